# SPDX-License-Identifier: Apache-2.0
"""The notebooks of docs/notebooks: what holds of the committed files, and their execution.

  notebooks.py check                       each is committed without outputs, begins with a setup that docs/notebooks.md has, and
                                           is named on that page; needs no package
  notebooks.py run OUT JARS [NAME]...      executes them, or those of these names, with the jars of a file, one a line, in place of
                                           the setup; OUT gets each notebook with its outputs, and as HTML
"""

import html
import json
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOTEBOOKS = ROOT / "docs/notebooks"
PAGE = ROOT / "docs/notebooks.md"
FEWEST, MOST = 8, 15
SECONDS = 600  # for one cell, on a busy machine too

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --paper: #ffffff; --code: #f4f6f8; --rule: #d5dce4; --link: #1f66b5; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e9ef; --paper: #11161c; --code: #1a2129; --rule: #323c47; --link: #6db0f5; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 24px 18px 60px; }
h1 { font-size: 28px; line-height: 1.25; } h2 { font-size: 20px; margin: 32px 0 8px; }
a { color: var(--link); } a.anchor-link { display: none; }
pre { margin: 0; font: 13.5px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font: 14px ui-monospace, monospace; }
.input_area, .jp-InputArea { background: var(--code); border: 1px solid var(--rule); border-radius: 6px; padding: 10px 14px; margin: 14px 0 8px; }
.highlight { background: none; }
.output_area, .jp-OutputArea-output { margin: 8px 0 8px 2px; overflow-x: auto; }
.prompt, .jp-InputPrompt, .jp-OutputPrompt { display: none; }
"""


def source(cell):
    return cell["source"] if isinstance(cell["source"], str) else "".join(cell["source"])


def is_setup(cell):
    return "setup" in cell["metadata"].get("tags", [])


def faults(name, notebook, page):
    """What is wrong with a committed notebook, by its content and the text of the page about notebooks."""
    cells = notebook["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    found = []
    if not FEWEST <= len(cells) <= MOST:
        found.append(f"{len(cells)} cells; it has {FEWEST} to {MOST}")
    if any(cell["outputs"] or cell["execution_count"] is not None for cell in code):
        found.append("outputs are committed")
    if cells[0]["cell_type"] != "markdown" or not source(cells[0]).startswith("# "):
        found.append("it does not begin with a title")
    if not code or not is_setup(code[0]) or any(map(is_setup, code[1:])):
        found.append("the first cell of code, and no other, has the tag setup")
    elif source(code[0]) not in page:
        found.append("docs/notebooks.md does not have its setup")
    if notebook["metadata"]["kernelspec"]["name"] not in ("kotlin", "java"):
        found.append("its kernel is neither kotlin nor java")
    if f"(notebooks/{name}.ipynb)" not in page:
        found.append("docs/notebooks.md does not link to it")
    return [f"{name}: {fault}" for fault in found]


def check():
    page = PAGE.read_text()
    files = sorted(NOTEBOOKS.glob("*.ipynb"))
    found = [fault for file in files for fault in faults(file.stem, json.loads(file.read_text()), page)]
    return found if files else ["there is no notebook"]


def local_setup(kernel, jars):
    """The setup with jars of this checkout in place of coordinates."""
    if kernel == "kotlin":
        return "\n".join(f"@file:DependsOn({json.dumps(jar)})" for jar in jars)
    return "%classpath " + " ".join(jars)


def unshown(notebook):
    """What is wrong with an executed notebook: nothing was drawn, or something was said on standard error."""
    outputs = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    found = []
    if not any('class="s4j"' in output.get("data", {}).get("text/html", "") for output in outputs):
        found.append("no output is Sparse4j's HTML")
    found += [f"standard error: {output.text}" for output in outputs if output.get("name") == "stderr"]
    return found


def page(title, body):
    """A page of its own around what nbconvert makes."""
    from pygments.formatters import HtmlFormatter

    light = HtmlFormatter(style="default").get_style_defs(".highlight")
    dark = HtmlFormatter(style="github-dark").get_style_defs(".highlight")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        f"<title>{html.escape(title)}</title>\n<style>{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}\n"
        f".highlight, .highlight pre {{ background: none !important; }}\n{STYLE}</style>\n</head>\n"
        f"<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def run(out, jars, names):
    import nbclient
    import nbconvert
    import nbformat

    out.mkdir(parents=True, exist_ok=True)
    failed = []
    for file in sorted(NOTEBOOKS.glob("*.ipynb")):
        if names and file.stem not in names:
            continue
        notebook = nbformat.read(file, as_version=4)
        kernel = notebook.metadata.kernelspec.name
        setup = next(cell for cell in notebook.cells if is_setup(cell))
        committed, setup.source = setup.source, local_setup(kernel, jars)
        client = nbclient.NotebookClient(notebook, kernel_name=kernel, timeout=SECONDS, startup_timeout=SECONDS, coalesce_streams=True)
        with open(out / f"{file.stem}.log", "w") as log:
            try:
                # Kernels write their log to standard error.
                client.execute(stderr=log, stdout=log)
            except (nbclient.exceptions.CellExecutionError, nbclient.exceptions.DeadKernelError, TimeoutError) as e:
                failed.append(f"{file.stem}: {e}")
                print(f"{file.stem} failed:\n{e}", file=sys.stderr)
                continue
        setup.source = committed
        setup.outputs = []
        failed += [f"{file.stem}: {fault}" for fault in unshown(notebook)]
        nbformat.write(notebook, out / file.name)
        body, _ = nbconvert.HTMLExporter(template_name="basic").from_notebook_node(notebook)
        title = source(notebook.cells[0]).splitlines()[0].lstrip("# ")
        (out / f"{file.stem}.html").write_text(page(title, body))
        print(f"{file.stem}: {sum(cell.cell_type == 'code' for cell in notebook.cells)} cells of {kernel} executed", flush=True)
    return failed


def main(arguments):
    if arguments == ["check"]:
        found = check()
    elif len(arguments) >= 3 and arguments[0] == "run":
        found = run(Path(arguments[1]), Path(arguments[2]).read_text().splitlines(), arguments[3:])
    else:
        print(__doc__, file=sys.stderr)
        return 2
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
