// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.rng.Random;

/** What programs written for ND4J rely on, or fall over. */
class Nd4jUsersTest {
    // ---- each thread has its generator ----------------------------------------------------------------------------

    private static double[] drawn(long seed) {
        Sparse4j.sampling().getRandom().setSeed(seed);
        try (INDArray a = Sparse4j.rand(5); INDArray b = Sparse4j.randn(5); INDArray c = Sparse4j.sampling().randomBernoulli(0.5, 5);
                INDArray all = Sparse4j.concat(0, a, b, c)) {
            return all.toDoubleVector();
        }
    }

    @Test
    void seedsArePerThread() throws Exception {
        int threads = 10;
        double[][] alone = new double[threads][];
        for (int i = 0; i < threads; i++) {
            alone[i] = drawn(i % 3);
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CyclicBarrier start = new CyclicBarrier(threads);
            for (int round = 0; round < 200; round++) {
                List<Future<double[]>> together = new ArrayList<>();
                for (int i = 0; i < threads; i++) {
                    long seed = i % 3;
                    together.add(pool.submit(() -> {
                        start.await();
                        return drawn(seed);
                    }));
                }
                for (int i = 0; i < threads; i++) {
                    assertArrayEquals(alone[i], together.get(i).get(), "round " + round + ", thread " + i);
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void aThreadThatSetsNoSeedHasAFreshOne() throws Exception {
        Sparse4j.sampling().getRandom().setSeed(1);
        long[] first = new long[2];
        for (int i = 0; i < 2; i++) {
            int at = i;
            Thread t = new Thread(() -> first[at] = Sparse4j.sampling().getRandom().nextLong());
            t.start();
            t.join();
        }
        long mine = Sparse4j.sampling().getRandom().nextLong();
        assertEquals(new Random(1).nextLong(), mine, "what others draw moves nothing here");
        assertNotEquals(first[0], first[1]);
        assertNotEquals(first[0], mine);
        // One object while somebody has it, one sequence always; given to another thread, it stays this one's.
        assertSame(Sparse4j.sampling().getRandom(), Sparse4j.sampling().getRandom());
        Random one = Sparse4j.sampling().getRandom();
        Random two = Sparse4j.sampling().getRandom();
        one.setSeed(5);
        Thread t = new Thread(two::nextLong);
        t.start();
        t.join();
        assertEquals(1, one.getPosition());
        assertEquals(5, two.getSeed());
    }

    /** A program that keeps no generator goes on where it was, whatever the collector does. */
    @Test
    void theSequenceOutlivesTheObject() {
        Sparse4j.sampling().getRandom().setSeed(5);
        Random same = new Random(5);
        for (int i = 0; i < 5; i++) {
            assertEquals(same.nextLong(), Sparse4j.sampling().getRandom().nextLong(), "number " + i);
            System.gc();
        }
    }

    @Test
    void seedsMayPrecedeShapes() {
        long[] shape = {3, 4};
        try (INDArray x = Sparse4j.rand(shape, 7L); INDArray y = Nd4j.rand(7L, shape);
                INDArray z = Nd4j.rand(7L, new int[] {3, 4})) {
            assertEquals(x, y);
            assertEquals(x, z);
        }
    }

    // ---- no char is a length ----------------------------------------------------------------------------------------

    private static final long[] LENGTHS = {2, 3, 1, 2};

    private static Object invoke(Method m, Object receiver, List<Object> arguments) throws ReflectiveOperationException {
        return m.invoke(receiver, arguments.toArray());
    }

    private static Class<?>[] types(List<Class<?>> before, int lengths, boolean orderFirst) {
        List<Class<?>> types = new ArrayList<>(before);
        if (orderFirst) {
            types.add(char.class);
            types.add(long[].class);
        } else {
            for (int i = 0; i < lengths; i++) {
                types.add(long.class);
            }
            types.add(char.class);
        }
        return types.toArray(Class[]::new);
    }

    /** Every static that makes a dense array from lengths one by one takes an order behind them, and before them. */
    @Test
    void anOrderAmongLengthsIsAnOrder() throws ReflectiveOperationException {
        int called = 0;
        for (String name : List.of("zeros", "ones", "create", "createUninitialized", "rand", "randn")) {
            for (DataType type : new DataType[] {null, DataType.FLOAT}) {
                List<Class<?>> before = new ArrayList<>(type == null ? List.of() : List.of(DataType.class));
                List<Object> given = new ArrayList<>(type == null ? List.of() : List.of(type));
                for (int k = 1; k <= 4; k++) {
                    for (boolean first : new boolean[] {false, true}) {
                        long[] shape = Arrays.copyOf(LENGTHS, k);
                        List<Object> arguments = new ArrayList<>(given);
                        if (first) {
                            arguments.add('f');
                            arguments.add(shape);
                        } else {
                            Arrays.stream(shape).forEach(arguments::add);
                            arguments.add('f');
                        }
                        Method m = Nd4j.class.getMethod(name, types(before, k, first));
                        try (INDArray x = (INDArray) invoke(m, null, arguments);
                                INDArray laid = Nd4j.zeros(shape, 'f')) {
                            assertArrayEquals(shape, x.shape(), m::toString);
                            assertArrayEquals(laid.stride(), x.stride(), m::toString);
                            assertEquals(type == null ? DataType.DOUBLE : type, x.dataType(), m::toString);
                            if (name.equals("ones")) {
                                assertEquals(x.length(), x.sumNumber().longValue(), m::toString);
                            }
                        }
                        called++;
                    }
                }
            }
        }
        assertEquals(6 * 2 * 4 * 2, called);
    }

    /** The calls as programs write them: which overload is meant is the compiler's choice. */
    @Test
    void theCompilerTakesAnOrderForAnOrder() {
        long[] two = {2, 3};
        long[] three = {2, 3, 4};
        for (INDArray x : new INDArray[] {Sparse4j.ones(2, 3, 'f'), Sparse4j.zeros(2, 3, 'f'), Sparse4j.zeros(2, 3, 'f'),
            Sparse4j.rand(2, 3, 'f'), Sparse4j.randn(2, 3, 'f'), Sparse4j.rand('f', 2, 3), Sparse4j.zeros('f', 2, 3),
            Sparse4j.ones(DataType.INT, 2, 3, 'f'), Sparse4j.creation().full(DataType.INT, 7, new long[] {2, 3}, 'f')}) {
            try (x) {
                assertArrayEquals(two, x.shape());
                assertEquals('f', x.ordering());
            }
        }
        for (INDArray x : new INDArray[] {Sparse4j.ones(2, 3, 4, 'f'), Sparse4j.zeros(2, 3, 4, 'f'),
            Sparse4j.zeros(2, 3, 4, 'f'), Sparse4j.zeros('f', 2, 3, 4), Sparse4j.ones('f', 2, 3, 4),
            Nd4j.createUninitialized(2, 3, 4, 'f'), Sparse4j.zeros(DataType.FLOAT, 2, 3, 4, 'f')}) {
            try (x) {
                assertArrayEquals(three, x.shape());
                assertArrayEquals(new long[] {1, 2, 6}, x.stride());
            }
        }
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.ones(2, 3, 'x'));
    }

    @Test
    void aCharIsNoValueAndNoLengthOfData() {
        List<Runnable> values = List.of(() -> Nd4j.valueArrayOf(2, 'f'), () -> Nd4j.valueArrayOf(2, 3, 'f'),
                () -> Nd4j.valueArrayOf(new long[] {2}, 'f'), () -> Nd4j.valueArrayOf(new int[] {2}, 'f'));
        for (Runnable call : values) {
            String why = assertThrows(IllegalArgumentException.class, call::run).getMessage();
            assertTrue(why.contains("'f' is not a number") && why.contains("new long[] {2") && why.contains("}, 'f')"), why);
        }
        String why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.create(new double[6], 2, 3, 'f')).getMessage();
        assertTrue(why.contains("new long[] {2, 3}, 'f'"), why);
        why = assertThrows(IllegalArgumentException.class, () -> Sparse4j.create(new double[6], 2, 5)).getMessage();
        assertFalse(why.contains("letter"), why);
    }

    @Test
    void reshapeReadsByTheOrderBehindIt() {
        try (INDArray x = Sparse4j.arange(24)) {
            for (INDArray y : new INDArray[] {x.reshape(24, 'f'), x.reshape(4, 6, 'f'), x.reshape(2, 3, 4, 'f'),
                x.reshape(2, 3, 2, 2, 'f')}) {
                try (y; INDArray z = x.reshape('f', y.shape())) {
                    assertEquals(z, y);
                    assertEquals(4, y.reshape(4, -1, 'f').getLong(0, 1));
                }
            }
        }
    }

    // ---- buffers ----------------------------------------------------------------------------------------------------

    @Test
    void buffersAreEqualByTypeAndElements() {
        double[] data = {1, Double.NaN, 0, -2};
        try (INDArray x = Sparse4j.create(data); INDArray y = Sparse4j.create(data); INDArray f = x.castTo(DataType.FLOAT);
                INDArray coo = Sparse4j.createSparseCOO(new double[] {1, 3}, new long[] {0, 2}, 4);
                INDArray csr = Sparse4j.createSparseCSR(new double[] {1, 3}, new int[] {0, 2}, new int[] {0, 2}, 1, 4)) {
            assertEquals(x.data(), y.data());
            assertEquals(x.data().hashCode(), y.data().hashCode());
            assertEquals(x.data(), x.data());
            assertNotEquals(x.data(), f.data());
            assertNotEquals(x.data(), null);
            assertNotEquals((Object) x.data(), "text");
            assertEquals(coo.values(), csr.values());
            assertEquals(coo.indexes(), csr.indexes());
            assertEquals(coo.values().hashCode(), csr.values().hashCode());
            y.putScalar(2, -0.0);
            assertNotEquals(x.data(), y.data());
            y.putScalar(2, 0.0);
            assertEquals(x.data(), y.data());
            y.putScalar(3, -2.000001);
            assertNotEquals(x.data(), y.data());
            try (INDArray longer = Sparse4j.concat(0, x, x)) {
                assertNotEquals(x.data(), longer.data());
            }
            try (INDArray a = Sparse4j.create(new long[] {1L << 60, 3}); INDArray b = Sparse4j.create(new long[] {(1L << 60) + 1, 3})) {
                assertNotEquals(a.data(), b.data());
            }
            try (INDArray a = f.dup()) {
                assertEquals(f.data(), a.data());
                assertEquals(f.data().hashCode(), a.data().hashCode());
            }
            DataBuffer closed;
            try (INDArray gone = Sparse4j.create(data)) {
                closed = gone.data();
            }
            assertThrows(IllegalStateException.class, () -> closed.equals(x.data()));
            assertThrows(IllegalStateException.class, () -> x.data().equals(closed));
            assertThrows(IllegalStateException.class, closed::hashCode);
            assertTrue(closed.equals(closed));
        }
    }

    @Test
    void bytesAreThoseOfADataStream() throws IOException {
        for (DataType type : DataType.values()) {
            try (INDArray x = Sparse4j.create(new double[] {1, 0, 258, -3}); INDArray y = x.castTo(type)) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                DataOutputStream out = new DataOutputStream(bytes);
                for (int i = 0; i < 4; i++) {
                    switch (type) {
                        case DOUBLE -> out.writeDouble(y.getDouble(i));
                        case FLOAT -> out.writeFloat(y.getFloat(i));
                        case INT -> out.writeInt(y.getInt(i));
                        case LONG -> out.writeLong(y.getLong(i));
                        default -> out.writeBoolean(y.getBoolean(i));
                    }
                }
                assertArrayEquals(bytes.toByteArray(), y.data().asBytes(), type::toString);
            }
        }
    }

    // ---- places, grids, types ---------------------------------------------------------------------------------------

    @Test
    void offsetsOutOfBoundsAreRefused() {
        try (INDArray x = Sparse4j.zeros(2, 3)) {
            assertEquals(5, NDArrayIndex.offset(x, 1L, 2L));
            assertEquals(5, NDArrayIndex.offset(x, -1L, -1L));
            assertThrows(IndexOutOfBoundsException.class, () -> NDArrayIndex.offset(x, 2L, 0L));
            assertThrows(IndexOutOfBoundsException.class, () -> NDArrayIndex.offset(x, 0L, -4L));
            assertThrows(IllegalArgumentException.class, () -> NDArrayIndex.offset(x, 1L));
            assertThrows(ArithmeticException.class, () -> NDArrayIndex.offset(new long[] {1L << 40}, new long[] {1L << 40}));
        }
    }

    @Test
    void gridsOfRowsAndColumns() {
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray row = Sparse4j.create(new double[] {1, 0, 3}, 1, 3).toFormat(format);
                    INDArray column = Sparse4j.create(new double[] {4, 5}, 2, 1).toFormat(format);
                    INDArray one = Sparse4j.create(new double[] {7}, 1, 1).toFormat(format);
                    INDArray wide = Sparse4j.zeros(2, 2)) {
                INDArray[] grid = Sparse4j.creation().meshgrid(row, column);
                assertArrayEquals(new double[][] {{1, 0, 3}, {1, 0, 3}}, grid[0].toDoubleMatrix(), format::name);
                assertArrayEquals(new double[][] {{4, 4, 4}, {5, 5, 5}}, grid[1].toDoubleMatrix(), format::name);
                assertArrayEquals(new long[] {3, 1}, Sparse4j.creation().meshgrid(one, row)[0].shape());
                assertThrows(IllegalArgumentException.class, () -> Sparse4j.creation().meshgrid(row, wide));
            }
        }
    }

    @Test
    void defaultTypeAppliesWhereNoneIsGiven() {
        try (INDArray x = Sparse4j.zeros(2); INDArray y = Sparse4j.rand(2); INDArray z = Sparse4j.arange(3)) {
            assertSame(Sparse4j.creation().dataType(), x.dataType());
            assertSame(Sparse4j.creation().dataType(), y.dataType());
            assertSame(Sparse4j.creation().dataType(), z.dataType());
        }
    }
}
