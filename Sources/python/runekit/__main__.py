"""Says where the command is."""

import shutil
import sys

if __name__ == "__main__":
    command = shutil.which("runes")
    if command:
        print(f"runekit is a library; the command is {command}")
    else:
        sys.exit("runekit is a library; its command, runes, is not in PATH")
