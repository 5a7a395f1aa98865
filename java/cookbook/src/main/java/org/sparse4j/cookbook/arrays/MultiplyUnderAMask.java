// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.arrays;

import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.Mask;
import org.sparse4j.blas.Semiring;

/**
 * Multiplies matrices only where a mask allows it, and over another semiring than plus and times.
 *
 * <p>On a graph, the masked product of the adjacency matrix with itself counts the triangles at each edge. Over minimum and
 * plus, a product extends shortest paths by one edge.
 */
public final class MultiplyUnderAMask {
    private MultiplyUnderAMask() { }

    public static void main(String[] args) {
        try (INDArray half = Sparse4j.coo(5, 5).add(1, 0, 1).add(1, 1, 2).add(1, 0, 2).add(1, 2, 3).add(1, 3, 4).add(1, 2, 4)
                .build(SparseFormat.CSR);
             INDArray a = half.add(half.transpose());
             INDArray common = a.mmul(a, Mask.of(a));
             INDArray all = a.mmul(a)) {
            System.out.println("entries under the mask " + common.nnz() + ", without it " + all.nnz());
            System.out.println("triangles: " + Math.round(common.sumNumber().doubleValue() / 6));
        }
        try (INDArray lengths = Sparse4j.coo(3, 3).add(4, 0, 1).add(1, 0, 2).add(2, 2, 1).build(SparseFormat.CSR);
             INDArray twoEdges = lengths.mmul(lengths, Semiring.MIN_PLUS)) {
            System.out.println("from 0 to 1 by two edges: " + twoEdges.getDouble(0, 1) + ", directly: "
                    + lengths.getDouble(0, 1));
        }
    }
}

// Prints:
// entries under the mask 12, without it 25
// triangles: 2
// from 0 to 1 by two edges: 3.0, directly: 4.0
