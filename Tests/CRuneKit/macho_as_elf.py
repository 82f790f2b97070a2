#!/usr/bin/env python3
"""Writes a Mach-O library as assembly for Linux on the same processor: macho_as_elf.py LIBRARY OUTPUT.s

So that the very code for macOS runs in tests where there is no Mac. Both systems call functions alike, except variadic ones on
arm64. What dyld would do, the assembler and Linux's linker do: addresses in the image become sums with the label of its
start, imports the functions of Linux by the same names, and initializers entries of .init_array.
"""
import sys
from pathlib import Path

import lief

library, output = map(Path, sys.argv[1:])
binary = lief.MachO.parse(str(library)).at(0)
arm = binary.header.cpu_type == lief.MachO.Header.CPU_TYPE.ARM64

segments = [segment for segment in binary.segments if segment.name not in ("__PAGEZERO", "__LINKEDIT")]
image = bytearray(max(segment.virtual_address + segment.virtual_size for segment in segments))
for segment in segments:
    content = bytes(segment.content)[:segment.virtual_size]
    image[segment.virtual_address:segment.virtual_address + len(content)] = content
image_file = output.with_suffix(".image")
image_file.write_bytes(image)

# What Linux's C library has by other names, or not at all.
names = {"___stack_chk_guard": "guard", "dyld_stub_binder": "abort", "__tlv_bootstrap": "thread_variable", "___bzero": "bzero"}
pointers, variables = {}, 0
for relocation in binary.relocations:
    if relocation.origin != lief.MachO.Relocation.ORIGIN.RELOC_TABLE:
        pointers[relocation.address] = f"image + {int.from_bytes(image[relocation.address:relocation.address + 8], 'little')}"
for binding in binary.bindings:
    name = binding.symbol.name
    pointers[binding.address] = f"{names.get(name, name[1:])} + {binding.addend}"
initializers = []
for section in binary.sections:
    if section.name == "__thread_bss":
        variables = section.size
    elif section.name == "__thread_data":
        sys.exit(f"macho_as_elf: {library} has thread variables that do not start as zero, which is not implemented")
    elif section.name == "__mod_init_func":
        initializers += [pointers[section.virtual_address + at] for at in range(0, section.size, 8)]

# The offset of a thread variable is the third word of its descriptor; all registers but the result are kept.
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
lines = [
    '.section .image, "awx", %progbits', ".balign 16384", "image:"]
at = 0
for address, value in sorted(pointers.items()):
    lines += [f'.incbin "{image_file}", {at}, {address - at}'] if address > at else []
    lines.append(f".quad {value}")
    at = address + 8
lines.append(f'.incbin "{image_file}", {at}')
for symbol in binary.exported_symbols:
    name = symbol.name[1:]
    lines += [f".globl {name}", f".type {name}, %function", f".set {name}, image + {symbol.value}"]
lines += ['.section .init_array, "aw"', ".balign 8", *[f".quad {one}" for one in initializers],
          '.section .tbss, "awT", %nobits', ".balign 16", f"variables: .zero {variables + 16}",
          ".data", ".balign 8", "guard: .quad 0x5275694E00AA55FF",
          ".text", "thread_variable:" + access, '.section .note.GNU-stack, "", %progbits', ""]
output.write_text("\n".join(lines))
print(f"macho_as_elf: {library.name}: {len(image)} bytes, {len(pointers)} pointers, {len(initializers)} initializers")
