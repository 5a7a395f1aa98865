// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.CallRunner;
import org.sparse4j.backend.Unclosed;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.SparseLU;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.ops.BinaryOp;
import org.sparse4j.ops.BoundCall;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.ReduceOp;
import org.sparse4j.ops.TransformOp;

/** Bound calls give what the methods give that they bind, whatever happens to the operands between two runs. */
@Tag("alone")
class BoundCallTest {
    private static final int ROWS = 7;
    private static final int COLUMNS = 5;
    private static final DataType[] NUMBERS = {DataType.DOUBLE, DataType.FLOAT, DataType.INT, DataType.LONG};

    private static INDArray random(Random random, DataType type, long... shape) {
        INDArray x = Sparse4j.zeros(type, shape);
        for (long i = 0; i < x.length(); i++) {
            if (random.nextInt(3) > 0) {
                x.putScalar(i, type.isFloating() ? random.nextGaussian() : random.nextInt(100) - 50);
            }
        }
        return x;
    }

    private static void change(Random random, INDArray x) {
        long[] at = new long[x.rank()];
        for (int d = 0; d < at.length; d++) {
            at[d] = random.nextInt((int) x.size(d));
        }
        x.putScalar(at, random.nextInt(4));
    }

    private interface Method {
        void write(INDArray result);
    }

    /** Runs a bound call and the method, with changes of the operands in between. */
    private static void compare(Random random, BoundCall bound, INDArray result, Method method, INDArray... operands) {
        try (bound) {
            for (int run = 0; run < 6; run++) {
                try (INDArray expected = result.dup()) {
                    method.write(expected);
                    assertSame(result, bound.run());
                    assertTrue(expected.equals(result), () -> bound + ": " + result + " instead of " + expected);
                }
                if (run > 1) {
                    for (INDArray x : operands) {
                        change(random, x);
                    }
                }
            }
        }
    }

    private static List<INDArray> everyFormat(INDArray dense) {
        return Formats.every(dense.toFormat(SparseFormat.COO));
    }

    @Test
    void productsOfEveryFormatAndType() {
        Random random = new Random(56);
        for (DataType type : NUMBERS) {
            for (INDArray a : everyFormat(random(random, type, ROWS, COLUMNS))) {
                INDArray x = random(random, type, COLUMNS);
                INDArray y = Sparse4j.zeros(type, ROWS);
                compare(random, Sparse4j.products().bind(a, x, y), y, r -> a.mmul(x, r), a, x);
                INDArray left = Sparse4j.zeros(type, COLUMNS);
                compare(random, Sparse4j.products().bind(y, a, left), left, r -> y.mmul(a, r), a, y);
                INDArray turned = a.transpose();
                compare(random, Sparse4j.products().bind(turned, y, left), left, r -> turned.mmul(y, r), a, y);
                compare(random, Sparse4j.products().bind(2, a, x, 1, y), y,
                        r -> Sparse4j.environment().getBlasWrapper().gemv(2, a, x, 1, r), a, x);
                INDArray b = random(random, type, COLUMNS, 3).toFormat(SparseFormat.CSR);
                INDArray c = Sparse4j.sparse(type, SparseFormat.CSR, ROWS, 3);
                compare(random, Sparse4j.products().bind(a, b, c), c, r -> a.mmul(b, r), a, b);
            }
        }
    }

    @Test
    void viewsOnEitherSide() {
        Random random = new Random(57);
        INDArray whole = random(random, DataType.DOUBLE, 2 * ROWS, COLUMNS + 2);
        INDArray vectors = random(random, DataType.DOUBLE, 3, COLUMNS);
        for (INDArray parent : everyFormat(whole)) {
            INDArray a = parent.get(NDArrayIndex.interval(0, 2, 2 * ROWS), NDArrayIndex.interval(1, COLUMNS + 1));
            INDArray x = vectors.get(NDArrayIndex.point(1), NDArrayIndex.all());
            INDArray results = Sparse4j.zeros(2, ROWS);
            INDArray y = results.get(NDArrayIndex.point(1), NDArrayIndex.all());
            compare(random, Sparse4j.products().bind(a, x, y), y, r -> a.mmul(x, r), parent, vectors);
            INDArray across = Sparse4j.zeros(ROWS, 2).get(NDArrayIndex.all(), NDArrayIndex.point(1));
            compare(random, Sparse4j.products().bind(a, x, across), across, r -> a.mmul(x, r), parent, vectors);
        }
    }

    @Test
    void operations() {
        Random random = new Random(58);
        for (INDArray a : everyFormat(random(random, DataType.DOUBLE, ROWS, COLUMNS))) {
            INDArray b = random(random, DataType.DOUBLE, ROWS, COLUMNS).toFormat(a.isSparse() ? SparseFormat.CSR : SparseFormat.DENSE);
            INDArray sum = a.dup();
            compare(random, Sparse4j.environment().bind(BinaryOp.ADD.of(a, b).into(sum)), sum, r -> a.add(b, r), a, b);
            compare(random, Sparse4j.environment().bind(BinaryOp.MUL.of(sum, b).inPlace()), sum, r -> r.muli(b), b);
            INDArray rows = Sparse4j.zeros(ROWS);
            compare(random, Sparse4j.environment().bind(ReduceOp.SUM.of(a, 1).into(rows)), rows, r -> r.assign(a.sum(1)), a);
            INDArray all = Sparse4j.scalar(0.0);
            compare(random, Sparse4j.environment().bind(ReduceOp.NORM2.of(a).into(all)), all, r -> r.assign(a.norm2()), a);
            INDArray sines = a.dup();
            compare(random, Sparse4j.environment().bind(TransformOp.SIN.of(a).into(sines)), sines,
                    r -> Sparse4j.environment().exec(TransformOp.SIN.of(a).into(r)), a);
        }
        Operation noReceiver = ReduceOp.SUM.of(Sparse4j.zeros(2));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.environment().bind(noReceiver));
    }

    @Test
    void solves() {
        Random random = new Random(59);
        INDArray a = random(random, DataType.DOUBLE, ROWS, ROWS).addi(Sparse4j.eye(ROWS).mul(50)).toFormat(SparseFormat.CSC);
        INDArray b = random(random, DataType.DOUBLE, ROWS);
        INDArray x = Sparse4j.zeros(ROWS);
        SparseLU lu = SparseLU.of(a);
        BoundCall bound = lu.bind(b, x);
        for (int i = 0; i < 3; i++) {
            assertEquals(lu.solve(b), bound.run());
            assertEquals(lu.solve(b), lu.solve(b, Sparse4j.zeros(ROWS)));
            change(random, b);
        }
        lu.refactor(a.mul(2));
        assertEquals(lu.solve(b), bound.run());
        lu.close();
        String text = assertThrows(IllegalStateException.class, bound::run).getMessage();
        assertTrue(text.contains("SparseLU"), text);
        bound.close();
        assertThrows(IllegalArgumentException.class, () -> SparseLU.of(a).solve(b, Sparse4j.zeros(ROWS + 1)));
        assertThrows(IllegalArgumentException.class, () -> SparseLU.of(a).bind(b, null));
    }

    @Test
    void argumentsAreCheckedWhenTheyAreBound() {
        INDArray a = Sparse4j.speye(3);
        INDArray x = Sparse4j.ones(3);
        String text = assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().bind(a, x, Sparse4j.zeros(4)))
                .getMessage();
        assertTrue(text.contains("[3]") && text.contains("[4]"), text);
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().bind(a, Sparse4j.zeros(4), x));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().bind(a, x, null));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().bind(a, null, x));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.products().bind(null, a, x, 1, x));
        assertThrows(IllegalArgumentException.class, () -> Sparse4j.environment().bind(null));
    }

    @Test
    void closedOperandsAreRefusedAndKeepTheirMemoryUntilThen() {
        long before = Sparse4j.environment().memory().liveBytes();
        INDArray a = Sparse4j.speye(1000);
        INDArray x = Sparse4j.ones(1000);
        INDArray y = Sparse4j.zeros(1000);
        BoundCall bound = Sparse4j.products().bind(a, x, y);
        assertEquals(x, bound.run());
        x.close();
        String text = assertThrows(IllegalStateException.class, bound::run).getMessage();
        assertTrue(text.contains("mmul"), text);
        a.close();
        y.close();
        assertTrue(Sparse4j.environment().memory().liveBytes() > before);
        bound.close();
        bound.close();
        assertEquals(before, Sparse4j.environment().memory().liveBytes());
        assertTrue(assertThrows(IllegalStateException.class, bound::run).getMessage().contains("was closed"));
    }

    @Test
    void theCollectorFreesWhatNobodyClosed() {
        long before = Sparse4j.environment().memory().liveBytes();
        Patience.untilCollected("bound calls and their arrays", new java.util.function.BooleanSupplier() {
            private boolean made;

            @Override
            public boolean getAsBoolean() {
                if (!made) {
                    made = true;
                    Sparse4j.products().bind(Sparse4j.speye(1000), Sparse4j.ones(1000), Sparse4j.zeros(1000)).run();
                }
                Unclosed.helpOut();
                return Sparse4j.environment().memory().liveBytes() <= before;
            }
        });
    }

    @Test
    void arraysInUseAreRefused() {
        INDArray a = Sparse4j.speye(3);
        INDArray x = Sparse4j.ones(3);
        INDArray y = Sparse4j.zeros(3);
        try (BoundCall bound = Sparse4j.products().bind(a, x, y)) {
            AtomicInteger refused = new AtomicInteger();
            y.forEachEntry((at, value) -> {
                assertThrows(ConcurrentModificationException.class, bound::run);
                refused.incrementAndGet();
            });
            assertEquals(3, refused.get());
            a.forEachEntry((at, value) -> bound.run());
            assertEquals(x, y);
        }
    }

    /** Each run computes the product or throws. A close during a run throws. */
    @Test
    void threadsRunOneAfterTheOther() throws Exception {
        INDArray a = Sparse4j.speye(200);
        INDArray x = Sparse4j.ones(200);
        INDArray y = Sparse4j.zeros(200);
        int threads = 4;
        CountDownLatch start = new CountDownLatch(threads);
        BoundCall bound = Sparse4j.products().bind(a, x, y);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Integer>> all = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                boolean closes = t == 0;
                all.add(pool.submit(() -> {
                    start.countDown();
                    start.await();
                    int good = 0;
                    for (int i = 0; i < 2000; i++) {
                        try {
                            bound.run();
                            good++;
                            if (closes && i == 1000) {
                                bound.close();
                            }
                        } catch (ConcurrentModificationException e) {
                            assertTrue(e.getMessage().contains("mmul"), e.getMessage());
                        } catch (IllegalStateException e) {
                            assertTrue(e.getMessage().contains("was closed"), e.getMessage());
                        }
                    }
                    return good;
                }));
            }
            int good = 0;
            for (Future<Integer> each : all) {
                good += Patience.get(each);
            }
            assertTrue(good > 0);
        } finally {
            pool.shutdown();
        }
        assertEquals(x, y);
        bound.close();
    }

    @Test
    void watchesSeeEachRun() {
        INDArray y = Sparse4j.zeros(3);
        BoundCall bound = Sparse4j.products().bind(Sparse4j.speye(3), Sparse4j.ones(3), y);
        List<String> seen = new ArrayList<>();
        CallRunner.watchedBy((executioner, call) -> {
            seen.add(call.name());
            return executioner.exec(call);
        });
        try {
            bound.run();
            bound.run();
        } finally {
            CallRunner.watchedBy(null);
        }
        assertEquals(List.of("mmul", "mmul"), seen);
        bound.run();
        assertEquals(2, seen.size());
        bound.close();
        assertEquals("bound call of mmul", bound.toString());
    }

    @Test
    void arraysOfWorkspaces() {
        INDArray a = Sparse4j.speye(3);
        INDArray x = Sparse4j.ones(3);
        MemoryWorkspace workspace = Sparse4j.environment().workspace("bound");
        INDArray y = Sparse4j.zeros(3);
        try (BoundCall bound = Sparse4j.products().bind(a, x, y)) {
            assertEquals(x, bound.run());
            assertEquals(x, bound.run());
            workspace.close();
            workspace = Sparse4j.environment().workspace("bound");
            assertThrows(IllegalStateException.class, bound::run);
        } finally {
            workspace.close();
        }
    }
}
