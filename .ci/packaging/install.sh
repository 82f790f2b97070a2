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
# The path of a folder, of which $( ) would drop line feeds at the end; they stay before a letter.
whole() {
  CDPATH='' cd -- "$1" && pwd && printf x
}
here=$(whole "$(dirname -- "$script")")
here=${here%?x}
prefix=$1
if ! [ -f "$here/bin/runes" ]; then
  echo "install.sh: $here has no bin/runes; run the script in the folder that was unpacked" >&2
  exit 66
fi

if [ "$action" = install ]; then
  mkdir -p -- "$prefix" || exit 73
  for folder in bin share; do
    if ! [ -w "$prefix/$folder" ] && ! { [ -w "$prefix" ] && ! [ -e "$prefix/$folder" ]; }; then
      echo "install.sh: no permission to write in $prefix/$folder; choose another prefix, or run it as root" >&2
      exit 77
    fi
  done
elif ! [ -d "$prefix" ]; then
  echo "install.sh: there is no folder $prefix" >&2
  exit 66
fi
prefix=$(whole "$prefix")
prefix=${prefix%?x}

# Whether a program of this name is of another package.
foreign() {
  case $1 in bin/*) [ -f "$prefix/$1" ] && ! LC_ALL=C grep -q RuneKit "$prefix/$1" ;; *) false ;; esac
}

# The paths of all files relative to the prefix.
files() {
  cd -- "$here" && find bin share ! -type d | LC_ALL=C sort
}

if [ "$action" = uninstall ]; then
  files | while read -r file; do
    if foreign "$file"; then
      echo "install.sh: $prefix/$file stays: it is not of this package" >&2
    elif [ -L "$prefix/$file" ] || [ -f "$prefix/$file" ]; then
      rm -f -- "$prefix/$file"
    fi
  done
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
  folder=$prefix/$(dirname -- "$file")
  mkdir -p -- "$folder" || exit 73
  if [ -d "$prefix/$file" ] || foreign "$file"; then
    echo "install.sh: $prefix/$file is in the way; move it" >&2
    exit 73
  fi
  # In a folder of its own first, so that a full disk leaves the old file intact, and nobody's file has the same name.
  new=$(mktemp -d "$folder/.runes.XXXXXX") || exit 73
  copy=$new/$(basename -- "$file")
  if ! cp -P -- "$here/$file" "$copy" || ! public "$copy" || ! mv -f -- "$copy" "$prefix/$file"; then
    rm -rf -- "$new"
    echo "install.sh: could not write $prefix/$file" >&2
    exit 73
  fi
  rmdir -- "$new"
done
case ":$PATH:" in
  *":$prefix/bin:"*) ;;
  *) echo "install.sh: $prefix/bin is not in PATH; add it in your shell's startup file" >&2 ;;
esac
