// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.Arrays;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** Solves a system in the subject's format and checks the residual. */
final class Systems {
    private static final int MOST_ROWS = 40;
    private static final double DENSITY = 0.2;
    // Limits of the residual relative to |a| |x| + |b|: for LU, and for conjugate gradients with their tolerance of 1e-8.
    private static final double DIRECT = 1e-12;
    private static final double ITERATIVE = 1e-7;

    private Systems() {}

    static void solve(Trial t) {
        int n = 2 + t.random.nextInt(MOST_ROWS);
        boolean symmetric = t.chance(2);
        Content a = Content.random(t.random, DataType.DOUBLE, 0.0, DENSITY, n, n);
        for (int i = 0; i < n; i++) {
            for (int j = 0; symmetric && j < i; j++) {
                a.set(i * n + j, a.real(j * n + i));
            }
        }
        for (int i = 0; i < n; i++) {
            double sum = 1;
            for (int j = 0; j < n; j++) {
                sum += j == i ? 0 : Math.abs(a.real(i * n + j));
            }
            a.set(i * n + i, sum);
        }
        Content b = Content.random(t.random, DataType.DOUBLE, 0.0, 1, n);
        SparseFormat format = t.format;
        INDArray matrix = t.keep(Subject.array(t.random, a, 0.0, format));
        INDArray right = t.keep(Subject.array(t.random, b, 0.0, SparseFormat.DENSE));
        String what = t.note((symmetric ? "conjugate gradients" : "LU") + " of " + format + " " + Arrays.toString(a.shape));
        INDArray x = t.keep(symmetric ? t.library.solveSymmetric(matrix, right) : t.library.solve(matrix, right));
        double worst = 0;
        double size = 0;
        for (int i = 0; i < n; i++) {
            double left = -b.real(i);
            double row = Math.abs(b.real(i));
            for (int j = 0; j < n; j++) {
                left += a.real(i * n + j) * x.getDouble(j);
                row += Math.abs(a.real(i * n + j) * x.getDouble(j));
            }
            worst = Math.max(worst, Math.abs(left));
            size = Math.max(size, row);
        }
        if (!(worst <= (symmetric ? ITERATIVE : DIRECT) * size)) {
            throw new Mismatch(what + ": the residual a x - b is " + worst + ", with terms of magnitude " + size);
        }
    }
}
