/* The C library as Python objects. The convenient parts are in __init__.py; this file has what must be fast.
 *
 * Limited API of Python 3.9: one wheel for all later versions. */
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x03090000
#include <Python.h>
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "runekit.h"

typedef struct {
  PyObject_HEAD
  runekit_transliterator *transliterator;
  runekit_stream *stream; /* for short texts, used with the interpreter's lock held */
} Transliterator;

/* Texts from here on are written without the interpreter's lock. */
enum { LONG_TEXT = 1 << 16, ON_STACK = 1024 };

static PyObject *fail(runekit_status status, runekit_error *error) {
  if (status == RUNEKIT_ERROR_MEMORY) {
    PyErr_NoMemory();
  } else {
    PyErr_SetString(PyExc_ValueError, error ? error->message : "an argument is missing or out of range");
  }
  runekit_error_free(error);
  return NULL;
}

/* The UTF-8 of a str, in which each lone surrogate is U+FFFD, or the bytes of a bytes-like object. */
static PyObject *utf8(PyObject *text) {
  if (!PyUnicode_Check(text)) return PyBytes_FromObject(text);
  PyObject *bytes = PyUnicode_AsUTF8String(text);
  if (bytes || !PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return bytes;
  PyErr_Clear();
  PyObject *units = PyUnicode_AsEncodedString(text, "utf-16-le", "surrogatepass");
  PyObject *sound = units ? PyUnicode_FromEncodedObject(units, "utf-16-le", "replace") : NULL;
  bytes = sound ? PyUnicode_AsUTF8String(sound) : NULL;
  Py_XDECREF(units);
  Py_XDECREF(sound);
  return bytes;
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

/* A long text straight into the object that is returned, which saves a copy and fresh pages of the same size. NULL
 * without an exception: it does not fit. */
static PyObject *written_bytes(Transliterator *self, const char *text, size_t length) {
  size_t needed = 0, capacity = length * 3 + 16;
  PyObject *bytes = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)capacity);
  if (!bytes) return NULL;
  char *buffer = PyBytes_AsString(bytes);
  use_huge_pages(buffer, capacity);
  runekit_status status;
  Py_BEGIN_ALLOW_THREADS
  status = runekit_transliterate(self->transliterator, text, length, buffer, capacity, &needed);
  Py_END_ALLOW_THREADS
  if (status == RUNEKIT_OK) return _PyBytes_Resize(&bytes, (Py_ssize_t)needed) < 0 ? NULL : bytes;
  Py_DECREF(bytes);
  return status == RUNEKIT_ERROR_SPACE ? NULL : fail(status, NULL);
}

static PyObject *written(Transliterator *self, const char *text, size_t length, int is_bytes) {
  char stack[ON_STACK];
  size_t needed = 0, capacity = sizeof stack;
  if (length * 3 + 16 <= capacity) {
    runekit_status status = runekit_stream_transliterate(self->stream, text, length, stack, capacity, &needed);
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
      status = runekit_stream_transliterate(self->stream, text, length, buffer, capacity, &needed);
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
  PyObject *bytes = utf8(text);
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyObject *runes = PyBytes_AsStringAndSize(bytes, &start, &length) < 0
                        ? NULL
                        : written((Transliterator *)object, start, (size_t)length, !PyUnicode_Check(text));
  Py_DECREF(bytes);
  return runes;
}

static PyObject *transliterate_many(PyObject *object, PyObject *texts) {
  PyObject *iterator = PyObject_GetIter(texts), *list = iterator ? PyList_New(0) : NULL, *text;
  while (list && (text = PyIter_Next(iterator))) {
    PyObject *runes = transliterate(object, text);
    if (!runes || PyList_Append(list, runes) < 0) Py_CLEAR(list);
    Py_XDECREF(runes);
    Py_DECREF(text);
  }
  Py_XDECREF(iterator);
  if (PyErr_Occurred()) Py_CLEAR(list);
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

static PyObject *analyze(PyObject *object, PyObject *text) {
  PyObject *bytes = utf8(text), *segments = NULL, *losses = NULL, *tuple = NULL;
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_analysis *analysis;
  runekit_status status = runekit_analyze(((Transliterator *)object)->transliterator, start, (size_t)length, &analysis);
  if (status != RUNEKIT_OK) {
    Py_DECREF(bytes);
    return fail(status, NULL);
  }
  segments = PyList_New(0);
  for (size_t i = 0; segments && i < analysis->segment_count; i++) {
    const runekit_segment *s = &analysis->segments[i];
    PyObject *item = Py_BuildValue(
        "(inns#s#)", s->kind, (Py_ssize_t)s->start, (Py_ssize_t)s->end, "", (Py_ssize_t)0,
        analysis->text.bytes + s->output_start, (Py_ssize_t)(s->output_end - s->output_start));
    if (!item || PyList_Append(segments, item) < 0) Py_CLEAR(segments);
    Py_XDECREF(item);
  }
  losses = PyList_New(0);
  for (size_t i = 0; losses && i < analysis->loss_count; i++) {
    const runekit_loss *l = &analysis->losses[i];
    PyObject *item = Py_BuildValue(
        "(isnnn)", l->kind, l->letter, (Py_ssize_t)l->count, (Py_ssize_t)l->line, (Py_ssize_t)l->column);
    if (!item || PyList_Append(losses, item) < 0) Py_CLEAR(losses);
    Py_XDECREF(item);
  }
  if (segments && losses) {
    tuple = Py_BuildValue("(OOO)", bytes, segments, losses);
  }
  Py_XDECREF(segments);
  Py_XDECREF(losses);
  Py_DECREF(bytes);
  runekit_analysis_free(analysis);
  return tuple;
}

static PyObject *document(
    PyObject *object, PyObject *text, runekit_status (*make)(const Transliterator *, const char *, size_t,
                                                             runekit_text *, runekit_error **)) {
  PyObject *bytes = utf8(text);
  char *start;
  Py_ssize_t length;
  if (!bytes) return NULL;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_text made;
  runekit_error *error = NULL;
  runekit_status status = make((Transliterator *)object, start, (size_t)length, &made, &error);
  Py_DECREF(bytes);
  return status == RUNEKIT_OK ? take(&made) : fail(status, error);
}

static runekit_status make_explanation(
    const Transliterator *self, const char *text, size_t length, runekit_text *made, runekit_error **error) {
  (void)error;
  return runekit_explain(self->transliterator, text, length, made);
}

static runekit_status make_reading(
    const Transliterator *self, const char *text, size_t length, runekit_text *made, runekit_error **error) {
  return runekit_read(self->transliterator, text, length, made, error);
}

static runekit_status make_readings(
    const Transliterator *self, const char *text, size_t length, runekit_text *made, runekit_error **error) {
  return runekit_readings(self->transliterator, text, length, 1000, made, error);
}

static PyObject *explain(PyObject *self, PyObject *text) { return document(self, text, make_explanation); }
static PyObject *read_back(PyObject *self, PyObject *text) { return document(self, text, make_reading); }
static PyObject *readings(PyObject *self, PyObject *text) { return document(self, text, make_readings); }

static PyObject *new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  static char *keywords[] = {"table",    "name",  "script",          "mode",        "variant", "divider", "unmapped",
                             "switches", "registry", "words", "break_character", "punctuation", "pronunciations", NULL};
  const char *table = NULL, *name = NULL;
  Py_ssize_t table_length = 0, words_length = 0, pronunciations_length = 0;
  int punctuation = 0;
  unsigned int break_character = 0;
  runekit_options options;
  memset(&options, 0, sizeof options);
  if (!PyArg_ParseTupleAndKeywords(
          arguments, names, "|z#zzzzzzzzz#Ipz#", keywords, &table, &table_length, &name, &options.script, &options.mode,
          &options.variant, &options.divider, &options.unmapped, &options.switches, &options.registry, &options.words,
          &words_length, &break_character, &punctuation, &options.pronunciations, &pronunciations_length))
    return NULL;
  options.words_length = (size_t)words_length;
  options.pronunciations_length = (size_t)pronunciations_length;
  options.break_character = break_character;
  options.punctuation = punctuation != 0;
  allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  Transliterator *self = (Transliterator *)allocate(type, 0);
  if (!self) return NULL;
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
    {"transliterate", transliterate, METH_O, NULL},
    {"transliterate_many", transliterate_many, METH_O, NULL},
    {"_column", transliterate_column, METH_VARARGS, NULL},
    {"_analyze", analyze, METH_O, NULL},
    {"_explain", explain, METH_O, NULL},
    {"_read", read_back, METH_O, NULL},
    {"_readings", readings, METH_O, NULL},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
    {Py_tp_new, new}, {Py_tp_dealloc, dealloc}, {Py_tp_methods, methods}, {0, NULL}};
static PyType_Spec spec = {
    "runekit._native.Transliterator", sizeof(Transliterator), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

/* Kept for the check of what a stream is made of. */
static PyObject *transliterator_type;

/* A text that comes in pieces. */
typedef struct {
  PyObject_HEAD
  runekit_stream *stream;
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
    runekit_stream *stream = ((Stream *)object)->stream;
    runekit_status status = ends ? runekit_stream_finish(stream, append, pieces)
                                 : runekit_stream_feed(stream, start, (size_t)length, append, pieces);
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
    {"feed", stream_feed, METH_O, NULL}, {"finish", stream_finish, METH_NOARGS, NULL}, {NULL, NULL, 0, NULL}};
static PyType_Slot stream_slots[] = {
    {Py_tp_new, stream_new}, {Py_tp_dealloc, stream_dealloc}, {Py_tp_methods, stream_methods}, {0, NULL}};
static PyType_Spec stream_spec = {"runekit._native.Stream", sizeof(Stream), 0, Py_TPFLAGS_DEFAULT, stream_slots};

static PyObject *list_scripts(PyObject *module, PyObject *unused) {
  (void)module, (void)unused;
  runekit_text json;
  runekit_status status = runekit_list(&json);
  return status == RUNEKIT_OK ? take(&json) : fail(status, NULL);
}

static PyObject *svg(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *text;
  int round_ends;
  runekit_picture picture;
  memset(&picture, 0, sizeof picture);
  if (!PyArg_ParseTuple(
          arguments, "Oddddzzzp", &text, &picture.rune_height, &picture.width, &picture.margin, &picture.weight,
          &picture.ink, &picture.ground, &picture.title, &round_ends))
    return NULL;
  picture.round_ends = round_ends != 0;
  PyObject *bytes = utf8(text);
  if (!bytes) return NULL;
  char *start;
  Py_ssize_t length;
  PyBytes_AsStringAndSize(bytes, &start, &length);
  runekit_text made;
  runekit_error *error = NULL;
  runekit_status status = runekit_svg(start, (size_t)length, &picture, &made, &error);
  Py_DECREF(bytes);
  return status == RUNEKIT_OK ? take(&made) : fail(status, error);
}

static const char **id_array(PyObject *ids, PyObject **owner, size_t *count) {
  PyObject *list = PySequence_List(ids);
  if (!list) return NULL;
  Py_ssize_t size = PyList_Size(list);
  const char **array = PyMem_Calloc((size_t)size + 1, sizeof *array);
  for (Py_ssize_t i = 0; array && i < size; i++) {
    PyObject *bytes = PyUnicode_AsUTF8String(PyList_GetItem(list, i));
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

static PyObject *quote_of_the_day(PyObject *module, PyObject *arguments) {
  (void)module;
  PyObject *ids, *owner;
  int year, month, day;
  size_t count, place;
  if (!PyArg_ParseTuple(arguments, "Oiii", &ids, &year, &month, &day)) return NULL;
  const char **array = id_array(ids, &owner, &count);
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
    if (!PyArg_ParseTuple(state, "KK", &seed, &last)) return NULL;
    round = (runekit_round){seed, last, true};
  }
  const char **array = id_array(ids, &owner, &count);
  if (!array) return NULL;
  runekit_status status = runekit_pick(array, count, random, &round, &place);
  PyMem_Free(array);
  Py_DECREF(owner);
  if (status != RUNEKIT_OK) return fail(status, NULL);
  return Py_BuildValue(
      "n(KK)", (Py_ssize_t)place, (unsigned long long)round.seed, (unsigned long long)round.last);
}

static PyMethodDef functions[] = {
    {"list_scripts", list_scripts, METH_NOARGS, NULL},
    {"svg", svg, METH_VARARGS, NULL},
    {"quote_of_the_day", quote_of_the_day, METH_VARARGS, NULL},
    {"pick", pick, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "_native", NULL, 0, functions, NULL, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__native(void) {
  PyObject *made = PyModule_Create(&module);
  PyObject *type = made ? PyType_FromSpec(&spec) : NULL;
  PyObject *stream = type ? PyType_FromSpec(&stream_spec) : NULL;
  if (!stream || PyModule_AddObject(made, "Transliterator", type) < 0 ||
      PyModule_AddObject(made, "Stream", stream) < 0 ||
      PyModule_AddStringConstant(made, "version", runekit_version()) < 0)
    return NULL;
  Py_INCREF(type);
  transliterator_type = type;
  return made;
}
