// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Products by their definitions. Those of mmul and gemm leave elements that are not stored and 0 out of the sums; what an
 * array with another fill does not store is a term as any.
 */
public final class ModelProducts {
    private ModelProducts() {}

    /** The matrix product by NumPy's rules for ranks 1 and 2; `into`: what receives it, or null. */
    public static ModelArray mmul(ModelArray a, ModelArray b, ModelArray into, long limit) {
        a.requireOpen();
        b.requireOpen();
        ModelType t = into == null ? type(a, b) : type(a, b).accumulating(into.type());
        int[] shape = shape(a, b);
        ModelLayout layout = layout(a, b, shape, false, into, limit);
        ModelStorage s = new ModelStorage(t, shape, layout, t.of(0L));
        fill(s, a, b, t.of(1L), null, 0);
        ModelShapes.forEach(shape, at -> {
            ModelSum sum = sum(t, a, b, at);
            if (layout.dense() || differs(a, b, at)) {
                sum.store(s, at);
            }
        });
        return ModelArray.of(s);
    }

    /** alpha op(a) op(b) + beta c, as a new array; c is read only when beta is not 0, a and b when alpha is not. */
    public static ModelArray gemm(ModelValue alpha, ModelArray a, boolean transposeA, ModelArray b, boolean transposeB,
            ModelValue beta, ModelArray c, long limit) {
        a.requireOpen();
        b.requireOpen();
        c.requireOpen();
        c.requireWritable();
        ModelArray left = transposeA ? a.transpose() : a;
        ModelArray right = transposeB ? b.transpose() : b;
        boolean reads = !beta.type().zero(beta.bits());
        ModelType product = type(left, right);
        ModelType t = product.accumulating(c.type());
        int[] shape = shape(left, right);
        if (!Arrays.equals(shape, c.shape())) {
            throw ModelException.argument("the result's shape is another");
        }
        long times = factor(alpha, t);
        long keep = factor(beta, t);
        boolean dense = layout(left, right, shape, t.zero(times), c, limit).dense() || reads && c.dense();
        ModelStorage s = new ModelStorage(t, shape, dense ? ModelLayout.DENSE : ModelLayout.COO, t.of(0L));
        fill(s, left, right, times, reads ? c : null, keep);
        ModelShapes.forEach(shape, at -> {
            ModelSum sum = t.zero(times) ? new ModelSum(t) : sum(t, left, right, at);
            sum.scale(times);
            if (reads && present(c, at)) {
                sum.add(keep, c.type().cast(c.get(at), t));
            }
            if (dense || reads && c.stored(at) || !t.zero(times) && differs(left, right, at)) {
                sum.store(s, at);
            }
        });
        return ModelArray.of(s);
    }

    private static boolean filled(ModelArray x) {
        return !x.dense() && !x.type().zero(x.storage.fill);
    }

    /** Whether an element is a term of sums. */
    private static boolean present(ModelArray x, int... at) {
        return filled(x) || x.stored(at);
    }

    private static boolean fills(ModelArray a, ModelArray b) {
        return filled(a) || filled(b);
    }

    private static int[] left(ModelArray a, int k, int... at) {
        return a.rank() == 2 ? new int[] {at[0], k} : new int[] {k};
    }

    private static int[] right(ModelArray b, int k, int... at) {
        return b.rank() == 2 ? new int[] {k, at[at.length - 1]} : new int[] {k};
    }

    /** Whether an element of the product is another than where neither operand stores anything in row and column. */
    private static boolean differs(ModelArray a, ModelArray b, int... at) {
        boolean row = false;
        boolean column = false;
        boolean both = false;
        for (int k = 0; k < b.shape()[0]; k++) {
            boolean x = a.stored(left(a, k, at));
            boolean y = b.stored(right(b, k, at));
            row |= x;
            column |= y;
            both |= x && y;
        }
        return fills(a, b) ? filled(b) && row || filled(a) && column : both;
    }

    /** What a sparse result holds where it stores nothing: the sum of the fills' products, and c's fill. */
    private static void fill(ModelStorage s, ModelArray a, ModelArray b, long times, ModelArray c, long keep) {
        if (s.dense()) {
            return;
        }
        ModelType t = s.type;
        ModelSum sum = new ModelSum(t);
        for (int k = 0; k < b.shape()[0] && filled(a) && filled(b) && !t.zero(times); k++) {
            sum.add(a.type().cast(a.storage.fill, t), b.type().cast(b.storage.fill, t));
        }
        sum.scale(times);
        if (c != null && filled(c)) {
            sum.add(keep, c.type().cast(c.storage.fill, t));
        }
        sum.storeFill(s);
    }

    private static ModelSum sum(ModelType t, ModelArray a, ModelArray b, int... at) {
        ModelSum sum = new ModelSum(t);
        int inner = b.shape()[0];
        for (int k = 0; k < inner; k++) {
            int[] x = left(a, k, at);
            int[] y = right(b, k, at);
            if (present(a, x) && present(b, y)) {
                sum.add(a.type().cast(a.get(x), t), b.type().cast(b.get(y), t));
            }
        }
        return sum;
    }

    private static ModelType type(ModelArray a, ModelArray b) {
        if (a.type() == ModelType.BOOL || b.type() == ModelType.BOOL) {
            throw ModelException.argument("BOOL has no products");
        }
        return ModelElementwise.common(a.type(), b.type());
    }

    /** A sparse factor that is read as a dense one. */
    private static void requireDensifiable(ModelArray factor, long limit) {
        if (!factor.dense()) {
            ModelArray.requireFew(IntStream.of(factor.shape()).asLongStream().reduce(1, (m, n) -> m * n), limit);
        }
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

    private static ModelLayout layout(ModelArray a, ModelArray b, int[] shape, boolean none, ModelArray into,
            long limit) {
        if (a.dense() || b.dense()) {
            return ModelLayout.DENSE;
        }
        if (!none && fills(a, b) && b.shape()[0] > 0) {
            long[] stored = {0};
            ModelShapes.forEach(shape, at -> stored[0] += differs(a, b, at) ? 1 : 0);
            long all = ModelShapes.length(shape);
            boolean dense = 2 * stored[0] > all;
            ModelArray.requireFew(into != null && into.dense() ? 0 : dense ? all : stored[0], limit);
            if (dense) {
                return ModelLayout.DENSE;
            }
        }
        boolean csc = a.rank() == 2 && b.rank() == 2 && a.resultLayout().csc() && b.resultLayout().csc();
        return shape.length < 2 ? ModelLayout.COO : csc ? ModelLayout.CSC : ModelLayout.CSR;
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
    public static ModelArray sddmm(boolean weighted, ModelArray s, ModelArray a, ModelArray b, ModelArray into, long limit) {
        s.requireOpen();
        a.requireOpen();
        b.requireOpen();
        if (s.rank() != 2 || a.rank() != 2 || b.rank() != 2 || s.shape()[0] != a.shape()[0]
                || s.shape()[1] != b.shape()[1] || a.shape()[1] != b.shape()[0]) {
            throw ModelException.argument("shapes");
        }
        ModelType t = type(a, b);
        requireZeroFill(a);
        requireZeroFill(b);
        if (weighted) {
            type(s, a);
            requireZeroFill(s);
            t = ModelElementwise.common(s.type(), t);
        }
        requireDensifiable(a, limit);
        requireDensifiable(b, limit);
        ModelType type = into == null ? t : t.accumulating(into.type());
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
    public static ModelArray rowGram(boolean weighted, ModelArray s, ModelArray y, long limit) {
        s.requireOpen();
        y.requireOpen();
        if (s.rank() != 2 || y.rank() != 2 || s.shape()[1] != y.shape()[0] || !y.type().floating()) {
            throw ModelException.argument("shapes, or integers");
        }
        requireZeroFill(y);
        if (weighted) {
            type(s, y);
            requireZeroFill(s);
        }
        requireDensifiable(y, limit);
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

    /**
     * The columns of the k largest elements of each row, NaN last, of equals the first; -1 where there is none. Of a
     * sparse array they are so many more than its entries only up to a limit.
     */
    public static ModelArray argTopK(boolean storedOnly, ModelArray x, int k, long limit) {
        x.requireOpen();
        boolean vector = x.rank() == 1;
        if (x.rank() != 2 && !vector || k < 0) {
            throw ModelException.argument("no matrix or vector, or k = " + k);
        }
        int rows = vector ? 1 : x.shape()[0];
        if (!x.dense() && (long) rows * k > limit) {
            ModelArray.requireFew((long) rows * k - x.nnz(), limit);
        }
        ModelStorage r = new ModelStorage(ModelType.LONG, vector ? new int[] {k} : new int[] {rows, k}, ModelLayout.DENSE, 0);
        for (int i = 0; i < rows; i++) {
            int row = i;
            IntFunction<int[]> place = j -> vector ? new int[] {j} : new int[] {row, j};
            List<Integer> columns = new ArrayList<>();
            for (int j = 0; j < x.shape()[x.rank() - 1]; j++) {
                if (!storedOnly || x.stored(place.apply(j))) {
                    columns.add(j);
                }
            }
            Comparator<Integer> falling = (p, q) -> {
                long a = x.get(place.apply(p));
                long b = x.get(place.apply(q));
                boolean nan = Double.isNaN(x.type().real(a));
                if (nan != Double.isNaN(x.type().real(b))) {
                    return nan ? 1 : -1;
                }
                ModelType t = x.type();
                return ModelFunctions.compare("gt", t, a, t, b) ? -1 : ModelFunctions.compare("lt", t, a, t, b) ? 1 : 0;
            };
            columns.sort(falling);  // stable
            for (int o = 0; o < k; o++) {
                r.store(vector ? new int[] {o} : new int[] {i, o}, o < columns.size() ? columns.get(o) : -1);
            }
        }
        return ModelArray.of(r);
    }
}
