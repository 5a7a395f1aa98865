// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.io.S4j;
import org.sparse4j.linalg.EigenOptions;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.SparseLU;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.ops.Transforms;

/** What calls make on their way, and close, leaves a workspace when they are done: it holds their results alone. */
class WorkspaceTemporariesTest {
    private static final int N = 60;

    /** What a call returns: arrays, what holds arrays, or none. */
    private static void close(Object result) throws Exception {
        if (result instanceof Object[] many) {
            for (Object each : many) {
                close(each);
            }
        } else if (result instanceof AutoCloseable one) {
            one.close();
        }
    }

    private static void element(Map<String, Supplier<Object>> calls, INDArray x, INDArray y, INDArray dense) {
        double[] sum = new double[1];
        calls.put("forEachEntry", () -> {
            x.forEachEntry((at, v) -> sum[0] += v);
            return null;
        });
        calls.put("equals", () -> x.equals(y));
        calls.put("equalsWithEps", () -> x.equalsWithEps(y, 1e-3));
        calls.put("hashCode", x::hashCode);
        calls.put("isSymmetric", x::isSymmetric);
        calls.put("distance1", () -> x.distance1(y));
        calls.put("distance2", () -> x.distance2(y));
        calls.put("squaredDistance", () -> x.squaredDistance(y));
        calls.put("cosineSim", () -> Transforms.cosineSim(x, y));
        calls.put("jaccardDistance", () -> Transforms.jaccardDistance(x, y));
        calls.put("hammingDistance", () -> Transforms.hammingDistance(x, y));
        calls.put("allCosineSimilarities", () -> Transforms.allCosineSimilarities(x, y, 1));
        calls.put("topK", () -> Sparse4j.searching().topK(x, 2));
        calls.put("toString", x::toString);
        calls.put("toString of dense", dense::toString);
        calls.put("toDoubleMatrix", x::toDoubleMatrix);
        calls.put("sumNumber", x::sumNumber);
        calls.put("medianNumber", x::medianNumber);
        calls.put("stdNumber", x::stdNumber);
        calls.put("argMax", () -> x.argMax(0));
        calls.put("add", () -> x.add(y));
        calls.put("mmul", () -> x.mmul(y));
        calls.put("mmul of dense", () -> x.mmul(dense));
        calls.put("mpow", () -> Transforms.mpow(x, 5, true));
        calls.put("unitVec", () -> Transforms.unitVec(x.dup()));
        calls.put("normalize", () -> Transforms.normalizeZeroMeanAndUnitVariance(dense.dup()));
        calls.put("softmax", () -> Transforms.softmax(dense));
        calls.put("toFormat", () -> x.toFormat(SparseFormat.CSC));
        calls.put("transpose dup", () -> x.transpose().dup());
        calls.put("get by list", () -> x.getRows(3, 1, 7));
        calls.put("concat", () -> Sparse4j.concat(0, x, y));
        calls.put("stack", () -> Sparse4j.stack(0, x, y));
        calls.put("tile", () -> Nd4j.tile(x, 2, 1));
        calls.put("repeat", () -> x.repeat(0, 2));
        calls.put("sort", () -> Sparse4j.sort(dense.dup(), 1, true));
        calls.put("where", () -> {
            try (INDArray mask = x.gt(0.5)) {
                return Sparse4j.where(mask);
            }
        });
        calls.put("replaceWhere", () -> {
            try (INDArray copy = x.dup()) {
                return copy.replaceWhere(y, Conditions.greaterThan(0.5)).sumNumber();
            }
        });
        calls.put("map", () -> x.map(v -> v + 1));
        calls.put("zip", () -> x.zip(y, (a, b) -> a + 2 * b));
        calls.put("reduce", () -> x.reduce(0, Double::sum));
        calls.put("kron", () -> Sparse4j.kron(x.get(NDArrayIndex.interval(0, 2)), y));
        calls.put("einsum", () -> Sparse4j.einsum("ij,jk->ik", x, y));
        calls.put("tensorMmul", () -> Sparse4j.tensorMmul(x, y, new int[][] {{1}, {0}}));
        calls.put("cumsum", () -> x.cumsum(0));
        calls.put("castTo", () -> x.castTo(DataType.FLOAT));
    }

    private static void solvers(Map<String, Supplier<Object>> calls, INDArray spd, INDArray b) {
        LinearOperator plain = LinearOperator.of(spd);
        LinearOperator op = plain.mul(0.5).add(LinearOperator.identity(N).mul(0.5)).sub(LinearOperator.diagonal(b).mul(0.1));
        LinearOperator function = LinearOperator.symmetric(N, v -> v.muli(3)).add(plain);
        LinearOperator stacked = op.vstack(function).transpose().mmul(op.vstack(plain));
        SolverOptions options = SolverOptions.defaults();
        for (LinearOperator each : new LinearOperator[] {plain, op, function, stacked}) {
            calls.put("cg of " + each, () -> Solvers.cg(each, b, options));
            calls.put("gmres of " + each, () -> Solvers.gmres(each, b, options));
            calls.put("lsmr of " + each, () -> Solvers.lsmr(each, b, options));
            calls.put("eigsh of " + each, () -> Solvers.eigsh(each, 2, EigenOptions.defaults()));
            calls.put("svds of " + each, () -> Solvers.svds(each, 2, EigenOptions.defaults()));
            calls.put("randomizedSvd of " + each, () -> Solvers.randomizedSvd(each, 2, 2, 1));
            calls.put("expmMultiply of " + each, () -> Solvers.expmMultiply(each, b, 0.1));
            calls.put("oneNormEstimate of " + each, () -> Solvers.oneNormEstimate(each));
        }
        calls.put("weighted lsmr", () -> Solvers.lsmr(plain, b, options.weights(b).damping(0.1)));
        calls.put("pca", () -> Solvers.pca(spd, 2));
        calls.put("solve", () -> Solvers.solve(spd, b));
        calls.put("LU", () -> {
            try (SparseLU lu = SparseLU.of(spd)) {
                return lu.solve(b);
            }
        });
    }

    private static void files(Map<String, Supplier<Object>> calls, INDArray x, Path folder) {
        for (String name : new String[] {"x.mtx", "x.npz", "x.csv", "x.tns", "x.s4j"}) {
            Path file = folder.resolve(name);
            calls.put("write and read " + name, () -> {
                Sparse4j.files().write(x, file);
                return Sparse4j.files().read(file);
            });
        }
        calls.put("toBytes", () -> S4j.fromBytes(S4j.toBytes(x)));
    }

    @Test
    void aWorkspaceHoldsResultsAlone(@TempDir Path folder) throws Exception {
        Map<String, Supplier<Object>> calls = new LinkedHashMap<>();
        try (INDArray x = Sparse4j.sprand(DataType.DOUBLE, 0.2, 3, N, N).toFormat(SparseFormat.CSR); INDArray y = x.add(0).toFormat(
                SparseFormat.CSR); INDArray dense = x.toDense(); INDArray gram = x.mmul(x.transpose()); INDArray eye = Sparse4j.speye(N);
                INDArray spd = gram.add(eye).toFormat(SparseFormat.CSR); INDArray b = Sparse4j.ones(N)) {
            element(calls, x, y, dense);
            solvers(calls, spd, b);
            files(calls, x, folder);
            StringBuilder wrong = new StringBuilder();
            try (MemoryWorkspace ws = Sparse4j.workspace("TEMPORARIES")) {
                // The block is full: what is made lies beside it, where bytes are counted.
                INDArray all = Sparse4j.zeros((ws.bytes() - 128) / 8);
                assertEquals(0, ws.spilledBytes());
                for (Map.Entry<String, Supplier<Object>> call : calls.entrySet()) {
                    long before = ws.spilledBytes();
                    for (int k = 0; k < 2; k++) {
                        close(call.getValue().get());
                    }
                    if (ws.spilledBytes() != before) {
                        wrong.append(call.getKey()).append(" leaves ").append(ws.spilledBytes() - before).append(" bytes; ");
                    }
                }
                assertTrue(all.isAttached());
            }
            assertEquals("", wrong.toString());
        }
    }

    /** Bytes of arrays that were closed are there again, in whatever order, within the block and beside it. */
    @Test
    void closedArraysMakeRoom() {
        for (int cycle = 0; cycle < 3; cycle++) {
            try (MemoryWorkspace ws = Sparse4j.workspace("ROOM")) {
                long bytes = ws.bytes();
                INDArray kept = Sparse4j.ones(1000);
                for (int k = 0; k < 3000; k++) {
                    INDArray a = Sparse4j.zeros(10_000).addi(k);
                    INDArray b = a.add(1);
                    INDArray c = b.add(a);
                    if (k % 3 == 0) {
                        a.close();
                    }
                    b.close();
                    assertEquals(2 * k + 1, c.getDouble(9_999));
                    if (k % 3 == 1) {
                        c.close();
                        a.close();
                    } else {
                        a.close();
                        c.close();
                    }
                }
                assertEquals(0, ws.spilledBytes());
                assertEquals(bytes, ws.bytes());
                assertTrue(cycle > 0 || ws.peakBytes() < 300_000, () -> "peak " + ws.peakBytes());
                assertEquals(1000, kept.sumNumber().doubleValue());
                // More than the block: what does not fit goes when it is closed, the block's when all above it is.
                INDArray[] many = new INDArray[40];
                Arrays.setAll(many, k -> Sparse4j.ones(10_000).muli(k));
                long spilled = ws.spilledBytes();
                assertEquals(cycle == 0, spilled > 0, "it has learned its size");
                for (int k = 0; k < 40; k += 2) {
                    many[k].close();
                }
                for (int k = 1; k < 40; k += 2) {
                    assertEquals(10_000.0 * k, many[k].sumNumber().doubleValue());
                    many[k].close();
                }
                assertEquals(0, ws.spilledBytes());
                assertEquals(1000, kept.sumNumber().doubleValue());
                assertTrue(ws.peakBytes() < 4_000_000, () -> "at once, of 720 MB in all: " + ws.peakBytes());
            }
        }
    }
}
