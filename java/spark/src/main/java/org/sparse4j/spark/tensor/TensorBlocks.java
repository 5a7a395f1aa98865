// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.tensor;

import java.util.Arrays;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.DataType;
import org.sparse4j.spark.Metrics;
import org.sparse4j.spark.SparseBlock;
import org.sparse4j.spark.grid.Cuts;

/** The internal form of a tensor, for operations: blocks in an RDD, and the properties that the driver knows. Immutable. */
public final class TensorBlocks {
    private final JavaSparkContext context;
    private final JavaPairRDD<Long, SparseBlock> blocks;
    private final Cuts[] cuts;
    private final DataType type;

    public TensorBlocks(JavaSparkContext context, JavaPairRDD<Long, SparseBlock> blocks, Cuts[] cuts, DataType type) {
        this.context = context;
        this.blocks = blocks;
        this.cuts = cuts;
        this.type = type;
    }

    JavaSparkContext context() {
        return context;
    }

    /** Returns the blocks by their numbers, in C order of the grid of cuts. */
    public JavaPairRDD<Long, SparseBlock> blocks() {
        return blocks;
    }

    public Cuts[] cuts() {
        return cuts;
    }

    public DataType dataType() {
        return type;
    }

    public int rank() {
        return cuts.length;
    }

    public long[] shape() {
        return Arrays.stream(cuts).mapToLong(Cuts::length).toArray();
    }

    public long size(int dimension) {
        return cuts[dimension].length();
    }

    public Metrics metrics() {
        return Metrics.of(context);
    }
}
