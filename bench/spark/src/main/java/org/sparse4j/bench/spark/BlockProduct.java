// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.mllib.linalg.distributed.BlockMatrix;
import org.apache.spark.mllib.linalg.distributed.CoordinateMatrix;
import org.apache.spark.mllib.linalg.distributed.MatrixEntry;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.spark.DistributedSparseMatrix;
import org.sparse4j.spark.JobSummary;
import org.sparse4j.spark.cluster.Cluster;

/**
 * Measures the sum of all elements of A B, where A and B are 20,000 x 20,000 with a density of 1e-4. Sparse4j runs on two
 * executors of 512 MB. MLlib's BlockMatrix runs on two executors of 4 GB, with its inner dimension in 8 parts; without these
 * parts it runs out of memory. The blocks of both matrices are in memory when the measurement starts.
 */
final class BlockProduct {
    private static final long SIDE = 20_000;
    private static final int ENTRIES = 40_000;
    private static final int BLOCK = 1024;
    private static final int MIDDLE_PARTS = 8;

    private BlockProduct() {}

    static void run(Cluster cluster) throws Exception {
        System.out.println("20,000 x 20,000 with 40,000 entries each, sum(A B)");
        JavaSparkContext context = cluster.context("spark.executor.memory", "512m", "spark.default.parallelism", "2");
        Timing.emptyJob(context).print("  an empty job");
        Timing<Double> ours = ours(context);
        context = cluster.context("spark.executor.memory", "4g", "spark.default.parallelism", "2");
        // Warms up by a small product of the same kind.
        theirs(context, SIDE / 20, ENTRIES / 400, BLOCK / 16, 1);
        Timing<Double> theirs = theirs(context, SIDE, ENTRIES, BLOCK, 2);
        theirs.print("  BlockMatrix.multiply, 8 middle splits, 2 x 4 GB");
        if (!theirs.result().equals(ours.result())) {
            throw new IllegalStateException("sums differ: ours " + ours.result() + ", BlockMatrix " + theirs.result());
        }
        Timing.ratio("  times as fast", theirs.median() / ours.median());
    }

    private static Timing<Double> ours(JavaSparkContext context) throws Exception {
        Timing<DistributedSparseMatrix[]> built = Timing.of(3, () -> {
            DistributedSparseMatrix[] both = new DistributedSparseMatrix[2];
            for (int i = 0; i < 2; i++) {
                both[i] = DistributedSparseMatrix.fromEntries(RandomEntries.of(context, SIDE, ENTRIES, i), SIDE, SIDE)
                        .persist(StorageLevel.MEMORY_ONLY());
                both[i].nnz();
            }
            return both;
        });
        built.print("  DistributedSparseMatrix: both made, 2 x 512 MB");
        DistributedSparseMatrix a = built.result()[0];
        DistributedSparseMatrix b = built.result()[1];
        Timing.of(10, () -> a.mmul(b).sumNumber());
        Timing<Double> product = Timing.of(9, () -> a.mmul(b).sumNumber().doubleValue());
        product.print("  DistributedSparseMatrix.mmul, 2 x 512 MB");
        System.out.println(JobSummary.of(context, () -> a.mmul(b).sumNumber()).toString().indent(4).stripTrailing());
        return product;
    }

    private static Timing<Double> theirs(JavaSparkContext context, long side, int entries, int block, int runs) throws Exception {
        BlockMatrix[] both = new BlockMatrix[2];
        for (int i = 0; i < 2; i++) {
            JavaRDD<MatrixEntry> each = RandomEntries.of(context, side, entries, i)
                    .map(e -> new MatrixEntry(e.row(), e.column(), e.value()));
            both[i] = new CoordinateMatrix(each.rdd(), side, side).toBlockMatrix(block, block).cache();
            both[i].blocks().count();
        }
        return Timing.of(runs, () -> both[0].multiply(both[1], MIDDLE_PARTS).blocks().toJavaRDD().mapToDouble(each -> {
            double sum = 0;
            for (double value : each._2().toArray()) {
                sum += value;
            }
            return sum;
        }).sum());
    }
}
