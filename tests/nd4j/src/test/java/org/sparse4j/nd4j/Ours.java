// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.List;
import java.util.function.Function;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.PadMode;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.ops.Transforms;

/** Steps on Sparse4j. */
final class Ours {
    private static final Named NAMED = new Named(INDArray.class, x -> ((INDArray) x).dataType().isFloating(),
            Transforms.class, Nd4j.class, BooleanIndexing.class);

    private Ours() {}

    private static INDArray array(Object result) {
        return result instanceof Number n ? Sparse4j.scalar(n.doubleValue()) : (INDArray) result;
    }

    /** The array that a step gives, null for a write. */
    static INDArray run(Step s, Function<String, INDArray> variables) {
        if (s.writes()) {
            write(s, variables);
            return null;
        }
        Object named = NAMED.run(s, variables);
        if (named != null) {
            return array(named);
        }
        switch (s.verb()) {
            case "new":
                return create(s);
            case "concat":
                return Sparse4j.concat(s.number(2), arrays(s.rest(3), variables));
            case "stack":
                return Sparse4j.stack(s.number(2), arrays(s.rest(3), variables));
            case "vstack":
                return Sparse4j.vstack(arrays(s.rest(2), variables));
            case "hstack":
                return Sparse4j.hstack(arrays(s.rest(2), variables));
            case "pile":
                return Sparse4j.pile(arrays(s.rest(2), variables));
            case "flatten":
            case "flattenf":
                return Sparse4j.joining().toFlattened(s.verb().equals("flatten") ? 'c' : 'f', arrays(s.rest(2), variables));
            case "putmask":
                return variables.apply(s.word(2)).putWhereWithMask(variables.apply(s.word(3)),
                        variables.apply(s.word(4)));
            case "along":
                return (INDArray) NAMED.call(s.word(2), variables.apply(s.word(3)), s.number(4));
            case "index":
                return (INDArray) NAMED.call(s.word(2), variables.apply(s.word(3)), condition(s.word(4), s.value(5)),
                        s.list(6));
            default:
                return s.views() ? view(s, variables.apply(s.word(2))) : copy(s, variables.apply(s.word(2)));
        }
    }

    private static INDArray[] arrays(List<String> names, Function<String, INDArray> variables) {
        return names.stream().map(variables).toArray(INDArray[]::new);
    }

    private static INDArray create(Step s) {
        DataType type = DataType.valueOf(s.word(2));
        String[] format = s.word(3).split(":");
        long[] shape = s.longs(5);
        try (CooBuilder b = Sparse4j.coo(shape).type(type).fill(s.value(6))) {
            for (String e : s.rest(7)) {
                int at = e.indexOf('=');
                long[] c = longs(Step.list(e.substring(0, at)));
                b.add(Double.parseDouble(e.substring(at + 1)), c);
            }
            return format.length > 1 ? b.build(Step.list(format[1]), Integer.parseInt(format[2]))
                    : b.build(SparseFormat.valueOf(format[0]));
        }
    }

    private static long[] longs(int... list) {
        return java.util.Arrays.stream(list).asLongStream().toArray();
    }

    private static INDArrayIndex[] indexes(List<String> words) {
        return words.stream().map(Ours::index).toArray(INDArrayIndex[]::new);
    }

    private static INDArrayIndex index(String word) {
        if (word.equals("*")) {
            return NDArrayIndex.all();
        } else if (word.equals("+")) {
            return NDArrayIndex.newAxis();
        }
        if (word.startsWith("@")) {
            return NDArrayIndex.indices(longs(Step.list(word.substring(1))));
        }
        if (word.contains("~")) {
            long[] ends = longs(Step.list(word.replace('~', '.')));
            return NDArrayIndex.interval(ends[0], ends[1], true);
        }
        String[] parts = word.split(":");
        return parts.length == 1 ? NDArrayIndex.point(Long.parseLong(word)) : NDArrayIndex.interval(
                Long.parseLong(parts[0]), Long.parseLong(parts[1]), Long.parseLong(parts[2]));
    }

    private static INDArray view(Step s, INDArray x) {
        switch (s.verb()) {
            case "get":
                return x.get(indexes(s.rest(3)));
            case "permute":
                return x.permute(s.list(3));
            case "transpose":
                return x.transpose();
            case "swap":
                return x.swapAxes(s.number(3), s.number(4));
            case "expand":
                return Nd4j.expandDims(x, s.number(3));
            case "squeeze":
                return Nd4j.squeeze(x, s.number(3));
            case "unit":
                return x.reshape(s.longs(3));
            case "slice":
                return x.slice(s.number(3), s.number(4));
            case "tad":
                return x.tensorAlongDimension(s.number(3), s.list(4));
            case "row":
                return x.getRow(s.number(3), s.keeps(4));
            case "column":
                return x.getColumn(s.number(3), s.keeps(4));
            case "flatelement":
                return x.getScalar(s.longs(3)[0]);
            case "vector":
                return x.vectorAlongDimension(s.number(3), s.number(4));
            case "rollaxis":
                return Sparse4j.shaping().rollAxis(x, s.number(3), s.number(4));
            default:
                return x.getScalar(s.longs(3));
        }
    }

    private static INDArray copy(Step s, INDArray x) {
        switch (s.verb()) {
            case "broadcast":
                return x.broadcast(s.longs(3));
            case "dup":
                return x.dup();
            case "cast":
                INDArray cast = x.castTo(DataType.valueOf(s.word(3)));
                return cast == x ? x.dup() : cast;
            case "reshape":
                INDArray reshaped = x.reshape(s.longs(3));
                return reshaped.isView() ? reshaped.dup() : reshaped;
            case "ravel":
                return x.flatten();
            case "tile":
                return Nd4j.tile(x, s.list(3));
            case "repeat":
                return x.repeat(s.number(3), s.number(4));
            case "flip":
                return Nd4j.reverse(x);
            case "take":
                return x.get(indexes(s.rest(3)));
            case "rows":
                return x.getRows(s.list(3));
            case "columns":
                return x.getColumns(s.list(3));
            case "tear":
                return tear(x, s.number(3), s.list(4));
            case "append":
                return Sparse4j.shaping().append(x, s.number(3), s.value(4), s.number(5));
            case "prepend":
                return Sparse4j.shaping().prepend(x, s.number(3), s.value(4), s.number(5));
            case "triu":
                return Nd4j.triu(x, s.number(3));
            case "sortrows":
                return Sparse4j.searching().sortRows(x, s.number(3), s.word(4).equals("up"));
            case "sortcolumns":
                return Sparse4j.searching().sortColumns(x, s.number(3), s.word(4).equals("up"));
            case "pad":
                return Sparse4j.shaping().pad(x, pairs(s.list(3), s.list(4)), PadMode.CONSTANT, s.value(5));
            case "diag":
                return Sparse4j.diag(x);
            case "match":
                return x.match(NAMED.number(x, s.value(4)), condition(s.word(3), s.value(4)));
            case "getwhere":
                return x.getWhere(NAMED.number(x, s.value(4)), condition(s.word(3), s.value(4)));
            case "where":
                return where(x, s.number(3));
            default:
                throw new IllegalArgumentException("no such step: " + s);
        }
    }

    private static Condition condition(String name, double v) {
        return name.equals("gt") ? Conditions.greaterThan(v) : name.equals("lt") ? Conditions.lessThan(v)
                : name.equals("eq") ? Conditions.equals(v) : name.equals("neq") ? Conditions.notEquals(v)
                : name.equals("gte") ? Conditions.greaterThanOrEqual(v) : Conditions.lessThanOrEqual(v);
    }

    private static INDArray where(INDArray x, int dimension) {
        return only(Sparse4j.where(x), dimension);
    }

    private static INDArray tear(INDArray x, int part, int... dimensions) {
        return only(Sparse4j.tear(x, dimensions), part);
    }

    private static INDArray only(INDArray[] arrays, int k) {
        for (int i = 0; i < arrays.length; i++) {
            if (i != k) {
                arrays[i].close();
            }
        }
        return arrays[k];
    }

    private static int[][] pairs(int[] before, int... after) {
        int[][] pairs = new int[before.length][];
        java.util.Arrays.setAll(pairs, d -> new int[] {before[d], after[d]});
        return pairs;
    }

    private static void write(Step s, Function<String, INDArray> variables) {
        if (NAMED.write(s, variables)) {
            return;
        }
        INDArray x = variables.apply(s.reads().get(0));
        switch (s.verb()) {
            case "put":
                x.putScalar(s.longs(2), s.value(3));
                break;
            case "putflat":
                x.putScalar(s.number(2), s.value(3));
                break;
            case "putat":
                x.put(indexes(s.rest(3)), variables.apply(s.word(2)));
                break;
            case "putnum":
                x.put(indexes(s.rest(3)), (Number) s.value(2));
                break;
            case "putrow":
                x.putRow(s.number(2), variables.apply(s.word(3)));
                break;
            case "putcolumn":
                x.putColumn(s.number(2), variables.apply(s.word(3)));
                break;
            case "putslice":
                x.putSlice(s.number(2), variables.apply(s.word(3)));
                break;
            case "assign":
                x.assign(variables.apply(s.word(2)));
                break;
            case "fill":
                x.assign((Number) s.value(2));
                break;
            case "alongi":
                NAMED.call(s.word(1) + "i", x, s.number(3));
                break;
            case "putin":
                x.put(indexes(s.rest(3)), variables.apply(s.word(2)));
                break;
            case "sort":
                sort(x, s.word(2), s.word(3).equals("up"));
                break;
            case "replace":
                BooleanIndexing.replaceWhere(x, NAMED.number(x, s.value(2)), condition(s.word(3), s.value(4)));
                break;
            case "replacewith":
                BooleanIndexing.replaceWhere(x, variables.apply(s.word(2)), condition(s.word(3), s.value(4)));
                break;
            case "assignif":
                BooleanIndexing.assignIf(x, variables.apply(s.word(2)), condition(s.word(3), s.value(4)));
                break;
            default:
                throw new IllegalArgumentException("no such step: " + s);
        }
    }

    private static void sort(INDArray x, String dimension, boolean ascending) {
        INDArray unused = dimension.equals("all") ? Sparse4j.sort(x, ascending)
                : Sparse4j.sort(x, Integer.parseInt(dimension), ascending);
    }
}
