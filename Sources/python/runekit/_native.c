/* The C library as Python objects. The convenient parts are in __init__.py; this file has what must be fast.
 *
 * Limited API of Python 3.9: one wheel for all later versions. A free-threaded Python has no limited API and needs a build of
 * its own. */
#define PY_SSIZE_T_CLEAN
#include <pyconfig.h>
#ifndef Py_GIL_DISABLED
#define Py_LIMITED_API 0x03090000
#endif
#include <Python.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "runekit.h"

/* Streams are for one thread at a time. The interpreter's lock sees to that, or else a lock of each stream. */
#ifdef Py_GIL_DISABLED
typedef PyMutex Lock;
#define LOCK(lock) PyMutex_Lock(lock)
#define UNLOCK(lock) PyMutex_Unlock(lock)
#else
typedef char Lock;
#define LOCK(lock) (void)(lock)
#define UNLOCK(lock) (void)(lock)
#endif

typedef struct {
  PyObject_HEAD
  runekit_transliterator *transliterator;
  runekit_stream *stream; /* for short texts */
  Py_ssize_t max_length;  /* in characters or bytes; -1 for none */
  Lock lock;
} Transliterator;

/* Texts from here on are written without the interpreter's lock. */
enum { LONG_TEXT = 1 << 16, ON_STACK = 1024 };

/* Kept for `fail`. */
static PyObject *drawing_error;

/* PyMem_Calloc, which the headers of Python 3.9 do not declare for the limited API; the counts are those of objects in memory. */
static void *zeroed(size_t count, size_t size) {
  void *memory = PyMem_Malloc(count * size);
  return memory ? memset(memory, 0, count * size) : NULL;
}

static PyObject *fail(runekit_status status, runekit_error *error) {
  if (status == RUNEKIT_ERROR_MEMORY) {
    PyErr_NoMemory();
  } else {
    PyErr_SetString(
        status == RUNEKIT_ERROR_DRAWING ? drawing_error : PyExc_ValueError,
        error ? error->message : "an argument is missing or out of range");
  }
  runekit_error_free(error);
  return NULL;
}

/* The UTF-8 of a str, in which each lone surrogate is U+FFFD, or the bytes of a bytes-like object. */
static PyObject *utf8(PyObject *text) {
  if (PyBytes_Check(text)) return Py_INCREF(text), text;
  if (!PyUnicode_Check(text)) {
    PyObject *view = PyMemoryView_FromObject(text);
    if (!view) {
      PyErr_Clear();
      PyObject *name = PyObject_GetAttrString((PyObject *)Py_TYPE(text), "__name__");
      if (name) PyErr_Format(PyExc_TypeError, "expected str or bytes, not %S", name);
      Py_XDECREF(name);
      return NULL;
    }
    PyObject *bytes = PyBytes_FromObject(view);
    Py_DECREF(view);
    return bytes;
  }
  PyObject *bytes = PyUnicode_AsUTF8String(text);
  if (bytes || !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return bytes;
  PyErr_Clear();
  bytes = PyUnicode_AsEncodedString(text, "utf-8", "surrogatepass");
  if (!bytes) return NULL;
  /* Three bytes each, of which no other letter has the first two. The object is new, so nobody else sees the change. */
  char *start = PyBytes_AsString(bytes), *end = start + PyBytes_Size(bytes);
  for (char *byte = start; byte + 2 < end; byte++) {
    if ((unsigned char)byte[0] == 0xED && (unsigned char)byte[1] >= 0xA0) memcpy(byte, "\xEF\xBF\xBD", 3);
  }
  return bytes;
}

/* The same, if the object takes a text of its length. */
static PyObject *limited(PyObject *object, PyObject *text) {
  Py_ssize_t most = ((Transliterator *)object)->max_length;
  Py_ssize_t length = most < 0 ? -1 : PyUnicode_Check(text) ? PyUnicode_GetLength(text) : PyObject_Size(text);
  if (most >= 0 && length < 0 && PyErr_Occurred()) PyErr_Clear(); /* utf8 says what is wrong */
  if (length > most && most >= 0)
    return PyErr_Format(PyExc_ValueError, "the text has a length of %zd; at most %zd is allowed", length, most);
  return utf8(text);
}

static PyObject *result(const char *bytes, size_t length, int is_bytes) {
  return is_bytes ? PyBytes_FromStringAndSize(bytes, (Py_ssize_t)length)
                  : PyUnicode_DecodeUTF8(bytes, (Py_ssize_t)length, "strict");
}

static PyObject *take(runekit_text *text) {
  PyObject *string = result(text->bytes, text->length, 0);
  runekit_text_free(text);
  return string;
}

/* Asks for huge pages under fresh memory: a third of the time for a long text would go into faults of small ones. */
static void use_huge_pages(char *start, size_t length) {
#ifdef MADV_HUGEPAGE
  const uintptr_t size = (uintptr_t)1 << 21;
  uintptr_t first = ((uintptr_t)start + size - 1) & ~(size - 1), end = ((uintptr_t)start + length) & ~(size - 1);
  if (first < end) (void)madvise((void *)first, end - first, MADV_HUGEPAGE);
#else
  (void)start, (void)length;
#endif
}

/* A long text into fresh memory, and from there into an object of the right size, which the limited API cannot shrink.
 * NULL without an exception: it does not fit. */
static PyObject *written_bytes(Transliterator *self, const char *text, size_t length) {
  size_t needed = 0, capacity = length * 3 + 16;
  char *buffer = malloc(capacity);
  if (!buffer) return PyErr_NoMemory();
  use_huge_pages(buffer, capacity);
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_transliterate(self->transliterator, text, length, buffer, capacity, &needed);
  Py_END_ALLOW_THREADS
  PyObject *bytes = NULL;
  if (status == RUNEKIT_OK && (bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)needed))) {
    char *target = PyBytes_AsString(bytes);
    Py_BEGIN_ALLOW_THREADS
    use_huge_pages(target, needed);
    memcpy(target, buffer, needed);
    Py_END_ALLOW_THREADS
  }
  free(buffer);
  return status == RUNEKIT_OK || status == RUNEKIT_ERROR_SPACE ? bytes : fail(status, NULL);
}

static PyObject *written(Transliterator *self, const char *text, size_t length, int is_bytes) {
  char stack[ON_STACK];
  size_t needed = 0, capacity = sizeof stack;
  if (length * 3 + 16 <= capacity) {
    LOCK(&self->lock);
    runekit_status status = runekit_stream_transliterate(self->stream, text, length, stack, capacity, &needed);
    UNLOCK(&self->lock);
    if (status == RUNEKIT_OK) return result(stack, needed, is_bytes);
    if (status != RUNEKIT_ERROR_SPACE) return fail(status, NULL);
  }
  if (is_bytes && length >= LONG_TEXT && length < PY_SSIZE_T_MAX / 4) {
    PyObject *bytes = written_bytes(self, text, length);
    if (bytes || PyErr_Occurred()) return bytes;
  }
  for (capacity = needed ? needed + 16 : length * 3 + 16;; capacity = needed + 16) {
    char *buffer = PyMem_Malloc(capacity);
    if (!buffer) return PyErr_NoMemory();
    runekit_status status;
    if (length < LONG_TEXT) {
      LOCK(&self->lock);
      status = runekit_stream_transliterate(self->stream, text, length, buffer, capacity, &needed);
      UNLOCK(&self->lock);
    } else {
      Py_BEGIN_ALLOW_THREADS
      status = runekit_transliterate(self->transliterator, text, length, buffer, capacity, &needed);
      Py_END_ALLOW_THREADS
    }
    PyObject *object = status == RUNEKIT_OK ? result(buffer, needed, is_bytes) : NULL;
    PyMem_Free(buffer);
    if (status == RUNEKIT_OK) return object;
    if (status != RUNEKIT_ERROR_SPACE) return fail(status, NULL);
  }
}

static PyObject *transliterate(PyObject *object, PyObject *text) {
  PyObject *bytes = limited(object, text);
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyObject *runes = PyBytes_AsStringAndSize(bytes, &start, &length) < 0
                        ? NULL
                        : written((Transliterator *)object, start, (size_t)length, !PyUnicode_Check(text));
  Py_DECREF(bytes);
  return runes;
}

/* Texts that are written together, without the interpreter's lock. */
typedef struct {
  char *bytes;
  size_t length, capacity, count, room;
  int64_t *offsets;    /* count + 1 */
  PyObject **sources;  /* owned: for the type of the result, and for what is not a text */
} Batch;

enum { BATCH_BYTES = 1 << 20, BATCH_TEXTS = 1 << 14 };

static int grow(void **memory, size_t *room, size_t needed, size_t size) {
  if (needed <= *room) return 0;
  size_t more = needed + needed / 2 + 64;
  void *larger = PyMem_Realloc(*memory, more * size);
  if (!larger) return PyErr_NoMemory(), -1;
  *memory = larger;
  *room = more;
  return 0;
}

/* None, and NaN, which pandas has for it. */
static int is_null(PyObject *text) {
  if (text == Py_None) return 1;
  if (!PyFloat_Check(text)) return 0;
  double value = PyFloat_AsDouble(text);
  return value != value;
}

static int batch_add(Batch *batch, PyObject *object, PyObject *text) {
  PyObject *bytes = NULL;
  char *start = "";
  Py_ssize_t length = 0;
  if (!is_null(text) && (!(bytes = limited(object, text)) || PyBytes_AsStringAndSize(bytes, &start, &length) < 0)) return -1;
  int failed = grow((void **)&batch->bytes, &batch->capacity, batch->length + (size_t)length, 1);
  if (!failed) {
    memcpy(batch->bytes + batch->length, start, (size_t)length);
    batch->length += (size_t)length;
    batch->offsets[batch->count + 1] = (int64_t)batch->length;
    Py_INCREF(text);
    batch->sources[batch->count++] = text;
  }
  Py_XDECREF(bytes);
  return failed;
}

/* Appends the results to a list and empties the batch. */
static int batch_write(Batch *batch, runekit_stream *stream, PyObject *list) {
  int64_t *places = malloc((batch->count + 1) * sizeof *places);
  if (!places) return PyErr_NoMemory(), -1;
  runekit_text runes;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_stream_transliterate_many(stream, batch->bytes, batch->offsets, batch->count, &runes, places);
  Py_END_ALLOW_THREADS
  int failed = status != RUNEKIT_OK;
  if (failed) fail(status, NULL);
  for (size_t i = 0; i < batch->count; i++) {
    PyObject *source = batch->sources[i], *written = NULL;
    if (!failed) {
      if (is_null(source)) {
        Py_INCREF(source);
        written = source;
      } else {
        written = result(runes.bytes + places[i], (size_t)(places[i + 1] - places[i]), !PyUnicode_Check(source));
      }
      failed = !written || PyList_Append(list, written) < 0;
    }
    Py_XDECREF(written);
    Py_DECREF(source);
  }
  if (status == RUNEKIT_OK) runekit_text_free(&runes);
  free(places);
  batch->count = batch->length = 0;
  return failed ? -1 : 0;
}

static PyObject *transliterate_many(PyObject *object, PyObject *texts) {
  if (PyUnicode_Check(texts) || PyBytes_Check(texts)) {
    PyErr_SetString(PyExc_TypeError, "expected an iterable of texts, not a single one");
    return NULL;
  }
  PyObject *iterator = PyObject_GetIter(texts), *list = NULL, *text;
  if (!iterator) return NULL;
  Batch batch = {0};
  batch.offsets = calloc(BATCH_TEXTS + 1, sizeof *batch.offsets);
  batch.sources = calloc(BATCH_TEXTS, sizeof *batch.sources);
  runekit_stream *stream = NULL;
  if (!batch.offsets || !batch.sources) {
    PyErr_NoMemory();
  } else {
    runekit_status status = runekit_stream_open(((Transliterator *)object)->transliterator, &stream);
    if (status == RUNEKIT_OK) list = PyList_New(0);
    else fail(status, NULL);
  }
  int failed = !list;
  while (!failed && (text = PyIter_Next(iterator))) {
    failed = batch_add(&batch, object, text) < 0;
    Py_DECREF(text);
    if (!failed && (batch.length >= BATCH_BYTES || batch.count == BATCH_TEXTS))
      failed = batch_write(&batch, stream, list) < 0;
  }
  failed = failed || PyErr_Occurred() || batch_write(&batch, stream, list) < 0;
  while (batch.count) Py_DECREF(batch.sources[--batch.count]);
  PyMem_Free(batch.bytes);
  free(batch.offsets);
  free(batch.sources);
  runekit_stream_close(stream);
  Py_DECREF(iterator);
  if (failed) Py_CLEAR(list);
  return list;
}

/* (address of the text, address of count + 1 offsets as int64, count) -> (bytes, offsets as bytes) */
static PyObject *transliterate_column(PyObject *object, PyObject *arguments) {
  unsigned long long text, offsets;
  Py_ssize_t count;
  if (!PyArg_ParseTuple(arguments, "KKn", &text, &offsets, &count)) return NULL;
  PyObject *places = PyBytes_FromStringAndSize(NULL, (count + 1) * (Py_ssize_t)sizeof(int64_t));
  if (!places) return NULL;
  runekit_text runes;
  runekit_stream *stream;
  int64_t *to = (int64_t *)PyBytes_AsString(places);
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_stream_open(((Transliterator *)object)->transliterator, &stream);
  if (status == RUNEKIT_OK) {
    status = runekit_stream_transliterate_many(
        stream, (const char *)(uintptr_t)text, (const int64_t *)(uintptr_t)offsets, (size_t)count, &runes, to);
    runekit_stream_close(stream);
  }
  Py_END_ALLOW_THREADS
  if (status != RUNEKIT_OK) {
    Py_DECREF(places);
    return fail(status, NULL);
  }
  PyObject *bytes = PyBytes_FromStringAndSize(runes.bytes, (Py_ssize_t)runes.length);
  runekit_text_free(&runes);
  return bytes ? Py_BuildValue("NN", bytes, places) : (Py_DECREF(places), NULL);
}

/* The strings of kinds of segments and losses, and the keys of explanations; made once. */
static PyObject *segment_kinds[4], *loss_kinds[4];
enum {
  KEY_ALTERNATIVES, KEY_AUTHOR, KEY_BYTES, KEY_CONFIDENCE, KEY_CONTEXT, KEY_FILE, KEY_GUESS, KEY_KEY, KEY_KIND, KEY_LATIN,
  KEY_LINE, KEY_LOCATOR, KEY_MODE, KEY_OUTPUT, KEY_PASS, KEY_PLACE, KEY_REASON, KEY_REMARK, KEY_ROWS, KEY_SCRIPT,
  KEY_SEGMENTS, KEY_SOURCE, KEY_TEXT, KEY_TITLE, KEY_WORD, KEY_WORDS, KEY_WORKS, KEY_WRITES, KEY_YEAR, KEY_COUNT
};
static PyObject *keys[KEY_COUNT];

static int make_strings(void) {
  static const char *const segments[] = {"mapped", "kept", "substituted", "dropped"};
  static const char *const losses[] = {"unmapped", "nearest", "ill-formed", "guessed"};
  static const char *const names[KEY_COUNT] = {
      "alternatives", "author", "bytes", "confidence", "context", "file", "guess", "key", "kind", "latin",
      "line", "locator", "mode", "output", "pass", "place", "reason", "remark", "rows", "script",
      "segments", "source", "text", "title", "word", "words", "works", "writes", "year"};
  for (int i = 0; i < 4; i++) {
    if (!(segment_kinds[i] = PyUnicode_InternFromString(segments[i]))) return -1;
    if (!(loss_kinds[i] = PyUnicode_InternFromString(losses[i]))) return -1;
  }
  for (int i = 0; i < KEY_COUNT; i++) {
    if (!(keys[i] = PyUnicode_InternFromString(names[i]))) return -1;
  }
  return 0;
}

static PyObject *shared(PyObject *object) { return Py_INCREF(object), object; }

/* A named tuple of a class, which takes over the items; NULL where one of them is. */
static PyObject *named_tuple(PyObject *class, PyObject **items, Py_ssize_t count) {
  PyObject *tuple = ((allocfunc)PyType_GetSlot((PyTypeObject *)class, Py_tp_alloc))((PyTypeObject *)class, count);
  for (Py_ssize_t i = 0; i < count; i++) {
    if (!items[i]) Py_CLEAR(tuple);
    if (!tuple || PyTuple_SetItem(tuple, i, items[i]) < 0) {
      if (!tuple) Py_XDECREF(items[i]);
      Py_CLEAR(tuple);
    }
  }
  return tuple;
}

/* How many code points the UTF-8 has, which is sound. */
static size_t code_points(const char *bytes, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += ((unsigned char)bytes[i] & 0xC0) != 0x80;
  return count;
}

/* The bytes of a text and what runekit_analyze says of them; the class must be a tuple. NULL with an exception. */
static runekit_analysis *analyzed(PyObject *object, PyObject *arguments, PyObject **text, PyObject **bytes, PyObject **class) {
  if (!PyArg_ParseTuple(arguments, "OO", text, class)) return NULL;
  if (!PyType_Check(*class) || !PyType_IsSubtype((PyTypeObject *)*class, &PyTuple_Type)) {
    PyErr_SetString(PyExc_TypeError, "expected a class of tuples");
    return NULL;
  }
  char *start;
  Py_ssize_t length;
  if (!(*bytes = limited(object, *text))) return NULL;
  PyBytes_AsStringAndSize(*bytes, &start, &length);
  runekit_analysis *analysis;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_analyze(((Transliterator *)object)->transliterator, start, (size_t)length, &analysis);
  Py_END_ALLOW_THREADS
  if (status == RUNEKIT_OK) return analysis;
  Py_DECREF(*bytes);
  fail(status, NULL);
  return NULL;
}

static PyObject *segments(PyObject *object, PyObject *arguments) {
  PyObject *text, *bytes, *class;
  runekit_analysis *analysis = analyzed(object, arguments, &text, &bytes, &class);
  if (!analysis) return NULL;
  const char *source = PyBytes_AsString(bytes);
  PyObject *list = PyList_New((Py_ssize_t)analysis->segment_count);
  size_t place = 0;
  for (size_t i = 0; list && i < analysis->segment_count; i++) {
    const runekit_segment *s = &analysis->segments[i];
    size_t length = s->end - s->start, start = place;
    place += PyUnicode_Check(text) ? code_points(source + s->start, length) : length;
    PyObject *items[] = {
        shared(segment_kinds[s->kind]), PyLong_FromSize_t(start), PyLong_FromSize_t(place),
        PyUnicode_DecodeUTF8(source + s->start, (Py_ssize_t)length, "replace"),
        PyUnicode_DecodeUTF8(
            analysis->text.bytes + s->output_start, (Py_ssize_t)(s->output_end - s->output_start), "strict"),
        PyBool_FromLong(s->is_guess)};
    PyObject *item = named_tuple(class, items, 6);
    if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) < 0) Py_CLEAR(list);
  }
  Py_DECREF(bytes);
  runekit_analysis_free(analysis);
  return list;
}

static PyObject *losses(PyObject *object, PyObject *arguments) {
  PyObject *text, *bytes, *class;
  runekit_analysis *analysis = analyzed(object, arguments, &text, &bytes, &class);
  if (!analysis) return NULL;
  PyObject *list = PyList_New((Py_ssize_t)analysis->loss_count);
  for (size_t i = 0; list && i < analysis->loss_count; i++) {
    const runekit_loss *l = &analysis->losses[i];
    PyObject *items[] = {
        shared(loss_kinds[l->kind]), PyUnicode_FromString(l->letter), PyLong_FromSize_t(l->count),
        PyLong_FromSize_t(l->line), PyLong_FromSize_t(l->column)};
    PyObject *item = named_tuple(class, items, 5);
    if (!item || PyList_SetItem(list, (Py_ssize_t)i, item) < 0) Py_CLEAR(list);
  }
  Py_DECREF(bytes);
  runekit_analysis_free(analysis);
  return list;
}

/* Takes over the value; -1 with an exception. */
static int put(PyObject *dictionary, int key, PyObject *value) {
  int failed = !value || PyDict_SetItem(dictionary, keys[key], value) < 0;
  Py_XDECREF(value);
  return failed ? -1 : 0;
}

/* A text that is left out where it is empty, or never. */
static int put_text(PyObject *dictionary, int key, const char *text, int always) {
  return always || *text ? put(dictionary, key, PyUnicode_FromString(text)) : 0;
}

static PyObject *work_dictionary(const runekit_work *work) {
  PyObject *made = PyDict_New();
  if (made && (put_text(made, KEY_AUTHOR, work->author, 0) || put_text(made, KEY_KEY, work->key, 1) ||
               put_text(made, KEY_LOCATOR, work->locator, 0) || put_text(made, KEY_PLACE, work->place, 1) ||
               put_text(made, KEY_TITLE, work->title, 1) || put_text(made, KEY_YEAR, work->year, 0)))
    Py_CLEAR(made);
  return made;
}

/* The parts of an explanation. What parts have in common is one record, and so is each row and word: a part takes eight bytes,
 * its dictionary several hundred. Numbers are LEB128, strings end with a zero byte. */
typedef struct {
  PyObject_HEAD
  PyObject *file; /* the table of the mode */
  struct place { uint32_t start, record; } *places;
  char *records;
  size_t count;
} Parts;

static PyObject *parts_type;

/* Records that are being written. After a failure, which leaves an exception, no more are. */
typedef struct {
  char *bytes;
  size_t length, capacity;
  uint32_t *slots; /* a hash table with the places of records, plus one; large enough for all, a power of two */
  size_t slot_count;
  int failed;
} Records;

static void put_bytes(Records *records, const char *bytes, size_t length) {
  if (records->failed) return;
  records->failed = grow((void **)&records->bytes, &records->capacity, records->length + length, 1);
  if (records->failed) return;
  memcpy(records->bytes + records->length, bytes, length);
  records->length += length;
}

static void put_string(Records *records, const char *text) { put_bytes(records, text, strlen(text) + 1); }

static void put_number(Records *records, size_t number) {
  char bytes[10];
  size_t length = 0;
  for (; number >= 0x80; number >>= 7) bytes[length++] = (char)(number | 0x80);
  bytes[length++] = (char)number;
  put_bytes(records, bytes, length);
}

/* The place of the record from `start` to the end, which is dropped where an earlier one is the same. A record says where it
 * ends, so equal bytes are equal records. */
static size_t place_of_record(Records *records, size_t start) {
  if (!records->failed && records->length >= UINT32_MAX) {
    PyErr_NoMemory();
    records->failed = 1;
  }
  if (records->failed) return 0;
  const char *record = records->bytes + start;
  size_t length = records->length - start;
  uint32_t hash = 2166136261u; /* FNV-1a */
  for (size_t i = 0; i < length; i++) hash = (hash ^ (unsigned char)record[i]) * 16777619u;
  size_t last = records->slot_count - 1, slot = (hash ^ hash >> 16) & last;
  for (; records->slots[slot]; slot = (slot + 1) & last) {
    size_t place = records->slots[slot] - 1;
    if (place + length <= start && memcmp(records->bytes + place, record, length) == 0) return records->length = start, place;
  }
  records->slots[slot] = (uint32_t)start + 1;
  return start;
}

static size_t put_row(Records *records, const runekit_row *row) {
  size_t start = records->length;
  const char *const strings[] = {row->key, row->writes, row->reason, row->source, row->confidence,
                                 row->alternatives, row->context, row->locator, row->pass};
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) put_string(records, strings[i]);
  put_number(records, row->line);
  return start;
}

static size_t put_word(Records *records, const runekit_word *word) {
  size_t start = records->length;
  put_string(records, word->word);
  put_string(records, word->reason);
  put_string(records, word->file);
  put_number(records, word->line);
  return place_of_record(records, start);
}

/* `rows` has the places of the rows of the explanation, `words` room for those of the words. */
static size_t put_part(
    Records *records, const runekit_part *part, const char *source, const char *output, const size_t *rows, size_t *words) {
  size_t remark = records->length;
  put_string(records, part->remark);
  remark = place_of_record(records, remark);
  for (size_t i = 0; i < part->word_count; i++) words[i] = put_word(records, &part->words[i]);
  size_t start = records->length;
  put_number(records, (size_t)part->kind * 2 + part->is_guess);
  put_number(records, remark);
  put_number(records, part->row_count);
  for (size_t i = 0; i < part->row_count; i++) put_number(records, rows[part->rows[i]]);
  put_number(records, part->word_count);
  for (size_t i = 0; i < part->word_count; i++) put_number(records, words[i]);
  put_number(records, part->end - part->start);
  put_bytes(records, source + part->start, part->end - part->start);
  put_number(records, part->output_end - part->output_start);
  put_bytes(records, output + part->output_start, part->output_end - part->output_start);
  return place_of_record(records, start);
}

/* The parts of an explanation of a source, which may be freed then. */
static PyObject *packed_parts(const runekit_explanation *explanation, const char *source, PyObject *file) {
  Parts *self = (Parts *)((allocfunc)PyType_GetSlot((PyTypeObject *)parts_type, Py_tp_alloc))((PyTypeObject *)parts_type, 0);
  if (!self) return NULL;
  self->file = shared(file);
  size_t word_count = 0, most_words = 0;
  for (size_t i = 0; i < explanation->part_count; i++) {
    size_t words = explanation->parts[i].word_count;
    word_count += words;
    if (words > most_words) most_words = words;
  }
  Records records = {.slot_count = 64};
  while (records.slot_count < 2 * (2 * explanation->part_count + word_count)) records.slot_count *= 2;
  records.slots = zeroed(records.slot_count, sizeof *records.slots);
  size_t *places = zeroed(explanation->row_count + most_words + 1, sizeof *places);
  self->places = zeroed(explanation->part_count + 1, sizeof *self->places);
  bool fits = !explanation->part_count || explanation->parts[explanation->part_count - 1].end < UINT32_MAX;
  if (!records.slots || !places || !self->places || !fits) PyErr_NoMemory(), records.failed = 1;
  for (size_t i = 0; !records.failed && i < explanation->row_count; i++) places[i] = put_row(&records, &explanation->rows[i]);
  for (size_t i = 0; !records.failed && i < explanation->part_count; i++) {
    const runekit_part *part = &explanation->parts[i];
    size_t record = put_part(
        &records, part, source, explanation->text.bytes, places, places + explanation->row_count);
    self->places[i] = (struct place){(uint32_t)part->start, (uint32_t)record};
    self->count++;
  }
  /* To its size; a block stays valid where this fails. */
  char *fitting = records.failed || !records.length ? NULL : PyMem_Realloc(records.bytes, records.length);
  self->records = fitting ? fitting : records.bytes;
  PyMem_Free(records.slots);
  PyMem_Free(places);
  if (!records.failed) return (PyObject *)self;
  Py_DECREF(self);
  return NULL;
}

static size_t next_number(const char **at) {
  size_t number = 0;
  for (unsigned shift = 0;; shift += 7) {
    unsigned char byte = (unsigned char)*(*at)++;
    number |= (size_t)(byte & 0x7F) << shift;
    if (byte < 0x80) return number;
  }
}

static const char *next_string(const char **at) {
  const char *text = *at;
  *at += strlen(text) + 1;
  return text;
}

/* A text after its length. */
static PyObject *next_text(const char **at) {
  size_t length = next_number(at);
  *at += length;
  return PyUnicode_DecodeUTF8(*at - length, (Py_ssize_t)length, "replace");
}

static PyObject *row_at(const Parts *self, size_t place) {
  const char *at = self->records + place;
  runekit_row row;
  const char **strings[] = {&row.key, &row.writes, &row.reason, &row.source, &row.confidence,
                            &row.alternatives, &row.context, &row.locator, &row.pass};
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) *strings[i] = next_string(&at);
  row.line = next_number(&at);
  PyObject *made = PyDict_New();
  if (made && (put_text(made, KEY_ALTERNATIVES, row.alternatives, 0) ||
               put_text(made, KEY_CONFIDENCE, row.confidence, 1) || put_text(made, KEY_CONTEXT, row.context, 0) ||
               put(made, KEY_FILE, shared(self->file)) || put_text(made, KEY_KEY, row.key, 1) ||
               put(made, KEY_LINE, PyLong_FromSize_t(row.line)) || put_text(made, KEY_LOCATOR, row.locator, 0) ||
               put_text(made, KEY_PASS, row.pass, 0) || put_text(made, KEY_REASON, row.reason, 1) ||
               put_text(made, KEY_SOURCE, row.source, 1) || put_text(made, KEY_WRITES, row.writes, 1)))
    Py_CLEAR(made);
  return made;
}

static PyObject *word_at(const Parts *self, size_t place) {
  const char *at = self->records + place;
  const char *word = next_string(&at), *reason = next_string(&at), *file = next_string(&at);
  PyObject *made = PyDict_New();
  if (made && (put_text(made, KEY_FILE, file, 1) || put(made, KEY_LINE, PyLong_FromSize_t(next_number(&at))) ||
               put_text(made, KEY_REASON, reason, 0) || put_text(made, KEY_WORD, word, 1)))
    Py_CLEAR(made);
  return made;
}

/* A list of the rows or words whose places are next. With a dictionary of those that were made before, they are copies of them. */
static PyObject *next_list(const Parts *self, const char **at, PyObject *(*item)(const Parts *, size_t), PyObject *made) {
  Py_ssize_t count = (Py_ssize_t)next_number(at);
  PyObject *list = PyList_New(count);
  for (Py_ssize_t i = 0; i < count; i++) {
    size_t place = next_number(at);
    if (!list) continue;
    PyObject *key = made ? PyLong_FromSize_t(place) : NULL, *one = key ? PyDict_GetItemWithError(made, key) : NULL;
    Py_XINCREF(one);
    if (!one && !PyErr_Occurred() && (one = item(self, place)) && key && PyDict_SetItem(made, key, one) < 0) Py_CLEAR(one);
    PyObject *copy = one && made ? PyDict_Copy(one) : one;
    if (one && made) Py_DECREF(one);
    Py_XDECREF(key);
    if (!copy || PyList_SetItem(list, i, copy) < 0) Py_CLEAR(list);
  }
  return list;
}

/* (index, None or a dictionary that is kept from part to part) -> a part */
static PyObject *part(PyObject *object, PyObject *arguments) {
  const Parts *self = (Parts *)object;
  Py_ssize_t index;
  PyObject *known;
  if (!PyArg_ParseTuple(arguments, "nO", &index, &known)) return NULL;
  if (known != Py_None && !PyDict_Check(known)) return PyErr_SetString(PyExc_TypeError, "expected a dict or None"), NULL;
  if (known == Py_None) known = NULL;
  if (index < 0 || (size_t)index >= self->count) return PyErr_SetString(PyExc_IndexError, "index out of range"), NULL;
  size_t start = self->places[index].start;
  const char *at = self->records + self->places[index].record;
  size_t kind = next_number(&at);
  const char *remark = self->records + next_number(&at);
  PyObject *rows = next_list(self, &at, row_at, known), *words = next_list(self, &at, word_at, known);
  const char *length = at;
  PyObject *span = Py_BuildValue("[nn]", (Py_ssize_t)start, (Py_ssize_t)(start + next_number(&length)));
  PyObject *latin = next_text(&at), *output = next_text(&at), *made = PyDict_New();
  if (made && (!rows || !words || !span || !latin || !output || put(made, KEY_BYTES, shared(span)) ||
               (kind % 2 && put(made, KEY_GUESS, PyBool_FromLong(1))) ||
               put(made, KEY_KIND, shared(segment_kinds[kind / 2])) || put(made, KEY_LATIN, shared(latin)) ||
               put(made, KEY_OUTPUT, shared(output)) || put_text(made, KEY_REMARK, remark, 0) ||
               put(made, KEY_ROWS, shared(rows)) || (PyList_Size(words) && put(made, KEY_WORDS, shared(words)))))
    Py_CLEAR(made);
  Py_XDECREF(rows);
  Py_XDECREF(words);
  Py_XDECREF(span);
  Py_XDECREF(latin);
  Py_XDECREF(output);
  return made;
}

static PyObject *part_count(PyObject *object, void *unused) {
  (void)unused;
  return PyLong_FromSize_t(((Parts *)object)->count);
}

static void parts_dealloc(PyObject *object) {
  Parts *self = (Parts *)object;
  PyTypeObject *type = Py_TYPE(object);
  Py_XDECREF(self->file);
  PyMem_Free(self->places);
  PyMem_Free(self->records);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static PyMethodDef parts_methods[] = {{"part", part, METH_VARARGS, "part($self, index, known, /)\n--\n\n"}, {NULL, NULL, 0, NULL}};
static PyGetSetDef parts_properties[] = {{"count", part_count, NULL, "How many parts there are.", NULL}, {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot parts_slots[] = {{Py_tp_methods, parts_methods}, {Py_tp_getset, parts_properties},
                                    {Py_tp_dealloc, parts_dealloc}, {Py_tp_doc, "The parts of an explanation, packed."}, {0, NULL}};
static PyType_Spec parts_spec = {"runekit._native.Parts", sizeof(Parts), 0, Py_TPFLAGS_DEFAULT, parts_slots};

static PyObject *explain(PyObject *object, PyObject *text) {
  PyObject *bytes = limited(object, text), *made = NULL;
  char *source;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyBytes_AsStringAndSize(bytes, &source, &length);
  runekit_explanation *explanation;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_explain(((Transliterator *)object)->transliterator, source, (size_t)length, &explanation);
  Py_END_ALLOW_THREADS
  if (status != RUNEKIT_OK) {
    Py_DECREF(bytes);
    return fail(status, NULL);
  }
  PyObject *file = PyUnicode_FromString(explanation->file);
  PyObject *parts = file ? packed_parts(explanation, source, file) : NULL;
  PyObject *works = PyList_New((Py_ssize_t)explanation->work_count);
  for (size_t i = 0; works && i < explanation->work_count; i++) {
    PyObject *work = work_dictionary(&explanation->works[i]);
    if (!work || PyList_SetItem(works, (Py_ssize_t)i, work) < 0) Py_CLEAR(works);
  }
  if (parts && works && (made = PyDict_New())) {
    if (put(made, KEY_FILE, shared(file)) || put_text(made, KEY_MODE, explanation->mode, 1) ||
        put_text(made, KEY_SCRIPT, explanation->script, 1) || put(made, KEY_SEGMENTS, shared(parts)) ||
        put(made, KEY_SOURCE, PyUnicode_DecodeUTF8(source, length, "replace")) ||
        put(made, KEY_TEXT, result(explanation->text.bytes, explanation->text.length, 0)) ||
        put_text(made, KEY_TITLE, explanation->title, 1) || put(made, KEY_WORKS, shared(works)))
      Py_CLEAR(made);
  }
  Py_XDECREF(file);
  Py_XDECREF(parts);
  Py_XDECREF(works);
  Py_DECREF(bytes);
  runekit_explanation_free(explanation);
  return made;
}

static PyObject *read_back(PyObject *object, PyObject *text) {
  PyObject *bytes = limited(object, text);
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_text made;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_read(((Transliterator *)object)->transliterator, start, (size_t)length, &made, &error);
  Py_END_ALLOW_THREADS
  Py_DECREF(bytes);
  return status == RUNEKIT_OK ? take(&made) : fail(status, error);
}

/* Reads a text with a limit into JSON. */
typedef runekit_status listing(
    const runekit_transliterator *, const char *, size_t, size_t, runekit_text *, runekit_error **);

/* (text, limit) -> a JSON array */
static PyObject *listed(PyObject *object, PyObject *arguments, listing *list) {
  PyObject *text, *bytes;
  Py_ssize_t limit, length;
  char *start;
  if (!PyArg_ParseTuple(arguments, "On", &text, &limit) || !(bytes = limited(object, text))) return NULL;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_text made;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = list(((Transliterator *)object)->transliterator, start, (size_t)length, (size_t)limit, &made, &error);
  Py_END_ALLOW_THREADS
  Py_DECREF(bytes);
  return status == RUNEKIT_OK ? take(&made) : fail(status, error);
}

static PyObject *readings(PyObject *object, PyObject *arguments) { return listed(object, arguments, runekit_readings); }

static runekit_status list_spellings(
    const runekit_transliterator *transliterator, const char *word, size_t length, size_t limit, runekit_text *json,
    runekit_error **error) {
  (void)error;
  return runekit_spellings(transliterator, word, length, limit, json);
}

static PyObject *spellings(PyObject *object, PyObject *arguments) { return listed(object, arguments, list_spellings); }

/* (Stave's file, family or None) -> (bytes, family, style, file name) */
static PyObject *writing_font(PyObject *object, PyObject *arguments) {
  const char *stave, *family;
  Py_ssize_t length;
  if (!PyArg_ParseTuple(arguments, "y#z", &stave, &length, &family)) return NULL;
  runekit_font *font;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_writing_font(((Transliterator *)object)->transliterator, stave, (size_t)length, family, &font, &error);
  Py_END_ALLOW_THREADS
  if (status != RUNEKIT_OK) return fail(status, error);
  PyObject *made = Py_BuildValue(
      "y#sss", font->file.bytes, (Py_ssize_t)font->file.length, font->family, font->style, font->file_name);
  runekit_font_free(font);
  return made;
}

static PyObject *script_name(PyObject *object, void *unused) {
  (void)unused;
  return PyUnicode_FromString(runekit_script(((Transliterator *)object)->transliterator));
}

static PyObject *mode_name(PyObject *object, void *unused) {
  (void)unused;
  return PyUnicode_FromString(runekit_mode(((Transliterator *)object)->transliterator));
}

static PyObject *letters_name(PyObject *object, void *unused) {
  (void)unused;
  return PyUnicode_FromString(runekit_name(((Transliterator *)object)->transliterator));
}

static PyObject *new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  static char *keywords[] = {"table",    "name",  "script",          "mode",        "variant", "divider", "unmapped",
                             "switches", "registry", "words", "break_character", "punctuation", "pronunciations", "language",
                             "romanize", "clean", "max_length", NULL};
  const char *table = NULL, *name = NULL;
  Py_ssize_t table_length = 0, words_length = 0, pronunciations_length = 0;
  unsigned int break_character = 0;
  int romanize = 0, clean = 0;
  Py_ssize_t max_length = -1;
  runekit_options options;
  memset(&options, 0, sizeof options);
  if (!PyArg_ParseTupleAndKeywords(
          arguments, names, "|z#zzzzzzzzz#Izz#zppn", keywords, &table, &table_length, &name, &options.script, &options.mode,
          &options.variant, &options.divider, &options.unmapped, &options.switches, &options.registry, &options.words,
          &words_length, &break_character, &options.punctuation, &options.pronunciations, &pronunciations_length,
          &options.language, &romanize, &clean, &max_length))
    return NULL;
  options.words_length = (size_t)words_length;
  options.pronunciations_length = (size_t)pronunciations_length;
  options.break_character = break_character;
  options.romanize = romanize != 0;
  options.clean = clean != 0;
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  Transliterator *self = (Transliterator *)allocate(type, 0);
  if (!self) return NULL;
  self->max_length = max_length;
  runekit_error *error = NULL;
  runekit_status status =
      table ? runekit_open_table(table, (size_t)table_length, name, &options, &self->transliterator, &error)
            : runekit_open(&options, &self->transliterator, &error);
  if (status == RUNEKIT_OK) status = runekit_stream_open(self->transliterator, &self->stream);
  if (status == RUNEKIT_OK) return (PyObject *)self;
  Py_DECREF(self);
  return fail(status, error);
}

static void dealloc(PyObject *object) {
  Transliterator *self = (Transliterator *)object;
  PyTypeObject *type = Py_TYPE(object);
  runekit_stream_close(self->stream);
  runekit_close(self->transliterator);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static PyMethodDef methods[] = {
    {"transliterate", transliterate, METH_O,
     "transliterate($self, text, /)\n--\n\nThe text in runes: a str for a str, bytes of UTF-8 for bytes.\n\n"
     "Any text is accepted. Texts of 64 KiB and more are written without the interpreter's lock."},
    {"transliterate_many", transliterate_many, METH_O,
     "transliterate_many($self, texts, /)\n--\n\nA list with each text in runes; None and NaN stay what they are.\n\n"
     "Faster than a loop, and without the interpreter's lock."},
    {"read", read_back, METH_O,
     "read($self, runes, /)\n--\n\nRunes read back by the mode, in the plainest spelling.\n\n"
     "Raises ValueError where the mode cannot be read back."},
    {"_explain", explain, METH_O, "_explain($self, text, /)\n--\n\n"},
    {"_column", transliterate_column, METH_VARARGS, "_column($self, text, offsets, count, /)\n--\n\n"},
    {"_segments", segments, METH_VARARGS, "_segments($self, text, segment, /)\n--\n\n"},
    {"_losses", losses, METH_VARARGS, "_losses($self, text, loss, /)\n--\n\n"},
    {"_readings", readings, METH_VARARGS, "_readings($self, runes, limit, /)\n--\n\n"},
    {"_spellings", spellings, METH_VARARGS, "_spellings($self, word, limit, /)\n--\n\n"},
    {"_writing_font", writing_font, METH_VARARGS, "_writing_font($self, stave, family, /)\n--\n\n"},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef properties[] = {
    {"script", script_name, NULL, "The name of the script, such as \"elder\".", NULL},
    {"mode", mode_name, NULL, "The name of the mode, such as \"english\".", NULL},
    {"name", letters_name, NULL, "The name that was given as script, spelled in full, such as \"futhorc/english/hobbit\".", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {{Py_tp_new, new},         {Py_tp_dealloc, dealloc},
                              {Py_tp_methods, methods}, {Py_tp_getset, properties},
                              {Py_tp_doc, "A mode with its options, as the C library has it."}, {0, NULL}};
static PyType_Spec spec = {
    "runekit._native.Transliterator", sizeof(Transliterator), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

/* Kept for the check of what a stream is made of. */
static PyObject *transliterator_type;

/* A text that comes in pieces. */
typedef struct {
  PyObject_HEAD
  runekit_stream *stream;
  Lock lock;
} Stream;

static PyObject *stream_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  (void)names;
  PyObject *owner;
  if (!PyArg_ParseTuple(arguments, "O", &owner)) return NULL;
  int fits = PyObject_IsInstance(owner, transliterator_type);
  if (fits <= 0) {
    if (fits == 0) PyErr_SetString(PyExc_TypeError, "expected a Transliterator");
    return NULL;
  }
  Stream *self = (Stream *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
  if (!self) return NULL;
  runekit_status status = runekit_stream_open(((Transliterator *)owner)->transliterator, &self->stream);
  if (status == RUNEKIT_OK) return (PyObject *)self;
  Py_DECREF(self);
  return fail(status, NULL);
}

static void stream_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  runekit_stream_close(((Stream *)object)->stream);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static int append(void *context, const char *bytes, size_t length) {
  PyObject *piece = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)length);
  int failed = !piece || PyList_Append(context, piece) < 0;
  Py_XDECREF(piece);
  return failed;
}

static PyObject *stream_run(PyObject *object, PyObject *piece, int ends) {
  PyObject *bytes = piece ? utf8(piece) : NULL, *pieces = PyList_New(0), *joined = NULL;
  char *start = NULL;
  Py_ssize_t length = 0;
  if (pieces && (!piece || (bytes && PyBytes_AsStringAndSize(bytes, &start, &length) == 0))) {
    Stream *self = (Stream *)object;
    LOCK(&self->lock);
    runekit_status status = ends ? runekit_stream_finish(self->stream, append, pieces)
                                 : runekit_stream_feed(self->stream, start, (size_t)length, append, pieces);
    UNLOCK(&self->lock);
    if (status == RUNEKIT_OK) {
      PyObject *nothing = PyBytes_FromStringAndSize("", 0);
      joined = nothing ? PyObject_CallMethod(nothing, "join", "O", pieces) : NULL;
      Py_XDECREF(nothing);
    } else if (!PyErr_Occurred()) {
      fail(status, NULL);
    }
  }
  Py_XDECREF(bytes);
  Py_XDECREF(pieces);
  return joined;
}

static PyObject *stream_feed(PyObject *self, PyObject *piece) { return stream_run(self, piece, 0); }
static PyObject *stream_finish(PyObject *self, PyObject *unused) {
  (void)unused;
  return stream_run(self, NULL, 1);
}

static PyMethodDef stream_methods[] = {
    {"feed", stream_feed, METH_O, "feed($self, piece, /)\n--\n\nTakes a piece of the text; the runes that it decides."},
    {"finish", stream_finish, METH_NOARGS, "finish($self, /)\n--\n\nEnds the text; the runes that were held back."},
    {NULL, NULL, 0, NULL}};
static PyType_Slot stream_slots[] = {{Py_tp_new, stream_new},
                                     {Py_tp_dealloc, stream_dealloc},
                                     {Py_tp_methods, stream_methods},
                                     {Py_tp_doc, "A text that comes in pieces."},
                                     {0, NULL}};
static PyType_Spec stream_spec = {"runekit._native.Stream", sizeof(Stream), 0, Py_TPFLAGS_DEFAULT, stream_slots};

/* A pack of rune stones, which threads may share. */
typedef struct {
  PyObject_HEAD
  runekit_stones *stones;
} Stones;

static PyObject *stones_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  (void)names;
  const char *pack;
  Py_ssize_t length;
  if (!PyArg_ParseTuple(arguments, "y#", &pack, &length)) return NULL;
  Stones *self = (Stones *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
  if (!self) return NULL;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_stones_open(pack, (size_t)length, &self->stones, &error);
  Py_END_ALLOW_THREADS
  if (status == RUNEKIT_OK) return (PyObject *)self;
  Py_DECREF(self);
  return fail(status, error);
}

static void stones_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  runekit_stones_close(((Stones *)object)->stones);
  ((freefunc)PyType_GetSlot(type, Py_tp_free))(object);
  Py_DECREF(type);
}

static PyObject *stones_find(PyObject *object, PyObject *request) {
  PyObject *bytes = utf8(request);
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_text json;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_stones_find(((Stones *)object)->stones, start, (size_t)length, &json, &error);
  Py_END_ALLOW_THREADS
  Py_DECREF(bytes);
  return status == RUNEKIT_OK ? take(&json) : fail(status, error);
}

static PyObject *stones_notice(PyObject *object, void *unused) {
  (void)unused;
  runekit_text notice;
  runekit_status status = runekit_stones_notice(((Stones *)object)->stones, &notice);
  return status == RUNEKIT_OK ? take(&notice) : fail(status, NULL);
}

static PyMethodDef stones_methods[] = {
    {"_find", stones_find, METH_O, "_find($self, request, /)\n--\n\n"}, {NULL, NULL, 0, NULL}};
static PyGetSetDef stones_properties[] = {
    {"notice", stones_notice, NULL, "The source and the license of the pack, which whoever publishes what is in it names.", NULL},
    {NULL, NULL, NULL, NULL, NULL}};
static PyType_Slot stones_slots[] = {{Py_tp_new, stones_new},         {Py_tp_dealloc, stones_dealloc},
                                     {Py_tp_methods, stones_methods}, {Py_tp_getset, stones_properties},
                                     {Py_tp_doc, "A pack of rune stones, as the C library has it."}, {0, NULL}};
static PyType_Spec stones_spec = {
    "runekit._native.Stones", sizeof(Stones), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, stones_slots};

static PyObject *list_scripts(PyObject *module, PyObject *unused) {
  (void)module, (void)unused;
  runekit_text json;
  runekit_status status = runekit_list(&json);
  return status == RUNEKIT_OK ? take(&json) : fail(status, NULL);
}

static PyObject *list_drawing_options(PyObject *module, PyObject *unused) {
  (void)module, (void)unused;
  runekit_text json;
  runekit_status status = runekit_drawing_options(&json);
  return status == RUNEKIT_OK ? take(&json) : fail(status, NULL);
}

/* (transliterator or None, text, JSON) -> (bytes, type, width, height, unit or None, missing, [warning]) */
static PyObject *draw(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *object, *text;
  const char *options;
  if (!PyArg_ParseTuple(arguments, "OOs", &object, &text, &options)) return NULL;
  const runekit_transliterator *transliterator = NULL;
  if (object != Py_None) {
    int is_one = PyObject_IsInstance(object, transliterator_type);
    if (is_one < 0) return NULL;
    if (!is_one) return PyErr_SetString(PyExc_TypeError, "expected a Transliterator"), NULL;
    transliterator = ((Transliterator *)object)->transliterator;
  }
  PyObject *bytes = utf8(text);
  if (!bytes) return NULL;
  char *start;
  Py_ssize_t length;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_drawing *drawing;
  runekit_error *error = NULL;
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_draw(transliterator, start, (size_t)length, options, &drawing, &error);
  Py_END_ALLOW_THREADS
  Py_DECREF(bytes);
  if (status != RUNEKIT_OK) return fail(status, error);
  PyObject *warnings = PyList_New((Py_ssize_t)drawing->warning_count);
  for (size_t i = 0; warnings && i < drawing->warning_count; i++) {
    PyObject *warning = PyUnicode_FromString(drawing->warnings[i]);
    /* PyList_SetItem takes the warning over, also if it fails. */
    if (!warning || PyList_SetItem(warnings, (Py_ssize_t)i, warning) < 0) Py_CLEAR(warnings);
  }
  PyObject *made = warnings ? Py_BuildValue(
      "y#sddzs#N", drawing->file.bytes, (Py_ssize_t)drawing->file.length, drawing->type, drawing->width, drawing->height,
      drawing->unit, drawing->missing.bytes, (Py_ssize_t)drawing->missing.length, warnings) : NULL;
  runekit_drawing_free(drawing);
  return made;
}

/* The strings of a sequence, which stay as long as the owner does. */
static const char **string_array(PyObject *strings, PyObject **owner, size_t *count) {
  PyObject *list = PySequence_List(strings);
  if (!list) return NULL;
  Py_ssize_t size = PyList_Size(list);
  const char **array = zeroed((size_t)size + 1, sizeof *array);
  if (!array) PyErr_NoMemory();
  for (Py_ssize_t i = 0; array && i < size; i++) {
    PyObject *string = PyList_GetItem(list, i), *bytes = NULL;
    if (!PyUnicode_Check(string)) {
      PyErr_Format(PyExc_TypeError, "expected a str, not %R", string);
    } else {
      bytes = PyUnicode_AsUTF8String(string);
    }
    if (!bytes || PyList_SetItem(list, i, bytes) < 0) {
      PyMem_Free(array);
      array = NULL;
    } else {
      array[i] = PyBytes_AsString(bytes);
    }
  }
  *count = (size_t)size;
  *owner = list;
  if (!array) Py_DECREF(list);
  return array;
}

/* (language, whether there is a gloss, collections) */
static PyObject *quote_is_usual(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *language;
  int has_gloss;
  PyObject *collections, *owner;
  size_t count;
  if (!PyArg_ParseTuple(arguments, "zpO", &language, &has_gloss, &collections)) return NULL;
  const char **array = string_array(collections, &owner, &count);
  if (!array) return NULL;
  bool is_usual = runekit_quote_is_usual(language, has_gloss != 0, array, count);
  PyMem_Free(array);
  Py_DECREF(owner);
  return PyBool_FromLong(is_usual);
}

static PyObject *quote_of_the_day(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *ids, *owner;
  int year, month, day;
  size_t count, place;
  if (!PyArg_ParseTuple(arguments, "Oiii", &ids, &year, &month, &day)) return NULL;
  const char **array = string_array(ids, &owner, &count);
  if (!array) return NULL;
  runekit_status status = runekit_quote_of_the_day(array, count, year, month, day, &place);
  PyMem_Free(array);
  Py_DECREF(owner);
  return status == RUNEKIT_OK ? PyLong_FromSize_t(place) : fail(status, NULL);
}

static PyObject *pick(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *ids, *owner, *state;
  unsigned long long random;
  size_t count, place;
  runekit_round round;
  memset(&round, 0, sizeof round);
  if (!PyArg_ParseTuple(arguments, "OKO", &ids, &random, &state)) return NULL;
  if (state != Py_None) {
    unsigned long long seed, last;
    if (!PyTuple_Check(state)) return PyErr_SetString(PyExc_TypeError, "expected a tuple"), NULL;
    if (!PyArg_ParseTuple(state, "KK", &seed, &last)) return NULL;
    round = (runekit_round){seed, last, true};
  }
  const char **array = string_array(ids, &owner, &count);
  if (!array) return NULL;
  runekit_status status = runekit_pick(array, count, random, &round, &place);
  PyMem_Free(array);
  Py_DECREF(owner);
  if (status != RUNEKIT_OK) return fail(status, NULL);
  return Py_BuildValue(
      "n(KK)", (Py_ssize_t)place, (unsigned long long)round.seed, (unsigned long long)round.last);
}

static PyMethodDef functions[] = {
    {"list_scripts", list_scripts, METH_NOARGS, "list_scripts($module, /)\n--\n\n"},
    {"list_drawing_options", list_drawing_options, METH_NOARGS, "list_drawing_options($module, /)\n--\n\n"},
    {"draw", draw, METH_VARARGS, "draw($module, transliterator, text, options, /)\n--\n\n"},
    {"quote_is_usual", quote_is_usual, METH_VARARGS,
     "quote_is_usual($module, language, has_gloss, collections, /)\n--\n\n"},
    {"quote_of_the_day", quote_of_the_day, METH_VARARGS, "quote_of_the_day($module, ids, year, month, day, /)\n--\n\n"},
    {"pick", pick, METH_VARARGS, "pick($module, ids, random, state, /)\n--\n\n"},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", NULL, 0, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void) {
  PyObject *made = make_strings() < 0 ? NULL : PyModule_Create(&module);
  PyObject *type = made ? PyType_FromSpec(&spec) : NULL;
  PyObject *stream = type ? PyType_FromSpec(&stream_spec) : NULL;
  parts_type = stream ? PyType_FromSpec(&parts_spec) : NULL;
  PyObject *stones = parts_type ? PyType_FromSpec(&stones_spec) : NULL;
  drawing_error = stones ? PyErr_NewExceptionWithDoc(
      "runekit.DrawingError", "A text without anything to draw, or one that does not fit into the size that is asked for.",
      PyExc_ValueError, NULL) : NULL;
  if (!drawing_error || PyModule_AddObject(made, "Transliterator", type) < 0 ||
      PyModule_AddObject(made, "Stream", stream) < 0 || PyModule_AddObject(made, "Parts", parts_type) < 0 ||
      PyModule_AddObject(made, "Stones", stones) < 0 || PyModule_AddObject(made, "DrawingError", drawing_error) < 0 ||
      PyModule_AddStringConstant(made, "version", runekit_version()) < 0)
    return NULL;
#ifdef Py_GIL_DISABLED
  PyUnstable_Module_SetGIL(made, Py_MOD_GIL_NOT_USED);
#endif
  Py_INCREF(type);
  Py_INCREF(parts_type);
  Py_INCREF(drawing_error);
  transliterator_type = type;
  return made;
}
