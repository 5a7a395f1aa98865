// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.oracle.ModelArguments;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;

/**
 * The library's structure and search operations by name. Which elements of a sparse result are stored is not specified:
 * what is checked here is that it is sparse and has the fill it must have; then it gets into the layout of the step.
 */
final class StructureCalls {
    /** Results that share storage. */
    private static final Set<String> VIEWS = Set.of("moveaxis", "swapaxes", "rollaxis", "dimshuffle");
    /** Dense or sparse, with any fill. */
    private static final Set<String> OPEN = Set.of("nonzero", "unique", "argsort", "match", "firstindex", "lastindex");
    /** Sparse as the first operand is, with a fill that values may have brought. */
    private static final Set<String> ANY_FILL = Set.of("putmask", "putmasknumber", "putwhere", "putwherearray");
    private static final Set<String> JOINS = Set.of("concat", "stack", "hstack", "vstack", "flattened");

    private StructureCalls() {}

    private static void require(boolean holds, String text) {
        if (!holds) {
            throw new AssertionError(text);
        }
    }

    /** Views as they are; copies in a layout, or, without one, in the one that they came in. */
    static INDArray make(String op, List<INDArray> xs, UnaryOperator<INDArray> toLayout, ModelArguments a) {
        INDArray made = call(op, xs, a);
        INDArray x = xs.get(0);
        if (VIEWS.contains(op) || made.isView() && (op.equals("reshape") || op.equals("ravel"))) {
            require(made.isView(), op + " gave no view");
            return made;
        }
        boolean kept = false;
        try {
            require(!made.isView() && xs.stream().noneMatch(y -> y == made), op + " gave no copy");
            if (JOINS.contains(op)) {
                require(made.isSparse() == xs.stream().anyMatch(INDArray::isSparse),
                        op + ": sparse " + made.isSparse());
            } else if (op.equals("sortalong")) {
                requireSorted(made, a.dimensions(0));
            } else if (!OPEN.contains(op) && !op.equals("where")) {
                require(made.isSparse() == x.isSparse(), op + ": sparse " + made.isSparse());
            }
            if (OPEN.contains(op) || ANY_FILL.contains(op) || JOINS.contains(op) && !oneFill(xs, made)) {
                return plain(made, toLayout);
            }
            made.prune();
            INDArray out = toLayout == null ? made : toLayout.apply(made);
            kept = out == made;
            return out;
        } finally {
            if (!kept) {
                made.close();
            }
        }
    }

    /** Dense, then in the layout: the fill is 0, and no 0 has a sign. */
    private static INDArray plain(INDArray made, UnaryOperator<INDArray> toLayout) {
        try (INDArray dense = made.toFormat(SparseFormat.DENSE)) {
            withoutSigns(dense);
            return toLayout.apply(dense);
        }
    }

    private static void withoutSigns(INDArray x) {
        if (Product.type(x.dataType()).floating()) {
            x.addi(0);
        }
    }

    private static boolean oneFill(List<INDArray> xs, INDArray made) {
        ModelType t = Product.type(made.dataType());
        return xs.stream().allMatch(INDArray::isSparse) && xs.stream().map(x -> fill(x, t))
                .allMatch(f -> t.identical(f, fill(xs.get(0), t)));
    }

    private static long fill(INDArray x, ModelType t) {
        ModelType own = Product.type(x.dataType());
        return own.cast(Product.bits(own, x.fillValue()), t);
    }

    private static void requireSorted(INDArray made, int... named) {
        require(made.isSparse(), "sortalong gave a dense array");
        int[] from = Arrays.stream(named).map(d -> d < 0 ? d + made.rank() : d).toArray();
        require(Arrays.equals(from, Arrays.copyOf(made.dimensionOrder(), from.length)),
                "sortalong gave the order " + Arrays.toString(made.dimensionOrder()));
    }

    private static INDArray call(String op, List<INDArray> xs, ModelArguments a) {
        INDArray x = xs.get(0);
        return switch (op) {
            case "reshape" -> a.is(0, "c") ? x.reshape(a.list(1)) : x.reshape('f', a.list(1));
            case "ravel" -> a.is(0, "c") ? x.ravel() : x.ravel('f');
            case "flatten" -> a.is(0, "c") ? x.flatten() : x.flatten('f');
            case "moveaxis" -> x.moveAxis(a.dimensions(0), a.dimensions(1));
            case "swapaxes" -> x.swapAxes(a.small(0), a.small(1));
            case "rollaxis" -> Sparse4j.shaping().rollAxis(x, a.small(0), a.small(1));
            case "dimshuffle" -> x.dimShuffle(pattern(a.word(0)), (int[]) null, null);
            case "flip" -> x.flip(a.dimensions(0));
            case "roll" -> x.roll(a.number(0), a.dimensions(1));
            case "rolls" -> x.roll(a.list(0), a.dimensions(1));
            case "rot90" -> x.rot90(a.small(0), a.small(1), a.small(2));
            case "repeat" -> x.repeat(a.small(0), a.list(1));
            case "repeatflat" -> x.repeat(a.number(0));
            case "copies" -> Sparse4j.joining().repeat(x, a.small(0));
            case "tile" -> x.tile(a.list(0));
            case "pad" -> x.pad(widths(a.list(1)), PadMode.valueOf(a.word(0)), Product.number(a.value(2)));
            case "append" -> Sparse4j.shaping().append(x, a.small(0), Product.number(a.value(2)).doubleValue(), a.small(1));
            case "prepend" -> Sparse4j.shaping().prepend(x, a.small(0), Product.number(a.value(2)).doubleValue(), a.small(1));
            case "take" -> take(x, a);
            case "tril" -> x.tril(a.number(0));
            case "triu" -> x.triu(a.number(0));
            case "diagonal" -> x.diagonal(a.number(0), a.small(1), a.small(2));
            case "diag" -> Sparse4j.diag(x, a.number(0));
            case "sort" -> a.is(1, "*") ? x.sort(a.is(0, "up")) : x.sort(a.small(1), a.is(0, "up"));
            case "argsort" -> a.is(1, "*") ? x.argsort(a.is(0, "up")) : x.argsort(a.small(1), a.is(0, "up"));
            case "sortrows" -> Sparse4j.searching().sortRows(x, a.small(0), a.is(1, "up"));
            case "sortcolumns" -> Sparse4j.searching().sortColumns(x, a.small(0), a.is(1, "up"));
            case "sortalong" -> x.sortAlongDimensions(a.dimensions(0));
            default -> search(op, xs, a);
        };
    }

    private static INDArray search(String op, List<INDArray> xs, ModelArguments a) {
        INDArray x = xs.get(0);
        INDArray[] all = xs.toArray(INDArray[]::new);
        return switch (op) {
            case "concat" -> Sparse4j.concat(a.small(0), all);
            case "stack" -> Sparse4j.stack(a.small(0), all);
            case "hstack" -> Sparse4j.hstack(all);
            case "vstack" -> Sparse4j.vstack(all);
            case "flattened" -> Sparse4j.joining().toFlattened(a.word(0).charAt(0), all);
            case "where" -> Sparse4j.where(x, xs.get(1), xs.get(2));
            case "nonzero" -> Sparse4j.searching().nonzero(x);
            case "unique" -> unique(x, a.small(0));
            case "select" -> Sparse4j.searching().select(x, xs.get(1));
            case "cond" -> x.cond(condition(a, 0));
            case "match" -> x.match(xs.get(1), BooleanIndexingTest.condition(a.word(0), 0));
            case "getwhere" -> x.getWhere(Product.number(a.value(1)), condition(a, 0));
            case "getwherearray" -> x.getWhere(xs.get(1), BooleanIndexingTest.condition(a.word(0), 0));
            case "firstindex" -> BooleanIndexing.firstIndex(x, condition(a, 1), a.dimensions(0));
            case "lastindex" -> BooleanIndexing.lastIndex(x, condition(a, 1), a.dimensions(0));
            case "putmask" -> x.putWhereWithMask(xs.get(1), xs.get(2));
            case "putmasknumber" -> x.putWhereWithMask(xs.get(1), Product.number(a.value(0)));
            case "putwhere" -> x.putWhere(Product.number(a.value(1)), xs.get(1), condition(a, 0));
            case "putwherearray" -> x.putWhere(xs.get(1), xs.get(2), BooleanIndexingTest.condition(a.word(0), 0));
            default -> throw new IllegalStateException("no such operation: " + op);
        };
    }

    private static Condition condition(ModelArguments a, int word) {
        return BooleanIndexingTest.condition(a.word(word), Product.number(a.value(word + 1)));
    }

    private static Object[] pattern(String text) {
        return text.equals("-") ? new Object[0] : Arrays.stream(text.split("\\."))
                .map(p -> p.equals("x") ? (Object) 'x' : (Object) Integer.valueOf(p)).toArray();
    }

    private static long[][] widths(long... flat) {
        long[][] out = new long[flat.length / 2][];
        Arrays.setAll(out, d -> new long[] {flat[2 * d], flat[2 * d + 1]});
        return out;
    }

    private static INDArray take(INDArray x, ModelArguments a) {
        long[] list = a.list(0);
        boolean flat = a.is(2, "f");
        if (a.is(1, "list")) {
            return flat ? x.take(list) : x.take(list, a.small(2));
        }
        // Of a format that depends on what is in it.
        try (INDArray dense = Sparse4j.create(list, Product.longs(ModelShapes.parse(a.word(1))));
                INDArray sparse = dense.toFormat(list.length % 2 == 0 ? SparseFormat.COO : SparseFormat.GCS)) {
            INDArray indexes = list.length % 3 == 0 ? dense : sparse;
            return flat ? x.take(indexes) : x.take(indexes, a.small(2));
        }
    }

    /** The values (0), their counts (1), first positions (2), the number of each element's value (3). */
    private static INDArray unique(INDArray x, int what) {
        if (what == 0) {
            return Sparse4j.searching().unique(x);
        }
        INDArray[] all = what == 1 ? Sparse4j.searching().uniqueCounts(x) : what == 3 ? Sparse4j.searching().uniqueInverse(x)
                : Sparse4j.searching().uniqueAll(x);
        for (int i = 0; i < all.length; i++) {
            if (i != 1) {
                all[i].close();
            }
        }
        return all[1];
    }

    /** Afterwards no entry of the array is its fill, and no 0 of a choice has a sign. */
    static void write(String op, List<INDArray> xs, ModelArguments a) {
        INDArray x = xs.get(0);
        switch (op) {
            case "sorti" -> returned(x, a.is(1, "*") ? Sparse4j.sort(x, a.is(0, "up"))
                    : Sparse4j.sort(x, a.small(1), a.is(0, "up")));
            case "scatter" -> {
                try (INDArray indexes = Sparse4j.create(a.list(0))) {
                    returned(x, Sparse4j.shaping().scatterUpdate(x, indexes, xs.get(1), a.small(1)));
                }
            }
            case "replacewhere" -> returned(x, x.replaceWhere(xs.get(1), condition(a, 0)));
            case "replacewherenumber" -> BooleanIndexing.replaceWhere(x, Product.number(a.value(3)), condition(a, 0));
            case "assignif" -> returned(x, x.assignIf(xs.get(1), condition(a, 0)));
            case "putdiagonal" -> returned(x, x.putDiagonal(xs.get(1), a.number(0), a.small(1), a.small(2)));
            case "adddiagonal" -> returned(x, x.addDiagonal(xs.get(1), a.number(0), a.small(1), a.small(2)));
            case "putdiagonalnumber" -> returned(x,
                    x.putDiagonal(Product.number(a.value(3)), a.number(0), a.small(1), a.small(2)));
            case "adddiagonalnumber" -> returned(x,
                    x.addDiagonal(Product.number(a.value(3)), a.number(0), a.small(1), a.small(2)));
            default -> throw new IllegalStateException("no such operation: " + op);
        }
        if (op.startsWith("replacewhere") || op.equals("assignif")) {
            withoutSigns(x);
        }
        x.prune();
    }

    private static void returned(INDArray x, INDArray given) {
        require(x == given, "an operation in place returned another array");
    }
}
