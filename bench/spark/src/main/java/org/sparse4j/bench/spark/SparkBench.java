// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.List;
import java.util.Set;
import org.sparse4j.spark.cluster.Cluster;

/**
 * On a standalone cluster of two workers of one core each: products beside MLlib's BlockMatrix, a masked product on one worker
 * and on two, sweeps of ALS and recommendations beside MLlib's.
 */
public final class SparkBench {
    private static final List<String> ROWS = List.of("product", "masked", "als");
    // What BlockMatrix's product is given, and the daemon's own.
    private static final String WORKER_MEMORY = "8g";

    private SparkBench() {}

    /** The rows to run, all where none is named; {@code --ratings N}: how many ALS gets. */
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
