// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.ReadOnlyBufferException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.nd4j.Nd4j;

/**
 * Arrays on memory that another thread writes all the time: a value may be an old or a new one, but what comes out is a
 * sound array or an exception that says what is wrong with the values. tests/native/capi/foreign_memory_test.cpp does the
 * same to every exported function with memory that changes at every touch.
 */
@Tag("alone")  // what a call that fails has made is closed by the collector, whenever that is
@Timeout(Patience.SECONDS)
class ForeignMemoryTest {
    private static final int N = 48;
    private static final double[] VALUES = {0, 0, 0, 1, 2, -3, 47, 1e300, Double.NaN, -0.0, Double.NEGATIVE_INFINITY};

    @TempDir
    Path folder;

    private final ByteBuffer numbers = direct(8 * N * N);
    private final ByteBuffer longs = direct(8 * N);
    private final ByteBuffer truths = direct(N * N);

    private static ByteBuffer direct(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    private void shift(AtomicBoolean ended) {
        Random random = new Random(5);
        for (int round = 0; !ended.get(); round++) {
            boolean zeros = round % 3 == 0;
            for (int k = 0; k < N * N; k++) {
                numbers.putDouble(8 * k, zeros ? 0 : VALUES[random.nextInt(VALUES.length)]);
                truths.put(k, (byte) (zeros ? 0 : random.nextInt(256)));
            }
            for (int k = 0; k < N; k++) {
                longs.putLong(8 * k, random.nextInt(9) == 0 ? random.nextLong() : random.nextInt(N));
            }
        }
    }

    /** Coordinates ascend and lie inside, as many as are counted; BOOL is true or false. */
    private static void sound(INDArray x) {
        long[] shape = x.shape();
        long[][] last = {null};
        long[] count = {0};
        x.forEachEntry((at, value) -> {
            int order = last[0] == null ? -1 : 0;
            for (int d = 0; d < shape.length; d++) {
                assertTrue(at[d] >= 0 && at[d] < shape[d]);
                order = order == 0 ? Long.compare(last[0][d], at[d]) : order;
            }
            assertTrue(order < 0 || shape.length == 0);
            last[0] = at.clone();
            count[0]++;
            assertTrue(x.dataType() != DataType.BOOL || value == 0 || value == 1);
        });
        assertEquals(x.nnz(), count[0]);
    }

    private Map<String, Callable<Object>> calls(INDArray x, INDArray mask, INDArray list, INDArray own) {
        Map<String, Callable<Object>> calls = new LinkedHashMap<>();
        for (SparseFormat format : SparseFormat.values()) {
            calls.put("toFormat " + format, () -> x.toFormat(format));
            calls.put("toFormat of truths " + format, () -> mask.toFormat(format));
            calls.put("toFormat of a view " + format,
                    () -> x.get(interval(1, N), interval(0, 2, N)).toFormat(format));
        }
        calls.put("sort", () -> x.sort(1, true));
        calls.put("argsort", () -> x.argsort(0, false));
        calls.put("sort rows", () -> Sparse4j.searching().sortRows(x, 1, true));
        calls.put("sort in place", () -> x.sorti(0, true));
        calls.put("unique", () -> Sparse4j.searching().uniqueAll(x));
        calls.put("where", () -> Sparse4j.where(mask, x, own));
        calls.put("where indexes", () -> Sparse4j.where(x));
        calls.put("conditions", () -> x.cond(Conditions.greaterThan(1)));
        calls.put("first index", () -> BooleanIndexing.firstIndex(x, Conditions.greaterThan(1)));
        calls.put("getWhere", () -> x.getWhere(2, Conditions.lessThan(1)));
        calls.put("putWhere", () -> x.putWhere(2, 7, Conditions.lessThan(1)));
        calls.put("putWhereWithMask", () -> own.putWhereWithMask(mask, x));
        calls.put("replaceWhere", () -> own.dup().replaceWhere(x, Conditions.notEquals(0)));
        calls.put("get by list", () -> x.get(list));
        calls.put("take", () -> own.take(list, 0));
        calls.put("take of x", () -> x.take(list, 1));
        calls.put("put by list", () -> x.put(list, own));
        calls.put("argMax", () -> x.argMax(1));
        calls.put("argMin", () -> x.argMin(0));
        calls.put("median", () -> x.median(0));
        calls.put("sum", () -> x.sum(0));
        calls.put("add", () -> x.add(own));
        calls.put("mul in place", () -> x.muli(2));
        calls.put("integers divided", () -> Sparse4j.ones(DataType.LONG, N).div(list));
        calls.put("mmul", () -> own.mmul(x));
        calls.put("assign", () -> own.dup().assign(x));
        calls.put("concat", () -> Sparse4j.concat(0, own, x));
        calls.put("einsum", () -> Sparse4j.einsum("ij,jk->ik", own, x));
        calls.put("kron", () -> Sparse4j.kron(x.get(interval(0, 3), interval(0, 3)), own));
        calls.put("choice", () -> Nd4j.choice(x.getRow(0), x.getRow(1), 5));
        calls.put("solve", () -> Solvers.solve(x, Sparse4j.ones(N)));
        calls.put("solve for x", () -> Solvers.solve(own, x.getRow(2)));
        calls.put("cg", () -> Solvers.cg(x, Sparse4j.ones(N), SolverOptions.defaults().maxIterations(20)).x());
        calls.put("gmres", () -> Solvers.gmres(own, x.getRow(2), SolverOptions.defaults().maxIterations(20)).x());
        calls.put("equals", () -> x.equals(own) | own.equals(x));
        calls.put("hashCode", x::hashCode);
        calls.put("toString", x::toString);
        calls.put("map", () -> x.map(v -> v + 1));
        calls.put("zip", () -> own.zip(x, Double::sum));
        calls.put("serialization", () -> serialized(x));
        calls.put("Matrix Market", () -> {
            Path file = folder.resolve("x.mtx");
            MatrixMarket.write(x, file);
            return Files.size(file) > 0;
        });
        calls.put("data", () -> x.data().asDouble());
        return calls;
    }

    private static Object serialized(INDArray x) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(x);
        }
        return bytes.size();
    }

    private void during(double seconds) throws Exception {
        AtomicBoolean ended = new AtomicBoolean();
        try (INDArray x = Sparse4j.creation().wrap(numbers, DataType.DOUBLE, N, N);
                INDArray mask = Sparse4j.creation().wrap(truths, DataType.BOOL, N, N);
                INDArray list = Sparse4j.creation().wrap(longs, DataType.LONG, N); INDArray own = diagonal()) {
            Thread other = new Thread(() -> shift(ended), "writer");
            other.start();
            try {
                long end = System.nanoTime() + (long) (seconds * 1e9);
                Set<INDArray> given = Collections.newSetFromMap(new IdentityHashMap<>());
                given.addAll(List.of(x, mask, list, own));
                int rounds = 0;
                for (; rounds < 2 || System.nanoTime() < end; rounds++) {
                    for (Map.Entry<String, Callable<Object>> call : calls(x, mask, list, own).entrySet()) {
                        attempt(call.getKey(), call.getValue(), given);
                        sound(own);
                    }
                }
            } finally {
                ended.set(true);
                other.join();
            }
        }
    }

    private static INDArray diagonal() {
        try (CooBuilder b = Sparse4j.coo(N, N)) {
            for (int i = 0; i < N; i++) {
                b.add(4, i, i).add(1, i, (i + 5) % N);
            }
            return b.build(SparseFormat.CSR);
        }
    }

    private static void attempt(String name, Callable<Object> call, Set<INDArray> given) throws Exception {
        Object result;
        try {
            result = call.call();
        } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
            return;  // what is there allows no answer
        } catch (RuntimeException e) {
            fail(name, e);
            return;
        }
        INDArray[] made = result instanceof INDArray[] several ? several
                : result instanceof INDArray single ? new INDArray[] {single} : new INDArray[0];
        for (INDArray one : made) {
            if (one.getFormat() != SparseFormat.DENSE || one.dataType() == DataType.BOOL) {
                sound(one);
            }
            if (!given.contains(one)) {
                one.close();
            }
        }
    }

    @Test
    void concurrentWritesTearValuesOnly() throws Exception {
        during(1);
    }

    @Test
    @Tag("release")
    @Timeout(Patience.SECONDS)
    void concurrentWritesTearValuesOnlyForMinutes() throws Exception {
        during(180);
    }

    @Test
    void theBuffersOfAnArrayAreNotWrittenFromOutside() {
        try (INDArray x = diagonal()) {
            for (DataBuffer buffer : new DataBuffer[] {x.values(), x.indexes(), x.pointersB(), x.pointersE()}) {
                buffer.read(bytes -> assertThrows(ReadOnlyBufferException.class, () -> bytes.put(0, (byte) 1)));
            }
            assertThrows(IllegalArgumentException.class, () -> x.indexes().put(0, 1));
            ByteBuffer window = ((org.sparse4j.backend.Operand) x).storage().map(1, 0, 8);
            assertTrue(window.isReadOnly(), "a backend's window of the indexes");
        }
    }

    @Test
    void bytesThatAreNeitherTrueNorFalseAreTrue() {
        try (INDArray x = Sparse4j.creation().wrap(truths, DataType.BOOL, N, N)) {
            truths.put(1, (byte) 7);
            assertEquals(1, x.getInt(0, 1));
            assertEquals(1, x.data().getInt(1));
            assertEquals(1, x.data().asInt()[1]);
            try (INDArray y = x.castTo(DataType.INT); INDArray z = x.toFormat(SparseFormat.COO)) {
                assertEquals(1, y.getInt(0, 1));
                assertEquals(1, z.nnz());
                assertEquals(z, x);
            }
        }
    }
}
