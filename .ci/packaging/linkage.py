#!/usr/bin/env python3
"""Checks what a library and its Python extension offer and need: linkage.py PLATFORM PREFIX WHEEL EXPORTS

They export exactly what EXPORTS lists (the extension its one function), need no libraries but those that each system has,
and the wheel runs on all systems of its tag: an old glibc must have every symbol's version, and the pages of Mach-O files
must have the hashes that their signature says.
"""
import fnmatch
import hashlib
import re
import struct
import sys
import zipfile
from pathlib import Path

import lief

platform, prefix, wheel, exports = sys.argv[1:]
SYSTEMS = {
    "linux": ("lib*.so*", ["libc.so.6", "libm.so.6", "ld-linux*"]),
    "musl": ("lib*.so*", ["libc.so"]),
    "macos": ("lib*.dylib", ["/usr/lib/libSystem.B.dylib"]),
    "windows": ("*.dll", ["KERNEL32.dll", "api-ms-win-crt-*.dll", "python3.dll"])}


def names(symbols):
    return {symbol.name for symbol in symbols}


def interface(binary):
    """The names that it exports, those that it imports, and the libraries that it needs."""
    if isinstance(binary, lief.ELF.Binary):
        # The version itself is a symbol, too.
        own = {symbol.name for symbol in binary.exported_symbols if symbol.value}
        needed = {symbol.name for symbol in binary.dynamic_symbols if symbol.name and symbol.shndx == 0}
        return own - {"RUNEKIT_0"}, needed, set(binary.libraries)
    if isinstance(binary, lief.PE.Binary):
        return (names(binary.get_export().entries), {entry.name for one in binary.imports for entry in one.entries},
                names(binary.imports))
    return ({symbol.name[1:] for symbol in binary.exported_symbols},
            {symbol.name[1:] for symbol in binary.imported_symbols},
            {library.name for library in binary.libraries} - {"@rpath/librunekit.0.dylib"})


def newest_glibc(binary):
    found = [tuple(map(int, version.name[6:].split("."))) for needed in binary.symbols_version_requirement
             for version in needed.get_auxiliary_symbols() if re.fullmatch(r"GLIBC_[0-9.]+", version.name)]
    return max(found, default=(0,))


def false_pages(data):
    """How many pages of a signed Mach-O file have another hash than its signature says; all if it is not signed."""
    at, signature = 32, None
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        command, size, offset = struct.unpack_from("<III", data, at)
        signature = offset if command == 0x1D else signature  # LC_CODE_SIGNATURE
        at += size
    if signature is None:
        return len(data)
    _, _, blobs = struct.unpack_from(">III", data, signature)
    for blob in range(blobs):
        kind, place = struct.unpack_from(">II", data, signature + 12 + 8 * blob)
        if kind == 0:  # the code directory
            directory = signature + place
            hashes, _, _, slots, limit = struct.unpack_from(">5I", data, directory + 16)
            size, page = data[directory + 36], 1 << data[directory + 39]
            return sum(
                hashlib.sha256(data[slot * page:min((slot + 1) * page, limit)]).digest()[:size]
                != data[directory + hashes + slot * size:][:size] for slot in range(slots)) + (limit != signature)
    return len(data)


def check(name, data, wanted):
    """The faults of one file."""
    binary = lief.parse(list(data))
    if isinstance(binary, lief.MachO.FatBinary):
        binary = binary.at(0)
    offered, needed, libraries = interface(binary)
    allowed = SYSTEMS[platform.split("-")[0]][1]
    faults = [f"exports {name}" for name in sorted(offered - wanted)]
    faults += [f"does not export {name}" for name in sorted(wanted - offered)]
    faults += [f"needs {library}" for library in sorted(libraries)
               if not any(fnmatch.fnmatch(library.lower(), pattern.lower()) for pattern in allowed)]
    faults += [f"needs {symbol} of Swift" for symbol in sorted(needed) if re.match(r"_*(swift_|\$s)", symbol)]
    if isinstance(binary, lief.ELF.Binary) and platform.startswith("linux-"):
        oldest = max(map(int, re.findall(r"manylinux_2_(\d+)", wheel)))
        if newest_glibc(binary) > (2, oldest):
            faults.append(f"needs glibc {newest_glibc(binary)}, its tag says 2.{oldest}")
    if isinstance(binary, lief.MachO.Binary) and (pages := false_pages(data)):
        faults.append(f"has a false signature in {pages} places")
    print(f"linkage: {name}: {len(offered)} exports, {len(needed)} imports from {', '.join(sorted(libraries)) or 'nothing'}")
    return [f"{name} {fault}" for fault in faults]


functions = set(Path(exports).read_text().split())
pattern = SYSTEMS[platform.split("-")[0]][0]
shared = {path.resolve() for folder in ("lib", "bin") for path in Path(prefix, folder).glob(pattern)}
found = [fault for path in shared for fault in check(path.name, path.read_bytes(), functions)]
with zipfile.ZipFile(wheel) as archive:
    extension = next(name for name in archive.namelist() if re.search(r"/_native\.(abi3\.so|pyd)$", name))
    found += check(Path(extension).name, archive.read(extension), {"PyInit__native"})
if len(shared) != 1:
    found.append(f"{prefix} has {len(shared)} shared libraries")
if found:
    sys.exit("linkage: " + "\nlinkage: ".join(found))
