#!/bin/sh
# Installs runes with its manual pages and completions under a prefix, or uninstalls it.
#
#     ./install.sh ~/.local
#     ./install.sh --uninstall ~/.local
set -eu
# Others can run what is installed for all.
umask 022

usage() {
  echo "usage: $0 [--uninstall] PREFIX, such as /usr/local or ~/.local" >&2
  exit 64
}

action=install
if [ "${1:-}" = --uninstall ]; then
  action=uninstall
  shift
fi
[ $# -eq 1 ] || usage
case $1 in -* | '') usage ;; esac
script=$0
while [ -L "$script" ]; do
  target=$(readlink -- "$script")
  case $target in
    /*) script=$target ;;
    *) script=$(dirname -- "$script")/$target ;;
  esac
done
here=$(CDPATH='' cd -- "$(dirname -- "$script")" && pwd)
prefix=$1
if ! [ -f "$here/bin/runes" ]; then
  echo "install.sh: $here has no bin/runes; run the script in the folder that was unpacked" >&2
  exit 66
fi

if [ "$action" = install ]; then
  mkdir -p "$prefix" || exit 73
  if ! [ -w "$prefix" ]; then
    echo "install.sh: no permission to write in $prefix; choose another prefix, or run it as root" >&2
    exit 77
  fi
fi
prefix=$(CDPATH='' cd -- "$prefix" && pwd)

# The paths of all files relative to the prefix.
files() {
  cd -- "$here" && find bin share ! -type d | LC_ALL=C sort
}

if [ "$action" = uninstall ]; then
  files | while read -r file; do rm -f -- "$prefix/$file"; done
  # Remove our folders, and shared ones if they are empty.
  files | sed 's#/[^/]*$##' | LC_ALL=C sort -ru | while read -r folder; do
    while [ "$folder" != . ] && rmdir -- "$prefix/$folder" 2>/dev/null; do folder=$(dirname -- "$folder"); done
  done
  exit 0
fi

# Gives a file the permissions that everybody needs, whatever those of the unpacked one are.
public() {
  if [ -L "$1" ]; then return; fi
  if [ -x "$1" ]; then chmod 755 "$1"; else chmod 644 "$1"; fi
}

files | while read -r file; do
  mkdir -p -- "$prefix/$(dirname -- "$file")"
  # Write a temporary file first, so that a full disk leaves the old file intact.
  if ! cp -P -- "$here/$file" "$prefix/$file.new" || ! public "$prefix/$file.new" || ! mv -f -- "$prefix/$file.new" "$prefix/$file"; then
    rm -f -- "$prefix/$file.new"
    echo "install.sh: could not write $prefix/$file" >&2
    exit 73
  fi
done
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "install.sh: $prefix/bin is not in PATH; add it in your shell's startup file" >&2 ;;
esac
