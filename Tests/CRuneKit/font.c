/* Writes a font that writes to standard output: font STAVE.ttf SCRIPT MODE; checks what cannot be a font. */
#include <runekit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(what) \
  if (!(what)) return fprintf(stderr, "font.c:%d: %s\n", __LINE__, #what), 1

int main(int count, char **arguments) {
  static char stave[1 << 20];
  FILE *file = count == 4 ? fopen(arguments[1], "rb") : NULL;
  CHECK(file);
  size_t length = fread(stave, 1, sizeof stave, file);
  fclose(file);
  runekit_options options = {.script = arguments[2], .mode = arguments[3]};
  runekit_transliterator *transliterator;
  runekit_error *error = NULL;
  runekit_font *font = NULL;
  CHECK(runekit_open(&options, &transliterator, NULL) == RUNEKIT_OK);
  CHECK(runekit_writing_font(transliterator, stave, length / 2, NULL, &font, &error) == RUNEKIT_ERROR_FONT && !font);
  CHECK(strstr(error->message, "not one of Stave's font files"));
  runekit_error_free(error);
  CHECK(runekit_writing_font(transliterator, stave, length, "stave", &font, NULL) == RUNEKIT_ERROR_FONT && !font);
  CHECK(runekit_writing_font(transliterator, NULL, 1, NULL, &font, NULL) == RUNEKIT_ERROR_ARGUMENT && !font);
  CHECK(runekit_writing_font(transliterator, stave, length, "My own", &font, NULL) == RUNEKIT_OK);
  CHECK(!strcmp(font->family, "My own") && !strcmp(font->file_name, "Myown-Regular"));
  runekit_font_free(font);
  CHECK(runekit_writing_font(transliterator, stave, length, NULL, &font, NULL) == RUNEKIT_OK);
  CHECK(!strcmp(font->style, "Regular") && fwrite(font->file.bytes, 1, font->file.length, stdout) == font->file.length);
  runekit_font_free(font);
  runekit_close(transliterator);
  runekit_font_free(NULL);
  return 0;
}
