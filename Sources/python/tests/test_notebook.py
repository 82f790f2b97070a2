"""A notebook of Jupyter shows runes and pictures: needs nbclient, ipykernel and the installed package."""
import sys

import nbformat
from nbclient import NotebookClient

CELLS = ["import runekit", 'runekit.transliterate("the quick fox")', 'runekit.picture("fox")']

notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS])
NotebookClient(notebook, timeout=60, kernel_name="python3").execute()
nothing, runes, picture = (cell.outputs for cell in notebook.cells)
assert not nothing
assert runes[0].data["text/plain"] == "'ᚦᛖ ᚲᚹᛁᚲ ᚠᛟᚲᛊ'", runes
assert picture[0].data["image/svg+xml"].startswith("<svg"), picture
print("notebook: passed in Python %d.%d" % sys.version_info[:2])
