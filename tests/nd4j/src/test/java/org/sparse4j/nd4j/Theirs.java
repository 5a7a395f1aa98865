// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.List;
import java.util.function.Function;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.ops.impl.transforms.Pad;
import org.nd4j.linalg.api.ops.impl.transforms.custom.CumProd;
import org.nd4j.linalg.api.ops.impl.transforms.custom.CumSum;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.factory.ops.NDBase;
import org.nd4j.linalg.indexing.BooleanIndexing;
import org.nd4j.linalg.indexing.INDArrayIndex;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.indexing.conditions.Condition;
import org.nd4j.linalg.indexing.conditions.Conditions;
import org.nd4j.linalg.ops.transforms.Transforms;

/** The same steps on ND4J. */
final class Theirs {
    private static final Named NAMED = new Named(INDArray.class, x -> ((INDArray) x).dataType().isFPType(),
            Transforms.class, Nd4j.class, BooleanIndexing.class, Nd4j.math(), Nd4j.nn(), new NDBase());

    private Theirs() {}

    private static INDArray array(Object result) {
        return result instanceof Number n ? Nd4j.scalar(n.doubleValue()) : (INDArray) result;
    }

    /** The array that a step gives, null for a write. */
    static INDArray run(Step s, Function<String, INDArray> variables) {
        if (s.writes()) {
            write(s, variables);
            return null;
        }
        // It works in place.
        boolean isMax = s.verb().equals("unary") && s.word(2).equals("isMax");
        Object named = NAMED.run(s, isMax ? name -> variables.apply(name).dup() : variables);
        if (named != null) {
            return array(named);
        }
        switch (s.verb()) {
            case "new":
                return create(s);
            case "concat":
                return Nd4j.concat(s.number(2), arrays(s.rest(3), variables));
            case "stack":
                return Nd4j.stack(s.number(2), arrays(s.rest(3), variables));
            case "vstack":
                return Nd4j.vstack(arrays(s.rest(2), variables));
            case "hstack":
                return Nd4j.hstack(arrays(s.rest(2), variables));
            case "pile":
                return Nd4j.pile(arrays(s.rest(2), variables));
            case "flatten":
            case "flattenf":
                return Nd4j.toFlattened(s.verb().equals("flatten") ? 'c' : 'f', arrays(s.rest(2), variables));
            case "putmask":
                return variables.apply(s.word(2)).putWhereWithMask(variables.apply(s.word(3)),
                        variables.apply(s.word(4)));
            case "along":
                return along(s.word(2), variables.apply(s.word(3)), s.number(4));
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
        INDArray made = Nd4j.create(DataType.valueOf(s.word(2)), s.longs(5), s.word(4).charAt(0));
        if (s.value(6) != 0) {
            made.assign(s.value(6));
        }
        for (String e : s.rest(7)) {
            int at = e.indexOf('=');
            long[] c = longs(Step.list(e.substring(0, at)));
            made.putScalar(c, Double.parseDouble(e.substring(at + 1)));
        }
        return made;
    }

    private static long[] longs(int... list) {
        return java.util.Arrays.stream(list).asLongStream().toArray();
    }

    private static INDArrayIndex[] indexes(List<String> words) {
        return words.stream().map(Theirs::index).toArray(INDArrayIndex[]::new);
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
        if (parts.length == 1) {
            return NDArrayIndex.point(Long.parseLong(word));
        }
        long begin = Long.parseLong(parts[0]);
        long step = Long.parseLong(parts[1]);
        long end = Long.parseLong(parts[2]);
        // The form with a step moves the end of short intervals even where the step is 1.
        return step == 1 ? NDArrayIndex.interval(begin, end) : NDArrayIndex.interval(begin, step, end);
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
                return Nd4j.rollAxis(x, s.number(3), s.number(4));
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
                return x.ravel();
            case "tile":
                return Nd4j.tile(x, s.list(3));
            case "repeat":
                return x.repeat(s.number(3), s.number(4));
            case "flip":
                // It works in place.
                return Nd4j.reverse(x.dup());
            case "take":
                return x.get(indexes(s.rest(3)));
            case "rows":
                return x.getRows(s.list(3));
            case "columns":
                return x.getColumns(s.list(3));
            case "tear":
                return tear(x, s.number(3), s.list(4));
            case "append":
                return Nd4j.append(x, s.number(3), s.value(4), s.number(5));
            case "prepend":
                return Nd4j.prepend(x, s.number(3), s.value(4), s.number(5));
            case "triu":
                return Nd4j.triu(x, s.number(3));
            case "sortrows":
                return Nd4j.sortRows(x, s.number(3), s.word(4).equals("up"));
            case "sortcolumns":
                return Nd4j.sortColumns(x, s.number(3), s.word(4).equals("up"));
            case "pad":
                return Nd4j.pad(x, pairs(s.list(3), s.list(4)), Pad.Mode.CONSTANT, s.value(5));
            case "diag":
                return Nd4j.diag(x);
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

    static Condition condition(String name, double v) {
        return name.equals("gt") ? Conditions.greaterThan(v) : name.equals("lt") ? Conditions.lessThan(v)
                : name.equals("eq") ? Conditions.equals(v) : name.equals("neq") ? Conditions.notEquals(v)
                : name.equals("gte") ? Conditions.greaterThanOrEqual(v) : Conditions.lessThanOrEqual(v);
    }

    private static INDArray where(INDArray x, int dimension) {
        return Nd4j.where(x, null, null)[dimension];
    }

    private static INDArray tear(INDArray x, int part, int... dimensions) {
        return Nd4j.tear(x, dimensions)[part];
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
                x.assign(along(s.word(1), x, s.number(3)));
                break;
            case "putin":
                // It reads what it has just written.
                INDArray y = variables.apply(s.word(2));
                x.put(indexes(s.rest(3)), y == x ? y.dup() : y);
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

    /** INDArray.cumsum takes the wrong dimension, or calls itself for ever, where dimensions have length 1. */
    private static INDArray along(String op, INDArray x, int dimension) {
        switch (op) {
            case "cumsum":
                return Nd4j.exec(new CumSum(x, x.ulike(), false, false, dimension))[0];
            case "cumprod":
                return Nd4j.exec(new CumProd(x, x.ulike(), false, false, dimension))[0];
            default:
                return Nd4j.nn().softmax(x, dimension);
        }
    }

    private static void sort(INDArray x, String dimension, boolean ascending) {
        INDArray unused = dimension.equals("all") ? Nd4j.sort(x, ascending)
                : Nd4j.sort(x, Integer.parseInt(dimension), ascending);
    }
}
