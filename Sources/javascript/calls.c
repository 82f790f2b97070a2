// What JavaScript cannot call in runekit.h as it is.
#include "runekit.h"

// Streams: JavaScript has no function pointer to give, so the output goes to one imported function.
__attribute__((import_module("env"), import_name("take"))) void host_take(const char *bytes, size_t length);

static int take(void *context, const char *bytes, size_t length) {
  (void)context;
  host_take(bytes, length);
  return 0;
}

__attribute__((export_name("host_feed"))) runekit_status host_feed(
    runekit_stream *stream, const char *text, size_t length) {
  return runekit_stream_feed(stream, text, length, take, 0);
}

__attribute__((export_name("host_finish"))) runekit_status host_finish(runekit_stream *stream) {
  return runekit_stream_finish(stream, take, 0);
}

// runekit.js knows these structs by their offsets.
_Static_assert(offsetof(runekit_options, break_character) == 36 && offsetof(runekit_options, pronunciations) == 44, "");
_Static_assert(offsetof(runekit_options, language) == 52 && offsetof(runekit_options, romanize) == 56 && offsetof(runekit_options, clean) == 57 && sizeof(runekit_options) == 60 && sizeof(runekit_text) == 8, "");
_Static_assert(sizeof(runekit_error) == 16 && sizeof(runekit_finding) == 24, "");
_Static_assert(sizeof(runekit_analysis) == 24 && sizeof(runekit_segment) == 24 && sizeof(runekit_loss) == 20, "");
_Static_assert(sizeof(runekit_round) == 24, "");
_Static_assert(offsetof(runekit_font, family) == 8 && sizeof(runekit_font) == 20, "");
_Static_assert(offsetof(runekit_drawing, width) == 16 && offsetof(runekit_drawing, missing) == 36, "");
