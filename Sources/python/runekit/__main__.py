"""Where the command is, since this package is the library: `python -m runekit`, `pipx run runekit`."""

import sys
from typing import NoReturn


def main() -> NoReturn:
    sys.exit("runekit: this is the library; for the command: pipx install runes-cli, or npx runekit")


if __name__ == "__main__":
    main()
