#!/usr/bin/env python3
"""The notices of others that the files of a release must contain, by the list `notices.tsv`.

notices.py texts KIND FOLDER  write each that files of this kind need as NAME.txt
notices.py fill               replace lines @TEXT NAME@ of standard input, in the format of debian/copyright
notices.py check FILE...      check that each file contains the whole text of every notice that it must have
"""
import glob
import io
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
KINDS = {
    "tarball": r"runes-.*-linux-.*\.tar\.xz", "deb": r"runes_.*\.deb",
    "fonts": r"fonts-stave_.*\.deb", "dev": r"librunekit-dev_.*\.deb", "command": r"runes_cli-.*\.whl",
    "stave": r"stave-.*\.zip", "docs": r"runekit-docs-.*", "c-windows": r"runekit-c-.*-windows-.*", "c": r"runekit-c-.*",
    "npm": r"runekit-npm-.*", "page": r"runekit-page-.*", "wheel-windows": r"runekit-.*-win_.*\.whl",
    "wheel": r"runekit-.*\.whl", "sdist": r"runekit-[0-9.]+\.tar\.gz"}


def rows():
    for line in (HERE / "notices.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [field.strip() for field in line.split(";")]


def text(path, start, end):
    toolchain = Path(shutil.which("swiftc")).resolve().parents[1]
    found = sorted(glob.glob(str(ROOT / path.replace("TOOLCHAIN", str(toolchain)))))
    if not found:
        sys.exit(f"notices: no {path}")
    lines = Path(found[-1]).read_text(encoding="utf-8").splitlines()
    first = next((i for i, line in enumerate(lines) if line.startswith(start)), None)
    last = next((i for i, line in enumerate(lines) if end and i > (first or 0) and line.startswith(end)), len(lines) - 1)
    if first is None or end and not lines[last].startswith(end):
        sys.exit(f"notices: {found[-1]} has no line “{start}” to “{end}”")
    return "\n".join(lines[first:last + 1]).strip() + "\n"


def plain(text):
    """The words, without the marks that comments and debian/copyright put at the margin."""
    return " ".join(re.sub(r"^[ \t]*([#*]|\.$)?", "", text, flags=re.MULTILINE).split())


def contents(path):
    """The files in an archive."""
    if path.name.endswith((".whl", ".zip")):
        with zipfile.ZipFile(path) as archive:
            return [archive.read(name) for name in archive.namelist()]
    data = path.read_bytes()
    if path.suffix == ".deb":
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", path], check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        return [archive.extractfile(member).read() for member in archive if member.isfile()]


def missing(path, notices):
    kind = next((kind for kind, pattern in KINDS.items() if re.fullmatch(pattern, path.name)), None)
    if not kind:
        return ["a kind in notices.py, which does not know the file"]
    texts = [plain(data.decode("utf-8")) for data in contents(path) if len(data) < 1 << 20 and is_text(data)]
    # Debian packages name the copies of common licenses that every Debian system has.
    return [name for name, (notice, kinds) in notices.items() if {kind, kind.split("-")[0]} & set(kinds) and not any(
        notice in text or kind == "deb" and f"/usr/share/common-licenses/{name}" in text for text in texts)]


def is_text(data):
    try:
        data.decode("utf-8")
        return b"\0" not in data
    except UnicodeDecodeError:
        return False


def main(action, *arguments):
    notices = {name: (text(*place), kinds.split()) for name, *place, kinds in rows()}
    if action == "texts":
        kind, folder = arguments
        for name, (notice, kinds) in notices.items():
            if kind in kinds:
                (Path(folder) / f"{name}.txt").write_text(notice, encoding="utf-8")
    elif action == "fill":
        def field(match):
            return "\n".join(f" {line.rstrip()}" if line.strip() else " ." for line in notices[match[1]][0].splitlines())
        sys.stdout.write(re.sub(r"^@TEXT (.*)@$", field, sys.stdin.read(), flags=re.MULTILINE))
    elif action == "check":
        wanted = {name: (plain(notice), kinds) for name, (notice, kinds) in notices.items()}
        faults = [f"{path} lacks {name}" for path in map(Path, arguments) for name in missing(path, wanted)]
        if faults:
            sys.exit("notices: " + "\nnotices: ".join(faults))
        print(f"notices: {len(arguments)} files have the {len(notices)} notices that they must have")


main(*sys.argv[1:])
