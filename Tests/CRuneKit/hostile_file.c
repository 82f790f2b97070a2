// A file of a stranger's through the C library: hostile_file table|words|pronunciations FILE < text. Exits with 65 where it is refused.
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int write_all(void *context, const char *bytes, size_t length) {
  return fwrite(bytes, 1, length, context) != length;
}

int main(int count, char **arguments) {
  FILE *file = count == 3 ? fopen(arguments[2], "rb") : NULL;
  if (!file || fseek(file, 0, SEEK_END)) return 66;
  size_t length = (size_t)ftell(file);
  char *bytes = malloc(length + 1);
  rewind(file);
  if (!bytes || fread(bytes, 1, length, file) != length) return 66;
  runekit_options options = {0};
  int is_table = !strcmp(arguments[1], "table");
  if (!strcmp(arguments[1], "words")) options.words = bytes, options.words_length = length;
  if (!strcmp(arguments[1], "pronunciations"))
    options.mode = "sound", options.pronunciations = bytes, options.pronunciations_length = length;
  runekit_transliterator *transliterator;
  runekit_error *error;
  runekit_stream *stream;
  if (is_table ? runekit_open_table(bytes, length, "file", &options, &transliterator, &error)
               : runekit_open(&options, &transliterator, &error)) {
    fprintf(stderr, "%zu findings: %.200s\n", error->finding_count, error->message);
    runekit_error_free(error);
    return 65;
  }
  if (runekit_stream_open(transliterator, &stream)) return 70;
  static char buffer[1 << 16];
  for (size_t size; (size = fread(buffer, 1, sizeof buffer, stdin));)
    if (runekit_stream_feed(stream, buffer, size, write_all, stdout)) return 70;
  if (runekit_stream_finish(stream, write_all, stdout)) return 70;
  runekit_stream_close(stream);
  runekit_close(transliterator);
  return 0;
}
