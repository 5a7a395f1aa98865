// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.blas.BlasWrapper;

/** Prints what does not depend on how the library is set up: bits of products and element-wise results. */
public final class BackendMain {
    private BackendMain() {}

    public static void main(String[] arguments) {
        System.out.println(Sparse4j.info());
        System.out.println("densify limit: " + Sparse4j.environment().setDensifyLimit(10_000_000));
        try (INDArray a = Sparse4j.rand(new long[] {70, 90}, 1); INDArray b = Sparse4j.rand(new long[] {90, 40}, 2);
                INDArray v = Sparse4j.rand(new long[] {90}, 3); INDArray s = Sparse4j.sprand(0.1, 4, 70, 90)) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray x = s.toFormat(format)) {
                    print(format + " 2x + 1", x.mul(2).add(1));
                    print(format + " sum", x.sum(0));
                    if (format != SparseFormat.DENSE) {
                        print(format + " x b", x.mmul(b));
                        print(format + " x v", x.mmul(v));
                        print(format + "' x a", x.transpose().mmul(a));
                    }
                }
            }
            near("a b", a.mmul(b), a, b);
            near("a' a", a.transpose().mmul(a), a.transpose(), a);
            near("a v", a.mmul(v), a, v);
            INDArray c = Sparse4j.ones(70, 40);
            BlasWrapper.instance().gemm(2.0, a, b, 0.5, c);
            INDArray expected = a.mmul(b).mul(2).add(0.5);
            if (!c.equalsWithEps(expected, 1e-12)) {
                throw new AssertionError("gemm gives " + c + " for " + expected);
            }
            long dot = Math.round(BlasWrapper.instance().dot(v, Sparse4j.ones(90)) * 1e6);
            if (dot != Math.round(v.sumNumber().doubleValue() * 1e6)) {
                throw new AssertionError("dot");
            }
        }
    }

    private static void print(String what, INDArray x) {
        long hash = 17;
        for (double d : x.rank() == 1 ? x.toDoubleVector() : flat(x.toDoubleMatrix())) {
            hash = 31 * hash + Double.doubleToRawLongBits(d);
        }
        System.out.println("bits of " + what + ": " + Long.toHexString(hash));
    }

    private static double[] flat(double[][] rows) {
        return java.util.Arrays.stream(rows).flatMapToDouble(java.util.Arrays::stream).toArray();
    }

    /** Against a plain loop. */
    private static void near(String what, INDArray actual, INDArray a, INDArray b) {
        double[][] x = a.toDoubleMatrix();
        boolean vector = b.rank() == 1;
        double[][] y = vector ? new double[][] {b.toDoubleVector()} : b.transpose().toDoubleMatrix();
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < y.length; j++) {
                double sum = 0;
                for (int k = 0; k < x[i].length; k++) {
                    sum += x[i][k] * y[j][k];
                }
                double got = vector ? actual.getDouble(i) : actual.getDouble(i, j);
                if (!(Math.abs(got - sum) <= 1e-12 * Math.abs(sum))) {
                    throw new AssertionError(what + " at " + i + ", " + j + " is " + got + ", not " + sum);
                }
            }
        }
    }
}
