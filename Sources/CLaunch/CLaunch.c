#include "CLaunch.h"

#include <stdlib.h>
#include <unistd.h>

static char *const *arguments;

char *const *launchArguments(void) { return arguments; }

#ifdef __GLIBC__

// glibc hands the arguments of main to constructors. Priority 101 is the first that a program may have, before those of
// Swift's runtime, one of which looks for the folder where the runtime was installed: by /proc/self/exe, and ends the
// program where there is none. SWIFT_ROOT spares it the search. That folder serves only to find a debugger for
// crashes, which a packaged program does not bring.
__attribute__((constructor(101))) static void keepLaunch(int count, char **vector) {
  (void)count;
  arguments = vector;
  char path;
  if (readlink("/proc/self/exe", &path, 1) < 0) setenv("SWIFT_ROOT", "/usr", 0);
}

#endif
