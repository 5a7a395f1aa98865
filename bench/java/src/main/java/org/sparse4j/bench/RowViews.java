// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.point;

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
import org.openjdk.jmh.infra.Blackhole;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/** Measures the creation of a million row views, which should allocate no native memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class RowViews {
    private static final int VIEWS = 1_000_000;
    private static final int ROWS = 1000;
    private INDArray matrix;

    @Setup(Level.Trial)
    public void setup() {
        try (INDArray coo = Sparse4j.sprand(0.01, 1, ROWS, 1000)) {
            matrix = coo.toFormat(SparseFormat.CSR);
        }
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        matrix.close();
    }

    @Benchmark
    public void getRow(Blackhole sink) {
        for (int k = 0; k < VIEWS; k++) {
            sink.consume(matrix.getRow(k % ROWS));
        }
    }

    @Benchmark
    public void getPointAll(Blackhole sink) {
        for (int k = 0; k < VIEWS; k++) {
            sink.consume(matrix.get(point(k % ROWS), all()));
        }
    }
}
