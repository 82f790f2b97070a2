#ifndef CFILEATTRIBUTES_H
#define CFILEATTRIBUTES_H

/// Gives an open file the extended attributes of another file, of which access control lists are some. Swift has no module with
/// these functions on Linux.
///
/// - Returns: 0, or the error number of the first attribute that could not be copied. Labels of security modules and
///   capabilities are left as the system sets them.
int copyFileAttributes(const char *path, int descriptor);

#endif
