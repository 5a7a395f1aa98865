#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the other library's column of a page in docs/from beside the results that the page states.

    python3 tests/peers/coming_from.py docs/from/scipy.md

The first ```python block of the page, which imports what the rows need, runs before each row; a page with a ```matlab block
runs in GNU Octave (octave-cli of Debian's package octave). The pages were seen with scipy==1.17.1, scikit-learn==1.9.1 and
Octave 7.3. A row is

    | `theirs` | `ours` | `result` | difference |

Its result is that of both, unless the difference begins with code: that is the result of the other library. ComingFromTest
runs the column of Sparse4j. Rows that differ are printed; the exit status is 1 if there are any.
"""
import math
import pathlib
import re
import subprocess
import sys
import tempfile

# As show below. MATLAB has no arrays of rank 1: a row or a column is written as a vector.
OCTAVE = """
1;
function t = number(d)
  if isnan(d) t = "NaN"; return; end
  if isinf(d) t = "Infinity"; if d < 0 t = "-Infinity"; end; return; end
  t = regexprep(regexprep(sprintf("%.4f", d), "0+$", ""), "[.]$", "");
  if strcmp(t, "-0") t = "0"; end
end
function t = show(x)
  if ischar(x)
    t = x;
  elseif iscell(x)
    t = ["[", strjoin(cellfun(@show, x(:)', "UniformOutput", false), ", "), "]"];
  elseif islogical(x) && isscalar(x)
    t = "false"; if x t = "true"; end
  elseif isscalar(x)
    t = number(full(double(x)));
  elseif ndims(x) > 2
    parts = cell(1, size(x, 1));
    for i = 1:size(x, 1) parts{i} = show(reshape(x(i, :), size(x)(2:end))); end
    t = ["[", strjoin(parts, ", "), "]"];
  elseif isvector(x)
    t = ["[", strjoin(arrayfun(@number, full(double(x(:)')), "UniformOutput", false), ", "), "]"];
  else
    rows = cell(1, size(x, 1));
    for i = 1:size(x, 1) rows{i} = show_row(x(i, :)); end
    t = ["[", strjoin(rows, ", "), "]"];
  end
end
function t = show_row(x)
  t = ["[", strjoin(arrayfun(@number, full(double(x)), "UniformOutput", false), ", "), "]"];
end
warning("off", "all");
"""


def number(value):
    """As ComingFromTest writes numbers: four decimals, without zeros at the end."""
    value = float(value)
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def show(value):
    if hasattr(value, "toarray"):
        value = value.toarray()
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(show(v) for v in value) + "]"
    return number(value)


def rows(page):
    for line in page.splitlines():
        cells = [c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and all(re.fullmatch(r"`[^`]+`", c) for c in cells[:3]):
            theirs = re.match(r"`([^`]+)`(;|$)", cells[3])
            yield cells[0][1:-1], theirs.group(1) if theirs else cells[2][1:-1]


def parts(code):
    """The statements of a row and the expression that ends it: semicolons in brackets separate none."""
    return re.split(r"; (?![^\[]*\])", code)


def python(given, codes):
    for code in codes:
        names = {}
        exec(given, names)
        *statements, last = parts(code)
        exec("\n".join(statements), names)
        yield show(eval(last, names))


def octave(given, codes):
    program = [OCTAVE]
    for code in codes:
        *statements, last = parts(code)
        row = "; ".join([*statements, f"shown = show({last});"]).replace("'", "''")
        program += ["clear -variables", given, "try", f"  eval('{row}');", "catch e", "  shown = e.message;", "end",
                    'printf("ROW %s\\n", shown);']
    with tempfile.NamedTemporaryFile("w", suffix=".m") as file:
        file.write("\n".join(program))
        file.flush()
        printed = subprocess.run(["octave-cli", "--norc", "--quiet", file.name], capture_output=True, text=True, check=True).stdout
    yield from (line[4:] for line in printed.splitlines() if line.startswith("ROW "))


def as_vectors(result):
    """A matrix of one row or one column as a vector, one of one element as a number."""
    lines = re.findall(r"\[([^][]*)\]", result)
    if re.match(r"\[\[[^[]", result) and (len(lines) == 1 or not any("," in line for line in lines)):
        result = "[" + ", ".join(lines) + "]"
    return re.sub(r"^\[([^][,]*)\]$", r"\1", result)


def results(page, codes):
    """What each row gives, and how results are compared."""
    for language, run, form in (("python", python, str), ("matlab", octave, as_vectors)):
        given = re.search(f"```{language}\n(.*?)```", page, re.DOTALL)
        if given:
            return list(run(given.group(1), codes)), form
    raise ValueError("the page has no block that this script runs")


def main(path):
    page = pathlib.Path(path).read_text(encoding="utf-8")
    codes, expected = zip(*rows(page))
    wrong = 0
    got, form = results(page, codes)
    for code, result, wanted in zip(codes, got, expected, strict=True):
        if form(result) != form(wanted):
            wrong += 1
            print(f"{code}\n  is    {result}\n  page: {wanted}")
    print(f"{path}: {len(codes)} rows, {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(any([main(p) for p in sys.argv[1:]]))
