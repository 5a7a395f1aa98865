// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.ejml.data.DMatrixRMaj;
import org.ejml.data.DMatrixSparseCSC;
import org.ejml.data.DMatrixSparseTriplet;
import org.ejml.ops.DConvertMatrixStruct;
import org.ejml.sparse.csc.CommonOps_DSCC;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * Runs the same operations on Sparse4j and on EJML, from Java. The matrices are square, with a given number of entries in each
 * row. The column of an entry is u^2 n (a power law) or u n, with u uniform in [0, 1).
 *
 * <p>EJML stores compressed columns, so its A^T x has the access pattern of A x in CSR: each of the two products favours one
 * library. EJML reuses its dense results between calls. Sparse4j allocates each result, as its users do.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class Products {
    private static final int WIDE = 16;

    @Param({"20000", "100000"})
    public int n;

    @Param("10")
    public int perRow;

    @Param({"uniform", "power"})
    public String columns;

    private INDArray a;
    private INDArray b;
    private INDArray coo;
    private INDArray vector;
    private INDArray wide;
    private DMatrixSparseCSC ejmlA;
    private DMatrixSparseCSC ejmlB;
    private DMatrixSparseTriplet ejmlCoo;
    private DMatrixRMaj ejmlVector;
    private DMatrixRMaj ejmlWide;
    private DMatrixRMaj ejmlVectorOut;
    private DMatrixRMaj ejmlWideOut;

    @Setup(Level.Trial)
    public void setup() {
        ejmlCoo = new DMatrixSparseTriplet(n, n, n * perRow);
        coo = generate(1, ejmlCoo);
        a = coo.toFormat(SparseFormat.CSR);
        ejmlA = DConvertMatrixStruct.convert(ejmlCoo, (DMatrixSparseCSC) null);
        DMatrixSparseTriplet second = new DMatrixSparseTriplet(n, n, n * perRow);
        try (INDArray other = generate(2, second)) {
            b = other.toFormat(SparseFormat.CSR);
        }
        ejmlB = DConvertMatrixStruct.convert(second, (DMatrixSparseCSC) null);
        vector = Sparse4j.rand(new long[] {n}, 3);
        wide = Sparse4j.rand(new long[] {n, WIDE}, 4);
        ejmlVector = new DMatrixRMaj(n, 1, true, vector.toDoubleVector());
        ejmlWide = new DMatrixRMaj(wide.toDoubleMatrix());
        ejmlVectorOut = new DMatrixRMaj(n, 1);
        ejmlWideOut = new DMatrixRMaj(n, WIDE);
        check();
    }

    private INDArray generate(long seed, DMatrixSparseTriplet ejml) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean[] taken = new boolean[n];
        int[] mine = new int[perRow];
        try (CooBuilder builder = Sparse4j.coo(n, n)) {
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < perRow;) {
                    double u = random.nextDouble();
                    int j = (int) (n * (columns.equals("power") ? u * u : u));
                    if (!taken[j]) {
                        taken[j] = true;
                        mine[k++] = j;
                        double value = random.nextDouble();
                        builder.add(value, i, j);
                        ejml.addItem(i, j, value);
                    }
                }
                for (int j : mine) {
                    taken[j] = false;
                }
            }
            return builder.build();
        }
    }

    /** Throws an AssertionError if the results of the two libraries differ. */
    private void check() {
        CommonOps_DSCC.mult(ejmlA, ejmlVector, ejmlVectorOut);
        try (INDArray y = a.mmul(vector); INDArray c = a.mmul(b); INDArray d = a.add(b)) {
            if (!y.equalsWithEps(Sparse4j.create(ejmlVectorOut.data), 1e-9)) {
                throw new AssertionError("SpMV differs from EJML's");
            }
            if (c.nnz() != CommonOps_DSCC.mult(ejmlA, ejmlB, null).nz_length
                    || d.nnz() != CommonOps_DSCC.add(1, ejmlA, 1, ejmlB, null, null, null).nz_length) {
                throw new AssertionError("a product's or sum's pattern differs from EJML's");
            }
        }
    }

    @TearDown(Level.Trial)
    public void tearDown() {
        for (INDArray x : new INDArray[] {a, b, coo, vector, wide}) {
            x.close();
        }
    }

    private static double closed(INDArray result) {
        try (result) {
            return result.rank();
        }
    }

    @Benchmark
    public double spmv() {
        return closed(a.mmul(vector));
    }

    @Benchmark
    public DMatrixRMaj spmvEjml() {
        return CommonOps_DSCC.mult(ejmlA, ejmlVector, ejmlVectorOut);
    }

    @Benchmark
    public double transposedSpmv() {
        return closed(a.transpose().mmul(vector));
    }

    @Benchmark
    public DMatrixRMaj transposedSpmvEjml() {
        return CommonOps_DSCC.multTransA(ejmlA, ejmlVector, ejmlVectorOut, null);
    }

    @Benchmark
    public double spmm16() {
        return closed(a.mmul(wide));
    }

    @Benchmark
    public DMatrixRMaj spmm16Ejml() {
        return CommonOps_DSCC.mult(ejmlA, ejmlWide, ejmlWideOut);
    }

    @Benchmark
    public double spgemm() {
        return closed(a.mmul(b));
    }

    @Benchmark
    public DMatrixSparseCSC spgemmEjml() {
        return CommonOps_DSCC.mult(ejmlA, ejmlB, null);
    }

    @Benchmark
    public double cooToCsr() {
        return closed(coo.toFormat(SparseFormat.CSR));
    }

    @Benchmark
    public DMatrixSparseCSC cooToCscEjml() {
        return DConvertMatrixStruct.convert(ejmlCoo, (DMatrixSparseCSC) null);
    }

    @Benchmark
    public double transpose() {
        return closed(a.toFormat(SparseFormat.CSC));
    }

    @Benchmark
    public DMatrixSparseCSC transposeEjml() {
        return CommonOps_DSCC.transpose(ejmlA, null, null);
    }

    @Benchmark
    public double add() {
        return closed(a.add(b));
    }

    @Benchmark
    public DMatrixSparseCSC addEjml() {
        return CommonOps_DSCC.add(1, ejmlA, 1, ejmlB, null, null, null);
    }
}
