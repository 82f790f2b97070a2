// The C library of the engine in WebAssembly: what Swift calls and a bare machine does not have.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// A block is a power of two with its class in the 16 bytes before it; what is freed waits in the list of its class.
typedef struct Block { size_t class; struct Block *next; } Block;
static Block *unused[32];
static uintptr_t top;

void *malloc(size_t size) {
  if (size > (size_t)1 << 30) return 0;
  size_t class = 4;
  while ((size_t)1 << class < size) class++;
  Block *block = unused[class];
  if (block) {
    unused[class] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uint64_t end = (uint64_t)top + 16 + ((uint64_t)1 << class);
    uint64_t pages = (end + 65535) / 65536, present = __builtin_wasm_memory_size(0);
    if (pages > 65535 || (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1)) return 0;
    block = (Block *)top;
    block->class = class;
    top = (uintptr_t)end;
  }
  return (char *)block + 16;
}

void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)((char *)pointer - 16);
  block->next = unused[block->class];
  unused[block->class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  return alignment <= 16 && (*result = malloc(size)) ? 0 : 12;
}

// Compiled with bulk memory, so that each of these is one instruction.
void *memmove(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }
void *memcpy(void *target, const void *source, size_t count) { return __builtin_memmove(target, source, count); }
void *memset(void *target, int value, size_t count) { return __builtin_memset(target, value, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < count; index++) {
    if (a[index] != b[index]) return a[index] < b[index] ? -1 : 1;
  }
  return 0;
}

// Random bytes come from the host: they seed hash tables, whose keys may come from tables of strangers.
__attribute__((import_module("env"), import_name("random_bytes"))) void random_bytes(void *target, size_t count);
void arc4random_buf(void *target, size_t count) { random_bytes(target, count); }

uintptr_t __stack_chk_guard = 0x5275694E;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
