// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.operations;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.spark.api.java.JavaPairRDD;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryPack;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.MatrixBlocks;
import org.sparse4j.spark.grid.Panel;
import org.sparse4j.spark.operations.BlockReductions.Kind;
import org.sparse4j.spark.tensor.TensorBlocks;
import org.sparse4j.spark.tensor.TensorCuts;
import scala.Tuple2;

/**
 * Reduces all elements to a number. Each block sends one DOUBLE or LONG, and the driver combines these in the order of blocks,
 * so that there is no result for each row or column. The number and the exceptions equal those of core's {@code sumNumber}
 * and similar methods for the collected array.
 */
public final class BlockTotals {
    private BlockTotals() {}

    /** Reduces all elements of a matrix. */
    public static Number of(MatrixBlocks a, Kind kind) {
        Cuts rows = a.rowCuts();
        Cuts columns = a.columnCuts();
        try (INDArray none = Panel.nothing(a.dataType(), a.fillValue(), a.rows(), a.columns())) {
            return total(none, kind, a.blocks(), a.metrics(), at -> product(rows.size(at.row()), columns.size(at.column())));
        }
    }

    /** Reduces all elements of a tensor. */
    public static Number of(TensorBlocks a, Kind kind) {
        Cuts[] cuts = a.cuts();
        try (INDArray none = TensorCuts.empty(a.dataType(), a.shape())) {
            return total(none, kind, a.blocks(), a.metrics(), number -> {
                int[] at = EntryBlocks.indexes(cuts, number);
                long[] shape = new long[at.length];
                Arrays.setAll(shape, d -> cuts[d].size(at[d]));
                return product(shape);
            });
        }
    }

    private static BigInteger product(long... extents) {
        return Arrays.stream(extents).mapToObj(BigInteger::valueOf).reduce(BigInteger.ONE, BigInteger::multiply);
    }

    /** `none` is the whole array without entries; `elements` is the number of elements of a block. */
    private static <K> Number total(INDArray none, Kind kind, JavaPairRDD<K, SparseBlock> blocks, Metrics metrics,
            Function<K, BigInteger> elements) {
        Number ofNone = core(kind, none);
        BigInteger all = product(none.shape());
        if (all.signum() == 0) {
            return ofNone;
        }
        TreeMap<K, Number> parts = new TreeMap<>(blocks.mapToPair(t -> new Tuple2<>(t._1(), NativeTask.run(metrics, () -> {
            try (INDArray x = t._2().array()) {
                return part(kind, x);
            }
        }))).collectAsMap());
        if (parts.isEmpty()) {
            return ofNone;
        }
        BigInteger missing = parts.keySet().stream().map(elements).reduce(all, BigInteger::subtract);
        Collection<Number> terms = new ArrayList<>(parts.values());
        if (missing.signum() > 0 && !kind.skips(none.fillValue())) {
            terms.add(fills(kind, none, missing));
        }
        return last(kind, together(kind, terms), all, none.dataType());
    }

    /** Returns core's result for a whole array. */
    private static Number core(Kind kind, INDArray x) {
        return switch (kind) {
            case SUM -> x.sumNumber();
            case MEAN -> x.meanNumber();
            case NORM1 -> x.norm1Number();
            case NORM2 -> x.norm2Number();
            case NORMMAX -> x.normmaxNumber();
            case MAX -> x.maxNumber();
            case MIN -> x.minNumber();
            case COUNT_NON_ZERO -> x.countNonZeroNumber();
        };
    }

    /**
     * Returns the contribution of a block: for means, and for FLOAT, a DOUBLE sum that is not rounded to the type. Core sums INT
     * in LONG.
     */
    private static Number part(Kind kind, INDArray x) {
        if (kind.widens(x.dataType())) {
            try (INDArray wide = x.castTo(DataType.DOUBLE); INDArray rests = Kind.rests(x, wide)) {
                return rests == null ? part(kind, wide) : (Number) (part(kind, wide).doubleValue() + rests.sumNumber().doubleValue());
            }
        }
        return kind == Kind.MEAN ? x.sumNumber() : core(kind, x);
    }

    /** Returns the contribution of this many elements in absent blocks. */
    private static Number fills(Kind kind, INDArray none, BigInteger count) {
        Number fill = none.fillValue();
        double real = fill.doubleValue();
        boolean whole = EntryPack.isWhole(none.dataType());
        return switch (kind) {
            case SUM -> whole ? (Number) (fill.longValue() * count.longValue()) : (Number) (real * count.doubleValue());
            case MEAN -> whole ? BigInteger.valueOf(fill.longValue()).multiply(count).doubleValue() : real * count.doubleValue();
            case NORM1 -> Math.abs(real) * count.doubleValue();
            case NORM2 -> Math.abs(real) * Math.sqrt(count.doubleValue());
            case NORMMAX -> Math.abs(real);
            case MAX, MIN -> core(kind, none);
            case COUNT_NON_ZERO -> count.longValue();
        };
    }

    /** Combines terms in their order. The sum of doubles is compensated, as in core. */
    private static Number together(Kind kind, Collection<Number> terms) {
        boolean whole = terms.iterator().next() instanceof Long;
        try (INDArray all = whole ? Sparse4j.create(terms.stream().mapToLong(Number::longValue).toArray())
                : Sparse4j.create(terms.stream().mapToDouble(Number::doubleValue).toArray())) {
            return core(switch (kind.ofResults()) {
                case SUM -> Kind.SUM;
                case NORM2 -> Kind.NORM2;
                case MAX -> Kind.MAX;
                default -> Kind.MIN;
            }, all);
        }
    }

    private static Number last(Kind kind, Number x, BigInteger elements, DataType type) {
        if (x instanceof Long) {
            return x;
        }
        double real = x.doubleValue();
        double ended = kind == Kind.MEAN ? real / elements.doubleValue() : real;
        return type == DataType.FLOAT ? (double) (float) ended : ended;
    }
}
