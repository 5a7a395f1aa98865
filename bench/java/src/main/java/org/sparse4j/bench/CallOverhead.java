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
import org.openjdk.jmh.annotations.Warmup;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Function;

/**
 * Measures the overhead of a call from Java. {@link #floor} does almost no native work: it has no operand and no element, so
 * it measures the Java layer and JNI. {@link #floorOneArray} adds the guard of one array.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CallOverhead {
    private INDArray dense;
    private INDArray csr;

    @Setup(Level.Trial)
    public void setup() {
        dense = Sparse4j.ones(10);
        csr = Sparse4j.speye(10).toFormat(SparseFormat.CSR);
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        dense.close();
        csr.close();
    }

    @Benchmark
    public long floor() {
        return CallRunner.run(Function.RAVEL, new long[6]).word(0);
    }

    @Benchmark
    public long floorOneArray() {
        return dense.dropLayouts();
    }

    @Benchmark
    public double getDoubleDense() {
        return dense.getDouble(3);
    }

    @Benchmark
    public double getDoubleCsr() {
        return csr.getDouble(3, 3);
    }

    @Benchmark
    public INDArray putScalarDense() {
        return dense.putScalar(3, 1.5);
    }

    @Benchmark
    public INDArray putScalarCsr() {
        return csr.putScalar(3, 3, 1.5);
    }

    @Benchmark
    public INDArray addiTenElements() {
        return dense.addi(1);
    }

    @Benchmark
    public long nnz() {
        return csr.nnz();
    }

    @Benchmark
    public double sumTenElements() {
        return dense.sumNumber().doubleValue();
    }

    @Benchmark
    public int addTenElements() {
        try (INDArray y = dense.add(1)) {
            return y.rank();
        }
    }

    @Benchmark
    public int addTwoArraysOfTenElements() {
        try (INDArray y = dense.add(dense)) {
            return y.rank();
        }
    }

    @Benchmark
    public int mulTenEntries() {
        try (INDArray y = csr.mul(2)) {
            return y.rank();
        }
    }

    @Benchmark
    public int addTenAndTenEntries() {
        try (INDArray y = csr.add(csr)) {
            return y.rank();
        }
    }

    @Benchmark
    public int rowSumsOfTenEntries() {
        try (INDArray y = csr.sum(1)) {
            return y.rank();
        }
    }

    @Benchmark
    public int createAndCloseTenElements() {
        try (INDArray x = Sparse4j.zeros(10)) {
            return x.rank();
        }
    }
}
