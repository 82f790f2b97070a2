// What Swift calls and a bare machine does not have, in both modules.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;

// A block is a power of two with its class in the 16 bytes before it; freed blocks wait in the list of their class.
typedef struct Block {
  size_t class;
  struct Block *next;
} Block;
static Block *unused[32];
static uintptr_t top;

__attribute__((export_name("malloc"))) void *malloc(size_t size) {
  if (size > (size_t)1 << 30) return 0;
  size_t class = 4;
  while ((size_t)1 << class < size) class++;
  Block *block = unused[class];
  if (block) {
    unused[class] = block->next;
  } else {
    if (!top) top = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    uint64_t end = (uint64_t)top + 16 + ((uint64_t)1 << class);
    // By 4 MB at a time: V8 collects garbage when memory grows, which took most of the time of opening hundreds of modes.
    uint64_t pages = (end + 0x3FFFFF) / 0x400000 * 64, present = __builtin_wasm_memory_size(0);
    if (pages > 65535 || (pages > present && __builtin_wasm_memory_grow(0, pages - present) == (size_t)-1)) return 0;
    block = (Block *)top;
    block->class = class;
    top = (uintptr_t)end;
  }
  return (char *)block + 16;
}

__attribute__((export_name("free"))) void free(void *pointer) {
  if (!pointer) return;
  Block *block = (Block *)((char *)pointer - 16);
  block->next = unused[block->class];
  unused[block->class] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  return alignment <= 16 && (*result = malloc(size)) ? 0 : 12;
}

// Compiled with bulk memory, so each of these is one instruction.
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

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}

// Half away from zero; the difference is exact.
double round(double value) {
  double whole = __builtin_trunc(value);
  return whole + (__builtin_fabs(value - whole) >= 0.5 ? __builtin_copysign(1, value) : 0);
}

// The sum of two numbers, rounded, and what the rounding took away.
static double sum(double a, double b, double *rest) {
  double whole = a + b, other = whole - a;
  *rest = (a - (whole - other)) + (b - other);
  return whole;
}

// A product and a sum with one rounding, which Swift's strides of numbers use. By Boldo and Melquiond, "Emulation of FMA
// and correctly rounded sums" (2008): exact but where a part overflows or underflows.
double fma(double a, double b, double c) {
  // Dekker's product: each factor in two halves of 26 bits.
  double p = a * 134217729, q = b * 134217729, ah = p - (p - a), bh = q - (q - b), al = a - ah, bl = b - bh;
  double product = a * b, low = ((ah * bh - product) + ah * bl + al * bh) + al * bl;
  double first, second, third;
  double with = sum(product, sum(c, low, &first), &second), rest = sum(first, second, &third);
  // Rounded to odd, so that the last addition rounds as if it saw all digits.
  int64_t bits;
  __builtin_memcpy(&bits, &rest, sizeof bits);
  if (third != 0 && !(bits & 1)) bits += (third > 0) == (rest > 0) ? 1 : -1;
  __builtin_memcpy(&rest, &bits, sizeof rest);
  return with + rest;
}

// A product of 128 bits, which the compiler takes from its run-time library elsewhere.
__int128 __multi3(__int128 left, __int128 right) {
  uint64_t a = (uint64_t)left, b = (uint64_t)right, mask = 0xFFFFFFFF;
  uint64_t low = (a & mask) * (b & mask), middle = (a >> 32) * (b & mask) + (low >> 32);
  uint64_t other = (a & mask) * (b >> 32) + (middle & mask);
  uint64_t high = (a >> 32) * (b >> 32) + (middle >> 32) + (other >> 32);
  high += a * (uint64_t)(right >> 64) + (uint64_t)(left >> 64) * b;
  return (__int128)((unsigned __int128)high << 64 | other << 32 | (low & mask));
}

// Random bytes seed hash tables, whose keys may come from untrusted tables.
__attribute__((import_module("env"), import_name("random"))) void host_random(void *target, size_t count);
void arc4random_buf(void *target, size_t count) { host_random(target, count); }

uintptr_t __stack_chk_guard = 0x5275694E;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
