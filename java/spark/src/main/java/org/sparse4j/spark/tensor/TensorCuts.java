// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryCounts;
import org.sparse4j.spark.grid.Cuts;
import org.sparse4j.spark.grid.Cutting;
import org.sparse4j.spark.grid.Panel;
import scala.Tuple2;

/** Cuts arrays of any rank into blocks, and joins them. Blocks are numbered in C order of the grid of cuts. */
public final class TensorCuts {
    private TensorCuts() {}

    public static int dimension(String method, int dimension, int rank) {
        if (dimension < -rank || dimension >= rank) {
            throw new IllegalArgumentException(method + ": dimension " + dimension + " does not exist in an array of rank " + rank);
        }
        return dimension < 0 ? dimension + rank : dimension;
    }

    /** Returns dimensions in ascending order; throws if one is given twice. */
    public static int[] dimensions(String method, int rank, int... dimensions) {
        int[] all = Arrays.stream(dimensions).map(d -> dimension(method, d, rank)).distinct().sorted().toArray();
        if (all.length < dimensions.length) {
            throw new IllegalArgumentException(method + ": dimensions " + Arrays.toString(dimensions) + " contain a dimension twice");
        }
        return all;
    }

    /** Throws unless blocks of this shape can be cut along these dimensions. */
    public static void check(int rank, Cutting blocks, int... dimensions) {
        dimensions("a distributed tensor", rank, dimensions);
        if (blocks.isFixed()) {
            throw new IllegalArgumentException("the block shape is " + blocks + ", which only matrices have; for a tensor call "
                    + "BlockShape.auto() or BlockShape.entries(n)");
        }
    }

    /**
     * Returns cuts into about this many blocks along these dimensions, all if none is given, with similar numbers of blocks along
     * each dimension.
     */
    public static Cuts[] of(EntryCounts counted, int blocks, int... dimensions) {
        int rank = counted.rank();
        Cuts[] cuts = new Cuts[rank];
        int[] named = dimensions("a distributed tensor", rank, dimensions);
        List<Integer> along = new ArrayList<>(named.length == 0 ? IntStream.range(0, rank).boxed().toList()
                : Arrays.stream(named).boxed().toList());
        along.sort(Comparator.comparingLong(counted::extent));
        double wanted = blocks;
        for (int i = 0; i < along.size(); i++) {
            double elements = 1;
            for (int k = i; k < along.size(); k++) {
                elements *= Math.max(1, counted.extent(along.get(k)));
            }
            long extent = Math.max(1, counted.extent(along.get(i)));
            double edge = Math.pow(elements / wanted, 1.0 / (along.size() - i));
            int here = (int) Math.max(1, Math.min(extent, Math.min(Math.round(extent / edge), Math.ceil(wanted))));
            cuts[along.get(i)] = counted.cuts(along.get(i), here);
            wanted = Math.max(1, wanted / here);
        }
        for (int d = 0; d < rank; d++) {
            cuts[d] = cuts[d] == null ? Cuts.none(counted.extent(d)) : cuts[d];
        }
        return cuts;
    }

    /** Returns the first index of a block in each dimension. */
    public static long[] origin(Cuts[] cuts, long number) {
        int[] at = EntryBlocks.indexes(cuts, number);
        long[] origin = new long[at.length];
        Arrays.setAll(origin, d -> cuts[d].start(at[d]));
        return origin;
    }

    /** Returns the number of a block in the grid of some of the dimensions. */
    static long number(Cuts[] cuts, int[] at, int... kept) {
        long number = 0;
        for (int d : kept) {
            number = number * cuts[d].blocks() + at[d];
        }
        return number;
    }

    /** Returns copies of the blocks of an array that have entries. */
    public static List<Tuple2<Long, SparseBlock>> blocks(INDArray x, Cuts[] cuts) {
        long number = Arrays.stream(cuts).mapToLong(Cuts::blocks).reduce(1, Math::multiplyExact);
        List<Tuple2<Long, SparseBlock>> blocks = new ArrayList<>();
        for (long n = 0; n < number; n++) {
            int[] at = EntryBlocks.indexes(cuts, n);
            INDArrayIndex[] index = new INDArrayIndex[cuts.length];
            Arrays.setAll(index, d -> NDArrayIndex.interval(cuts[d].start(at[d]), cuts[d].end(at[d])));
            try (INDArray part = x.get(index); INDArray copy = part.dup(); INDArray coo = copy.toFormat(SparseFormat.COO)) {
                if (coo.nnz() > 0) {
                    blocks.add(new Tuple2<>(n, SparseBlock.of(coo)));
                }
            }
        }
        return blocks;
    }

    /** Joins blocks into an array, which the caller closes; absent blocks are 0. O(entries + blocks of the grid) time. */
    public static INDArray join(DataType type, List<Cuts> cuts, Map<Long, SparseBlock> blocks, SparseFormat format) {
        return join(type, cuts, blocks, format, 0, 0, new long[cuts.size()]);
    }

    private static INDArray join(DataType type, List<Cuts> cuts, Map<Long, SparseBlock> blocks, SparseFormat format,
            int dimension, long number, long[] shape) {
        if (dimension == cuts.size()) {
            SparseBlock block = blocks.get(number);
            if (block == null) {
                return format == SparseFormat.DENSE ? Sparse4j.zeros(type, shape) : empty(type, shape);
            }
            return block.array();
        }
        Cuts own = cuts.get(dimension);
        INDArray[] parts = new INDArray[own.blocks()];
        try {
            for (int i = 0; i < parts.length; i++) {
                shape[dimension] = own.size(i);
                parts[i] = join(type, cuts, blocks, format, dimension + 1, number * own.blocks() + i, shape);
            }
            if (parts.length == 1) {
                INDArray only = parts[0];
                parts[0] = null;
                return only;
            }
            try (INDArray all = Sparse4j.concat(dimension, parts)) {
                return all.toFormat(format);
            }
        } finally {
            for (INDArray part : parts) {
                if (part != null) {
                    part.close();
                }
            }
        }
    }

    /** Returns an array without entries, in COO. */
    public static INDArray empty(DataType type, long... shape) {
        return Panel.nothing(type, 0, shape);
    }
}
