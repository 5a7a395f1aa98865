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

/** Steps on Sparse4j. */
final class Ours {
    private Ours() {}

    /** The array that a step gives, null for a write. */
    static INDArray run(Step s, Function<String, INDArray> variables) {
        if (s.writes()) {
            write(s, variables);
            return null;
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
                return Sparse4j.toFlattened(s.verb().equals("flatten") ? 'c' : 'f', arrays(s.rest(2), variables));
            case "putmask":
                return variables.apply(s.word(2)).putWhereWithMask(variables.apply(s.word(3)),
                        variables.apply(s.word(4)));
            case "compare":
                return compare(s.word(2), variables.apply(s.word(3)), s.value(4));
            case "comparepair":
                return compare(s.word(2), variables.apply(s.word(3)), variables.apply(s.word(4)));
            case "pair":
                return pair(s.word(2), variables.apply(s.word(3)), variables.apply(s.word(4)));
            case "scalar":
                return scalar(s.word(2), variables.apply(s.word(3)), s.value(4));
            case "reduce":
                return reduce(s.word(2), variables.apply(s.word(3)), s.keeps(4), s.list(5));
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
                return Sparse4j.expandDims(x, s.number(3));
            case "squeeze":
                return Sparse4j.squeeze(x, s.number(3));
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
                return Sparse4j.rollAxis(x, s.number(3), s.number(4));
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
                return Sparse4j.tile(x, s.list(3));
            case "repeat":
                return x.repeat(s.number(3), s.number(4));
            case "flip":
                return Sparse4j.reverse(x);
            case "take":
                return x.get(indexes(s.rest(3)));
            case "rows":
                return x.getRows(s.list(3));
            case "columns":
                return x.getColumns(s.list(3));
            case "tear":
                return tear(x, s.number(3), s.list(4));
            case "append":
                return Sparse4j.append(x, s.number(3), s.value(4), s.number(5));
            case "prepend":
                return Sparse4j.prepend(x, s.number(3), s.value(4), s.number(5));
            case "triu":
                return Sparse4j.triu(x, s.number(3));
            case "sortrows":
                return Sparse4j.sortRows(x, s.number(3), s.word(4).equals("up"));
            case "sortcolumns":
                return Sparse4j.sortColumns(x, s.number(3), s.word(4).equals("up"));
            case "pad":
                return Sparse4j.pad(x, pairs(s.list(3), s.list(4)), PadMode.CONSTANT, s.value(5));
            case "diag":
                return Sparse4j.diag(x);
            case "match":
                return x.match(number(x, s.value(4)), condition(s.word(3), s.value(4)));
            case "getwhere":
                return x.getWhere(number(x, s.value(4)), condition(s.word(3), s.value(4)));
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

    private static INDArray compare(String op, INDArray x, double v) {
        Number n = number(x, v);
        return op.equals("gt") ? x.gt(n) : op.equals("lt") ? x.lt(n) : op.equals("eq") ? x.eq(n)
                : op.equals("neq") ? x.neq(n) : op.equals("gte") ? x.gte(n) : x.lte(n);
    }

    private static INDArray compare(String op, INDArray x, INDArray y) {
        return op.equals("gt") ? x.gt(y) : op.equals("lt") ? x.lt(y) : op.equals("eq") ? x.eq(y) : x.neq(y);
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

    private static INDArray pair(String op, INDArray x, INDArray y) {
        return op.equals("add") ? x.add(y) : op.equals("sub") ? x.sub(y) : x.mul(y);
    }

    private static INDArray scalar(String op, INDArray x, double v) {
        Number n = number(x, v);
        return op.equals("add") ? x.add(n) : op.equals("sub") ? x.sub(n) : x.mul(n);
    }

    /** A number that leaves the type of an operation's result to the array. */
    private static Number number(INDArray x, double v) {
        return x.dataType().isFloating() ? (Number) v : (Number) (int) v;
    }

    private static INDArray reduce(String op, INDArray x, boolean keep, int... dimensions) {
        switch (op) {
            case "sum":
                return x.sum(keep, dimensions);
            case "mean":
                return x.mean(keep, dimensions);
            case "max":
                return x.max(keep, dimensions);
            case "min":
                return x.min(keep, dimensions);
            case "argmin":
                return Sparse4j.argMin(x, dimensions);
            default:
                return x.argMax(dimensions);
        }
    }

    private static void write(Step s, Function<String, INDArray> variables) {
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
            case "pairi":
                pairInPlace(s.word(1), x, variables.apply(s.word(3)));
                break;
            case "scalari":
                scalarInPlace(s.word(1), x, number(x, s.value(3)));
                break;
            case "putin":
                x.put(indexes(s.rest(3)), variables.apply(s.word(2)));
                break;
            case "sort":
                sort(x, s.word(2), s.word(3).equals("up"));
                break;
            case "replace":
                BooleanIndexing.replaceWhere(x, number(x, s.value(2)), condition(s.word(3), s.value(4)));
                break;
            case "replacewith":
                BooleanIndexing.replaceWhere(x, variables.apply(s.word(2)), condition(s.word(3), s.value(4)));
                break;
            case "assignif":
                BooleanIndexing.assignIf(x, variables.apply(s.word(2)), condition(s.word(3), s.value(4)));
                break;
            case "rowvector":
                rowVector(s.word(1), x, variables.apply(s.word(3)));
                break;
            default:
                columnVector(s.word(1), x, variables.apply(s.word(3)));
                break;
        }
    }

    private static void sort(INDArray x, String dimension, boolean ascending) {
        INDArray unused = dimension.equals("all") ? Sparse4j.sort(x, ascending)
                : Sparse4j.sort(x, Integer.parseInt(dimension), ascending);
    }

    private static void pairInPlace(String op, INDArray x, INDArray y) {
        INDArray unused = op.equals("add") ? x.addi(y) : op.equals("sub") ? x.subi(y) : x.muli(y);
    }

    private static void scalarInPlace(String op, INDArray x, Number n) {
        INDArray unused = op.equals("add") ? x.addi(n) : op.equals("sub") ? x.subi(n) : x.muli(n);
    }

    private static void rowVector(String op, INDArray x, INDArray y) {
        INDArray unused = op.equals("add") ? x.addiRowVector(y) : op.equals("sub") ? x.subiRowVector(y)
                : x.muliRowVector(y);
    }

    private static void columnVector(String op, INDArray x, INDArray y) {
        INDArray unused = op.equals("add") ? x.addiColumnVector(y) : op.equals("sub") ? x.subiColumnVector(y)
                : x.muliColumnVector(y);
    }
}
