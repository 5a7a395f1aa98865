// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Products by their definitions. Those of mmul and gemm leave elements that are not stored out of the sums. */
public final class ModelProducts {
    private ModelProducts() {}

    /** The matrix product by NumPy's rules for ranks 1 and 2. */
    public static ModelArray mmul(ModelArray a, ModelArray b) {
        a.requireOpen();
        b.requireOpen();
        ModelType t = type(a, b);
        int[] shape = shape(a, b);
        ModelStorage s = new ModelStorage(t, shape, layout(a, b, shape.length), t.of(0L));
        ModelShapes.forEach(shape, at -> {
            ModelSum sum = sum(t, a, b, at);
            if (sum.count() > 0 || s.dense()) {
                sum.store(s, at);
            }
        });
        return ModelArray.of(s);
    }

    /** alpha op(a) op(b) + beta c, as a new array; c is read only when beta is not 0, a and b when alpha is not. */
    public static ModelArray gemm(ModelValue alpha, ModelArray a, boolean transposeA, ModelArray b, boolean transposeB,
            ModelValue beta, ModelArray c) {
        a.requireOpen();
        b.requireOpen();
        c.requireOpen();
        c.requireWritable();
        ModelArray left = transposeA ? a.transpose() : a;
        ModelArray right = transposeB ? b.transpose() : b;
        boolean reads = !beta.type().zero(beta.bits());
        ModelType product = type(left, right);
        ModelType t = reads ? accumulating(product, c.type()) : product;
        int[] shape = shape(left, right);
        if (!Arrays.equals(shape, c.shape())) {
            throw ModelException.argument("the result's shape is another");
        }
        long times = factor(alpha, t);
        long keep = factor(beta, t);
        if (reads) {
            requireZeroFill(c);
        }
        boolean dense = a.dense() || b.dense() || reads && c.dense();
        ModelStorage s = new ModelStorage(t, shape, dense ? ModelLayout.DENSE : ModelLayout.COO, t.of(0L));
        ModelShapes.forEach(shape, at -> {
            ModelSum sum = t.zero(times) ? new ModelSum(t) : sum(t, left, right, at);
            sum.scale(times);
            if (reads && c.stored(at)) {
                sum.add(keep, c.type().cast(c.get(at), t));
            }
            if (sum.count() > 0 || dense) {
                sum.store(s, at);
            }
        });
        return ModelArray.of(s);
    }

    /** The type of a product added to c: the product's, or c's where that holds more. */
    private static ModelType accumulating(ModelType product, ModelType c) {
        if (product.floating() != c.floating()) {
            return c.floating() ? c : product;
        }
        boolean wide = c == ModelType.DOUBLE || c == ModelType.LONG;
        return wide ? c : product;
    }

    private static ModelSum sum(ModelType t, ModelArray a, ModelArray b, int... at) {
        ModelSum sum = new ModelSum(t);
        int inner = b.shape()[0];
        for (int k = 0; k < inner; k++) {
            int[] x = a.rank() == 2 ? new int[] {at[0], k} : new int[] {k};
            int[] y = b.rank() == 2 ? new int[] {k, at[at.length - 1]} : new int[] {k};
            if (a.stored(x) && b.stored(y)) {
                sum.add(a.type().cast(a.get(x), t), b.type().cast(b.get(y), t));
            }
        }
        return sum;
    }

    private static ModelType type(ModelArray a, ModelArray b) {
        if (a.type() == ModelType.BOOL || b.type() == ModelType.BOOL) {
            throw ModelException.argument("BOOL has no products");
        }
        requireZeroFill(a);
        requireZeroFill(b);
        return ModelElementwise.common(a.type(), b.type());
    }

    private static void requireZeroFill(ModelArray x) {
        if (!x.type().zero(x.storage.fill)) {
            throw ModelException.argument("a fill other than 0");
        }
    }

    private static int[] shape(ModelArray a, ModelArray b) {
        if (a.rank() < 1 || a.rank() > 2 || b.rank() < 1 || b.rank() > 2) {
            throw ModelException.argument("ranks " + a.rank() + " and " + b.rank());
        }
        if (a.shape()[a.rank() - 1] != b.shape()[0]) {
            throw ModelException.argument("shapes " + Arrays.toString(a.shape()) + ", " + Arrays.toString(b.shape()));
        }
        List<Integer> out = new ArrayList<>();
        if (a.rank() == 2) {
            out.add(a.shape()[0]);
        }
        if (b.rank() == 2) {
            out.add(b.shape()[1]);
        }
        return out.stream().mapToInt(i -> i).toArray();
    }

    private static ModelLayout layout(ModelArray a, ModelArray b, int rank) {
        if (a.dense() || b.dense()) {
            return ModelLayout.DENSE;
        }
        boolean csc = a.rank() == 2 && b.rank() == 2 && a.resultLayout().csc() && b.resultLayout().csc();
        return rank < 2 ? ModelLayout.COO : csc ? ModelLayout.CSC : ModelLayout.CSR;
    }

    /** alpha or beta in the type of a product; integers take no fractions. */
    private static long factor(ModelValue v, ModelType t) {
        long as = v.as(t);
        if (!t.floating() && v.type().floating() && as != v.type().real(v.bits())) {
            throw ModelException.argument("a factor " + v + " of integers");
        }
        return as;
    }

    // ---- products at a pattern --------------------------------------------------------------------------------------

    /** r_ij = (s_ij when weighted) sum_k a_ik b_kj where s stores something; implicit elements of a and b are zeros. */
    public static ModelArray sddmm(boolean weighted, ModelArray s, ModelArray a, ModelArray b) {
        s.requireOpen();
        a.requireOpen();
        b.requireOpen();
        if (s.rank() != 2 || a.rank() != 2 || b.rank() != 2 || s.shape()[0] != a.shape()[0]
                || s.shape()[1] != b.shape()[1] || a.shape()[1] != b.shape()[0]) {
            throw ModelException.argument("shapes");
        }
        ModelType t = type(a, b);
        if (weighted) {
            type(s, a);
            t = ModelElementwise.common(s.type(), t);
        }
        ModelType type = t;
        ModelStorage r = new ModelStorage(type, s.shape(), s.resultLayout(), type.of(0L));
        s.forEach(at -> {
            if (s.stored(at)) {
                ModelSum sum = new ModelSum(type);
                for (int k = 0; k < b.shape()[0]; k++) {
                    sum.add(a.type().cast(a.get(at[0], k), type), b.type().cast(b.get(k, at[1]), type));
                }
                if (weighted) {
                    sum.scale(s.type().cast(s.get(at), type));
                }
                sum.store(r, at);
            }
        });
        return ModelArray.of(r);
    }

    /** For each row i of s, the sum over the columns j that it stores of (s_ij when weighted) y_j y_j^T. */
    public static ModelArray rowGram(boolean weighted, ModelArray s, ModelArray y) {
        s.requireOpen();
        y.requireOpen();
        if (s.rank() != 2 || y.rank() != 2 || s.shape()[1] != y.shape()[0] || !y.type().floating()) {
            throw ModelException.argument("shapes, or integers");
        }
        requireZeroFill(y);
        if (weighted) {
            type(s, y);
        }
        ModelType t = y.type();
        int k = y.shape()[1];
        ModelStorage r = new ModelStorage(t, new int[] {s.shape()[0], k, k}, ModelLayout.DENSE, t.of(0L));
        ModelShapes.forEach(new int[] {s.shape()[0], k, k}, at -> {
            ModelSum sum = new ModelSum(t);
            for (int j = 0; j < y.shape()[0]; j++) {
                if (s.stored(at[0], j)) {
                    long w = weighted ? s.type().cast(s.get(at[0], j), t) : t.of(1L);
                    sum.add(w, y.get(j, at[1]), y.get(j, at[2]));
                }
            }
            sum.store(r, at);
        });
        return ModelArray.of(r);
    }

    // ---- largest elements -------------------------------------------------------------------------------------------

    /** The columns of the k largest elements of each row, NaN last, of equals the first; -1 where there is none. */
    public static ModelArray argTopK(boolean storedOnly, ModelArray x, int k) {
        x.requireOpen();
        if (x.rank() != 2 || k < 0) {
            throw ModelException.argument("no matrix, or k = " + k);
        }
        ModelStorage r = new ModelStorage(ModelType.LONG, new int[] {x.shape()[0], k}, ModelLayout.DENSE, 0);
        for (int i = 0; i < x.shape()[0]; i++) {
            List<Integer> columns = new ArrayList<>();
            for (int j = 0; j < x.shape()[1]; j++) {
                if (!storedOnly || x.stored(i, j)) {
                    columns.add(j);
                }
            }
            int row = i;
            Comparator<Integer> falling = (p, q) -> {
                long a = x.get(row, p);
                long b = x.get(row, q);
                boolean nan = Double.isNaN(x.type().real(a));
                if (nan != Double.isNaN(x.type().real(b))) {
                    return nan ? 1 : -1;
                }
                ModelType t = x.type();
                return ModelFunctions.compare("gt", t, a, t, b) ? -1 : ModelFunctions.compare("lt", t, a, t, b) ? 1 : 0;
            };
            columns.sort(falling);  // stable
            for (int o = 0; o < k; o++) {
                r.store(new int[] {i, o}, o < columns.size() ? columns.get(o) : -1);
            }
        }
        return ModelArray.of(r);
    }
}
