#include "CFileAttributes.h"

#if defined(__APPLE__)

#include <copyfile.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int copyFileAttributes(const char *path, int descriptor) {
  int source = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW);
  if (source < 0) return errno;
  int result = fcopyfile(source, descriptor, NULL, COPYFILE_ACL | COPYFILE_XATTR) == 0 ? 0 : errno;
  close(source);
  return result;
}

#elif defined(__linux__)

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

// The most that Linux allows for the names, and for a value.
enum { longest = 65536 };

int copyFileAttributes(const char *path, int descriptor) {
  char *names = malloc(longest), *value = malloc(longest);
  int result = names && value ? 0 : ENOMEM;
  ssize_t size = result ? 0 : llistxattr(path, names, longest);
  // A file in a folder with a default list begins with that list.
  int isListed = 0;
  for (char *name = names; size > 0 && name < names + size; name += strlen(name) + 1) {
    if (strncmp(name, "security.", 9) == 0) continue;
    if (strcmp(name, "system.posix_acl_access") == 0) isListed = 1;
    ssize_t count = lgetxattr(path, name, value, longest);
    if ((count < 0 || fsetxattr(descriptor, name, value, count, 0) != 0) && !result) result = errno;
  }
  if (!isListed && !result) fremovexattr(descriptor, "system.posix_acl_access");
  free(names);
  free(value);
  return result;
}

#else

int copyFileAttributes(const char *path, int descriptor) {
  (void)path;
  (void)descriptor;
  return 0;
}

#endif
