# SPDX-License-Identifier: Apache-2.0
"""pydata/sparse (pip: sparse), coordinate arrays."""
from table import Work


class Peer:
    name = "pydata"

    def __init__(self):
        import sparse
        self.sparse = sparse

    def version(self):
        return f"pydata/sparse {self.sparse.__version__}"

    def prepare_tensor(self, case):
        sparse = self.sparse
        x = sparse.COO(case.indexes, case.values, shape=case.shape)

        def ttv(mode):
            v = sparse.COO.from_numpy(case.vectors[mode])
            return Work(lambda: sparse.tensordot(x, v, axes=([mode], [0])),
                        lambda result: case.sums(mode, result.coords, result.data))

        return {"build": lambda: lambda: sparse.COO(case.indexes, case.values, shape=case.shape).nnz,
                **{f"ttv {mode}": lambda mode=mode: ttv(mode) for mode in range(3)}}
