// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** A short program whose classes are the shipped class list: builds, multiplies, converts, reduces, takes views, prints. */
final class ClassListMain {
    private ClassListMain() {}

    public static void main(String[] args) {
        try (INDArray a = Sparse4j.coo(3, 3).add(1, 0, 0).add(2, 1, 2).add(3, 2, 1).build();
                INDArray b = Sparse4j.coo(3, 3).add(4, 0, 1).add(5, 2, 2).build(SparseFormat.CSR);
                INDArray product = a.mmul(b); INDArray sum = product.add(a); INDArray twice = sum.mul(2);
                INDArray csr = twice.toFormat(SparseFormat.CSR); INDArray sums = csr.sum(1);
                INDArray v = Sparse4j.create(new double[] {1, 2, 3}); INDArray y = csr.mmul(v)) {
            System.out.println(product + " " + csr.getRow(1) + " " + csr.transpose().nnz() + " " + sums.toDoubleVector().length + " "
                    + y.getDouble(0) + " " + csr.get(NDArrayIndex.interval(0, 2), NDArrayIndex.all()).sumNumber());
            csr.forEachEntry((at, value) -> { });
            csr.putScalar(0, 0, 3);
        }
    }
}
