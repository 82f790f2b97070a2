#!/usr/bin/env python3
"""Packs the stones as a wheel, with `runekit_stones.path` for programs:
stones_wheel.py VERSION OWNER PACK LICENSE OUTPUT-FOLDER

"""
import base64, hashlib, sys, zipfile
from pathlib import Path

version, owner, pack, license, output = sys.argv[1:]
name = f"runekit_stones-{version}"
info, tag = f"{name}.dist-info", "py3-none-any"
metadata = f"""\
Metadata-Version: 2.4
Name: runekit-stones
Version: {version}
Summary: Words of runic inscriptions, for `runes stones install`
License-Expression: ODbL-1.0
License-File: LICENSE
Project-URL: Source, https://github.com/{owner}/RuneKit
Description-Content-Type: text/markdown

Derived from the Scandinavian Runic-text Database, Uppsala University. `runes stones install
"$(python -c 'import runekit_stones; print(runekit_stones.path)')"` installs it for the command.
"""
module = '"""The pack of stones for runes."""\nimport os\n\npath = os.path.join(os.path.dirname(__file__), "stones.pack")\n'
files = {
    "runekit_stones/__init__.py": module.encode(),
    "runekit_stones/stones.pack": Path(pack).read_bytes(),
    f"{info}/licenses/LICENSE": Path(license).read_bytes(),
    f"{info}/METADATA": metadata.encode(),
    f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: runes\nRoot-Is-Purelib: true\nTag: {tag}\n".encode(),
}
record = "".join(
    f"{path},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
    for path, data in files.items()) + f"{info}/RECORD,,\n"
files[f"{info}/RECORD"] = record.encode()
with zipfile.ZipFile(Path(output) / f"{name}-{tag}.whl", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path, data in files.items():
        entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
        entry.external_attr = 0o100644 << 16
        entry.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(entry, data)
print(Path(output) / f"{name}-{tag}.whl")
