"""When a stone was carved, from what the Scandinavian Runic-text Database says of its period and style.

Explicit years of the period come first, then its Danish type, then the style, of which RAK counts in Sweden alone: the database
calls plain stones of all times and places RAK. The years of periods and styles are those of the database's editors (Uppsala:
period.ttl and styles.sql of Evighetsrunor, of which KB, and RAK's description, are in "Begrepp och principer för
translitterering", raa.se, after Gräslund 2006). Types end and begin as the database dates their stones (DR 190, DR 2, DR 4,
DR 55), för-Jelling between its neighbors, efter-Jelling as most Danish stones (Imer 2014); that "kristen efter-Jelling" is
1000 to 1050 is our own. So are these conventions: parts of a century are its thirds and halves, "ca" is 25 years either way,
"efter" lasts to the end of the type or period or a hundred years, and "?" changes nothing.
"""
import re

PERIODS = {"U": (150, 725), "V": (725, 1100), "M": (1100, 1500), "D": (1500, 1900), "SENTIDA": (1500, 1900)}
TYPES = [("helnæs-gørlev", (750, 900)), ("för-jelling", (900, 950)), ("kristen efter-jelling", (1000, 1050)),
         (r"(?<!kristen )efter-jelling", (970, 1025)), ("jelling", (935, 1000))]
STYLES = {"rak": (980, 1015), "fp": (1010, 1050), "pr1": (1010, 1040), "pr2": (1020, 1050), "pr3": (1050, 1080),
          "pr4": (1070, 1100), "pr5": (1100, 1130), "kb": (1000, 1050)}
# Parts of a century, in hundredths.
PARTS = [(r"b|början|tidigt", (0, 33)), (r"m|mitten|mitt", (33, 66)), (r"s|slutet|slut|sent", (67, 99)),
         (r"(?:1\. |första )(?:fjärdedelen|kvartalet)", (0, 24)), (r"(?:2\. |andra )(?:fjärdedelen|kvartalet)", (25, 49)),
         (r"(?:3\. |tredje )(?:fjärdedelen|kvartalet)", (50, 74)), (r"(?:4\. |fjärde |sista )(?:fjärdedelen|kvartalet)", (75, 99)),
         (r"(?:1\. |första |förra )(?:hälften|hälft|delen)", (0, 49)),
         (r"(?:2\. |andra |senare |sista )(?:hälften|hälft|delen)", (50, 99))]
PART = "|".join(pattern for pattern, _ in PARTS)
ABOUT = r"(?:ca\.?|omkr\.|omkring) (?:år )?"
NUMBER = re.compile(
    r"(?P<bound>(?:(?:ej|inte) (?:äldre än|tidigare än|före)|tidigast|efter|(?:ej|inte) (?:yngre|senare) än|senast|före|äldre än|terminus ante quem:) )?"
    rf"(?:år )?(?P<about>{ABOUT})?(?:\b(?P<part>{PART})(?: av)? )?(?P<about_too>{ABOUT})?(?<![:\d])(?P<first>\d{{3,4}})(?:/(?P<or_last>\d{{2,4}}))?"
    rf"(?:\s?-\s?(?P<last>\d{{2,4}})(?:/(?P<latest>\d{{3,4}}))?)?(?P<century>-?\s?t(?:al(?:et|s\w+)?)?(?:s (?P<after>{PART}))?\b)?")


def united(spans):
    """The first and the last year of some spans; None of none."""
    return (min(first for first, _ in spans), max(last for _, last in spans)) if spans else None


def stated(period):
    """The years that a period states, or None."""
    # Without references such as (Imer 2007), (Fv 1972:98), [Fridell 1992], and the stones that one is compared with.
    text = re.sub(r"\[[^][]*[A-ZÅÄÖ][a-zåäö]+[^][]* \d{4}[^][]*\]|(?:[Ss]amtidig\w* med|(?:något )?(?:yngre|äldre|senare|tidigare) än)"
                  r" (?:[A-ZÅÄÖ]\w* )+\d+", " ", period)
    text = re.sub(r"\([^()§]*[A-ZÅÄÖ][\w ]*\d{4}[^()]*\)|(?<!\d)\(|[?)\[\]]", " ", re.sub("[–—]", "-", text)).replace("(", "")
    # A capital M is the Middle Ages, a small one the middle.
    eras = [PERIODS[name.upper()] for name in re.findall(r"(?<![\w§])(?:[UVM]|[Ss]entida)(?!\w)", text)]
    text = re.sub(r"(?<![\w§])[UVMD](?!\w)", " ", text)
    text = re.sub(r"\s+", " ", text).strip().lower()
    text = re.sub(r"-t(?:alet)?\s*-\s*(?=\d)", "-t och ", re.sub(r"\s+-\s*t", "-t", text))
    types = [span for name, span in TYPES if re.search(rf"(?<![\w-]){name}", text)]
    era = united(types) or united(eras)
    spans, earliest, latest = [], [], []
    for match in NUMBER.finditer(text):
        first = int(match["first"])
        # 1298-99 is 1298 to 1299, and so is 1298/99.
        end = match["last"] or match["or_last"] or match["first"]
        last = int((match["first"][:2] if len(end) == 2 else "") + end)
        last = int(match["latest"] or last)
        if match["century"]:
            last += 99 if last % 100 == 0 else 9
            if (part := match["part"] or match["after"]) and first % 100 == 0:
                begin, end = next(span for pattern, span in PARTS if re.fullmatch(pattern, part))
                first, last = first + begin, last if match["last"] else first + end
        elif (match["about"] or match["about_too"]) and not match["last"] and not match["bound"]:
            first, last = first - 25, last + 25
        if not (bound := match["bound"]):
            spans.append((first, last))
        elif re.match(r"(ej|inte) (äldre|tidigare|före)|tidigast|efter", bound):
            earliest.append(last if bound == "efter " and match["part"] else first)
        else:
            latest.append(last)
    span = united(spans)
    for year in earliest:
        span = (year, span[1] if span and span[1] > year else era[1] if era and era[1] > year else year + 100)
    for year in latest:
        span = (span[0] if span and span[0] < year else era[0] if era and era[0] < year else year - 100, year)
    if span and "§" in text and len(eras) > 1:
        span = united([span, *eras[1:]])
    return span or united(types)


def years(period, style, is_swedish):
    """The first and the last year that the period or the style allows; zeros if neither says."""
    if span := stated(period):
        return span
    styles = [name.replace(" ", "").lower() for name in re.findall(r"\b(?:RAK|Fp|Pr ?[1-5]|KB)\b", style, re.I)]
    return united([STYLES[name] for name in styles if is_swedish or name != "rak"]) or (0, 0)
