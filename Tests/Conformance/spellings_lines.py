"""Prints words with the spellings that the command lists for them: spellings_lines.py RUNES

The words are those of the golden tables, by script and mode. Each line has script, mode, word, and the array "spellings" of
`runes --alternatives --json`, which spellings.c, spellings.py and spellings.mjs compare with what they get.
"""
import collections
import pathlib
import subprocess
import sys

words: dict = collections.defaultdict(dict)
for name in ["transliteration", "norse", "futhorc", "medieval", "sound"]:
    for line in (pathlib.Path(__file__).parents[1] / f"Golden/{name}.tsv").read_text("utf-8").splitlines():
        fields = line.split("\t")
        if line.startswith("#") or len(fields) != 6:
            continue
        script, mode, options, text = ("elder", "sound", "", fields[0]) if name == "sound" else fields[:4]
        # Letters alone, since golden rows write others in ways of their own.
        words[f"{script}/{mode}"].update({word: None for word in text.split() if options == "" and word.isalpha()})
for mode, texts in words.items():
    written = subprocess.run([sys.argv[1], "-q", "-s", mode, "--alternatives", "--json"], input="\n".join(texts), check=True,
                             stdout=subprocess.PIPE, text=True, encoding="utf-8").stdout
    for word, line in zip(texts, written.splitlines()):
        beginning = f'{{"word":"{word}","spellings":'
        if not line.startswith(beginning):
            sys.exit(f"spellings_lines: expected {beginning}, got {line}")
        print(*mode.split("/"), word, line[len(beginning):-1], sep="\t")
