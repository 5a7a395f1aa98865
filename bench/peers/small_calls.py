# SPDX-License-Identifier: Apache-2.0
"""Small calls in a JVM by several threads: what SmallBench prints, and their rates on the page. The standard library alone."""
from html import escape

from ratios import OURS

# Of square matrices of 40, 400 and 4000 rows with 3 and 10 entries in each; the first three by 1, 2 and 8 threads.
KERNELS = ("spmv", "add", "row_sums", "spmv_t", "spgemm", "transpose", "coo_to_csr", "gets")
NAMES = {"row_sums": "row sums", "gets": "100 gets"}
HOW = """<p class="small">All threads together, which share the matrix; behind a library's name how many there are. Square matrices: 40x3
has 40 rows with three entries in each. 100 gets are one call here.</p>"""


def seen(lines):
    """Yields kernel with its threads, matrix, times by library as generations of rounds, and the libraries that ran once.
    `lines`: of SmallBench, in words, a row's ours first."""
    row = None
    for kernel, n, per_row, threads, library, once, times in lines:
        if library == OURS:
            if row:
                yield row
            row = (f"{NAMES.get(kernel, kernel)}, {threads} thread{'' if threads == '1' else 's'}", f"{n}x{per_row}", {}, set())
        row[2][library] = [[float(ms) for ms in rounds.split(",")] for rounds in times.split(";") if rounds]
        if once == "1":
            row[3].add(library)
    if row:
        yield row


def table(rows):
    """How many calls in a microsecond, of rows as peers.json has them: a line a kernel and matrix, a column a library and
    number of threads; the most are bold."""
    kinds, columns = {}, {}
    for row in rows:
        kernel, _, threads = row["kernel"].partition(", ")
        of_kind = kinds.setdefault(f"{kernel} {row['matrix']}", {})
        for name, figures in row["libraries"].items():
            of_kind[name, int(threads.split()[0])] = 1e-3 / figures["ms"]
    for name, _ in (key for kind in kinds.values() for key in kind):
        columns.setdefault(name, sorted({count for kind in kinds.values() for library, count in kind if library == name}))
    order = [(name, count) for name, counts in columns.items() for count in counts]
    out = ["<tr><th>calls in a microsecond</th>" + "".join(f"<th>{escape(name)}, {count}</th>" for name, count in order) + "</tr>"]
    for kind, rates in kinds.items():
        most = {count: max(rate for (_, of), rate in rates.items() if of == count) for _, count in rates}
        out.append(f"<tr><td>{escape(kind)}</td>" + "".join(cell(rates.get(key), most.get(key[1])) for key in order) + "</tr>")
    return HOW + '<div class="wide"><table>' + "\n".join(out) + "</table></div>"


def cell(rate, most):
    text = "" if rate is None else f"{rate:.3g}"
    return f"<td><b>{text}</b></td>" if rate is not None and rate == most else f"<td>{text}</td>"
