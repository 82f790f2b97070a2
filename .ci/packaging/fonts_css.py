#!/usr/bin/env python3
"""Writes the style sheet of the WOFF2 files in a folder: fonts_css.py FOLDER. Needs fontTools.."""
import sys
from pathlib import Path

from fontTools.ttLib import TTFont

print("/* Stave and its fonts that write, under the SIL Open Font License 1.1. What is copied from a text in a font that writes")
print("   is Latin; for text that consists of runes, use runekit or the command runes. */")
folder = Path(sys.argv[1])
for path in sorted(folder.rglob("*.woff2")):
    font = TTFont(path)
    names = font["name"]
    family = names.getDebugName(16) or names.getDebugName(1)
    weight = font["OS/2"].usWeightClass
    print(f"""@font-face {{
  font-family: "{family}"; font-weight: {weight}; font-display: block;
  src: url({path.relative_to(folder)}) format("woff2");
}}""")
