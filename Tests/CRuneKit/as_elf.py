#!/usr/bin/env python3
"""Writes a library for macOS or for Windows on arm64 as assembly for Linux on the same processor: as_elf.py LIBRARY OUTPUT.s

So that the very code runs in tests where that system is not available. All of them call functions alike, except variadic ones
on arm64. What the system's loader would do, the assembler and Linux's linker do: addresses in the image become sums with the
label of its start, imports the functions of Linux by the same names, and initializers entries of .init_array.
"""
import sys
from pathlib import Path

import lief

library, output = map(Path, sys.argv[1:])
# What Linux's C library has by other names, or not at all.
NAMES = {"___stack_chk_guard": "guard", "dyld_stub_binder": "abort", "__tlv_bootstrap": "thread_variable", "___bzero": "bzero"}
# What the code for Windows calls once it is loaded; its own initializer, which would call more, does not run.
WINDOWS = {"malloc": "malloc", "free": "free", "rand_s": "no_random"}


def word(image, at):
    return int.from_bytes(image[at:at + 8], "little")


def flat(parts):
    """The image in memory, of parts with an address, a size and bytes."""
    image = bytearray(max(address + size for address, size, _ in parts))
    for address, size, content in parts:
        image[address:address + len(content[:size])] = content[:size]
    return image


def macos(binary):
    """The image, what is at its pointers, its initializers, its functions, and the size of its thread variables."""
    image = flat([(one.virtual_address, one.virtual_size, bytes(one.content)) for one in binary.segments
                  if one.name not in ("__PAGEZERO", "__LINKEDIT")])
    pointers = {one.address: f"image + {word(image, one.address)}" for one in binary.relocations
                if one.origin != lief.MachO.Relocation.ORIGIN.RELOC_TABLE}
    for binding in binary.bindings:
        name = binding.symbol.name
        pointers[binding.address] = f"{NAMES.get(name, name[1:])} + {binding.addend}"
    sections = {one.name: one for one in binary.sections}
    if "__thread_data" in sections:
        sys.exit(f"as_elf: {library} has thread variables that do not start as zero, which is not implemented")
    start = sections.get("__mod_init_func")
    initializers = [pointers[start.virtual_address + at] for at in range(0, start.size, 8)] if start else []
    variables = sections["__thread_bss"].size if "__thread_bss" in sections else 0
    return image, pointers, initializers, {one.name[1:]: one.value for one in binary.exported_symbols}, variables


def windows(binary):
    base = binary.optional_header.imagebase
    image = flat([(one.virtual_address, max(one.virtual_size, 1), bytes(one.content)) for one in binary.sections])
    pointers = {}
    for one in (one for page in binary.relocations for one in page.entries):
        if one.type == lief.PE.RelocationEntry.BASE_TYPES.DIR64:
            pointers[one.address] = f"image + {word(image, one.address) - base}"
        elif one.type != lief.PE.RelocationEntry.BASE_TYPES.ABS:
            sys.exit(f"as_elf: {library} has a relocation {one.type}, which is not implemented")
    for one in (one for imported in binary.imports for one in imported.entries):
        pointers[one.iat_address] = "import_" + WINDOWS[one.name] if one.name in WINDOWS else "abort"
    variables = bytes(binary.tls.data_template) if binary.has_tls else b""
    if any(variables):
        sys.exit(f"as_elf: {library} has thread variables that do not start as zero, which is not implemented")
    return image, pointers, [], {one.name: one.address for one in binary.get_export().entries}, len(variables)


binary = lief.parse(str(library))
if isinstance(binary, lief.MachO.FatBinary):
    binary = binary.at(0)
is_windows = isinstance(binary, lief.PE.Binary)
arm = is_windows or binary.header.cpu_type == lief.MachO.Header.CPU_TYPE.ARM64
image, pointers, initializers, functions, variables = (windows if is_windows else macos)(binary)
image_file = output.with_suffix(".image")
image_file.write_bytes(image)

lines = ['.section .image, "awx", %progbits', ".balign 65536", "image:"]
at = 0
for address, value in sorted(pointers.items()):
    lines += [f'.incbin "{image_file}", {at}, {address - at}'] if address > at else []
    lines.append(f".quad {value}")
    at = address + 8
lines.append(f'.incbin "{image_file}", {at}')
for name, address in functions.items():
    if not is_windows:
        lines += [f".globl {name}", f".type {name}, %function", f".set {name}, image + {address}"]
        continue
    # On Windows x18 has the address of the thread's block, in which the word at 0x58 leads to a list of blocks of thread
    # variables, one for each library. Such a block is made at the start of this thread's own, and ends with both.
    lines += [".text", f".globl {name}", f".type {name}, %function", f"""{name}:
  mrs x18, tpidr_el0
  adrp x16, :gottprel:variables
  ldr x16, [x16, #:gottprel_lo12:variables]
  add x18, x18, x16
  add x16, x18, #0x60
  str x16, [x18, #0x58]
  add x16, x18, #0x70
  str x16, [x18, #0x60]
  adrp x16, image + {address}
  add x16, x16, :lo12:image + {address}
  br x16"""]
if is_windows:
    # Linux's functions may use x18.
    for name in sorted(set(WINDOWS.values())):
        lines.append(f"import_{name}: stp x29, x30, [sp, #-32]!; str x18, [sp, #16]; bl {name}; ldr x18, [sp, #16]; "
                     "ldp x29, x30, [sp], #32; ret")
    lines.append("no_random: mov w0, #22; ret")

# The offset of a thread variable on macOS is the third word of its descriptor; all registers but the result are kept.
access = """
  stp x1, x2, [sp, #-16]!
  ldr x1, [x0, #16]
  mrs x0, tpidr_el0
  add x0, x0, x1
  adrp x1, :gottprel:variables
  ldr x1, [x1, #:gottprel_lo12:variables]
  add x0, x0, x1
  ldp x1, x2, [sp], #16
  ret""" if arm else """
  movq %fs:0, %rax
  addq variables@gottpoff(%rip), %rax
  addq 16(%rdi), %rax
  ret"""
lines += ['.section .init_array, "aw"', ".balign 8", *[f".quad {one}" for one in initializers],
          '.section .tbss, "awT", %nobits', ".balign 16", f"variables: .zero {variables + 0x80}",
          ".data", ".balign 8", "guard: .quad 0x5275694E00AA55FF",
          ".text", "thread_variable:" + access, '.section .note.GNU-stack, "", %progbits', ""]
output.write_text("\n".join(lines))
print(f"as_elf: {library.name}: {len(image)} bytes, {len(pointers)} pointers, {len(initializers)} initializers")
