// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.List;

/** Transforms, scalar and pairwise operations: every element as the dense computation has it, and the pattern rules. */
public final class ModelElementwise {
    private static final ModelStorage.Loose LAST_PLACES = new ModelStorage.Loose(0, 4);

    private ModelElementwise() {}

    /** z = f(a, b) on values of two types. */
    private static final class Function {
        final String op;
        final ModelType a;
        final ModelType b;
        final ModelType result;

        Function(String op, ModelType x, ModelType y) {
            this.op = op;
            if ((x == ModelType.BOOL || y == ModelType.BOOL) && !ModelFunctions.takesBool(op, x, y)) {
                throw ModelException.argument("BOOL has no arithmetic");
            }
            a = ModelFunctions.compares(op) ? x : ModelFunctions.reads(op, common(x, y));
            b = ModelFunctions.compares(op) ? y : a;
            result = ModelFunctions.answers(op) ? ModelType.BOOL : a;
        }

        long at(long x, long y) {
            return ModelFunctions.compares(op) ? ModelFunctions.compare(op, a, x, b, y) ? 1 : 0
                    : ModelFunctions.binary(op, a, x, y);
        }

        /** The fill of a result; 0 where an integer division has none, which matters to implicit elements only. */
        long fill(long x, long y) {
            try {
                return at(x, y);
            } catch (ModelFunctions.Fault e) {
                return 0;
            }
        }
    }

    /** Floating beats integer; otherwise the first. */
    static ModelType common(ModelType x, ModelType y) {
        return y.floating() && !x.floating() ? y : x;
    }

    private static void mark(ModelStorage s, String op, int[] c) {
        if (ModelFunctions.approximate(op) && s.type.floating()) {
            s.loosen(c, LAST_PLACES);
        }
    }

    private static void markFill(ModelStorage s, String op) {
        if (ModelFunctions.approximate(op) && s.type.floating() && !s.dense()) {
            s.looseFill = LAST_PLACES;
        }
    }

    private static ModelException arithmetic() {
        return new ModelException(ModelException.Kind.ARITHMETIC, "integer division by zero");
    }

    public static ModelArray map(String op, ModelArray x) {
        x.requireOpen();
        if (x.type() == ModelType.BOOL && !ModelFunctions.takesBool(op)) {
            throw ModelException.argument("BOOL has no arithmetic");
        }
        ModelType t = ModelFunctions.reads(op, x.type());
        ModelStorage s = new ModelStorage(ModelFunctions.answers(op) ? ModelType.BOOL : t, x.shape(), x.resultLayout(),
                ModelFunctions.unary(op, t, x.type().cast(x.storage.fill, t)));
        markFill(s, op);
        x.forEach(c -> {
            if (x.stored(c)) {
                s.store(c, ModelFunctions.unary(op, t, x.type().cast(x.get(c), t)));
                mark(s, op, c);
            }
        });
        return ModelArray.of(s);
    }

    public static ModelArray scalar(String op, ModelArray x, ModelValue y) {
        x.requireOpen();
        Function f = new Function(op, x.type(), y.type());
        long number = y.as(f.b);
        ModelStorage s = new ModelStorage(f.result, x.shape(), x.resultLayout(),
                f.fill(x.type().cast(x.storage.fill, f.a), number));
        markFill(s, op);
        try {
            x.forEach(c -> {
                long v = f.at(x.type().cast(x.get(c), f.a), number);
                if (x.stored(c)) {
                    s.store(c, v);
                    mark(s, op, c);
                }
            });
        } catch (ModelFunctions.Fault e) {
            throw arithmetic();
        }
        return ModelArray.of(s);
    }

    /** A vector as it broadcasts to every row, or to every column; one element goes with everything. */
    private static ModelArray vector(boolean row, ModelArray x, ModelArray y) {
        if (y.length() == 1) {
            return y.squeeze();
        }
        int[] shape = y.shape();
        boolean line = y.rank() == 1 || y.rank() == 2 && shape[row ? 0 : 1] == 1;
        if (x.rank() == 0 || x.rank() > 2 || !line || y.length() != x.shape()[row ? x.rank() - 1 : 0]) {
            throw ModelException.argument("no such vector");
        }
        ModelArray vector = y.rank() == 2 ? y.squeeze() : y;
        return row || x.rank() == 1 ? vector : vector.expandDims(1);
    }

    /** With a limit on the elements of a DENSE result of which one operand is sparse. */
    public static ModelArray pair(String op, ModelArray left, ModelArray right, long limit) {
        return pair(op, left, right, null, limit);
    }

    /** The left operand as it is summed or multiplied for an array of type `receiver`, if that is not null. */
    static ModelArray summed(String op, ModelArray left, ModelType right, ModelType receiver) {
        boolean sums = List.of("add", "sub", "rsub", "mul").contains(op.replaceFirst("(Row|Column)Vector", ""));
        ModelType wide = receiver == null || !sums || left.type() == ModelType.BOOL || left.type().floating()
                || right.floating() ? left.type() : left.type().accumulating(receiver);
        return wide == left.type() ? left : left.copy(wide, left.copyLayout());
    }

    static ModelArray pair(String op, ModelArray given, ModelArray right, ModelType receiver, long limit) {
        ModelArray left = summed(op, given, right.type(), receiver);
        if (op.endsWith("Vector")) {
            boolean row = op.endsWith("RowVector");
            return pair(op.replaceFirst("(Row|Column)Vector", ""), left, vector(row, left, right), limit);
        }
        left.requireOpen();
        right.requireOpen();
        Function f = new Function(op, left.type(), right.type());
        int[] shape = ModelShapes.broadcast(left.shape(), right.shape());
        ModelArray x = left.broadcast(shape);
        ModelArray y = right.broadcast(shape);
        long fx = x.type().cast(x.storage.fill, f.a);
        long fy = y.type().cast(y.storage.fill, f.b);
        Long ofX = constant(f, left, right, shape, true);
        Long ofY = constant(f, right, left, shape, false);
        ModelStorage s = result(f, left, right, x, y, fx, fy, ofX != null ? ofX : ofY);
        if (s.dense() && !(x.dense() && y.dense())) {
            ModelArray.requireFew(x.length(), limit);
        }
        boolean both = op.equals("mul") || op.equals("and");
        boolean divides = op.equals("div") || op.equals("remainder") || op.equals("fmod") || op.equals("floorDiv");
        boolean loneX = !x.dense() && !y.dense() && (both || op.equals("rdiv")) && f.b.zero(fy);
        boolean loneY = !x.dense() && !y.dense() && (both || divides) && f.a.zero(fx);
        try {
            x.forEach(c -> {
                long v = f.at(x.type().cast(x.get(c), f.a), y.type().cast(y.get(c), f.b));
                boolean inX = x.stored(c);
                boolean inY = y.stored(c);
                boolean stored;
                if (s.dense()) {
                    stored = true;
                } else if (x.dense() || y.dense()) {
                    stored = x.dense() ? inY : inX;
                } else if (ofX != null || ofY != null) {
                    stored = ofX != null ? inX : inY;
                } else {
                    boolean absorbed = inX && !inY && loneX || inY && !inX && loneY;
                    stored = (inX || inY) && !(absorbed && f.result.same(v, s.fill));
                }
                if (stored) {
                    s.store(c, v);
                    mark(s, op, c);
                }
            });
        } catch (ModelFunctions.Fault e) {
            throw arithmetic();
        }
        ModelArray a = left.once();
        ModelArray b = right.once();
        boolean copied = x.length() != a.length() || y.length() != b.length();
        if (copied && !s.dense()) {
            ModelArray.requireFew(s.entries.size() - a.nnz() - b.nnz(), limit);
        }
        return ModelArray.of(s);
    }

    /**
     * Of a sparse operand and one that is broadcast and stores all its elements: the result of the fill with each of those, if
     * it is one value; otherwise null. The result then has the pattern of the operand, as beside a DENSE one.
     */
    private static Long constant(Function f, ModelArray given, ModelArray broadcast, int[] shape, boolean left) {
        ModelArray all = broadcast.once();
        ModelArray own = given.once();
        if (all.dense() || own.dense() || Arrays.equals(all.shape(), shape) || all.length() == 0 || all.nnz() < all.length()
                || own.length() == own.nnz() && own.length() > 0) {
            return null;
        }
        long fill = own.type().cast(own.storage.fill, left ? f.a : f.b);
        Long[] one = {null};
        boolean[] several = {false};
        all.forEach(c -> {
            long v = all.type().cast(all.get(c), left ? f.b : f.a);
            long z = left ? f.fill(fill, v) : f.fill(v, fill);
            several[0] |= one[0] != null && !f.result.same(one[0], z);
            one[0] = one[0] == null ? Long.valueOf(z) : f.result.oneOfSame(one[0], z);
        });
        return several[0] ? null : one[0];
    }

    /** The result without its elements: layout and fill, which for two sparse operands is `constant` if that is not null. */
    private static ModelStorage result(Function f, ModelArray left, ModelArray right, ModelArray x, ModelArray y,
            long fx, long fy, Long constant) {
        int[] shape = x.shape();
        if (x.dense() && y.dense()) {
            return new ModelStorage(f.result, shape, ModelLayout.DENSE, 0);
        }
        if (!x.dense() && !y.dense()) {
            long both = f.fill(fx, fy);
            ModelStorage s = new ModelStorage(f.result, shape, x.resultLayout(),
                    constant == null || f.result.same(constant, both) ? both : constant);
            markFill(s, f.op);
            return s;
        }
        // Sparse when the implicit elements have one result whatever the dense elements are.
        ModelArray dense = x.dense() ? left : right;
        Long[] one = {null};
        boolean[] several = {false};
        dense.forEach(c -> {
            long d = dense.type().cast(dense.get(c), x.dense() ? f.a : f.b);
            long v = x.dense() ? f.fill(d, fy) : f.fill(fx, d);
            several[0] |= one[0] != null && !f.result.same(one[0], v);
            one[0] = one[0] == null ? Long.valueOf(v) : f.result.oneOfSame(one[0], v);
        });
        if (several[0]) {
            return new ModelStorage(f.result, shape, ModelLayout.DENSE, 0);
        }
        ModelStorage s = new ModelStorage(f.result, shape, (x.dense() ? y : x).resultLayout(),
                one[0] == null ? f.fill(fx, fy) : one[0]);
        markFill(s, f.op);
        return s;
    }

    /** An operation on the stored entries only: pattern and fill stay. */
    public static ModelArray stored(String op, ModelArray x, ModelArray right) {
        x.requireOpen();
        right.requireOpen();
        Function f = new Function(op, x.type(), right.type());
        if (!Arrays.equals(ModelShapes.broadcast(x.shape(), right.shape()), x.shape())) {
            throw ModelException.argument("a stored() operation keeps the shape");
        }
        ModelArray y = right.broadcast(x.shape());
        return stored(op, f, x, c -> y.type().cast(y.get(c), f.b));
    }

    /** The result of an operation on x's stored entries as x receives it: its other elements are x's, whatever type it computes in. */
    static ModelArray keepFill(ModelArray made, ModelArray x) {
        if (made.dense()) {
            return made;
        }
        ModelArray own = made.copy(x.type(), made.copyLayout());
        own.storage.fill = x.storage.fill;
        return own;
    }

    public static ModelArray stored(String op, ModelArray x, ModelValue y) {
        x.requireOpen();
        Function f = new Function(op, x.type(), y.type());
        return stored(op, f, x, c -> y.as(f.b));
    }

    private static ModelArray stored(String op, Function f, ModelArray x, java.util.function.ToLongFunction<int[]> y) {
        ModelStorage s = new ModelStorage(f.result, x.shape(), x.resultLayout(),
                x.type().cast(x.storage.fill, f.result));
        try {
            x.forEach(c -> {
                if (x.stored(c)) {
                    s.store(c, f.at(x.type().cast(x.get(c), f.a), y.applyAsLong(c)));
                    mark(s, op, c);
                }
            });
        } catch (ModelFunctions.Fault e) {
            throw arithmetic();
        }
        return ModelArray.of(s);
    }
}
