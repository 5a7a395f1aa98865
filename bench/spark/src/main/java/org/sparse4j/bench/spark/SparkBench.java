// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.List;
import java.util.Set;
import org.sparse4j.spark.cluster.Cluster;

/**
 * Measures Sparse4j on a standalone cluster of Spark that has two workers with one core each:
 *
 * <ul>
 * <li>a product, compared with MLlib's BlockMatrix
 * <li>a masked product on one worker and on two workers
 * <li>fits and recommendations of ALS, compared with those of MLlib
 * </ul>
 */
public final class SparkBench {
    private static final List<String> ROWS = List.of("product", "masked", "als");
    // A worker must have room for the largest executor, which has 6 GB and an overhead of 1 GB.
    private static final String WORKER_MEMORY = "8g";

    private SparkBench() {}

    /** Arguments: {@code --ratings N}, the number of ratings for ALS, then the rows to run (default: all rows). */
    public static void main(String[] args) throws Exception {
        List<String> rows = ROWS;
        int ratings = Sweeps.RATINGS;
        int from = 0;
        if (args.length >= 2 && args[0].equals("--ratings")) {
            ratings = Integer.parseInt(args[1]);
            from = 2;
        }
        if (args.length > from) {
            rows = List.of(args).subList(from, args.length);
        }
        if (!ROWS.containsAll(rows) || Set.copyOf(rows).size() != rows.size()) {
            throw new IllegalArgumentException("rows are " + ROWS + ", not " + rows);
        }
        Cluster cluster = Cluster.start(WORKER_MEMORY);
        try {
            for (String row : rows) {
                switch (row) {
                    case "product" -> BlockProduct.run(cluster);
                    case "masked" -> MaskedProduct.run(cluster);
                    default -> Sweeps.run(cluster, ratings);
                }
            }
        } finally {
            cluster.stop();
        }
    }
}
