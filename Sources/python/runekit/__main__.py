"""Says where the command is."""

import shutil
import sys

command = shutil.which("runes")
if command:
    print(f"runekit is a library; the command is {command}")
else:
    sys.exit("runekit is a library; its command, runes, is not in PATH")
