#ifndef CLAUNCH_H
#define CLAUNCH_H

/// The arguments of the process, beginning with the program's name and ending with NULL; NULL if the C library does not
/// provide them before `main`.
///
/// Swift's runtime on Linux reads the arguments from /proc/self/cmdline, which requires a mounted /proc.
char *const *launchArguments(void);

#endif
