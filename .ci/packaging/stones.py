#!/usr/bin/env python3
"""stones.py WORDS.tsv [INSCRIPTIONS.tsv] [--elder WORDS.tsv] -o stones.pack [--license FILE]

Builds the pack that `runes stones` reads: words as carved, with their inscriptions. Both inputs come from the Scandinavian
Runic-text Database and stay out of this repository.

WORDS.tsv has a header and these columns, in any order, one word a line, in the order of the inscription:
  signum     the number of the inscription, such as "U 112"
  pos        the place of the word in it; a gap in these numbers is shown as …
  norm       normalized Old West Norse or runic Swedish or Danish
  translit   as carved, in runological transliteration
  ref16      the same in the sixteen letters fuþorkhniastbmlʀ
  country, period, style   optional; as in the database

INSCRIPTIONS.tsv is the database's own table, with the columns Signum, Plats, Socken, Period/Datering, Stilgruppering, Ristare
and Bildlänk, and where it has them Härad, Län or Kommun, Material or Materialtyp, Alternativt signum; what follows
the number, as in "DR 359 $U", is ignored. --elder has words in older runes, with ref24, the twenty-four letters
fuþarkgwhnijïpzstbemlŋdo, in place of ref16: `runes stones` finds them, and nothing else uses them. --license is the text of the Open Database License, which is added to the
notice inside the pack.

Years are those of stone_dates.py. The format is in StonePack.swift.
"""
import argparse, collections, csv, math, re, struct, unicodedata

from stone_dates import years

VERSION = 2
NOTICE = """Runic words with their inscriptions, a database derived from the Scandinavian Runic-text Database
(Samnordisk runtextdatabas), Department of Scandinavian Languages, Uppsala University: https://www.nordiska.uu.se/forskn/samnord.htm
This derived database is not that database, and Uppsala University does not answer for it.
Made available under the Open Database License 1.0: https://opendatacommons.org/licenses/odbl/1-0/
Rights in its contents are licensed under the Database Contents License 1.0: https://opendatacommons.org/licenses/dbcl/1-0/
"""
PROVINCES = {
    "Öl": "Öland", "Ög": "Östergötland", "Sö": "Södermanland", "Sm": "Småland", "Vg": "Västergötland", "U": "Uppland",
    "Vs": "Västmanland", "Nä": "Närke", "Vr": "Värmland", "Gs": "Gästrikland", "Hs": "Hälsingland", "M": "Medelpad",
    "Ån": "Ångermanland", "D": "Dalarna", "J": "Jämtland", "Bo": "Bohuslän", "Hr": "Härjedalen", "G": "Gotland",
    "DR": "Denmark", "N": "Norway", "IM": "Man", "Sc": "Scotland", "Or": "Orkney", "Sh": "Shetland", "E": "England",
    "IR": "Ireland", "GR": "Greenland", "IS": "Iceland", "FR": "Faroes", "DE": "Germany", "PL": "Poland", "RU": "Russia",
    "UA": "Ukraine", "LV": "Latvia", "FI": "Finland",
}
# The landscapes of the Danish stones, with which their districts end, as in "Västra Göinge hd, Skåne".
LANDSCAPES = {name: name for name in ("Skåne", "Halland", "Blekinge", "Bornholm", "Fyn", "Sjælland", "Lolland-Falster", "Sydslesvig")}
LANDSCAPES.update({"Nørrejylland": "Jylland", "Sønderjylland": "Jylland", "Lolland": "Lolland-Falster"})
SWEDISH = set(list(PROVINCES)[:18])
LETTERS = {"ð": "d", "þ": "th", "æ": "e", "œ": "o", "ø": "o", "ʀ": "r", "đ": "d", "ł": "l"}


def key(text):
    """The key of a normalized word, as StoneKey.word in Swift."""
    plain = unicodedata.normalize("NFD", text.lower())
    return "".join(LETTERS.get(one, one) for one in plain if one in LETTERS or one.isalpha())


# The older runes, and what the keys of words in them begin with.
ELDER, OLDER = dict(zip("fuþarkgwhnijïpzstbemlŋdo", "ᚠᚢᚦᚨᚱᚲᚷᚹᚺᚾᛁᛃᛇᛈᛉᛊᛏᛒᛖᛗᛚᛜᛞᛟ")), "ᚠ"

# What runes usually stand for, where the alignment of words with runes begins.
LIKE = {"u": "uúoóøœöyvwǫ", "o": "oóáãąaǫu", "a": "aáæeéǽęǫ", "i": "iíeéjæyǿ", "þ": "þð", "t": "td", "k": "kg", "b": "bp", "f": "fvb",
        "s": "szc", "ʀ": "rʀ", "r": "rʀ", "h": "hg", "n": "nm", "m": "m", "l": "l"}


def units(pairs):
    """Each pair of a word and its runes as units: letters with none to two runes. Expectation maximization, on the best way."""
    costs, ways = {}, []

    def cost(letter, runes):
        if costs:
            return costs.get((letter, runes), 14 + 3 * abs(len(runes) - 1))
        return 4 if not runes else (0 if letter in LIKE.get(runes[0], "") else 6) + 5 * (len(runes) - 1)

    for _ in range(5):
        ways, tally, total = [], collections.Counter(), collections.Counter()
        for word, carved in pairs:
            best = [{0: (0.0, 0)}]
            for letter in word:
                found = {}
                for begin, (price, _) in best[-1].items():
                    for end in range(begin, min(begin + 2, len(carved)) + 1):
                        whole = price + cost(letter, carved[begin:end])
                        if end not in found or whole < found[end][0]:
                            found[end] = (whole, begin)
                best.append(found)
            end, way = len(carved), []
            if end not in best[-1]:
                continue
            for letter, found in zip(reversed(word), reversed(best)):
                begin = found[end][1]
                way.append((letter, carved[begin:end]))
                end = begin
            ways.append(way[::-1])
            tally.update(way)
            total.update(letter for letter, _ in way)
        costs = {unit: -math.log2(number / (total[unit[0]] + 1)) for unit, number in tally.items()}
    return ways


def model(words):
    """The units, and keys with the values that UnattestedWords.swift describes: three in a row, interpolated after Witten and Bell.
    Each spelling of a word counts once, since it is rare words that are looked up."""
    def letters(word):
        return "".join(one for one in unicodedata.normalize("NFC", word.lower()) if one.isalpha() or unicodedata.combining(one))

    ways = units(sorted({(letters(one["norm"]), one["ref16"]) for one in words} - {("", "")}))
    names = sorted({unit for way in ways for unit in way})
    assert len(names) < 1021, "too many units for ten bits"
    numbers = {unit: 3 + index for index, unit in enumerate(names)}
    counts = collections.defaultdict(collections.Counter)
    for way in ways:
        line = [1] + [numbers[unit] for unit in way] + [2]
        for place in range(1, len(line)):
            for size in range(min(3, place + 1)):
                counts[tuple(line[place - size:place])][line[place]] += 1
    shares, values = {}, collections.defaultdict(lambda: [65535, 0])

    def bits(share):
        return min(65535, round(-1024 * math.log2(share)))

    for context in sorted(counts, key=lambda context: (len(context), context)):
        found = counts[context]
        total, kinds = sum(found.values()), len(found)
        for unit, number in found.items():
            shorter = shares[context[1:] + (unit,)] if context else 1 / len(found)
            shares[context + (unit,)] = (number + kinds * shorter) / (total + kinds)
            values[context + (unit,)][0] = bits(shares[context + (unit,)])
        if context:
            values[context][1] = bits(kinds / (total + kinds))
    keys = {}
    for line, (cost, back) in values.items():
        key = 0
        for number in line:
            key = key << 10 | number
        keys[key] = cost << 16 | back
    return names, sorted(keys.items())


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words")
    parser.add_argument("inscriptions", nargs="?")
    parser.add_argument("-o", "--output", required=True)
    parser.add_argument("--elder")
    parser.add_argument("--license")
    options = parser.parse_args()

    def checked(path, letters):
        found = rows(path)
        missing = {"signum", "pos", "norm", "translit", letters} - set(found[0] if found else ())
        if missing:
            parser.error("%s: no column %s" % (path, ", ".join(sorted(missing))))
        return found

    words = checked(options.words, "ref16")
    elder = checked(options.elder, "ref24") if options.elder else []
    for row in elder:
        if not set(row["ref24"]) <= set(ELDER):
            parser.error("%s: %s of %s has letters beside %s" % (options.elder, row["ref24"], row["signum"], "".join(ELDER)))
    about = {}
    for row in rows(options.inscriptions) if options.inscriptions else []:
        about[re.sub(r"\s+[†$#@*¶!]*(?:(?:[UMV]|U/V|SENTIDA|UTGÅR)\??)?$", "", row["Signum"].strip())] = row

    texts, numbers = [], {}

    def text(value):
        value = unicodedata.normalize("NFC", " ".join((value or "").split()))
        if value not in numbers:
            numbers[value] = len(texts)
            texts.append(value.encode())
        return numbers[value]

    text("")
    notice = NOTICE + ("\n" + open(options.license, encoding="utf-8").read() if options.license else "")
    numbers[notice] = len(texts)
    texts.append(notice.encode())
    stones = {}
    for row in words + elder:
        stones.setdefault(row["signum"], []).append(row)
    inscriptions, tokens = [], []
    by_word, by_runes = collections.defaultdict(list), collections.defaultdict(list)
    for signum, found in stones.items():
        row, front = about.get(signum, {}), signum.split(" ")[0]
        period = row.get("Period/Datering") or found[0].get("period") or ""
        style = row.get("Stilgruppering") or found[0].get("style") or ""
        begin, end = years(period, style, front in SWEDISH)
        place = ", ".join(part for part in (row.get("Plats"), row.get("Socken")) if part)
        country = "Sweden" if front in SWEDISH else PROVINCES.get(front, found[0].get("country") or "")
        landscape = LANDSCAPES.get((row.get("Härad") or "").split(",")[-1].strip(" )")) if front == "DR" else None
        province = landscape or PROVINCES.get(front, country)
        inscriptions.append((text(signum), text(place), text(province), text(country),
                             text(period), text(style), text(row.get("Ristare")), text((row.get("Bildlänk") or "").split(";")[0]),
                             text(row.get("Härad")), text(row.get("Län") or row.get("Kommun")),
                             text(", ".join(dict.fromkeys(filter(None, (row.get("Material"), row.get("Materialtyp")))))),
                             text("; ".join(value for name, value in row.items() if name and "lternativ" in name and value)),
                             begin << 16 | end, len(tokens), len(found)))
        for one in found:
            is_older = "ref24" in one
            letters = "".join(map(ELDER.get, one["ref24"])) if is_older else one["ref16"]
            by_word[OLDER * is_older + key(one["norm"])].append(len(tokens))
            by_runes[letters].append(len(tokens))
            tokens.append((text(one["norm"]), text(one["translit"]), text(letters), len(inscriptions) - 1, int(one["pos"])))
    values = []
    for record in inscriptions + tokens:
        values += record
    for index in (by_word, by_runes):
        entries, places = [], []
        for name in sorted(index, key=lambda name: name.encode()):
            entries += [text(name), len(places), len(index[name])]
            places += index[name]
        values += entries + places
    names, entries = model(words)
    for letter, runes in names:
        values += [text(letter), text(runes)]
    for entry in entries:
        values += entry
    offsets = [0]
    for one in texts:
        offsets.append(offsets[-1] + len(one))
    values += offsets
    blob = b"".join(texts)
    blob += b" " * (-(len(blob) + 4 * len(values)) % 8)
    body = struct.pack("<%dI" % len(values), *values) + blob
    counts = (len(inscriptions), len(tokens), len(by_word), len(by_runes), len(texts), len(blob), len(names), len(entries))
    # The hash covers everything after it.
    rest = struct.pack("<8I", *counts) + body
    check = 0xCBF29CE484222325
    for (one,) in struct.iter_unpack("<Q", rest):
        check = (check ^ one) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    with open(options.output, "wb") as file:
        file.write(b"RUNSTONE" + struct.pack("<IIQ", VERSION, 24 + len(rest), check) + rest)
    dated = sum(1 for record in inscriptions if record[12])
    print("%s: %d inscriptions, %d of them dated, %d words, %d bytes" % (options.output, len(inscriptions), dated, len(tokens), 24 + len(rest)))


if __name__ == "__main__":
    main()
