// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.util.Arrays;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.DataType;

/** A tensor as operations take and make it: its blocks in an RDD, and what the driver knows of all of them. Immutable. */
final class TensorBlocks {
    private final JavaSparkContext context;
    private final JavaPairRDD<Long, SparseBlock> blocks;
    private final Cuts[] cuts;
    private final DataType type;

    TensorBlocks(JavaSparkContext context, JavaPairRDD<Long, SparseBlock> blocks, Cuts[] cuts, DataType type) {
        this.context = context;
        this.blocks = blocks;
        this.cuts = cuts;
        this.type = type;
    }

    JavaSparkContext context() {
        return context;
    }

    /** By their numbers in C order of the cuts' grid. */
    JavaPairRDD<Long, SparseBlock> blocks() {
        return blocks;
    }

    Cuts[] cuts() {
        return cuts;
    }

    DataType dataType() {
        return type;
    }

    int rank() {
        return cuts.length;
    }

    long[] shape() {
        return Arrays.stream(cuts).mapToLong(Cuts::length).toArray();
    }

    long size(int dimension) {
        return cuts[dimension].length();
    }

    Metrics metrics() {
        return Metrics.of(context);
    }
}
