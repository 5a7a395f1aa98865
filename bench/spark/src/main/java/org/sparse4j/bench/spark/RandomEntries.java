// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.spark;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.spark.Entry;

/** Makes entries with uniform random coordinates, among them duplicates. The values are 1 to 4, so that sums and products are exact. */
final class RandomEntries {
    private static final int PARTS = 8;

    private RandomEntries() {}

    static JavaRDD<Entry> of(JavaSparkContext context, long n, int count, long seed) {
        return context.parallelize(IntStream.range(0, PARTS).boxed().toList(), PARTS).flatMap(part -> {
            SplittableRandom random = new SplittableRandom(seed * PARTS + part);
            return LongStream.range((long) count * part / PARTS, (long) count * (part + 1) / PARTS)
                    .mapToObj(i -> new Entry(random.nextLong(n), random.nextLong(n), 1 + random.nextInt(4))).iterator();
        });
    }
}
