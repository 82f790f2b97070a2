// What Embedded Swift asks of the system: random bytes, which seed its hash tables. By the system call, so that the
// library runs with a glibc that does not have getrandom (before 2.25) or arc4random_buf (before 2.36).
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "support.h"

__attribute__((visibility("hidden"))) void arc4random_buf(void *target, size_t count) {
  unsigned char *bytes = target;
  while (count > 0) {
    long got = syscall(SYS_getrandom, bytes, count, 0);
    if (got > 0) {
      bytes += got;
      count -= (size_t)got;
    } else if (errno != EINTR) {
      break;
    }
  }
  // A kernel before 3.17, or a sandbox that forbids the call: where the stack lies is not known outside either.
  for (uint64_t seed = (uintptr_t)&count; count > 0; count--) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    *bytes++ = (unsigned char)(seed >> 33);
  }
}

// Without it, tools that look for leaks would report what is still there: Swift keeps bits of its own in some pointers.
__attribute__((destructor)) static void unload(void) { rune_unload(); }
