#include "CLaunch.h"

#include <stdlib.h>
#include <unistd.h>

static char *const *arguments;

char *const *launchArguments(void) { return arguments; }

#ifdef __GLIBC__

// glibc passes the arguments of main to constructors. Priority 101 is the earliest allowed for programs and runs before the
// constructors of Swift's runtime. One of these looks up the runtime's folder by /proc/self/exe and aborts if it does not
// exist; setting SWIFT_ROOT avoids this. The folder is used only to find a debugger for crashes, which a packaged program
// does not include.
__attribute__((constructor(101))) static void keepLaunch(int count, char **vector) {
  (void)count;
  arguments = vector;
  char path;
  if (readlink("/proc/self/exe", &path, 1) < 0) setenv("SWIFT_ROOT", "/usr", 0);
}

#endif
