# SPDX-License-Identifier: Apache-2.0
"""pyttb, the Tensor Toolbox for Python."""
import importlib.metadata

import numpy as np

from table import Work


class Peer:
    name = "pyttb"

    def __init__(self):
        import pyttb
        self.pyttb = pyttb

    def version(self):
        return f"pyttb {importlib.metadata.version('pyttb')}"

    def prepare_tensor(self, case):
        entries, values = case.entry_by_entry.astype(np.int64), case.values[:, None]

        def build():
            return self.pyttb.sptensor.from_aggregator(entries, values, case.shape)
        made = []

        def tensor():  # once: it takes long
            if not made:
                made.append(build())
            return made[0]

        def ttv(mode):
            x = tensor()

            def value(result):
                if isinstance(result, self.pyttb.tensor):  # from half full on
                    result = result.to_sptensor()
                return case.sums(mode, result.subs.T, result.vals[:, 0])
            return Work(lambda: x.ttv(case.vectors[mode], np.array([mode])), value)

        def mttkrp(mode):
            x = tensor()
            return lambda: x.mttkrp(case.factors, mode)

        return {"build": lambda: Work(build, lambda result: result.nnz),
                **{f"ttv {mode}": lambda mode=mode: ttv(mode) for mode in range(3)},
                **{f"mttkrp {mode}": lambda mode=mode: mttkrp(mode) for mode in range(3)}}
