#!/usr/bin/env bash
# Software   anndata 0.12.19 (write_h5ad, read_h5ad)
# Guess      What write_h5ad writes, read_h5ad reads; a name that a file cannot hold is refused when it is written.
# Behaviour  A layer of the name counts/raw is written, as a matrix raw in a group counts. There is a warning that later versions will refuse
#            such names, and no error. read_h5ad raises AttributeError for the whole file. A column of obs of such a name comes back, since
#            the table lists its columns by their paths.
# Source     anndata, _io/specs/methods.py: a mapping is read element by element, a dataframe by its attribute column-order.
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with anndata==0.12.19 pandas==2.3.3 numpy==2.4.6 scipy==1.17.1 h5py==3.16.0
still_so <<'PYTHON'
import pathlib
import sys
import tempfile
import warnings

import anndata
import numpy
import scipy.sparse

as_said = True
with tempfile.TemporaryDirectory() as folder:
    for what in ("column", "layer"):
        data = anndata.AnnData(scipy.sparse.csr_matrix(numpy.eye(3)))
        if what == "column":
            data.obs["counts/raw"] = ["x", "y", "z"]
        else:
            data.layers["counts/raw"] = data.X.copy()
        file = pathlib.Path(folder, what + ".h5ad")
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            data.write_h5ad(file)
        told = any("slash" in str(warning.message) for warning in warned)
        try:
            back = anndata.read_h5ad(file)
            found = str(list(back.obs) + list(back.layers))
        except Exception as error:
            found = type(error).__name__
        print(f"a {what} counts/raw: written, {'with' if told else 'without'} a warning; read: {found}")
        as_said &= told and found == ("['counts/raw']" if what == "column" else "AttributeError")
sys.exit(not as_said)
PYTHON
