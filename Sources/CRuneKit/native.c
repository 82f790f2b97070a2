// What Embedded Swift asks of the system that not every system offers by that name: random bytes, which seed its hash
// tables, and aligned memory. Apple's systems have both.
#ifdef _WIN32
#define _CRT_RAND_S
#include <stdlib.h>
#else
#include <stddef.h>
#endif
#ifdef __linux__
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif
#include <stdint.h>

#include "support.h"

#ifndef __APPLE__
#ifdef _WIN32
static size_t random_part(unsigned char *bytes, size_t count) {
  unsigned int value;
  if (rand_s(&value) != 0) return 0;
  size_t part = count < sizeof value ? count : sizeof value;
  __builtin_memcpy(bytes, &value, part);
  return part;
}

// Swift releases such memory by free, so it cannot be _aligned_malloc's. malloc aligns to 16 bytes.
int posix_memalign(void **result, size_t alignment, size_t size) {
  return alignment <= 16 && (*result = malloc(size ? size : 1)) ? 0 : 12;
}
#else
// By the system call, so that the library runs with a glibc that does not have getrandom (before 2.25) or arc4random_buf
// (before 2.36).
static size_t random_part(unsigned char *bytes, size_t count) {
  long got;
  do got = syscall(SYS_getrandom, bytes, count, 0);
  while (got < 0 && errno == EINTR);
  return got > 0 ? (size_t)got : 0;
}
#endif

__attribute__((visibility("hidden"))) void arc4random_buf(void *target, size_t count) {
  unsigned char *bytes = target;
  for (size_t got; count > 0 && (got = random_part(bytes, count)) > 0; count -= got) bytes += got;
  // A kernel before 3.17, or a sandbox that forbids the call: where the stack lies is not known outside either.
  for (uint64_t seed = (uintptr_t)&count; count > 0; count--) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    *bytes++ = (unsigned char)(seed >> 33);
  }
}
#endif

// Without it, tools that look for leaks would report what is still there: Swift keeps bits of its own in some pointers.
__attribute__((destructor)) static void unload(void) { rune_unload(); }
