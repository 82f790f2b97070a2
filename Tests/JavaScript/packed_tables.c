// Whether the packed tables unpack to the files that they were made of: packed_tables FOLDER, which has Tables/.
#include "CRuneData.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int count, char **arguments) {
  if (count != 2) return 64;
  int differing = 0;
  size_t files = 0;
  for (RuneDataFile file; (file = runeLetterFile(files)).path; files++) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", arguments[1], file.path);
    FILE *source = fopen(path, "rb");
    // A byte more than the file is to have, which reading must not fill.
    char *bytes = malloc(file.count + 1);
    if (!source || !bytes || fread(bytes, 1, file.count + 1, source) != file.count || memcmp(bytes, file.bytes, file.count)) {
      fprintf(stderr, "packed_tables: %s differs\n", file.path);
      differing++;
    }
    free(bytes);
    if (source) fclose(source);
  }
  return differing > 0 || files == 0;
}
