"""Checked by mypy and not run: what the types allow, and what they do not."""
import pathlib
from typing import Iterator

import runekit

elder = runekit.Transliterator("elder", language="gmq", options=("late",))
runes: str = elder.transliterate("the")
data: bytes = elder.transliterate(b"the")
kind: str = elder.segments("the")[0].kind
reason: str = elder.explain("the")["segments"][0]["rows"][0]["reason"]
pieces: Iterator[str] = elder.stream(["a"])
blocks: Iterator[bytes] = elder.stream(pathlib.Path("text").open("rb"))
shown: bytes = elder.picture("the", weight=1.2, layout="circle").data
named: str = runekit.Transliterator("viking").transliterate("Thor")
asked: str = runekit.script_named("viking")
spoken: str = runekit.quote_of_the_day().runes(asked, text="the", variant="short-twig")
size: float = runekit.picture("the", script="elder", width="60mm").width
font: bytes = runekit.writing_font(script="elder", family="Mine").data
stone: str = runekit.Stones(pathlib.Path("stones.pack")).find("U 112", limit=0)[0]["runes"]
lost: "list[str | float | None]" = elder.transliterate_many(["Thor", None, float("nan")])
names: "list[str]" = runekit.transliterate_many(["Thor"], script="cirth", variant="second-shapes")
runekit.transliterate("the", scrpt="elder")  # type: ignore[call-overload]
runekit.transliterate("the", script=3)  # type: ignore[call-overload]
runekit.transliterate_many(["the"], mode="nors")  # type: ignore[call-overload]
runekit.transliterate("the", language=["non"])  # type: ignore[call-overload]
runekit.Transliterator(options="late", words=3)  # type: ignore[arg-type]
elder.picture("the", wieght=1.2)  # type: ignore[call-arg]
elder.transliterate(3)  # type: ignore[call-overload]
runekit.Stones(b"").find(palce="ed")  # type: ignore[call-arg]
runekit.Stones(b"").find(112)  # type: ignore[arg-type]
elder.writing_font(weight="bold")  # type: ignore[call-arg]
