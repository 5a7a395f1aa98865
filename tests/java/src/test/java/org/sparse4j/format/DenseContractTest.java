// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.format;

import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Every element. */
class DenseContractTest extends ArrayContract {
    @Override
    INDArray build(CooBuilder entries) {
        return entries.build(SparseFormat.DENSE);
    }

    @Override
    SparseFormat format(int rank) {
        return SparseFormat.DENSE;
    }
}
