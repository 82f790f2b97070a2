#ifndef CLAUNCH_H
#define CLAUNCH_H

/// What the process was started with, the name of the program first and NULL last; NULL where the C library does not
/// say so before `main`.
///
/// Swift's runtime on Linux reads the arguments from /proc/self/cmdline, and a root without /proc has none.
char *const *launchArguments(void);

#endif
