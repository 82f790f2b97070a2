#!/usr/bin/env python3
"""Compares the privacy manifest with the functions that our objects call: privacy.py FOLDER, of a build with the library

Apple asks for a reason where a program calls certain functions. Foundation and Swift's runtime call some, too, and have manifests
of their own: so this looks into the objects of our targets, before they are linked with those.
"""
import pathlib
import plistlib
import re
import subprocess
import sys

# https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api, "Describing use of required
# reason API": the functions of C, and the classes and properties of Foundation and UIKit by the names that symbols have.
CATEGORIES = {
    "FileTimestamp": r"f?stat(64|at)?|lstat(64)?|f?getattrlist(bulk|at)?|.*(creation|contentModification|fileModification)Date.*",
    "SystemBootTime": r"mach_absolute_time|.*systemUptime.*",
    "DiskSpace": r"f?stat(fs|vfs)(64)?|.*volume(Available|Total)Capacity.*|.*systemFreeSize.*",
    "ActiveKeyboards": r".*activeInputModes.*",
    "UserDefaults": r".*UserDefaults.*",
}
REASONS = {"FileTimestamp": {"DDA9.1", "C617.1", "3B52.1", "0A2A.1"}}
MANIFEST = pathlib.Path(__file__).parents[2] / "Sources/RuneSystem/PrivacyInfo.xcprivacy"
LETTERS = {"CAtomicSlots", "CRuneData", "RuneLetters", "RuneSound", "RuneText", "RuneTransliteration"}
FILES = LETTERS | {"CFileAttributes", "CRuneKitData", "RuneFields", "RuneGraphics", "RuneKit", "RuneKitCore", "RunePicking", "RuneQuotes", "RuneSystem"}


def called(folder: pathlib.Path, targets: "set[str]") -> "set[str]":
    """The categories of what the targets call."""
    objects = [path for target in sorted(targets) for path in (folder / f"{target}.build").rglob("*.o")]
    if missing := targets - {path.relative_to(folder).parts[0].removesuffix(".build") for path in objects}:
        sys.exit(f"privacy: {folder} has no objects of {', '.join(sorted(missing))}")
    listing = subprocess.run(["nm", "--undefined-only", "--format=just-symbols", *objects], check=True, capture_output=True, text=True).stdout
    return {name for name, pattern in CATEGORIES.items() if re.search(f"^(?:{pattern})$", listing, re.MULTILINE)}


folder = pathlib.Path(sys.argv[1])
manifest = plistlib.loads(MANIFEST.read_bytes())
stated = {one["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory"): set(one["NSPrivacyAccessedAPITypeReasons"])
          for one in manifest["NSPrivacyAccessedAPITypes"]}
if (manifest["NSPrivacyTracking"], manifest["NSPrivacyTrackingDomains"], manifest["NSPrivacyCollectedDataTypes"]) != (False, [], []):
    sys.exit("privacy: nothing is tracked or collected, and the manifest says otherwise")
if unknown := [name for name, reasons in stated.items() if not reasons or not reasons <= REASONS.get(name, set())]:
    sys.exit(f"privacy: the manifest has no reason that Apple knows for {', '.join(unknown)}")
if letters := called(folder, LETTERS):
    sys.exit(f"privacy: RuneLetters calls {', '.join(sorted(letters))}, for which it needs a manifest")
if (ours := called(folder, FILES)) != set(stated):
    sys.exit(f"privacy: RuneKit calls {', '.join(sorted(ours)) or 'nothing'}, and the manifest names {', '.join(sorted(stated)) or 'nothing'}")
print(f"privacy: RuneLetters needs no manifest, and that of RuneKit names {', '.join(sorted(ours))}")
