// Pictures in C, as the command draws them: pictures FOLDER < FOLDER/cases
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16];
static char expected[1 << 24];

int main(int count, char **arguments) {
  int number = 0, differ = 0;
  if (count != 2) return 64;
  for (; fgets(line, sizeof line, stdin); number++) {
    char *fields[4];
    char *rest = line;
    line[strcspn(line, "\n")] = 0;
    for (int field = 0; field < 4; field++) {
      fields[field] = rest;
      rest += strcspn(rest, "\t");
      if (*rest) *rest++ = 0;
    }
    char path[4096];
    snprintf(path, sizeof path, "%s/%d", arguments[1], number);
    FILE *file = fopen(path, "rb");
    if (!file) return 66;
    size_t length = fread(expected, 1, sizeof expected, file);
    fclose(file);
    runekit_options options = {0};
    options.script = fields[0];
    options.mode = fields[1];
    runekit_transliterator *transliterator;
    runekit_drawing *drawing = 0;
    runekit_error *error = 0;
    if (runekit_open(&options, &transliterator, &error) != RUNEKIT_OK) return 1;
    if (runekit_draw(transliterator, fields[2], strlen(fields[2]), fields[3], &drawing, &error) != RUNEKIT_OK) {
      fprintf(stderr, "%s\n", error->message);
      runekit_error_free(error);
    }
    if (!drawing || drawing->file.length != length || memcmp(drawing->file.bytes, expected, length) != 0) {
      fprintf(stderr, "picture %d differs: %s %s\n", number, fields[2], fields[3]);
      differ++;
    }
    runekit_drawing_free(drawing);
    runekit_close(transliterator);
  }
  printf("%d pictures have the bytes of the command in C, %d differ\n", number - differ, differ);
  return differ == 0 ? 0 : 1;
}
