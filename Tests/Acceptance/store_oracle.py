"""An independent, strict parser of the store's format.

read(bytes) -> [(text, author)]; raises Damage if the bytes are invalid.
"""
import json, re
from datetime import date

LIMIT, DEPTH = 1 << 63, 32
ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"


class Damage(Exception):
    pass


def quote_id(text, author):
    h, prime = 0x6C62272E07BB014262B821756295C58D, (1 << 88) + 0x13B
    for b in text.encode("utf-8", "surrogatepass") + b"\0" + author.encode("utf-8", "surrogatepass"):
        h = (h ^ b) * prime & (1 << 128) - 1
    return "".join(ALPHABET[(h << 2) >> (125 - 5 * i) & 31] for i in range(26))


def pairs(items):
    d = {}
    for k, v in items:
        if k in d:
            raise Damage("the key %r twice" % k)
        d[k] = v
    return d


def constant(name):
    raise Damage("the word %s" % name)


def check(v, depth=0):
    """Checks nesting and strings of a value; depth is the number of enclosing brackets."""
    if isinstance(v, str):
        if re.search("[\ud800-\udfff]", v):
            raise Damage("unpaired surrogate")
    elif isinstance(v, (bool, int, float)) or v is None:
        pass
    else:
        if depth >= DEPTH:
            raise Damage("nested too deep")
        for x in v if isinstance(v, list) else list(v) + list(v.values()):
            check(x, depth + 1)


def want(ok, what):
    if not ok:
        raise Damage(what)


def is_date(v):
    try:
        return isinstance(v, str) and bool(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", v)) and bool(date.fromisoformat(v))
    except ValueError:
        return False


def is_id(v):
    return isinstance(v, str) and bool(re.fullmatch("[a-z2-7]{25}[aeimquy4]", v))


def text(q, key, limit):
    want(isinstance(q[key], str), "%s is not a string" % key)
    want(len(q[key].encode()) <= limit, "%s is too long" % key)


def read(data):
    try:
        if data.startswith(b"\xef\xbb\xbf"):
            raise Damage("a byte order mark")
        d = json.loads(data.decode("utf-8"), object_pairs_hook=pairs, parse_constant=constant)
    except (ValueError, RecursionError) as x:
        raise Damage("not JSON: %s" % x)
    check(d)
    want(isinstance(d, dict), "no object")
    want(d.get("format") == "runes-quotes", "another format")
    want(type(d.get("version")) is int and d["version"] == 1, "another version")
    want(isinstance(d.get("quotes"), list), "no quotes")
    favorites = d.get("favorites", [])
    want(isinstance(favorites, list) and all(is_id(x) for x in favorites), "invalid favorites")
    seen, out = set(), []
    for q in d["quotes"]:
        want(isinstance(q, dict), "a quote that is not an object")
        want("text" in q and q["text"], "a quote without text")
        text(q, "text", 65536)
        if "author" in q:
            text(q, "author", 1024)
        for k in ("source", "translator", "language", "gloss", "license", "short"):
            if k in q:
                text(q, k, 65536)
        if "year" in q:
            want(type(q["year"]) is int and -LIMIT <= q["year"] < LIMIT, "a year that is not an integer")
        if "favorite" in q:
            want(type(q["favorite"]) is bool, "a favorite that is not a boolean")
        if "added" in q:
            want(is_date(q["added"]), "an invalid date")
        if "changed" in q:
            want(isinstance(q["changed"], str) and bool(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z", q["changed"])) and is_date(q["changed"][:10]), "an invalid instant")
        if "collections" in q:
            want(isinstance(q["collections"], list) and all(isinstance(x, str) and len(x.encode()) <= 1024 for x in q["collections"]), "invalid collections")
        for k in ("id", "original"):
            if k in q:
                want(is_id(q[k]), "an invalid id")
        i = q.get("id") or quote_id(q["text"], q.get("author", ""))
        want(i not in seen, "the id %s twice" % i)
        seen.add(i)
        out.append((q["text"], q.get("author", "")))
    return out
