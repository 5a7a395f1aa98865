// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.oracle;

import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Choices by a condition or mask, and what structure and search operations write in place. */
final class ModelChoices {
    private ModelChoices() {}

    /** The one value that an array has where it stores nothing, a DENSE one everywhere; null when there is none. */
    private static Long constant(ModelArray x, ModelType t) {
        if (!x.dense()) {
            return x.type().cast(x.storage.fill, t);
        } else if (x.length() == 0) {
            return t.of(0L);
        }
        long first = x.get(new int[x.rank()]);
        boolean[] one = {true};
        long[] value = {first};
        x.forEach(c -> {
            one[0] &= x.type().same(x.get(c), first);
            value[0] = x.type().oneOfSame(value[0], x.get(c));
        });
        return one[0] ? x.type().cast(value[0], t) : null;
    }

    /** The fill of a choice: what it is where nothing sparse stores anything; null when that is not one value. */
    private static Long implicit(ModelArray cond, ModelArray x, ModelArray y, ModelType t) {
        if (cond.dense() && x.dense() && y.dense()) {
            return null;
        }
        boolean[] truths = new boolean[2];
        if (!cond.dense()) {
            truths[ModelSearch.truth(cond.type(), cond.storage.fill) ? 1 : 0] = true;
        } else if (cond.length() == 0) {
            truths[0] = true;
        } else {
            cond.forEach(c -> truths[ModelSearch.truth(cond.type(), cond.get(c)) ? 1 : 0] = true);
        }
        Long a = truths[1] ? constant(x, t) : constant(y, t);
        Long b = truths[0] ? constant(y, t) : a;
        return a != null && b != null && t.same(a, b) ? (Long) t.oneOfSame(a, b) : null;
    }

    /** Sparse where there is a fill; where not dense, of sparse operands up to a limit. */
    static ModelArray where(ModelArray cond, ModelArray x, ModelArray y, ModelLayout layout, long limit) {
        ModelGrid g = ModelSearch.where(ModelGrid.of(cond), ModelGrid.of(x), ModelGrid.of(y));
        Long fill = implicit(cond, x, y, g.type);
        boolean dense = cond.dense() && x.dense() && y.dense();
        ModelArray.requireFew(fill != null || dense ? 0 : ModelShapes.length(g.shape), limit);
        ModelArray.requireFew(fill == null ? 0 : copied(cond, x, y, g.shape, g.type, fill), limit);
        ModelLayout own = fill == null ? ModelLayout.DENSE : ModelLayout.COO;
        return ModelStructureCalls.array(g, fill != null, fill == null ? 0 : fill, layout == null ? own : layout);
    }

    /** Entries of a sparse result beyond those of sparse operands, where one of these is broadcast. */
    private static long copied(ModelArray cond, ModelArray x, ModelArray y, int[] shape, ModelType t, long fill) {
        long own = 0;
        boolean broadcast = false;
        for (ModelArray o : List.of(cond, x, y)) {
            own += o.dense() ? 0 : o.once().nnz();
            broadcast |= !o.dense() && !Arrays.equals(o.once().shape(), shape);
        }
        if (!broadcast) {
            return 0;
        }
        ModelArray c = cond.broadcast(shape);
        boolean base = !cond.dense() && ModelSearch.truth(cond.type(), cond.storage.fill);
        ModelArray[] chosen = {y.broadcast(shape), x.broadcast(shape)};
        long[] stored = {0};
        ModelShapes.forEach(shape, at -> {
            boolean truth = ModelSearch.truth(cond.type(), c.get(at));
            ModelArray from = chosen[truth ? 1 : 0];
            boolean exception = !cond.dense() && truth != base;
            boolean explicit = from.dense() ? exception
                    : from.stored(at) || exception && !t.same(from.type().cast(from.storage.fill, t), fill);
            stored[0] += explicit ? 1 : 0;
        });
        return stored[0] - own;
    }

    /** Where a condition holds: sparse if x is. */
    static ModelArray met(ModelArray x, String name, ModelValue y) {
        ModelGrid g = ModelGrid.build(ModelType.BOOL, x.shape(),
                c -> ModelSearch.holds(name, x.type(), x.get(c), y.type(), y.bits()) ? 1 : 0);
        long fill = ModelSearch.holds(name, x.type(), x.storage.fill, y.type(), y.bits()) ? 1 : 0;
        return ModelStructureCalls.array(g, !x.dense(), fill, x.dense() ? ModelLayout.DENSE : ModelLayout.COO);
    }

    static ModelGrid matched(ModelArray x, ModelArray y, String name) {
        ModelGrid a = ModelGrid.of(x);
        ModelGrid b = ModelGrid.of(y);
        return ModelGrid.build(ModelType.BOOL, ModelShapes.broadcast(a.shape, b.shape), c -> ModelSearch.holds(name,
                a.type, ModelSearch.spread(a, c), b.type, ModelSearch.spread(b, c)) ? 1 : 0);
    }

    /** putmask x mask put; putmasknumber x mask, VALUE; putwhere x put, CONDITION VALUE; putwherearray x comp put. */
    static ModelGrid put(String op, List<ModelArray> xs, ModelArguments a) {
        ModelArray x = xs.get(0);
        ModelGrid where = op.equals("putwhere") ? ModelGrid.of(met(x, a.word(0), a.value(1)))
                : op.equals("putwherearray") ? matched(x, xs.get(1), a.word(0)) : ModelGrid.of(xs.get(1));
        ModelStructureCalls.require(Arrays.equals(where.shape, x.shape()), "a mask of the same shape");
        ModelGrid put = op.equals("putmasknumber")
                ? ModelGrid.build(a.value(0).type(), new int[0], c -> a.value(0).bits())
                : ModelGrid.of(xs.get(xs.size() - 1));
        List<int[]> at = ModelSearch.nonzero(where);
        ModelStructureCalls.require(at.isEmpty() || ModelShapes.length(put.shape) > 0, "nothing to put");
        return ModelStructure.placed(ModelGrid.of(x), at, put);
    }

    /** firstindex x, DIMENSIONS CONDITION VALUE: -1 for none. */
    static ModelGrid index(ModelArray x, ModelArguments a, boolean first) {
        int[] given = a.dimensions(0);
        // As in reductions, a number has a dimension 0 or -1.
        boolean number = x.rank() == 0 && given.length == 1 && (given[0] == 0 || given[0] == -1);
        int[] named = number ? new int[0] : ModelStructureCalls.dimensions(x, given);
        ModelArray truths = met(x, a.word(1), a.value(2));
        int[] kept = IntStream.range(0, x.rank())
                .filter(d -> named.length > 0 && IntStream.of(named).noneMatch(e -> e == d)).toArray();
        int[] shape = IntStream.of(kept).map(d -> x.shape()[d]).toArray();
        TreeMap<int[], long[]> at = new TreeMap<>(Arrays::compare);  // how many were seen, the position found
        ModelShapes.forEach(shape, c -> at.put(c, new long[] {0, -1}));
        truths.forEach(c -> {
            long[] line = at.get(IntStream.of(kept).map(d -> c[d]).toArray());
            if (truths.get(c) != 0 && (line[1] < 0 || !first)) {
                line[1] = line[0];
            }
            line[0]++;
        });
        return ModelGrid.build(ModelType.LONG, shape, c -> at.get(c)[1]);
    }

    // ---- in place ---------------------------------------------------------------------------------------------------

    static void write(String op, List<ModelArray> xs, ModelArguments a, long limit) {
        ModelArray x = xs.get(0);
        ModelStructureCalls.open(xs);
        switch (op) {
            case "sorti":
                ModelGrid g = ModelStructureCalls.sorted(x, a)[0];
                x.requireWritable();
                x.assign(ModelStructureCalls.like(x, g, x.dense() ? ModelLayout.DENSE : ModelLayout.COO), limit);
                break;
            case "scatter":
                int d = ModelStructureCalls.dimension(x, a, 1);
                ModelSelection.scatter(x, d, a.list(0), xs.get(1), limit);
                break;
            case "replacewhere":
                choose(x, met(x, a.word(0), a.value(1)), xs.get(1), limit);
                break;
            case "replacewherenumber":
                ModelValue number = a.value(3);
                choose(x, met(x, a.word(0), a.value(1)), ModelArray.of(new ModelStorage(number.type(), new int[0],
                        ModelLayout.DENSE, 0)), number, limit);
                break;
            case "assignif":
                choose(x, met(xs.get(1), a.word(0), a.value(1)), xs.get(1), limit);
                break;
            default:
                diagonal(op, xs, a, limit);
                break;
        }
        x.prune();
    }

    private static void choose(ModelArray to, ModelArray met, ModelArray number, ModelValue value, long limit) {
        number.storage.store(new int[0], value.bits());
        choose(to, met, number, limit);
    }

    /** to = from where met. The sign of a zero is left open: afterwards none has one. */
    private static void choose(ModelArray to, ModelArray met, ModelArray from, long limit) {
        ModelType t = to.type();
        ModelArray cast = from.type() == t ? from : from.copy(t, from.copyLayout());
        ModelArray result = where(met, cast, to, null, to.dense() ? Long.MAX_VALUE : limit);
        ModelStructureCalls.require(Arrays.equals(result.shape(), to.shape()), "the result's shape is another");
        to.requireWritable();
        to.assign(result, limit);
        if (t.floating()) {
            to.assign(ModelElementwise.scalar("add", to, new ModelValue(ModelType.INT, 0)), limit);
        }
    }

    /** putdiagonal, adddiagonal x source, K D1 D2; with a number: x, K D1 D2 VALUE. */
    private static void diagonal(String op, List<ModelArray> xs, ModelArguments a, long limit) {
        ModelArray x = xs.get(0);
        int d1 = ModelStructureCalls.dimension(x, a, 1);
        int d2 = ModelStructureCalls.dimension(x, a, 2);
        ModelStructureCalls.require(d1 != d2, "two dimensions");
        x.requireWritable();
        ModelGrid now = ModelGrid.of(x).diagonal(a.small(0), d1, d2);
        ModelArray values;
        if (op.endsWith("number")) {
            ModelStorage one = new ModelStorage(a.value(3).type(), new int[0], ModelLayout.DENSE, 0);
            one.store(new int[0], a.value(3).bits());
            values = ModelArray.of(one).broadcast(now.shape);
        } else {
            ModelArray source = xs.get(1);
            while (source.rank() > now.rank() && source.shape()[0] == 1) {
                source = source.get(ModelIndex.point(0));
            }
            values = source.broadcast(now.shape);
            ModelSelection.requireFewCopies(x, source, now.shape, limit);
        }
        if (op.startsWith("add")) {
            ModelArray there = ModelStructureCalls.array(now, false, 0, ModelLayout.DENSE);
            values = ModelElementwise.pair("add", there, values, Long.MAX_VALUE);
        }
        ModelGrid put = ModelGrid.of(values);
        boolean implicit = op.endsWith("number") || !values.dense();
        long fill = op.endsWith("number") ? a.value(3).as(x.type()) : values.type().cast(values.storage.fill, x.type());
        if (op.startsWith("put") && !x.dense() && implicit && !x.type().same(fill, x.storage.fill)) {
            ModelArray.requireFew(ModelShapes.length(now.shape), limit);
        }
        ModelShapes.forEach(put.shape, c -> x.put(ModelStorage.wide(ModelGrid.onDiagonal(c, a.small(0), d1, d2)),
                new ModelValue(put.type, put.get(c))));
    }
}
