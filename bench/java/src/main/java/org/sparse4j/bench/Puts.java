// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Measures random puts, each followed by a get, through an array, a view, a view of the view and a permuted view in turn.
 * A million puts should take at most 2.3 times the time of half a million.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2)
@Measurement(iterations = 3)
public class Puts {
    private static final int SIZE = 4000;

    @Param({"500000", "1000000"})
    public int puts;

    @Param({"COO", "CSR"})
    public String format;

    @Benchmark
    public double putAndGetThroughFourAliases() {
        SplittableRandom random = new SplittableRandom(1);
        try (INDArray x = Sparse4j.sparse(DataType.DOUBLE, SparseFormat.valueOf(format), SIZE, SIZE)) {
            INDArray view = x.get(interval(0, SIZE), interval(0, SIZE));
            INDArray[] aliases = {x, view, view.get(interval(0, SIZE)), x.permute(1, 0)};
            double sum = 0;
            for (int k = 0; k < puts; k++) {
                long i = random.nextInt(SIZE);
                long j = random.nextInt(SIZE);
                int alias = k & 3;
                aliases[alias].putScalar(alias == 3 ? j : i, alias == 3 ? i : j, k);
                int other = (k >> 2) & 3;
                sum += aliases[other].getDouble(other == 3 ? j : i, other == 3 ? i : j) - k;
            }
            if (sum != 0) {
                throw new AssertionError("aliases disagree");
            }
            return x.nnz();
        }
    }
}
