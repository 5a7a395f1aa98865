// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg.spectral;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.array.Dense;
import org.sparse4j.array.Draw;
import org.sparse4j.blas.Lapack;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.operator.Operator;
import org.sparse4j.linalg.result.ApproximateSvd;

/** Computes approximate singular values from products with random blocks. */
public final class RandomizedSvd {
    private RandomizedSvd() {}

    /**
     * Computes the k largest singular values and their vectors. Decomposes a^T Q, where Q is a basis of the products of a
     * with random vectors (Halko, Martinsson, Tropp 2011, algorithms 4.4 and 5.1).
     */
    public static ApproximateSvd of(Operator a, int k, int oversampling, int powers, long seed) {
        long width = Math.min((long) k + oversampling, Math.min(a.rows(), a.columns()));
        INDArray q;
        try (INDArray random = Draw.of(Draw.Kind.UNIFORM, DataType.DOUBLE, seed, new long[] {a.columns(), width});
                INDArray centred = random.sub(0.5)) {
            q = basisOf(a, centred, false);
        }
        for (int i = 0; i < powers; i++) {
            try (INDArray before = q; INDArray back = basisOf(a, before, true)) {
                q = basisOf(a, back, false);
            }
        }
        try (INDArray basis = q; INDArray b = doubles(a, basis, true); INDArray all = Dense.zeros(DataType.DOUBLE, width);
                INDArray right = Dense.zeros(DataType.DOUBLE, a.columns(), width);
                INDArray turn = Dense.zeros(DataType.DOUBLE, width, width)) {
            Lapack.gesvd(b, all, right, turn);
            try (INDArray left = basis.mmul(turn.transpose())) {
                INDArray u = typed(a, left.get(NDArrayIndex.all(), NDArrayIndex.interval(0, k)));
                INDArray s = typed(a, all.get(NDArrayIndex.interval(0, k)));
                INDArray vt = typed(a, right.get(NDArrayIndex.all(), NDArrayIndex.interval(0, k)).transpose());
                return new ApproximateSvd(u, s, vt, residual(a, u, s, vt));
            }
        }
    }

    private static INDArray typed(Operator a, INDArray view) {
        return Operator.copy(view, a.dataType());
    }

    private static INDArray doubles(Operator a, INDArray x, boolean transposed) {
        try (INDArray made = transposed ? a.applyTransposed(x) : a.apply(x)) {
            return Operator.copy(made, DataType.DOUBLE);
        }
    }

    /**
     * Returns an orthonormal basis of a x or a^T x. If that has a lower rank than x has columns, orthogonal vectors
     * complete the basis.
     */
    private static INDArray basisOf(Operator a, INDArray x, boolean transposed) {
        try (INDArray y = doubles(a, x, transposed); INDArray values = Dense.zeros(DataType.DOUBLE, y.size(1));
                INDArray turn = Dense.zeros(DataType.DOUBLE, y.size(1), y.size(1))) {
            INDArray basis = Dense.zeros(DataType.DOUBLE, y.size(0), y.size(1));
            Lapack.gesvd(y, values, basis, turn);
            return basis;
        }
    }

    private static double residual(Operator a, INDArray u, INDArray s, INDArray vt) {
        double[] sizes = s.toDoubleVector();
        if (sizes.length == 0 || sizes[0] == 0) {
            return 0;
        }
        try (INDArray v = vt.transpose().dup('c'); INDArray av = doubles(a, v, false); INDArray su = u.mul(s);
                INDArray rest = av.sub(su); INDArray norms = rest.norm2(0)) {
            return Arrays.stream(norms.toDoubleVector()).max().orElse(0) / sizes[0];
        }
    }
}
