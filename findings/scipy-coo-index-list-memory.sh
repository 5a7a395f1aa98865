#!/usr/bin/env bash
# Software   SciPy 1.17.1, coo_array indexed by a list, beside csr_array
# Guess      x[:, columns] of a coo_array takes memory in the order of its entries and of the list, as csr_array does.
# Behaviour  It compares each entry with each element of the list in one array of booleans: entries times columns bytes. With
#            5 million entries and 500,000 columns it asks for 2.27 TiB and raises MemoryError, where csr_array takes 0.1 s.
# Source     The documentation of coo_array says that it supports indexing, and names no cost.
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 scipy==1.17.1
still_so <<'PYTHON'
import sys
import tracemalloc

import numpy as np
import scipy.sparse as sp


def peak(action):
    tracemalloc.start()
    result = action()
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return most, result


rng = np.random.default_rng(1)
n = 100_000
csr = sp.csr_array(sp.coo_array((np.ones(n), (rng.integers(0, n, n), rng.integers(0, n, n))), shape=(n, n)))
coo = csr.tocoo()
as_said = True
for count in (100, 1000):
    columns = np.arange(count)
    of_csr, wanted = peak(lambda: csr[:, columns])
    of_coo, found = peak(lambda: coo[:, columns])
    same = (wanted != sp.csr_array(found)).nnz == 0
    product = coo.nnz * count
    print(f"{coo.nnz} entries, {count} columns: csr_array {of_csr / 1e6:.1f} MB, coo_array {of_coo / 1e6:.1f} MB"
          f" ({of_coo / product:.2f} bytes for each pair), the same result: {same}")
    as_said &= same and of_csr < 4e6 and product <= of_coo < 3 * product + 8e6
sys.exit(not as_said)
PYTHON
