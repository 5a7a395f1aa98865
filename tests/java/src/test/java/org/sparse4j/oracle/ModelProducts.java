// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

/** The matrix product by NumPy's rules for ranks 1 and 2. Elements that are not stored contribute nothing. */
public final class ModelProducts {
    private ModelProducts() {}

    public static ModelArray mmul(ModelArray a, ModelArray b) {
        a.requireOpen();
        b.requireOpen();
        if (a.rank() < 1 || a.rank() > 2 || b.rank() < 1 || b.rank() > 2) {
            throw ModelException.argument("ranks " + a.rank() + " and " + b.rank());
        }
        if (a.type() == ModelType.BOOL || b.type() == ModelType.BOOL) {
            throw ModelException.argument("BOOL has no products");
        }
        ModelType t = ModelElementwise.common(a.type(), b.type());
        if (!a.type().zero(a.storage.fill) || !b.type().zero(b.storage.fill)) {
            throw ModelException.argument("a fill other than 0");
        }
        ModelArray left = a.rank() == 2 ? a : a.expandDims(0);
        ModelArray right = b.rank() == 2 ? b : b.expandDims(1);
        int m = left.shape()[0];
        int inner = left.shape()[1];
        int n = right.shape()[1];
        if (right.shape()[0] != inner) {
            throw ModelException.argument("inner lengths " + inner + " and " + right.shape()[0]);
        }
        int[] shape = a.rank() == 2 ? b.rank() == 2 ? new int[] {m, n} : new int[] {m}
                : b.rank() == 2 ? new int[] {n} : new int[0];
        ModelStorage s = new ModelStorage(t, shape, layout(a, b, shape.length), t.of(0L));
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                element(s, t, left, right, i, j, inner, shape.length == 2 ? new int[] {i, j}
                        : shape.length == 0 ? new int[0] : new int[] {a.rank() == 2 ? i : j});
            }
        }
        return ModelArray.of(s);
    }

    private static ModelLayout layout(ModelArray a, ModelArray b, int rank) {
        if (a.dense() || b.dense()) {
            return ModelLayout.DENSE;
        }
        boolean csc = a.rank() == 2 && b.rank() == 2 && a.resultLayout().csc() && b.resultLayout().csc();
        return rank < 2 ? ModelLayout.COO : csc ? ModelLayout.CSC : ModelLayout.CSR;
    }

    private static void element(ModelStorage s, ModelType t, ModelArray a, ModelArray b, int i, int j, int inner,
            int[] at) {
        double[] terms = new double[inner];
        long whole = 0;
        int count = 0;
        for (int k = 0; k < inner; k++) {
            if (a.stored(i, k) && b.stored(k, j)) {
                long x = a.type().cast(a.get(i, k), t);
                long y = b.type().cast(b.get(k, j), t);
                whole += x * y;
                terms[count++] = t.floating() ? t.real(x) * t.real(y) : 0;
            }
        }
        if (count == 0 && !s.dense()) {
            return;
        }
        if (!t.floating()) {
            s.store(at, t.of(whole));
            return;
        }
        double[] used = java.util.Arrays.copyOf(terms, count);
        double sum = 0;
        double magnitude = 0;
        for (double v : used) {
            sum += v;
            magnitude += Math.abs(v);
        }
        s.store(at, t.of(sum));
        if (ModelReductions.finite(used)) {
            // Exact sums must be so, but for the sign of a zero; others are computed in the array's own precision.
            boolean exact = ModelReductions.bound(used) == null
                    && (t == ModelType.DOUBLE || magnitude < 1 << 20 && sum == (float) sum);
            double eps = t == ModelType.DOUBLE ? Math.ulp(1.0) : Math.ulp(1.0f);
            double bound = exact && exactTerms(used) ? 0 : 2 * (inner + 2) * eps * magnitude;
            s.loosen(at, new ModelStorage.Loose(Double.isFinite(magnitude) ? bound : Double.POSITIVE_INFINITY, 0));
        }
    }

    /** Whether the terms have so few digits that no product or partial sum of them was rounded. */
    private static boolean exactTerms(double... terms) {
        for (double v : terms) {
            if (Math.abs(v) >= 1 << 20 || v * 1024 != Math.rint(v * 1024)) {
                return false;
            }
        }
        return true;
    }
}
