// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Measures calls on a few elements, each of which creates an array: millions of calls a second, summed over 1, 2 and 8 threads
 * that share the operands. {@link #addOneUnclosed} leaves its arrays to the garbage collector, so its time includes collections.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 1, jvmArgsAppend = "-Xmx1g")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public abstract class SmallCalls {
    private INDArray dense;
    private INDArray tenEntries;
    private INDArray tenOthers;
    private INDArray threeByThree;

    /** Runs the calls on one thread. */
    @Threads(1)
    public static class Of1Thread extends SmallCalls {}

    /** Runs the calls on two threads. */
    @Threads(2)
    public static class Of2Threads extends SmallCalls {}

    /** Runs the calls on eight threads. */
    @Threads(8)
    public static class Of8Threads extends SmallCalls {}

    @Setup(Level.Trial)
    public void setup() {
        dense = Sparse4j.rand(10);
        tenEntries = Sparse4j.sprand(0.1, 5, 10, 10).toFormat(SparseFormat.CSR);
        tenOthers = Sparse4j.sprand(0.1, 6, 10, 10).toFormat(SparseFormat.CSR);
        threeByThree = Sparse4j.sprand(0.5, 5, 3, 3).toFormat(SparseFormat.CSR);
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        for (INDArray x : new INDArray[] {dense, tenEntries, tenOthers, threeByThree}) {
            x.close();
        }
    }

    @Benchmark
    public int addOne() {
        try (INDArray y = dense.add(1)) {
            return y.rank();
        }
    }

    @Benchmark
    public INDArray addOneUnclosed() {
        return dense.add(1);
    }

    @Benchmark
    public int addTenAndTenEntries() {
        try (INDArray y = tenEntries.add(tenOthers)) {
            return y.rank();
        }
    }

    @Benchmark
    public int multiplyThreeByThree() {
        try (INDArray y = threeByThree.mmul(threeByThree)) {
            return y.rank();
        }
    }
}
