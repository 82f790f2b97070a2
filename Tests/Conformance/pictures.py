#!/usr/bin/env python3
"""Pictures of the command, which all languages must draw alike: pictures.py RUNES COUNT FOLDER

Writes the files 0, 1, … and `cases`, a line for each: script, mode, text and the request in JSON, separated by tabs.
With pictures.py FOLDER, the package for Python draws them.
"""
import json
import pathlib
import random
import subprocess
import sys

TEXTS = ["the quick fox", "raise this stone", "never forget", "ᚠᚢᚦ and 7 x", "Þórr á hamar", "one ring to rule them all"]
SCRIPTS = [("elder", "english"), ("younger", "norse"), ("cirth", "english"), ("futhorc", "english"), ("medieval", "latin")]
# Layouts, each with what may be asked of it.
LAYOUTS = {
    "line": [{}, {"carved": True}, {"crop": True}, {"vertical": "upright"}, {"outline": True}, {"letterSpacing": 0.25}],
    "text": [{"width": 300}, {"width": "300px", "align": "center"}, {"boustrophedon": True, "width": 300}],
    "circle": [{}, {"carved": True}, {"inside": True}, {"edges": True, "start": 45}, {"repeatText": True, "width": "400px"}, {"shape": "rings"}, {"shape": "spiral"}, {"shape": "medallion"}],
    "band": [{}, {"edges": False}, {"edgeGap": 0}, {"background": "#123"}],
    "ring": [{"ringSize": "7 1/2", "height": "4mm", "runeHeight": "2mm"}, {"ringSize": 54}, {"ringSize": "ukN", "finished": True, "inside": True}],
    "ribbon": [{}, {"shape": "spiral"}, {"shape": "wave", "head": "pr4"}, {"shape": "arches"}, {"cross": True}, {"carved": "slate"}, {"mirror": True}, {"shape": "bracelet", "tail": "leaf"}, {"stone": "boulder", "engrave": True}],
    "stone": [{}, {"stone": "boulder"}, {"carved": "limestone", "color": "#9c2a1e"}, {"background": "none"}],
    "card": [{}, {"size": "square", "caption": "Þ & co"}, {"size": "small"}, {"size": "story"}, {"size": "inline"}, {"background": "light", "latin": False}, {"color": "#fc6"}],
}
STYLES = [{}, {}, {"weight": "bold"}, {"weight": 0.7}, {"ends": "round"}]
FORMATS = ["svg", "svg", "svg", "pdf", "dxf", "png"]


def flags(request: dict) -> list:
    result = []
    for name, value in request.items():
        flag = "--" + "".join("-" + char.lower() if char.isupper() else char for char in name)
        if value is True:
            result.append(flag)
        elif value is False:
            result.append("--no-" + flag[2:])
        else:
            result += [flag, str(value)]
    return result


def main() -> None:
    runes, count, folder = sys.argv[1], int(sys.argv[2]), pathlib.Path(sys.argv[3])
    generator = random.Random(34)
    lines: list = []
    refused = 0
    for attempt in range(4 * count):
        if len(lines) == count:
            break
        layout = list(LAYOUTS)[attempt % len(LAYOUTS)]
        request = {"layout": layout, "format": generator.choice(FORMATS), **generator.choice(STYLES),
                   **generator.choice(LAYOUTS[layout])}
        if request["format"] == "png":
            # Small ones, since a debug build paints slowly.
            request["dpi"] = 24
        if generator.random() < 0.15:
            request["engrave"] = True
        script, mode = generator.choice(SCRIPTS)
        text = generator.choice(TEXTS)
        made = subprocess.run([runes, "render", "-q", "-s", f"{script}/{mode}", *flags(request), "--", text],
                              capture_output=True)
        if made.returncode:
            refused += 1
            continue
        (folder / str(len(lines))).write_bytes(made.stdout)
        lines.append("\t".join([script, mode, text, json.dumps(request, ensure_ascii=False)]))
    assert len(lines) == count, f"only {len(lines)} pictures, {refused} refused"
    (folder / "cases").write_text("\n".join(lines) + "\n", "utf-8")


def check(folder: pathlib.Path) -> None:
    import runekit

    differ = 0
    lines = (folder / "cases").read_text("utf-8").splitlines()
    for number, line in enumerate(lines):
        script, mode, text, request = line.split("\t")
        names = {"".join(f"_{char.lower()}" if char.isupper() else char for char in name): value
                 for name, value in json.loads(request).items()}
        if runekit.picture(text, script=script, mode=mode, **names).data != (folder / str(number)).read_bytes():
            differ += 1
            print(f"picture {number} differs: {line}", file=sys.stderr)
    print(f"{len(lines) - differ} pictures have the bytes of the command in Python, {differ} differ")
    sys.exit(differ > 0)


check(pathlib.Path(sys.argv[1])) if len(sys.argv) == 2 else main()
