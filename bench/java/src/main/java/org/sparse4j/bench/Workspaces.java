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
import org.sparse4j.Sparse4j;
import org.sparse4j.memory.MemoryWorkspace;

/** Measures one small calculation with arrays in a workspace, with arrays closed by hand, and with arrays left to the collector. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Workspaces {
    private INDArray x;

    @Setup(Level.Trial)
    public void setup() {
        x = Sparse4j.speye(8);
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        x.close();
        System.out.println(Sparse4j.memory());
    }

    @Benchmark
    public double inAWorkspace() {
        try (MemoryWorkspace ws = Sparse4j.workspace("BENCH")) {
            return x.add(x).mul(1.5).sumNumber().doubleValue() + ws.name().length();
        }
    }

    @Benchmark
    public double closedByHand() {
        try (INDArray sum = x.add(x); INDArray scaled = sum.mul(1.5)) {
            return scaled.sumNumber().doubleValue();
        }
    }

    @Benchmark
    public double leftToTheCollector() {
        return x.add(x).mul(1.5).sumNumber().doubleValue();
    }
}
