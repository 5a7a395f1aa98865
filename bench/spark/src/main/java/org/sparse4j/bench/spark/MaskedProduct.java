// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.sparse4j.spark.DistributedSparseMatrix;
import org.sparse4j.spark.JobSummary;
import org.sparse4j.spark.MmulOptions;
import org.sparse4j.spark.cluster.Cluster;

/**
 * Measures the sum of the elements of A A under the mask A, where A is 1,000,000 x 1,000,000 with 10 million entries, on one
 * worker and on two workers.
 */
final class MaskedProduct {
    private static final long SIDE = 1_000_000;
    private static final int ENTRIES = 10_000_000;

    private MaskedProduct() {}

    static void run(Cluster cluster) throws Exception {
        System.out.println("1,000,000 x 1,000,000 with 10,000,000 entries, sum(A A at the places of A)");
        double[] medians = new double[Cluster.WORKERS];
        Double expected = null;
        for (int workers = 1; workers <= Cluster.WORKERS; workers++) {
            JavaSparkContext context = cluster.context("spark.cores.max", Integer.toString(workers),
                    "spark.executor.memory", "3g", "spark.executor.memoryOverhead", "2g", "spark.default.parallelism",
                    Integer.toString(workers));
            String where = ", workers: " + workers;
            Timing.emptyJob(context).print("  an empty job" + where);
            Timing<DistributedSparseMatrix> built = Timing.of(2, () -> {
                var entries = RandomEntries.of(context, SIDE, ENTRIES, 1);
                DistributedSparseMatrix a = DistributedSparseMatrix.fromEntries(entries, SIDE, SIDE)
                        .persist(StorageLevel.MEMORY_ONLY());
                a.nnz();
                return a;
            });
            built.print("  made" + where);
            DistributedSparseMatrix a = built.result();
            MmulOptions mask = MmulOptions.defaults().mask(a);
            Timing.of(1, () -> a.mmul(a, mask).sumNumber());
            Timing<JobSummary> product = Timing.of(5, () -> JobSummary.of(context, () -> a.mmul(a, mask).sumNumber()));
            product.print("  product" + where);
            System.out.println(product.result().toString().indent(4).stripTrailing());
            double sum = a.mmul(a, mask).sumNumber().doubleValue();
            if (expected != null && expected != sum) {
                throw new IllegalStateException("another sum: " + sum + ", not " + expected);
            }
            expected = sum;
            medians[workers - 1] = product.median();
        }
        Timing.ratio("  times as fast on two workers", medians[0] / medians[1]);
    }
}
