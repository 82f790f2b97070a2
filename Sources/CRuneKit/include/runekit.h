/* RuneKit: Latin text in runes and cirth.
 *
 *     runekit_transliterator *elder;
 *     if (runekit_open(NULL, &elder, NULL) == RUNEKIT_OK) {
 *       char runes[64];
 *       size_t length;
 *       if (runekit_transliterate(elder, "the quick fox", 13, runes, sizeof runes, &length) == RUNEKIT_OK)
 *         printf("%.*s\n", (int)length, runes);           // ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ
 *       runekit_close(elder);
 *     }
 *
 * Text is UTF-8 with a length in bytes; nothing needs a zero byte at its end but the names in options. Any bytes are
 * accepted as text: each maximal ill-formed part of them is written as U+FFFD, as the command does.
 *
 * Threads: functions without a runekit_stream may be called from any thread at any time, also with the same
 * transliterator. A stream belongs to one thread at a time. Nothing is closed while a call with it is running. There is
 * no global state, and nothing reads files, the environment or the clock.
 *
 * Errors: every function that can fail returns a status and says nothing on standard error. NULL where a pointer is
 * needed is RUNEKIT_ERROR_ARGUMENT. A pointer that was closed or freed must not be used again; closing NULL is allowed.
 * Before work on a text, the memory for its result is asked for, and RUNEKIT_ERROR_MEMORY says that there is none; the
 * small allocations of the engine itself end the process where they fail, as Swift has no way to report that.
 */
#ifndef RUNEKIT_H
#define RUNEKIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define RUNEKIT_API __attribute__((visibility("default")))
#else
#define RUNEKIT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header; runekit_version() gives that of the library. */
#define RUNEKIT_VERSION "0.1.0"
#define RUNEKIT_VERSION_MAJOR 0
#define RUNEKIT_VERSION_MINOR 1
#define RUNEKIT_VERSION_PATCH 0
/* Ascending, for #if. */
#define RUNEKIT_VERSION_NUMBER \
  (RUNEKIT_VERSION_MAJOR * 1000000 + RUNEKIT_VERSION_MINOR * 1000 + RUNEKIT_VERSION_PATCH)

/* The status of a call; ignoring it is a warning. */
typedef int32_t runekit_status;
#if defined(__GNUC__)
#define RUNEKIT_CALL RUNEKIT_API __attribute__((warn_unused_result)) runekit_status
#else
#define RUNEKIT_CALL RUNEKIT_API runekit_status
#endif
enum {
  RUNEKIT_OK = 0,
  RUNEKIT_ERROR_ARGUMENT = 1,  /* a pointer is missing, or a value is out of range */
  RUNEKIT_ERROR_NAME = 2,      /* no script, mode, variant … of this name; the message has the known ones */
  RUNEKIT_ERROR_TABLE = 3,     /* the table or word list is wrong; the error has the findings */
  RUNEKIT_ERROR_MEMORY = 4,    /* out of memory */
  RUNEKIT_ERROR_SPACE = 5,     /* the buffer is too small; the length that is needed is set */
  RUNEKIT_ERROR_CALLBACK = 6,  /* the callback returned something else than 0 */
  RUNEKIT_ERROR_READING = 7,   /* the mode never writes such a text */
  RUNEKIT_ERROR_DRAWING = 8,   /* the text cannot be drawn as asked */
  RUNEKIT_ERROR_FONT = 9,      /* a font cannot express the mode or its options, or the outlines are not Stave's */
  RUNEKIT_ERROR_PACK = 10      /* the bytes are not a usable pack of stones; the message has why, and where packs are from */
};

/* A position in a table where something is wrong. */
typedef struct runekit_finding {
  const char *file;     /* the name that was given */
  const char *code;     /* such as "unknown-letter" */
  const char *message;  /* what is wrong and what would do */
  size_t line, column;  /* from 1 */
  bool is_warning;      /* does not keep the table from being used */
} runekit_finding;

/* Why a call failed. Free it with runekit_error_free. */
typedef struct runekit_error {
  runekit_status status;
  const char *message; /* one line, or one for each finding */
  const runekit_finding *findings;
  size_t finding_count;
} runekit_error;

RUNEKIT_API void runekit_error_free(runekit_error *error);

/* The version of the library, such as "0.1.0". */
RUNEKIT_API const char *runekit_version(void);

/* Text that the library made. Free it with runekit_text_free. A zero byte follows its last byte. */
typedef struct runekit_text {
  const char *bytes;
  size_t length;
} runekit_text;

/* Frees the bytes; the struct itself is the caller's. */
RUNEKIT_API void runekit_text_free(runekit_text *text);

/* What a transliterator is to do. All zero, or no options at all, means the Elder Futhark in its default mode. */
typedef struct runekit_options {
  const char *script;      /* "elder", "younger", "cirth", "futhorc", "medieval", or a name that also says more, such as
                              "viking", "cirth/moria" or "younger/norse/1020", as `runes scripts` lists; NULL for "elder" */
  const char *mode;        /* such as "english"; NULL for the one that the script's name or `language` names */
  const char *variant;     /* such as "short-twig"; NULL for the usual forms */
  const char *divider;     /* "keep", "space", "none", "shared", or one of the script's, such as "dot" */
  const char *unmapped;    /* "keep", "drop" or "mark": letters that have no rune; NULL for "keep" */
  const char *switches;    /* options of the mode that are on, separated by commas, such as "late" */
  const char *registry;    /* the layout of code points, such as "1998" for cirth; NULL for none */
  const char *words;       /* a word list of your own, such as "ost|heim"; NULL for none */
  size_t words_length;     /* its length in bytes */
  uint32_t break_character; /* separates the letters next to it and is dropped; 0 for none */
  const char *punctuation; /* "keep", "drop", or "script" for the script's own; NULL for "keep" */
  const char *pronunciations; /* for modes by sound: words of your own, such as "Siobhan ; ʃɪvɔn"; NULL for none */
  size_t pronunciations_length; /* its length in bytes */
  const char *language;    /* of the text, such as "non" or "sv-SE" (BCP 47); NULL, or no language, for English. Words of "fr", "pl", "de"
                            * and "es" are read as in that language, and with `romanize`, "uk" is Ukrainian Cyrillic; without one, words
                            * of Cyrillic and Greek are read as in the language that most of the first words of the text can be in */
  bool romanize;           /* spell words in Cyrillic, Greek, Georgian, Armenian, kana and Hangul in Latin letters first */
  bool clean;              /* leave out control characters but for tabs and line ends, and marks of direction */
} runekit_options;

/* A mode with its options. Immutable. */
typedef struct runekit_transliterator runekit_transliterator;

/* Opens a bundled mode. `error` may be NULL. Takes one to three milliseconds, and far less
 * a second time without words of your own. Where no mode is named, the script's
 * mode for the language is taken, else for the nearest language, else the script's default, as `runes quote` does. */
RUNEKIT_CALL runekit_open(
    const runekit_options *options, runekit_transliterator **transliterator, runekit_error **error);

/* Opens a table of your own, in the format of Tables/; the options' script and mode are ignored. */
RUNEKIT_CALL runekit_open_table(
    const char *table, size_t length, const char *name, const runekit_options *options,
    runekit_transliterator **transliterator, runekit_error **error);

RUNEKIT_API void runekit_close(runekit_transliterator *transliterator);

/* The names of its script and mode, such as "elder" and "english"; they are there as long as it is open. */
RUNEKIT_API const char *runekit_script(const runekit_transliterator *transliterator);
RUNEKIT_API const char *runekit_mode(const runekit_transliterator *transliterator);

/* The name that was given as script, spelled in full: "younger" for "Viking", "futhorc/english/hobbit" for "hobbit". What is the
 * same has the same name, so names from outside are compared by it. It is there as long as the transliterator is open. */
RUNEKIT_API const char *runekit_name(const runekit_transliterator *transliterator);

/* Writes a text in runes into a buffer. `needed` is set to the length of the result, also where it does not fit; then
 * the status is RUNEKIT_ERROR_SPACE and the buffer may hold anything. 3 × length + 16 suffices for most modes.
 * For many short texts, runekit_stream_transliterate is the faster call. */
RUNEKIT_CALL runekit_transliterate(
    const runekit_transliterator *transliterator, const char *text, size_t length, char *buffer, size_t capacity,
    size_t *needed);

/* Takes output. Anything but 0 ends the stream with RUNEKIT_ERROR_CALLBACK. */
typedef int (*runekit_write)(void *context, const char *bytes, size_t length);

/* A text that comes in pieces: any way of cutting it gives the same bytes. */
typedef struct runekit_stream runekit_stream;

RUNEKIT_CALL runekit_stream_open(
    const runekit_transliterator *transliterator, runekit_stream **stream);

/* Takes the next bytes and hands on what they decide. */
RUNEKIT_CALL runekit_stream_feed(
    runekit_stream *stream, const char *text, size_t length, runekit_write write, void *context);

/* Ends the text and hands on what was held back; the stream is then ready for another text. */
RUNEKIT_CALL runekit_stream_finish(runekit_stream *stream, runekit_write write, void *context);

/* A whole text into a buffer, as runekit_transliterate, but with the tables that the stream has filled. Not between
 * runekit_stream_feed and runekit_stream_finish: that is RUNEKIT_ERROR_ARGUMENT. */
RUNEKIT_CALL runekit_stream_transliterate(
    runekit_stream *stream, const char *text, size_t length, char *buffer, size_t capacity, size_t *needed);

/* Many texts at once, as columns of Arrow are laid out: text i is bytes offsets[i] to offsets[i + 1] of `text`. The
 * results are concatenated in `result`, and `result_offsets` takes count + 1 offsets. */
RUNEKIT_CALL runekit_stream_transliterate_many(
    runekit_stream *stream, const char *text, const int64_t *offsets, size_t count, runekit_text *result,
    int64_t *result_offsets);

RUNEKIT_API void runekit_stream_close(runekit_stream *stream);

/* How a part of a text was transliterated. */
enum {
  RUNEKIT_MAPPED = 0,      /* rows know these letters */
  RUNEKIT_KEPT = 1,        /* it passed through */
  RUNEKIT_SUBSTITUTED = 2, /* written as the nearest letter, or as U+FFFD for invalid bytes */
  RUNEKIT_DROPPED = 3      /* nothing is written for it */
};

typedef struct runekit_segment {
  size_t start, end;               /* bytes of the source */
  size_t output_start, output_end; /* bytes of the result */
  int32_t kind;
  bool is_guess; /* a word whose pronunciation is a guess, in a mode by sound */
} runekit_segment;

enum {
  RUNEKIT_UNMAPPED = 0, /* a letter without a rune */
  RUNEKIT_NEAREST = 1,  /* a letter written as the nearest one */
  RUNEKIT_ILL_FORMED = 2,
  RUNEKIT_GUESSED = 3   /* a word whose pronunciation is a guess, in a mode by sound */
};

/* What could not be written as it was. */
typedef struct runekit_loss {
  const char *letter;   /* with its marks, or the guessed word; empty for ill-formed bytes */
  size_t count;         /* how often */
  size_t line, column;  /* where first, from 1; columns count code points */
  int32_t kind;
} runekit_loss;

/* A text with the result for each part. Segments tile the source and the result. Of each kind of loss, the first 16
 * different letters are there. */
typedef struct runekit_analysis {
  runekit_text text;
  const runekit_segment *segments;
  size_t segment_count;
  const runekit_loss *losses;
  size_t loss_count;
} runekit_analysis;

RUNEKIT_CALL runekit_analyze(
    const runekit_transliterator *transliterator, const char *text, size_t length, runekit_analysis **analysis);

RUNEKIT_API void runekit_analysis_free(runekit_analysis *analysis);

/* A row of a mode, as its table has it. A text is empty where the table says nothing. */
typedef struct runekit_row {
  const char *key;          /* the Latin that the row matches */
  const char *writes;       /* letter names, or Latin for the next pass; "-" for nothing */
  const char *reason;
  const char *source;       /* the key of a work */
  const char *confidence;   /* such as "attested" */
  const char *alternatives; /* other readings in the literature */
  const char *context;      /* such as "before vowel" */
  const char *locator;      /* the place in the work */
  const char *pass;         /* of a mode with several */
  size_t line;              /* in the table, from 1 */
} runekit_row;

/* A word that a word list splits. */
typedef struct runekit_word {
  const char *word; /* with its bars, such as "wart|hog" */
  const char *reason;
  const char *file;
  size_t line;
} runekit_word;

/* A work that rows cite. */
typedef struct runekit_work {
  const char *key, *author, *year, *title, *place;
  const char *locator; /* what the locators of rows count, such as "page" */
} runekit_work;

/* A part of a text with the rows that wrote it. */
typedef struct runekit_part {
  size_t start, end;               /* bytes of the source */
  size_t output_start, output_end; /* bytes of the result */
  int32_t kind;                    /* as of a segment */
  bool is_guess;
  const char *remark; /* what the rows do not explain; empty for nothing */
  const size_t *rows; /* indices into the rows of the explanation, pass by pass */
  size_t row_count;
  const runekit_word *words; /* split in or after this part */
  size_t word_count;
} runekit_part;

/* Why each letter of a text is written so. Parts tile the source and the result. One block of memory. */
typedef struct runekit_explanation {
  const char *script, *mode, *title;
  const char *file; /* the table of the mode */
  runekit_text text;
  const runekit_part *parts;
  size_t part_count;
  const runekit_row *rows;
  size_t row_count;
  const runekit_work *works; /* in the order of first use */
  size_t work_count;
} runekit_explanation;

RUNEKIT_CALL runekit_explain(
    const runekit_transliterator *transliterator, const char *text, size_t length, runekit_explanation **explanation);

RUNEKIT_API void runekit_explanation_free(runekit_explanation *explanation);

/* The same as a JSON object, with the keys of `runes explain --json`. */
RUNEKIT_CALL runekit_explain_json(
    const runekit_transliterator *transliterator, const char *text, size_t length, runekit_text *json);

/* Reads runes back by the mode: the plainest spelling. Letters that the mode never writes stay as they are. */
RUNEKIT_CALL runekit_read(
    const runekit_transliterator *transliterator, const char *text, size_t length, runekit_text *latin,
    runekit_error **error);

/* All spellings that the mode writes that way, plainest first, `limit` and 16 MB at most: a JSON array of strings. */
RUNEKIT_CALL runekit_readings(
    const runekit_transliterator *transliterator, const char *text, size_t length, size_t limit, runekit_text *json,
    runekit_error **error);

/* How carvers would have spelled a word, the likeliest first, and then what makes at least 1 %: a JSON array of objects
 * with "runes" and, where the mode's table has measured that on inscriptions, "percent". In other modes, spellings are
 * choices that the table names, without a share. At most `limit`, and at most 100; RUNEKIT_ERROR_ARGUMENT for 0. Of a
 * word with more than 64 bytes, the likeliest spelling alone. */
RUNEKIT_CALL runekit_spellings(
    const runekit_transliterator *transliterator, const char *word, size_t length, size_t limit, runekit_text *json);

/* Scripts with their modes, options, variants, dividers, registries and letters: a JSON array. */
RUNEKIT_CALL runekit_list(runekit_text *json);

/* A font in which Latin text shows as runes. Free it with runekit_font_free. */
typedef struct runekit_font {
  runekit_text file;     /* TrueType */
  const char *family;    /* such as "Stave Elder English" */
  const char *style;     /* such as "Regular" */
  const char *file_name; /* for files and programs, without a suffix, such as "StaveElderEnglish-Regular" */
} runekit_font;

/* What the mode writes as OpenType substitutions, on the outlines of one of Stave's font files: the bytes that
 * `runes fonts write` gives. `stave` has those of the file, such as Stave-Regular.ttf; `family` names the
 * font, NULL for the usual name. Options that change more than letters, such as dividers, cannot be expressed. With `romanize`,
 * it reads Cyrillic (as in `language`, else Russian), Greek, Georgian, Armenian and kana, not Hangul. */
RUNEKIT_CALL runekit_writing_font(
    const runekit_transliterator *transliterator, const char *stave, size_t length, const char *family,
    runekit_font **font, runekit_error **error);

RUNEKIT_API void runekit_font_free(runekit_font *font);

/* A finished picture. Free it with runekit_drawing_free. */
typedef struct runekit_drawing {
  runekit_text file;           /* SVG, PNG, PDF or DXF, or lines of text for the formats braille and blocks */
  const char *type;            /* the media type of the file, such as "image/svg+xml" */
  double width, height;        /* of the picture; of lines of text, of what they show */
  const char *unit;            /* of width and height: "px", 96 to the inch, or "mm" */
  runekit_text missing;        /* the characters that have no drawing and were left out, each once */
  const char *const *warnings; /* letters without a rune, runes too small to be read or cut, broken words, ... */
  size_t warning_count;
} runekit_drawing;

/* Draws a text in runes as `runes render` does: the same bytes. Without a transliterator, the text is drawn as it is.
 * `options` is a JSON object, or NULL for none: {"layout": "circle", "format": "png", "width": "60mm"}. Its members are the
 * flags of `runes render` in camel case; lengths may be numbers of pixels. Unknown members are errors. */
RUNEKIT_CALL runekit_draw(
    const runekit_transliterator *transliterator, const char *text, size_t length, const char *options,
    runekit_drawing **drawing, runekit_error **error);

RUNEKIT_API void runekit_drawing_free(runekit_drawing *drawing);

/* The options of runekit_draw: a JSON array of objects such as
 * {"name":"ends","kind":"word","values":["flat","round"],"meaning":"Ends of strokes. (default: flat)"}. The other kinds are "flag", "number",
 * "length", a number and a unit, and "text". */
RUNEKIT_CALL runekit_drawing_options(runekit_text *json);

/* Rune stones. They come from the Scandinavian Runic-text Database and are a package of their own because of its license
 * (ODbL 1.0): the file stones.pack of the Debian package runes-stones and of runekit-stones for Python and npm, which
 * .ci/package-stones builds. */
typedef struct runekit_stones runekit_stones;

/* Checks the bytes of a pack completely and copies them. */
RUNEKIT_CALL runekit_stones_open(const char *pack, size_t length, runekit_stones **stones, runekit_error **error);

/* What `runes stones --json` prints: an object a line, of a whole stone or of a word with the stones that have it. The
 * request is a JSON object: {"words": ["U 112", "bró*", "reisa stein"]}, or with the options of the command
 * {"place": "ed", "carver": "Öpir", "limit": 0}. Its other members are "region", "year", "near", "district", "county",
 * "material", "style" and "period". Unknown ones are RUNEKIT_ERROR_ARGUMENT, and so is a request for nothing. */
RUNEKIT_CALL runekit_stones_find(
    const runekit_stones *stones, const char *request, size_t length, runekit_text *json, runekit_error **error);

/* The source and the license of the pack, which whoever publishes what is in it names. */
RUNEKIT_CALL runekit_stones_notice(const runekit_stones *stones, runekit_text *notice);

RUNEKIT_API void runekit_stones_close(runekit_stones *stones);

/* Whether a quote takes part in the quote of the day unless somebody chooses otherwise: English readers understand it.
 * `language` is a BCP 47 tag, NULL for English. The quotes of quotes.json for which this is true are those of the
 * command, so that a day has the same quote everywhere. */
RUNEKIT_API bool runekit_quote_is_usual(
    const char *language, bool has_gloss, const char *const *collections, size_t count);

/* The quote of a day among ids of 26 letters each: the same for everyone who has the same ids. `place` is its index. */
RUNEKIT_CALL runekit_quote_of_the_day(
    const char *const *ids, size_t count, int32_t year, int32_t month, int32_t day, size_t *place);

/* What a round of picks without repeats remembers. All zero begins one. */
typedef struct runekit_round {
  uint64_t seed, last;
  bool is_begun;
} runekit_round;

/* The next pick of a round among ids. `random` is 64 random bits, of which a new round makes its order. */
RUNEKIT_CALL runekit_pick(
    const char *const *ids, size_t count, uint64_t random, runekit_round *round, size_t *place);

#ifdef __cplusplus
}
#endif

#endif
