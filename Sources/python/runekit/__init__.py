"""Latin text in runes and cirth.

>>> import runekit
>>> runekit.transliterate("the quick fox")
'ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ'
>>> runekit.transliterate("stone", script="younger", variant="short-twig")
'ᛌᛐᚭᚿᛁ'
"""

from __future__ import annotations

import datetime
import functools
import json
import random
from importlib import resources
from typing import TYPE_CHECKING, Any, BinaryIO, Iterable, NamedTuple, overload

from . import _native

if TYPE_CHECKING:
    from typing_extensions import Self

__version__: str = _native.version
__all__ = [
    "Loss", "Quote", "Segment", "Transliterator", "quote_of_the_day", "quotes", "scripts", "svg", "transliterate",
    "transliterate_many",
]

_KINDS = ("mapped", "kept", "substituted", "dropped")
_LOSSES = ("unmapped", "nearest", "ill-formed", "guessed")


class Segment(NamedTuple):
    """How a part of a text was transliterated."""

    kind: str
    """``mapped``, ``kept``, ``substituted`` or ``dropped``."""
    start: int
    """The first byte of the part in the UTF-8 of the text."""
    end: int
    latin: str
    runes: str


class Loss(NamedTuple):
    """A letter that could not be written as it was."""

    kind: str
    """``unmapped``, ``nearest``, ``ill-formed``, or ``guessed`` for a word whose pronunciation is a guess."""
    letter: str
    times: int
    line: int
    column: int


class Transliterator(_native.Transliterator):
    """A mode with its options.

    >>> elder = Transliterator()
    >>> elder.transliterate("warthog")
    'ᚹᚨᚱᛏᚺᛟᚷ'
    >>> elder.transliterate(b"the")
    b'\\xe1\\x9a\\xa6\\xe1\\x9b\\x96'
    >>> Transliterator(script="eldre")
    Traceback (most recent call last):
    ...
    ValueError: unknown script 'eldre'; expected one of elder, younger, cirth, futhorc, medieval

    Any text is accepted. Invalid UTF-8 becomes U+FFFD, one for each maximal part, and so does each lone surrogate of
    a str. `divider` is "keep", "space", "none", "shared" or one of the script's; `unmapped` is "keep", "drop" or "mark";
    `options` names options of the mode; `words` is a word list such as "ost|heim"; `pronunciations` has words for
    modes by sound, such as "Siobhan ; ʃɪvɔn"; `table` is a table of your own. `scripts()` lists the names.

    One object may be shared by threads; long texts are written without the interpreter's lock.
    """

    def __new__(
        cls, script: str | None = None, mode: str | None = None, *, variant: str | None = None,
        divider: str | None = None, unmapped: str | None = None, options: Iterable[str] = (),
        registry: str | None = None, words: str | None = None, break_character: str | None = None,
        punctuation: bool = False, pronunciations: str | None = None, table: str | None = None,
        name: str | None = None,
    ) -> Self:
        if break_character is not None and len(break_character) != 1:
            raise ValueError(f"break_character is {break_character!r}; expected one character")
        return super().__new__(
            cls, table=table, name=name, script=script, mode=mode, variant=variant, divider=divider, unmapped=unmapped,
            switches=",".join(options), registry=registry, words=words,
            break_character=ord(break_character) if break_character else 0, punctuation=punctuation,
            pronunciations=pronunciations)

    def segments(self, text: str | bytes) -> list[Segment]:
        """The result for each part of a text.

        >>> [(one.kind, one.latin, one.runes) for one in Transliterator().segments("thé")]
        [('mapped', 'th', 'ᚦ'), ('substituted', 'é', 'ᛖ')]
        """
        source, segments, _ = self._analyze(text)
        return [
            Segment(_KINDS[kind], start, end, source[start:end].decode("utf-8", "replace"), runes)
            for kind, start, end, _, runes in segments
        ]

    def losses(self, text: str | bytes) -> list[Loss]:
        """Letters that could not be written as they were, each with its first place.

        >>> Transliterator().losses("ж")
        [Loss(kind='unmapped', letter='ж', times=1, line=1, column=1)]
        """
        return [Loss(_LOSSES[kind], letter, times, line, column) for kind, letter, times, line, column in self._analyze(text)[2]]

    def explain(self, text: str | bytes) -> dict[str, Any]:
        """Why each letter is written so, with the keys of ``runes explain --json``.

        >>> Transliterator().explain("the")["segments"][0]["rows"][0]["reason"]
        'one sound, one rune'
        """
        explanation: dict[str, Any] = json.loads(self._explain(text))
        return explanation

    def read(self, runes: str | bytes) -> str:
        """Runes read back by the mode, in the plainest spelling.

        >>> Transliterator(mode="scholarly").read("ᚠᚢᚦᚨᚱᚲ")
        'fuþark'
        """
        return self._read(runes)

    def readings(self, runes: str | bytes) -> list[str]:
        """The spellings that the mode writes that way, plainest first, at most a thousand.

        >>> Transliterator().readings("ᚲᚨᛏ")[:2]
        ['kat', 'kæt']
        """
        spellings: list[str] = json.loads(self._readings(runes))
        return spellings

    def stream(self, source: BinaryIO, target: BinaryIO) -> None:
        """Writes a file in runes, 256 KiB at a time.

        >>> import io
        >>> runes = io.BytesIO()
        >>> Transliterator().stream(io.BytesIO(b"the fox"), runes)
        >>> runes.getvalue().decode()
        'ᚦᛖ ᚠᛟᚲᛊ'
        """
        stream = _native.Stream(self)
        while piece := source.read(1 << 18):
            target.write(stream.feed(piece))
        target.write(stream.finish())

    def arrow(self, texts: Any) -> Any:
        """An Arrow array or chunked array of strings in runes, without a loop in Python; nulls stay null.

        The result has the type ``large_string``.
        """
        import pyarrow  # type: ignore[import-untyped,unused-ignore]

        if isinstance(texts, pyarrow.ChunkedArray):
            return pyarrow.chunked_array([self.arrow(one) for one in texts.chunks], pyarrow.large_string())
        if not (pyarrow.types.is_string(texts.type) or pyarrow.types.is_large_string(texts.type)):
            raise ValueError(f"the column has type {texts.type}; expected string or large_string")
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


@functools.lru_cache(maxsize=64)
def _cached(arguments: tuple[tuple[str, Any], ...]) -> Transliterator:
    return Transliterator(**dict(arguments))


@overload
def transliterate(text: str, **options: Any) -> str: ...
@overload
def transliterate(text: bytes, **options: Any) -> bytes: ...
def transliterate(text: str | bytes, **options: Any) -> str | bytes:
    """A text in runes, with the options of `Transliterator`.

    >>> transliterate("Balin", script="cirth")
    '\\ue081\\ue0b1\\ue09e\\ue0a7\\ue095'
    """
    return _cached(tuple(options.items())).transliterate(text)


def transliterate_many(texts: Iterable[str], **options: Any) -> list[str]:
    """Many texts in runes.

    >>> transliterate_many(["Thor", "Odin"])
    ['ᚦᛟᚱ', 'ᛟᛞᛁᚾ']
    """
    return _cached(tuple(options.items())).transliterate_many(texts)


def scripts() -> list[dict[str, Any]]:
    """The scripts with their modes, options, variants, dividers, registries and letters.

    >>> [script["name"] for script in scripts()]
    ['elder', 'younger', 'cirth', 'futhorc', 'medieval']
    """
    listed: list[dict[str, Any]] = json.loads(_native.list_scripts())
    return listed


def svg(
    runes: str, *, rune_height: float = 48, width: float = 0, margin: float = 0.5, weight: float = 1.5,
    ink: str = "#000000", ground: str | None = None, title: str | None = None, round_ends: bool = False,
) -> str:
    """A picture of runes as SVG; lengths in pixels, the margin in heights of a rune.

    >>> svg("ᚠ").startswith("<svg")
    True
    """
    return _native.svg(runes, 0 if width else rune_height, width, margin, weight, ink, ground, title, round_ends)


class Quote(NamedTuple):
    """A quote of the collection that comes with the library."""

    id: str
    text: str
    author: str
    source: str
    language: str


@functools.lru_cache(maxsize=1)
def quotes() -> tuple[Quote, ...]:
    """The quotes that come with the library.

    >>> len(quotes()) > 400
    True
    """
    document = json.loads(resources.files(__name__).joinpath("quotes.json").read_text(encoding="utf-8"))
    return tuple(
        Quote(one["id"], one["text"], one["author"], one["source"], one["language"]) for one in document["quotes"])


def quote_of_the_day(date: datetime.date | None = None) -> Quote:
    """The quote of a day: the same for everyone with the same collection.

    >>> quote_of_the_day(datetime.date(2026, 11, 22)) == quote_of_the_day(datetime.date(2026, 11, 22))
    True
    """
    date = date or datetime.date.today()
    collection = quotes()
    return collection[_native.quote_of_the_day([one.id for one in collection], date.year, date.month, date.day)]


class Picker:
    """Random quotes without repeats until all have been shown. `state` may be stored and given back."""

    def __init__(self, ids: Iterable[str] | None = None, state: tuple[int, int] | None = None) -> None:
        self.ids = list(ids) if ids is not None else [one.id for one in quotes()]
        self.state = state

    def next(self) -> str:
        """The next id."""
        place, self.state = _native.pick(self.ids, random.SystemRandom().getrandbits(64), self.state)
        return self.ids[place]
