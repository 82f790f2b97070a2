"""Latin text in runes and cirth.

>>> import runekit
>>> runekit.transliterate("the quick fox")
'ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ'
>>> runekit.transliterate("stone", script="younger", variant="short-twig")
'ᛌᛐᚭᚿᛁ'
"""

from __future__ import annotations

import contextlib
import functools
import json
import operator
import os
import re
import shutil
import stat
import sys
from typing import (
    TYPE_CHECKING, Any, BinaryIO, Dict, Iterable, Iterator, Literal, NamedTuple, Sequence, TypedDict, cast, overload)

from . import _native
from ._native import DrawingError

if TYPE_CHECKING:
    import datetime

    from typing_extensions import Required, Self, Unpack

Script = Literal["elder", "younger", "cirth", "futhorc", "medieval"]
Mode = Literal[
    "english", "sound", "ipa", "scholarly", "proto-norse", "norse", "old-english", "old-norse", "latin", "moria",
    "daeron"]
Variant = Literal["long-branch", "short-twig", "norwegian", "swedish", "icelandic", "second-shapes"]
Unmapped = Literal["keep", "drop", "mark"]
Punctuation = Literal["keep", "drop", "script"]


class Options(TypedDict, total=False):
    """The options of `Transliterator`, for functions that take them too."""

    script: Script | str | None
    mode: Mode | None
    language: str | None
    romanize: bool
    clean: bool
    max_length: int | None
    variant: Variant | None
    divider: str | None
    unmapped: Unmapped | None
    options: Iterable[str] | None
    registry: str | None
    words: str | None
    break_character: str | None
    punctuation: Punctuation | None
    pronunciations: str | None
    table: str | None
    name: str | None


class Drawing(TypedDict, total=False):
    """How a text is drawn: the flags of ``runes render``. Lengths are texts such as "60mm", or numbers of pixels;
    ``runes render --help`` and `drawing_options` explain each.
    """

    layout: Literal["line", "text", "card", "circle", "ring", "band", "ribbon", "stone", "proof"]
    format: Literal["svg", "png", "pdf", "dxf", "dxf-r12", "braille", "blocks"]
    width: str | float
    height: str | float
    rune_height: str | float
    color: str
    background: str
    weight: str | float
    engrave: bool
    outline: bool
    ring_size: str | float
    margin: float
    crop: bool
    hand: Literal["angular", "rounded"]
    ends: Literal["flat", "round"]
    carved: bool | Literal["granite", "slate", "limestone", "none"]
    paper: Literal["a4", "a5", "letter"]
    dpi: float
    line_width: str | float
    mirror: bool
    letter_spacing: float
    line_height: float
    align: Literal["left", "center", "right"]
    boustrophedon: bool
    vertical: bool | Literal["upright", "turned"]
    start: float
    inside: bool
    repeat_text: bool
    edges: bool
    edge_gap: float
    thickness: str | float
    finished: bool
    shape: Literal["arch", "arches", "bracelet", "wave", "loop", "spiral", "ring", "rings", "medallion"]
    stone: Literal["boulder", "slab", "stub"]
    head: Literal["pr2", "pr4", "fp"]
    tail: Literal["coil", "pointed", "leaf"]
    cross: bool
    size: Literal[
        "small", "medium", "large", "circular", "inline", "square", "story", "banner", "wallpaper", "widget-small",
        "widget-medium", "widget-large"]
    latin: bool
    caption: str
    font: Literal["stave", "noto", "babelstone", "junicode", "constructium", "fairfax", "unifont"]
    lang: str
    marks: bool
    proof_date: str


class DrawnText(Options, Drawing, total=False):
    """The options of `picture`."""


__version__: str = _native.version
__all__ = [
    "CarvedText", "Drawing", "DrawingError", "DrawnText", "Explanation", "Loss", "Mode", "Options", "Part", "Picker", "Picture",
    "Punctuation", "Quote", "Row", "Script", "Segment", "Spelling", "SplitWord", "Stone", "StoneSearch", "Stones", "Transliterator", "Unmapped", "Variant", "Work",
    "WritingFont", "draw", "drawing_options", "picture", "quote_of_the_day", "quotes", "script_named", "scripts", "transliterate",
    "transliterate_many", "writing_font",
]


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])


class Segment(NamedTuple):
    """How a part of a text was transliterated, with the names of ``runes --json``."""

    kind: str
    """``mapped``, ``kept``, ``substituted`` or ``dropped``."""
    start: int
    """Where the part begins: ``text[start:end]`` is the part, of a str in characters, of bytes in bytes."""
    end: int
    latin: str
    output: str
    guess: bool = False
    """Whether it is a word whose pronunciation is a guess, in a mode by sound."""


class Loss(NamedTuple):
    """A letter that could not be written as it was."""

    kind: str
    """``unmapped``, ``nearest``, ``ill-formed``, or ``guessed`` for a word whose pronunciation is a guess."""
    letter: str
    times: int
    line: int
    column: int


class Spelling(NamedTuple):
    """A spelling of a word, as in the output of ``runes --alternatives --json``."""

    runes: str
    percent: int | None = None
    """The share of carvers who wrote it; None for a choice that the mode's table names."""


# "pass" cannot be a name in a class.
_Row = TypedDict("_Row", {"pass": str}, total=False)


class Row(_Row, total=False):
    """A row of a mode, as its table has it; what the table does not say is not there."""

    key: Required[str]
    writes: Required[str]
    reason: Required[str]
    source: Required[str]
    confidence: Required[str]
    file: Required[str]
    line: Required[int]
    alternatives: str
    context: str
    locator: str


class SplitWord(TypedDict, total=False):
    """A word that a word list splits, with its bars."""

    word: Required[str]
    file: Required[str]
    line: Required[int]
    reason: str


class Work(TypedDict, total=False):
    """A work that rows cite."""

    key: Required[str]
    title: Required[str]
    place: Required[str]
    author: str
    year: str
    locator: str


class Part(TypedDict, total=False):
    """A part of a text with the rows that wrote it."""

    bytes: Required[list[int]]
    """First byte and end in the UTF-8 of the text."""
    kind: Required[str]
    latin: Required[str]
    output: Required[str]
    rows: Required[list[Row]]
    guess: bool
    remark: str
    words: list[SplitWord]


class Explanation(TypedDict):
    """Why each letter of a text is written so.

    A dict, whose `segments` make each part when it is asked for, so that the explanation of a long text takes less than
    twenty bytes for each of the text. The rows of a part are copies. What is pickled, copied or written as JSON has a list.

    >>> explanation = Transliterator().explain("the")
    >>> [part["latin"] for part in explanation["segments"]]
    ['th', 'e']
    >>> json.loads(json.dumps(explanation)) == explanation
    True
    """

    script: str
    mode: str
    title: str
    file: str
    source: str
    text: str
    segments: Sequence[Part]
    works: list[Work]


class _Parts(Sequence[Part]):
    """The parts of an explanation, equal to a list of them. A change of a part is a change of that copy."""

    __slots__ = ("_packed",)

    def __init__(self, packed: _native.Parts) -> None:
        self._packed = packed

    def __len__(self) -> int:
        return self._packed.count

    def __iter__(self) -> Iterator[Part]:
        known: dict[int, Any] = {}
        for place in range(len(self)):
            yield self._packed.part(place, known)

    @overload
    def __getitem__(self, index: int) -> Part: ...
    @overload
    def __getitem__(self, index: slice) -> list[Part]: ...
    def __getitem__(self, index: int | slice) -> Part | list[Part]:
        places = range(len(self))[index]
        if isinstance(places, range):
            known: dict[int, Any] = {}
            return [self._packed.part(place, known) for place in places]
        part: Part = self._packed.part(places, None)
        return part

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (_Parts, list)):
            return NotImplemented
        return len(self) == len(other) and all(map(operator.eq, self, other))

    def __repr__(self) -> str:
        return repr(list(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


class _Explained(Dict[str, Any]):
    """An explanation, of which `json` writes the items: with a list of parts."""

    __slots__ = ()

    def items(self) -> Any:
        return {name: list(value) if isinstance(value, _Parts) else value for name, value in super().items()}.items()

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self.items()),)


_SUFFIXES = {"image/svg+xml": ".svg", "image/png": ".png", "application/pdf": ".pdf", "image/vnd.dxf": ".dxf"}


class Picture(NamedTuple):
    """A finished picture, which notebooks show."""

    data: bytes
    """The file: SVG, PNG, PDF or DXF, or lines of text for the formats for terminals."""
    type: str
    """Its media type, such as ``image/svg+xml``."""
    width: float
    height: float
    unit: str | None
    """Of width and height: ``px``, 96 to the inch, or ``mm``."""
    missing: tuple[str, ...]
    """The characters that have no drawing and were left out, each once."""
    warnings: tuple[str, ...]
    """Letters without a rune, runes too small to be read or cut, broken words and the like."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the file, in place of one that is there; after an error, that stays as it was.

        A new file has the mode, owner and attributes of the old one; a link leads to what is written, and devices and pipes
        are written to. A suffix that is not that of the picture's format is a ValueError; a path may have none.
        """
        path = os.fsdecode(path)
        suffix, own = os.path.splitext(path)[1].lower(), _SUFFIXES.get(self.type, ".txt")
        if suffix not in ("", own):
            way = f"make it with format={suffix[1:]!r}, or " if suffix in _SUFFIXES.values() else ""
            raise ValueError(f"{path!r} does not name a picture of {self.type}; {way}save it as {own}")
        target = os.path.realpath(path)
        old = os.stat(target) if os.path.exists(target) else None
        if old and not stat.S_ISREG(old.st_mode):
            with open(target, "wb") as file:
                file.write(self.data)
            return
        temporary = os.path.join(os.path.dirname(target), f".runekit-{os.getpid()}-{os.urandom(4).hex()}")
        try:
            with open(temporary, "xb") as file:
                file.write(self.data)
            if old:
                if hasattr(os, "chown") and (old.st_uid, old.st_gid) != (os.geteuid(), os.getegid()):
                    with contextlib.suppress(OSError):
                        os.chown(temporary, old.st_uid, old.st_gid)
                shutil.copystat(target, temporary)
                os.chmod(temporary, old.st_mode & 0o777)
                os.utime(temporary)
            os.replace(temporary, target)
        except OSError as error:
            raise OSError(error.errno, error.strerror, path) from None
        finally:
            with contextlib.suppress(OSError):
                os.unlink(temporary)

    def _repr_svg_(self) -> str | None:
        return self.data.decode() if self.type == "image/svg+xml" else None

    def _repr_png_(self) -> bytes | None:
        return self.data if self.type == "image/png" else None


class WritingFont(NamedTuple):
    """A font in which Latin text shows as runes."""

    data: bytes
    """A TrueType file."""
    family: str
    """Such as ``Stave Elder English``."""
    style: str
    """Such as ``Regular``."""
    file_name: str
    """For files and programs, without a suffix, such as ``StaveElderEnglish-Regular``."""


class Transliterator(_native.Transliterator):
    """A mode with its options.

    >>> elder = Transliterator()
    >>> elder.transliterate("warthog")
    'ᚹᚨᚱᛏᚺᛟᚷ'
    >>> elder.transliterate(b"the")
    b'\\xe1\\x9a\\xa6\\xe1\\x9b\\x96'
    >>> elder
    Transliterator(script='elder', mode='english')
    >>> Transliterator(script="eldre")
    Traceback (most recent call last):
    ...
    ValueError: unknown script 'eldre'; expected one of elder, younger, cirth, futhorc, medieval

    >>> Transliterator("younger", language="non")
    Transliterator(script='younger', mode='norse', language='non')
    >>> Transliterator(language="pl").transliterate("Łukasz"), Transliterator(romanize=True).transliterate("Чехов")
    ('ᚹᚢᚲᚨᛊᚺ', 'ᚲᚺᛖᚺᛟᚹ')
    >>> Transliterator("hobbit").transliterate("the map")
    'ᚦᛖ ᛗᚫᛈ'

    `script` may be any name that `runes scripts` lists, such as "viking", "cirth/moria" or "younger/norse/1020".

    Any text is accepted. Invalid UTF-8 becomes U+FFFD, one for each maximal part, and so does each surrogate of a str.
    `language` is that of the text, a BCP 47 tag such as "non" or "sv-SE": without `mode`, the script's mode for it is taken,
    else for the nearest language, else the script's default. Words of "fr", "pl", "de" and "es" are read as in French, Polish,
    German and Spanish. `romanize` spells words in Cyrillic, Greek, Georgian, Armenian, kana and Hangul in Latin letters first,
    those of Cyrillic as in `language`, or else in the language that most of the first words of the text can
    be in. `clean` leaves out control characters but for tabs and line ends, and marks that turn the direction of writing. A text longer than `max_length`, in characters or
    bytes, is a ValueError; streams are not limited.
    `divider` is "keep", "space", "none", "shared" or one of the script's; `unmapped` is "keep", "drop" or "mark";
    `punctuation` is "keep", "drop", or "script" for the script's own; `options` names options of the mode; `words` is a word list such as "ost|heim"; `pronunciations` has words for
    modes by sound, such as "Siobhan ; ʃɪvɔn"; `table` is a table of your own. `scripts()` lists the names.

    One object may be shared by threads; long texts are written without the interpreter's lock. It can be copied, which
    gives the object itself, and pickled.
    """

    _options: dict[str, Any]

    def __new__(
        cls, script: Script | str | None = None, mode: Mode | None = None, *, variant: Variant | None = None,
        divider: str | None = None, unmapped: Unmapped | None = None, options: Iterable[str] | None = (),
        registry: str | None = None, words: str | None = None, break_character: str | None = None,
        punctuation: Punctuation | None = None, pronunciations: str | None = None, language: str | None = None,
        romanize: bool = False, clean: bool = False, max_length: int | None = None, table: str | None = None,
        name: str | None = None,
    ) -> Self:
        names = _names(options or ())
        given: dict[str, Any] = dict(
            script=script, mode=mode, variant=variant, divider=divider, unmapped=unmapped, options=names, registry=registry,
            words=words, break_character=break_character, punctuation=punctuation, pronunciations=pronunciations,
            language=language, table=table, name=name)
        for option, value in given.items():
            if option != "options" and not isinstance(value, (str, type(None))):
                raise TypeError(f"{option} must be str or None, not {type(value).__name__}")
        if break_character is not None and len(break_character) != 1:
            raise ValueError(f"break_character is {break_character!r}; expected one character")
        if max_length is not None and max_length < 0:
            raise ValueError(f"max_length is {max_length}; expected 0 or more")
        made = super().__new__(
            cls, table=table, name=name, script=script, mode=mode, variant=variant, divider=divider, unmapped=unmapped,
            switches=",".join(names), registry=registry, words=words,
            break_character=ord(break_character) if break_character else 0, punctuation=punctuation,
            pronunciations=pronunciations, language=language, romanize=romanize, clean=clean,
            max_length=-1 if max_length is None else min(max_length, sys.maxsize))
        given |= dict(
            script=made.script if script is None else script, mode=made.mode, romanize=romanize, clean=clean)
        made._options = {name: value for name, value in given.items() if value}
        if max_length is not None:
            made._options["max_length"] = max_length
        return made

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._options.items())})"

    def __reduce__(self) -> tuple[Any, ...]:
        return functools.partial(type(self), **self._options), ()

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def segments(self, text: str | bytes) -> list[Segment]:
        """The result for each part of a text.

        >>> [(one.kind, one.latin, one.output) for one in Transliterator().segments("thé")]
        [('mapped', 'th', 'ᚦ'), ('substituted', 'é', 'ᛖ')]
        """
        return self._segments(text, Segment)

    def losses(self, text: str | bytes) -> list[Loss]:
        """Letters that could not be written as they were, each with its first position.

        >>> Transliterator().losses("ж")
        [Loss(kind='unmapped', letter='ж', times=1, line=1, column=1)]
        """
        return self._losses(text, Loss)

    def explain(self, text: str | bytes) -> Explanation:
        """Why each letter is written so, with the keys of ``runes explain --json``.

        Its ``segments`` are made one by one when they are read. `json.dumps` takes the explanation; of a copy or a part, it
        takes ``list(explanation["segments"])``.

        >>> Transliterator().explain("the")["segments"][0]["rows"][0]["reason"]
        'one sound, one rune'
        """
        explained = _Explained(self._explain(text))
        explained["segments"] = _Parts(explained["segments"])
        return cast(Explanation, explained)

    def spellings(self, word: str | bytes, limit: int = 10) -> list[Spelling]:
        """How carvers would have spelled a word, the likeliest first, then what makes at least 1 %.

        At most `limit`, and at most 100. Modes that were not measured on inscriptions list the choices that their table
        names, without a share.

        >>> Transliterator("younger", "norse").spellings("stein", limit=2)
        [Spelling(runes='ᛋᛏᛅᛁᚾ', percent=47), Spelling(runes='ᛋᛏᛁᚾ', percent=35)]
        """
        if limit < 1:
            raise ValueError(f"limit is {limit}; expected 1 or more")
        return [Spelling(**one) for one in json.loads(self._spellings(word, limit))]

    def readings(self, runes: str | bytes, limit: int = 1000) -> list[str]:
        """The spellings that the mode writes that way, plainest first, at most `limit` and 16 MB.

        >>> Transliterator().readings("ᚲᚨᛏ", limit=2)
        ['kat', 'kæt']
        """
        if limit < 0:
            raise ValueError(f"limit is {limit}; expected 0 or more")
        spellings: list[str] = json.loads(self._readings(runes, limit))
        return spellings

    @overload
    def stream(self, source: Iterable[str]) -> Iterator[str]: ...
    @overload
    def stream(self, source: Iterable[bytes] | BinaryIO) -> Iterator[bytes]: ...
    def stream(self, source: Any) -> Any:
        """The runes of a text that comes in pieces, as they are decided; any way of cutting it gives the same runes.

        The pieces are all str or all bytes. A file is read 256 KiB at a time.

        >>> "".join(Transliterator().stream(["war", "thog"]))
        'ᚹᚨᚱᛏᚺᛟᚷ'
        >>> import io
        >>> target = io.BytesIO()
        >>> target.writelines(Transliterator().stream(io.BytesIO(b"the fox")))
        >>> target.getvalue().decode()
        'ᚦᛖ ᚠᛟᚲᛊ'
        """
        if isinstance(source, (str, bytes, bytearray, memoryview)):
            raise TypeError("expected an iterable of pieces or a file, not a single text")
        return self._pieces(_blocks(source) if hasattr(source, "read") else iter(source))

    def _pieces(self, pieces: Iterator[Any]) -> Iterator[Any]:
        stream = _native.Stream(self)
        is_text = None
        for piece in pieces:
            if is_text not in (None, isinstance(piece, str)):
                raise TypeError("the pieces are str and bytes; expected all of one type")
            is_text = isinstance(piece, str)
            if runes := stream.feed(piece):
                yield runes.decode() if is_text else runes
        if runes := stream.finish():
            yield runes.decode() if is_text else runes

    def picture(self, text: str, **drawing: Unpack[Drawing]) -> Picture:
        """A text in runes as a picture: the bytes that ``runes render`` writes.

        >>> circle = Transliterator("younger").picture("never forget", layout="circle", format="pdf", width="60mm")
        >>> circle.data[:4], circle.type, round(circle.width, 1), circle.unit
        (b'%PDF', 'application/pdf', 66.4, 'mm')

        Raises ValueError for options that are unknown, wrong or contradict each other, and `DrawingError` for a text
        that has nothing to draw or does not fit.
        """
        return _drawn(self, text, drawing)

    def writing_font(self, *, family: str | None = None, stave: bytes | None = None) -> WritingFont:
        """A font in which Latin text shows as runes, as ``runes fonts write`` makes it; what is copied from it is Latin.

        `family` names the font; `stave` has the bytes of another file of Stave than the regular one, such as
        Stave-Bold.ttf. Takes about a twentieth of a second. Raises ValueError for what a font cannot express: modes by
        sound, dividers, a table with too many rows. With `romanize`, it reads Cyrillic (as in `language`, else Russian), Greek,
        Georgian, Armenian and kana, not Hangul.

        >>> font = Transliterator("younger", "norse").writing_font()
        >>> font.family, font.file_name, font.data[:4]
        ('Stave Younger Norse', 'StaveYoungerNorse-Regular', b'\\x00\\x01\\x00\\x00')
        >>> Transliterator("elder", romanize=True, language="uk").writing_font().family
        'Stave Elder English Romanized Uk'
        """
        return WritingFont(*self._writing_font(_stave() if stave is None else stave, family))

    def series(self, texts: Any) -> Any:
        """A Series of pandas or polars in runes; missing values stay missing."""
        if type(texts).__module__.startswith("polars"):
            import polars

            return polars.Series(texts.name, self.arrow(texts.cast(polars.String).to_arrow()), dtype=polars.String)
        values = texts.astype(object).where(texts.notna(), None)
        dtype = texts.dtype if str(texts.dtype) in ("str", "string") else object
        return type(texts)(self.transliterate_many(values), index=texts.index, name=texts.name, dtype=dtype)

    def arrow(self, texts: Any) -> Any:
        """An Arrow array or chunked array of strings in runes, without a loop in Python; nulls stay null.

        The result has the type ``large_string``; that of a dictionary array is a dictionary array.
        """
        import pyarrow  # type: ignore[import-untyped,unused-ignore]

        if isinstance(texts, pyarrow.ChunkedArray):
            texts = texts.unify_dictionaries()
            chunks = [self.arrow(one) for one in texts.chunks] or [self.arrow(pyarrow.array([], texts.type))]
            return pyarrow.chunked_array(chunks)
        types = pyarrow.types
        if types.is_dictionary(texts.type):
            return pyarrow.DictionaryArray.from_arrays(texts.indices, self.arrow(texts.dictionary))
        is_view = getattr(types, "is_string_view", lambda _: False)
        if not any(fits(texts.type) for fits in (types.is_string, types.is_large_string, types.is_null, is_view)):
            raise ValueError(f"the column has type {texts.type}; expected strings")
        if len(texts) == 0:
            return pyarrow.array([], pyarrow.large_string())
        texts = texts.cast(pyarrow.large_string())
        validity, offsets, data = texts.buffers()
        if data is None:  # nothing but nulls and empty strings
            return texts
        runes, places = self._column(data.address, offsets.address + 8 * texts.offset, len(texts))
        if texts.null_count:
            # The bits of a slice may begin inside a byte; concatenation moves them to the start.
            validity = pyarrow.concat_arrays([texts.is_valid(), pyarrow.array([True])]).buffers()[1]
        return pyarrow.LargeStringArray.from_buffers(
            len(texts), pyarrow.py_buffer(places), pyarrow.py_buffer(runes), validity if texts.null_count else None)


def _names(options: Iterable[str]) -> tuple[str, ...]:
    """Names of options of a mode, from any iterable of them."""
    if isinstance(options, (str, bytes)):
        raise TypeError(f"options is {options!r}; expected names in a list, such as ['late']")
    names = tuple(options)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"options has {name!r}; expected names such as 'late'")
        if "," in name:
            raise ValueError(f"options has {name!r}; expected one name in each item")
    return names


def _blocks(file: Any) -> Iterator[Any]:
    while block := file.read(1 << 18):
        yield block


@functools.lru_cache(maxsize=64)
def _cached(arguments: tuple[tuple[str, Any], ...]) -> Transliterator:
    return Transliterator(**dict(arguments))


def _shared(options: Any) -> Transliterator:
    if "options" in options:
        options["options"] = _names(options["options"])
    return _cached(tuple(sorted(options.items())))


@overload
def transliterate(text: str, **options: Unpack[Options]) -> str: ...
@overload
def transliterate(text: bytes, **options: Unpack[Options]) -> bytes: ...
def transliterate(text: str | bytes, **options: Unpack[Options]) -> str | bytes:
    """A text in runes, with the options of `Transliterator`.

    >>> transliterate("Balin", script="cirth")
    '\\ue081\\ue0b1\\ue09e\\ue0a7\\ue095'
    """
    return _shared(options).transliterate(text)


@overload
def transliterate_many(texts: Iterable[str], **options: Unpack[Options]) -> list[str]: ...
@overload
def transliterate_many(
    texts: Iterable[str | float | None], **options: Unpack[Options]) -> list[str | float | None]: ...
def transliterate_many(texts: Iterable[Any], **options: Unpack[Options]) -> list[Any]:
    """Many texts in runes; None and NaN stay what they are.

    >>> transliterate_many(["Thor", "Odin"])
    ['ᚦᛟᚱ', 'ᛟᛞᛁᚾ']
    """
    return _shared(options).transliterate_many(texts)


def scripts() -> list[dict[str, Any]]:
    """The scripts with their modes, options, variants, dividers, registries and letters.

    >>> [script["name"] for script in scripts()]
    ['elder', 'younger', 'cirth', 'futhorc', 'medieval']
    """
    listed: list[dict[str, Any]] = json.loads(_native.list_scripts())
    return listed


@overload
def script_named(name: None) -> None: ...
@overload
def script_named(name: str) -> str: ...
def script_named(name: str | None) -> str | None:
    """A name of letters from outside, such as a request, spelled in full: what is the same has the same name. None stays None.

    >>> script_named("Viking"), script_named("hobbit")
    ('younger', 'futhorc/english/hobbit')
    >>> script_named("eldre")
    Traceback (most recent call last):
    ...
    ValueError: unknown script 'eldre'; expected one of elder, younger, cirth, futhorc, medieval
    """
    return None if name is None else _shared({"script": name}).name


def picture(text: str, **options: Unpack[DrawnText]) -> Picture:
    """A text in runes as a picture, with the options of `Transliterator` and of its `picture`.

    >>> picture("the quick brown fox", script="younger", layout="ribbon").type
    'image/svg+xml'
    """
    names = Options.__annotations__
    chosen = {name: value for name, value in options.items() if name in names}
    return _drawn(_shared(chosen), text, {name: value for name, value in options.items() if name not in names})


def draw(letters: str, **drawing: Unpack[Drawing]) -> Picture:
    """Runes, cirth or Latin letters as they are, drawn as by `Transliterator.picture`.

    >>> draw("ᚠж").missing
    ('ж',)
    """
    return _drawn(None, letters, drawing)


def drawing_options() -> list[dict[str, Any]]:
    """The options of pictures, for programs that offer them: ``name``, ``kind``, the ``values`` of words, ``meaning``.

    >>> next(one for one in drawing_options() if one["name"] == "ends")["values"]
    ['flat', 'round']
    """
    listed: list[dict[str, Any]] = json.loads(_native.list_drawing_options())
    for one in listed:
        one["name"] = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in one["name"])
    return listed


def _camel(name: str) -> str:
    """The name of a keyword in the library, such as runeHeight."""
    head, *others = name.split("_")
    return head + "".join(map(str.capitalize, others))


def _drawn(transliterator: Transliterator | None, text: str, drawing: Any) -> Picture:
    if not isinstance(text, str):
        raise TypeError(f"expected a str, not {type(text).__name__}")
    most = transliterator._options.get("max_length") if transliterator else None
    if most is not None and len(text) > most:
        raise ValueError(f"the text has a length of {len(text)}; at most {most} is allowed")
    names: dict[str, Any] = {}
    for name, value in drawing.items():
        if value is not None and not isinstance(value, (str, int, float)):
            raise TypeError(f"{name} is {value!r}; expected a text, a number, a bool or None")
        if isinstance(value, float):
            if value - value != 0:
                raise ValueError(f"{name} is {value}; expected a number")
            # The same picture as of the whole number.
            value = int(value) if value.is_integer() else value
        names[_camel(name)] = value
    if names.get("layout") == "proof" and names.get("proofDate") is None:
        import datetime

        names["proofDate"] = datetime.date.today().isoformat()
    try:
        data, kind, width, height, unit, missing, warnings = _native.draw(transliterator, text, json.dumps(names))
    except ValueError as error:
        known = {_camel(name): name for name in (*Drawing.__annotations__, *drawing)}
        message = re.sub(r"\w+", lambda word: known.get(word[0], word[0]), str(error))
        raise type(error)(message) from None
    return Picture(data, kind, width, height, unit, tuple(missing), tuple(warnings))


def writing_font(
    *, family: str | None = None, stave: bytes | None = None, **options: Unpack[Options]
) -> WritingFont:
    """A font in which Latin text shows as runes, with the options of `Transliterator` and of its `writing_font`.

    >>> writing_font(script="elder", words="ost|heim", family="Mine").file_name
    'Mine-Regular'
    """
    return _shared(options).writing_font(family=family, stave=stave)


@functools.lru_cache(maxsize=1)
def _stave() -> bytes:
    from importlib import resources

    return resources.files(__name__).joinpath("Stave-Regular.ttf").read_bytes()


class Stone(TypedDict, total=False):
    """What ``runes stones --json`` prints of a whole stone, and of a word with the stones that have it. What the pack does not
    say is not there.
    """

    signum: str
    place: str
    district: str
    county: str
    region: str
    country: str
    period: str
    first: int
    """The first year that its date or else its style allows."""
    last: int
    style: str
    carver: str
    material: str
    otherSigna: str
    transliteration: str
    runes: str
    normalized: str
    link: str
    query: str
    """A word that was looked up; then there are ``count``, ``spellings`` and ``inscriptions``."""
    count: int
    spellings: list[dict[str, Any]]
    inscriptions: list[dict[str, Any]]
    source: str


class StoneSearch(TypedDict, total=False):
    """The options of `Stones.find`."""

    region: str | None
    year: int | None
    place: str | None
    district: str | None
    county: str | None
    carver: str | None
    material: str | None
    style: str | None
    period: str | None
    near: bool
    limit: int


class Stones(_native.Stones):
    """Rune stones, from a pack: what ``runes stones`` looks up.

    `pack` is the path or the bytes of a ``stones.pack``, by default that of the package ``runekit-stones``. The stones come from
    the Scandinavian Runic-text Database and are a package of their own because of its license, which `notice` names. Raises
    ValueError for what is not a pack; where none is installed, the message has the line that builds it.

    >>> Stones(b"")
    Traceback (most recent call last):
    ...
    ValueError: the pack cannot be used: it is not a pack of stones; stones come from the Scandinavian Runic-text Database and are \
packages of their own because of its license: runes-stones for Debian, runekit-stones for Python and npm; in a clone of RuneKit, \
`ODBL=LICENSE .ci/package-stones WORDS.tsv INSCRIPTIONS.tsv` builds them

    One object may be shared by threads.
    """

    def __new__(cls, pack: str | os.PathLike[str] | bytes | bytearray | memoryview | None = None) -> Self:
        if pack is None:
            try:
                import runekit_stones  # type: ignore[import-not-found,unused-ignore]

                pack = cast(str, runekit_stones.path)
            except ImportError:
                pack = b""
        if isinstance(pack, (str, os.PathLike)):
            with open(pack, "rb") as file:
                pack = file.read()
        return super().__new__(cls, bytes(memoryview(pack)))

    def find(self, *words: str, **options: Unpack[StoneSearch]) -> list[Stone]:
        """Looks up stones and words, as ``runes stones --json`` does, an object for each.

        A word is a number of a stone in any usual writing ("U 112", "u112", "Jelling 2"), which gives the whole stone; a word,
        normalized or as carved, in runes or Latin letters; a pattern ("bró*", "*fast"); or several words that stand together
        ("reisa stein"). Without words, the stones of the options are listed; each takes the beginning of a word, without case
        and marks. `limit` is the maximum number of stones that are listed or that have a word, 0 for all; `near` adds similar
        words. ``Stones().find("U 112")[0]["runes"]`` are the runes of a stone, ``find(carver="Öpir", style="Pr4", limit=0)`` a list.
        """
        for word in words:
            if not isinstance(word, str):
                raise TypeError(f"expected a str, not {type(word).__name__}")
        lines = self._find(json.dumps({"words": words, **options}, ensure_ascii=False)).split("\n")
        return [cast(Stone, json.loads(line)) for line in lines if line]


class CarvedText(NamedTuple):
    """What the carver of an inscription wrote."""

    runes: str
    script: str
    variant: str | None = None


class Quote(NamedTuple):
    """A quote of the collection that comes with the library."""

    id: str
    text: str
    author: str
    source: str
    language: str
    license: str
    collections: tuple[str, ...] = ()
    gloss: str | None = None
    """The English meaning."""
    translator: str | None = None
    year: int | None = None
    short: str | None = None
    """A short form of a long text."""
    original: str | None = None
    """The id of the quote that this one translates."""
    carved: CarvedText | None = None

    def runes(
        self, script: Script | str = "elder", *, text: str | None = None, variant: Variant | None = None
    ) -> str:
        """The quote in runes, by the script's mode for its language.

        An inscription in this script is as carved, unless `variant` names other forms. `text` is written instead of the
        quote's own, such as its short form. `script` may be any name of letters; one that says more than the script, such as
        "younger/norse", is that of how each quote is written, inscriptions, too.

        >>> harja = next(one for one in quotes() if one.text == "harja")
        >>> harja.runes(), harja.runes("younger")
        ('ᚺᚨᚱᛃᚨ', 'ᚼᛅᚱᛁᛅ')
        """
        carved = self.carved
        if carved and variant in (None, carved.variant) and text in (None, self.text):
            if script_named(script) in (carved.script, f"{carved.script}/{carved.variant}"):
                return carved.runes
        return transliterate(self.text if text is None else text, script=script, language=self.language, variant=variant)


def quotes() -> tuple[Quote, ...]:
    """The quotes that come with the library.

    >>> len(quotes()) > 400
    True
    """
    return _quotes()


@functools.lru_cache(maxsize=1)
def _quotes() -> tuple[Quote, ...]:
    # What takes longer to load than a text to write is loaded where it is needed.
    from importlib import resources

    document = json.loads(resources.files(__name__).joinpath("quotes.json").read_text(encoding="utf-8"))
    return tuple(
        Quote(**{
            **one, "collections": tuple(one["collections"]),
            "carved": CarvedText(**one["carved"]) if "carved" in one else None})
        for one in document["quotes"])


@functools.lru_cache(maxsize=1)
def _usual_quotes() -> tuple[Quote, ...]:
    """Those that English readers understand."""
    return tuple(
        one for one in quotes() if _native.quote_is_usual(one.language, one.gloss is not None, one.collections))


def quote_of_the_day(date: datetime.date | None = None) -> Quote:
    """The quote of a day, today if none is given, among those that English readers understand: the one that the command
    ``runes quote`` shows to somebody without quotes of their own.

    >>> import datetime
    >>> quote_of_the_day(datetime.date(2026, 11, 22)) == quote_of_the_day(datetime.date(2026, 11, 22))
    True
    """
    import datetime

    date = datetime.date.today() if date is None else date
    if not isinstance(date, datetime.date):
        raise TypeError(f"expected a datetime.date, not {type(date).__name__}")
    collection = _usual_quotes()
    return collection[_native.quote_of_the_day([one.id for one in collection], date.year, date.month, date.day)]


class Picker:
    """Random quotes without repeats until all have been shown.

    `ids` are those of quotes to choose from, by default of the quotes that English readers understand. `state` may be stored, as
    JSON for example, and given to another picker.

    >>> picker = Picker()
    >>> again = Picker(state=json.loads(json.dumps(picker.state)))
    """

    ids: list[str]
    state: tuple[int, int] | None

    def __init__(self, ids: Iterable[str] | None = None, state: Iterable[int] | None = None) -> None:
        if isinstance(ids, (str, bytes)):
            raise TypeError(f"ids is {ids!r}; expected ids in a list")
        self.ids = list(ids) if ids is not None else [one.id for one in _usual_quotes()]
        if not self.ids:
            raise ValueError("there is nothing to choose from")
        for one in self.ids:
            if not re.fullmatch("[a-z2-7]{25}[aeimquy4]", one):
                raise ValueError(f"the id {one!r} is not one of a quote, which has 26 letters a to z and digits 2 to 7")
        self.state = None
        if state is not None:
            numbers = tuple(state)
            if len(numbers) != 2 or not all(isinstance(one, int) and 0 <= one < 1 << 64 for one in numbers):
                raise ValueError(f"state is {state!r}; expected what a picker had as its state")
            self.state = numbers

    def __repr__(self) -> str:
        return f"<Picker of {len(self.ids)} ids, state={self.state}>"

    def next(self) -> str:
        """The next id."""
        place, self.state = _native.pick(self.ids, int.from_bytes(os.urandom(8), "little"), self.state)
        return self.ids[place]
