// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Lets eight threads read one matrix at the same time, without locks and without copies.
 *
 * <p>Any number of threads may read an array. Each call uses the threads of the library as well; a server with many threads of
 * its own may call {@code Sparse4j.environment().setThreads(1)}.
 */
public final class EightThreadsRead {
    private EightThreadsRead() { }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(8);
        try (INDArray entries = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.01, 3, 8000, 500);
             INDArray x = entries.toFormat(SparseFormat.CSR);
             INDArray v = Sparse4j.ones(500)) {
            List<Future<Double>> parts = new ArrayList<>();
            for (long k = 0; k < 8; k++) {
                INDArray rows = x.get(interval(1000 * k, 1000 * (k + 1)), all());
                parts.add(pool.submit(() -> {
                    try (INDArray product = rows.mmul(v)) {
                        return product.sumNumber().doubleValue();
                    }
                }));
            }
            double sum = 0;
            for (Future<Double> part : parts) {
                sum += part.get();
            }
            System.out.println("sum by eight threads equals the sum: "
                    + (Math.abs(sum - x.sumNumber().doubleValue()) < 1e-9 * sum));
        } finally {
            pool.shutdown();
        }
    }
}

// Prints:
// sum by eight threads equals the sum: true
