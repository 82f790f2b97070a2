#!/bin/sh
# Installs runes with its manual pages and completions under a prefix, or uninstalls it.
#
#     ./install.sh ~/.local
#     ./install.sh --uninstall ~/.local
set -eu

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
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
prefix=$1

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

files | while read -r file; do
  mkdir -p -- "$prefix/$(dirname -- "$file")"
  # Write a temporary file first, so that a full disk leaves the old file intact.
  if ! cp -P -- "$here/$file" "$prefix/$file.new" || ! mv -f -- "$prefix/$file.new" "$prefix/$file"; then
    rm -f -- "$prefix/$file.new"
    echo "install.sh: could not write $prefix/$file" >&2
    exit 73
  fi
done
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "install.sh: $prefix/bin is not in PATH; add it in your shell's startup file" >&2 ;;
esac
