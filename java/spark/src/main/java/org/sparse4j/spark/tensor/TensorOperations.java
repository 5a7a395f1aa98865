// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.tensor;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.broadcast.Broadcast;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.NativeTask;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/** Adds the results of blocks, in the order of blocks, for each part of the result; the driver joins these parts. */
public final class TensorOperations {
    private TensorOperations() {}

    /** Computes the result of a block from its number and its array. */
    private interface OfBlock extends Serializable {
        INDArray of(int[] at, INDArray x);
    }

    public static INDArray sum(TensorBlocks x, int... gone) {
        int[] kept = IntStream.range(0, x.rank()).filter(d -> Arrays.stream(gone).noneMatch(g -> g == d)).toArray();
        boolean large = kept.length == 1 && x.cuts()[kept[0]].length() > Sparse4j.environment().getDensifyLimit();
        SparseFormat format = kept.length < 2 && !large ? SparseFormat.DENSE : SparseFormat.COO;
        DataType type;
        long[] ones = new long[x.rank()];
        Arrays.fill(ones, 1);
        try (INDArray none = TensorCuts.empty(x.dataType(), ones); INDArray sum = none.sum(gone)) {
            type = sum.dataType();
        }
        // Sums FLOAT in DOUBLE, so that the rounding or overflow of one block does not affect the sum.
        DataType wide = type == DataType.FLOAT ? DataType.DOUBLE : type;
        Map<Long, SparseBlock> parts = folded(x, kept, (at, block) -> {
            try (INDArray in = block.castTo(wide); INDArray sum = in.sum(gone)) {
                return sum.toFormat(format);
            }
        });
        List<Cuts> cuts = Arrays.stream(kept).mapToObj(d -> x.cuts()[d]).toList();
        INDArray sum = TensorCuts.join(wide, cuts, parts, format);
        if (large && sum.nnz() >= sum.length() / 2) {
            try (INDArray coo = sum) {
                sum = coo.toDense();
            }
        }
        if (wide == type) {
            return sum;
        }
        try (INDArray doubles = sum) {
            return doubles.castTo(type);
        }
    }

    public static INDArray mttkrp(TensorBlocks x, int mode, INDArray... factors) {
        int rank = x.rank();
        long columns = columns(x, mode, factors);
        Cuts[] cuts = x.cuts();
        // The factors are broadcast in pieces, so that each block copies only its own rows.
        SparseBlock[][] pieces = new SparseBlock[rank][];
        DataType type;
        INDArray[] small = new INDArray[rank];
        try (INDArray none = TensorCuts.empty(x.dataType(), IntStream.range(0, rank).mapToLong(d -> 1).toArray())) {
            for (int d = 0; d < rank; d++) {
                if (d != mode) {
                    pieces[d] = pieces(factors[d], cuts[d]);
                    small[d] = Sparse4j.zeros(factors[d].dataType(), 1, columns);
                }
            }
            small[mode] = small[mode == 0 ? rank - 1 : 0];
            try (INDArray product = none.mttkrp(mode, small)) {
                type = product.dataType();
            }
        } finally {
            for (INDArray each : small) {
                if (each != null) {
                    each.close();
                }
            }
        }
        Broadcast<SparseBlock[][]> sent = x.context().broadcast(pieces);
        try {
            Map<Long, SparseBlock> parts = folded(x, new int[] {mode}, (at, block) -> {
                INDArray[] own = new INDArray[rank];
                try {
                    for (int d = 0; d < rank; d++) {
                        own[d] = d == mode ? null : sent.value()[d][at[d]].array();
                    }
                    own[mode] = own[mode == 0 ? rank - 1 : 0];  // a placeholder: the factor of the mode is not read
                    return block.mttkrp(mode, own);
                } finally {
                    for (INDArray each : own) {
                        if (each != null) {
                            each.close();
                        }
                    }
                }
            });
            return TensorCuts.join(type, List.of(cuts[mode], Cuts.none(columns)), parts, SparseFormat.DENSE);
        } finally {
            sent.destroy();
        }
    }

    /** Checks the factors and returns the number of their columns. */
    private static long columns(TensorBlocks x, int mode, INDArray... factors) {
        if (x.rank() < 2 || factors.length != x.rank()) {
            throw new IllegalArgumentException("mttkrp: the tensor has shape " + Arrays.toString(x.shape()) + (x.rank() < 2
                    ? "; it must have at least 2 dimensions"
                    : ", which takes " + x.rank() + " factors, one for each dimension; " + factors.length + " were given"));
        }
        long columns = -1;
        for (int d = 0; d < factors.length; d++) {
            INDArray factor = factors[d];
            if (d == mode) {
                continue;
            } else if (factor == null || factor.rank() != 2 || factor.size(0) != x.size(d)
                    || columns >= 0 && factor.size(1) != columns) {
                throw new IllegalArgumentException("mttkrp: factor " + d
                        + (factor == null ? " must not be null" : " has the shape " + Arrays.toString(factor.shape()))
                        + "; for a tensor of shape " + Arrays.toString(x.shape()) + " it must be [" + x.size(d) + ", "
                        + (columns < 0 ? "R" : columns) + "]");
            }
            columns = factor.size(1);
        }
        return columns;
    }

    private static SparseBlock[] pieces(INDArray factor, Cuts cuts) {
        SparseBlock[] pieces = new SparseBlock[cuts.blocks()];
        try (INDArray dense = Panel.factor("mttkrp", factor)) {
            for (int i = 0; i < pieces.length; i++) {
                try (INDArray part = dense.get(NDArrayIndex.interval(cuts.start(i), cuts.end(i)), NDArrayIndex.all())) {
                    pieces[i] = SparseBlock.of(part);
                }
            }
        }
        return pieces;
    }

    /**
     * Returns sums of the results of blocks, added in the order of blocks. The key of a sum is the number of its blocks in the
     * grid of the kept dimensions.
     */
    private static Map<Long, SparseBlock> folded(TensorBlocks x, int[] kept, OfBlock work) {
        Cuts[] cuts = x.cuts();
        Metrics metrics = x.metrics();
        long parts = Arrays.stream(kept).mapToLong(d -> cuts[d].blocks()).reduce(1, Math::multiplyExact);
        int tasks = (int) Math.min(parts, 2L * x.context().sc().defaultParallelism());
        return x.blocks().mapToPair(t -> NativeTask.run(metrics, () -> {
            int[] at = EntryBlocks.indexes(cuts, t._1());
            try (INDArray block = t._2().array(); INDArray made = work.of(at, block)) {
                return new Tuple2<>(TensorCuts.number(cuts, at, kept), new Tuple2<>(t._1(), SparseBlock.of(made)));
            }
        })).groupByKey(tasks).mapToPair(t -> {
            Map<Long, SparseBlock> inOrder = new TreeMap<>();
            t._2().forEach(part -> inOrder.put(part._1(), part._2()));
            return new Tuple2<>(t._1(), NativeTask.run(metrics, () -> added(inOrder)));
        }).collectAsMap();
    }

    private static SparseBlock added(Map<Long, SparseBlock> parts) {
        INDArray sum = null;
        try {
            for (SparseBlock part : parts.values()) {
                INDArray next = part.array();
                if (sum == null) {
                    sum = next;
                } else {
                    try (next; INDArray before = sum) {
                        sum = before.add(next);
                    }
                }
            }
            return SparseBlock.of(sum);
        } finally {
            if (sum != null) {
                sum.close();
            }
        }
    }
}
