#!/usr/bin/env python3
"""Packs the executable as a wheel: wheel.py VERSION OWNER EXECUTABLE README LICENSES-FOLDER OUTPUT-FOLDER

A wheel may contain executables as "scripts", which pip, pipx and uv put on the PATH. The executable is static, so it runs
on every Linux on x86-64: those of manylinux, and those of musllinux, such as Alpine.
"""
import base64
import hashlib
import sys
import zipfile
from pathlib import Path

version, owner, executable, readme, licenses, output = sys.argv[1:]
name = f"runes_cli-{version}"
systems = ["manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_1_x86_64"]
tag = "py3-none-" + ".".join(systems)
info = f"{name}.dist-info"
metadata = f"""\
Metadata-Version: 2.4
Name: runes-cli
Version: {version}
Summary: Write Latin text in runes and Cirth, and draw it: the command runes
Author: The RuneKit authors
License-Expression: MIT
{"".join(f"License-File: {path.name}{chr(10)}" for path in sorted(Path(licenses).iterdir()))}\
Project-URL: Source, https://github.com/{owner}/RuneKit
Keywords: runes,futhark,cirth,transliteration,svg
Classifier: Environment :: Console
Classifier: Operating System :: POSIX :: Linux
Classifier: Topic :: Text Processing :: Linguistic
Description-Content-Type: text/markdown

{Path(readme).read_text(encoding="utf-8")}"""
wheel = "Wheel-Version: 1.0\nGenerator: runes\nRoot-Is-Purelib: false\n" + "".join(
    f"Tag: py3-none-{system}\n" for system in systems)

# Wheels have no links: a script is what pandoc --filter runs.
link = b'#!/bin/sh\nexec "$(dirname "$0")/runes" pandoc-filter "$@"\n'
files = {f"{name}.data/scripts/runes": (Path(executable).read_bytes(), 0o755)}
files |= {f"{name}.data/scripts/runes-pandoc": (link, 0o755)}
files |= {f"{info}/licenses/{path.name}": (path.read_bytes(), 0o644) for path in sorted(Path(licenses).iterdir())}
files |= {f"{info}/METADATA": (metadata.encode(), 0o644), f"{info}/WHEEL": (wheel.encode(), 0o644)}
record = "".join(
    f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
    for path, (data, _) in files.items()) + f"{info}/RECORD,,\n"
files[f"{info}/RECORD"] = record.encode(), 0o644

target = Path(output) / f"{name}-{tag}.whl"
with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path, (data, mode) in files.items():
        entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = (0o100000 | mode) << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, data)
print(target)
