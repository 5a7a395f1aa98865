// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.nd4j.linalg.indexing.NDArrayIndex.all;
import static org.nd4j.linalg.indexing.NDArrayIndex.interval;
import static org.nd4j.linalg.indexing.NDArrayIndex.point;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.memory.MemoryWorkspace;
import org.nd4j.linalg.api.memory.conf.WorkspaceConfiguration;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.sparse4j.DataType;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.interop.Nd4jArrays;

/** Arrays from and to ND4J, copied and on the same memory. */
class Nd4jArraysTest {
    private static final long[][] SHAPES = {{}, {1}, {7}, {1, 1}, {3, 4}, {1, 5}, {5, 1}, {2, 1, 3}, {4, 3, 2}, {2, 3, 1, 4}};

    private static org.nd4j.linalg.api.buffer.DataType theirs(DataType type) {
        return org.nd4j.linalg.api.buffer.DataType.valueOf(type.name());
    }

    /** Numbers that the type holds, all of them different but for BOOL's. */
    private static INDArray numbers(DataType type, char order, long... shape) {
        INDArray x = Nd4j.create(theirs(type), shape, order);
        long[] k = {0};
        Elements.forEach(shape, at -> {
            double v = type == DataType.BOOL ? k[0] % 3 == 0 ? 1 : 0 : k[0] % 5 == 4 && type.isFloating() ? Double.NaN : 2 - 3 * k[0];
            if (at.length == 0) {
                x.assign(v);
            } else {
                x.putScalar(at, v);
            }
            k[0]++;
        });
        return x;
    }

    /** The array and views of it, with gaps and without. */
    private static List<INDArray> views(INDArray x) {
        List<INDArray> views = new ArrayList<>(List.of(x));
        if (x.rank() > 1) {
            int[] back = new int[x.rank()];
            Arrays.setAll(back, d -> x.rank() - 1 - d);
            views.add(x.permute(back));
            if (x.size(0) > 2) {
                views.add(x.get(interval(1, 3), all()));
                views.add(x.get(all(), interval(0, x.size(1))).get(interval(0, 2, 3), all()));
            }
            if (x.rank() == 2) {
                views.add(x.getColumn(x.size(1) - 1));
                views.add(x.get(point(x.size(0) - 1), all()));
            }
        }
        return views;
    }

    private static void same(INDArray theirs, org.sparse4j.INDArray ours, String what) {
        assertEquals(theirs.dataType().name(), ours.dataType().name(), what);
        assertEquals(Arrays.toString(theirs.shape()), Arrays.toString(ours.shape()), what);
        Elements.forEach(theirs.shape(), at -> assertEquals(Elements.read(theirs, at), ours.getDouble(at), what + Arrays.toString(at)));
    }

    private static String what(INDArray x) {
        return x.dataType() + " " + Arrays.toString(x.shape()) + " strides " + Arrays.toString(x.stride()) + " ";
    }

    @Test
    void copiesFrom() {
        for (DataType type : DataType.values()) {
            for (long[] shape : SHAPES) {
                for (char order : new char[] {'c', 'f'}) {
                    for (INDArray theirs : views(numbers(type, order, shape))) {
                        try (org.sparse4j.INDArray ours = Nd4jArrays.from(theirs)) {
                            same(theirs, ours, what(theirs));
                            assertEquals(SparseFormat.DENSE, ours.getFormat());
                            double before = Elements.read(theirs, new long[theirs.rank()]);
                            ours.assign(type == DataType.BOOL ? 1 - before : 77);
                            assertEquals(before, Elements.read(theirs, new long[theirs.rank()]));
                        }
                    }
                }
            }
            try (org.sparse4j.INDArray none = Nd4jArrays.from(Nd4j.create(theirs(type), 3, 0))) {
                assertEquals("[3, 0]", Arrays.toString(none.shape()));
                assertEquals(type, none.dataType());
            }
        }
    }

    @Test
    void copiesTo() {
        Random dice = new Random(41);
        for (DataType type : DataType.values()) {
            for (long[] shape : SHAPES) {
                for (SparseFormat format : SparseFormat.values()) {
                    try (org.sparse4j.INDArray dense = Nd4jArrays.from(numbers(type, dice.nextBoolean() ? 'c' : 'f', shape));
                            org.sparse4j.INDArray ours = shape.length == 2 || format == SparseFormat.COO || format == SparseFormat.DENSE
                                    ? dense.toFormat(format) : dense.dup()) {
                        List<org.sparse4j.INDArray> views = new ArrayList<>(List.of(ours));
                        if (shape.length == 2) {
                            views.add(ours.transpose());
                            views.add(ours.getRow(shape[0] - 1));
                        }
                        for (org.sparse4j.INDArray view : views) {
                            INDArray theirs = Nd4jArrays.toNd4j(view);
                            same(theirs, view, format + " ");
                            theirs.close();
                        }
                    }
                }
            }
            try (org.sparse4j.INDArray none = Sparse4j.zeros(type, 0, 4)) {
                INDArray theirs = Nd4jArrays.toNd4j(none);
                assertEquals("[0, 4]", Arrays.toString(theirs.shape()));
                assertEquals(theirs(type), theirs.dataType());
            }
        }
        try (org.sparse4j.INDArray filled = Sparse4j.coo(2, 2).fill(3).add(5, 1, 0).build()) {
            same(Nd4jArrays.toNd4j(filled), filled, "a fill ");
        }
    }

    /** Writes to either show in the other, through views, operations and another layout. */
    @Test
    void wrapsNd4jMemory() {
        for (DataType type : DataType.values()) {
            for (long[] shape : SHAPES) {
                for (char order : new char[] {'c', 'f'}) {
                    for (INDArray theirs : views(numbers(type, order, shape))) {
                        org.sparse4j.INDArray ours;
                        try {
                            ours = Nd4jArrays.wrap(theirs);
                        } catch (IllegalArgumentException e) {
                            assertTrue(e.getMessage().contains("has gaps between its elements; call dup() first"), e.getMessage());
                            assertTrue(theirs.isView(), e.getMessage());
                            continue;
                        }
                        same(theirs, ours, what(theirs));
                        long[] last = Arrays.stream(theirs.shape()).map(n -> n - 1).toArray();
                        ours.putScalar(last, type == DataType.BOOL ? 1 : 41);
                        same(theirs, ours, what(theirs));
                        assertEquals(type == DataType.BOOL ? 1 : 41, Elements.read(theirs, last));
                        if (type == DataType.BOOL) {
                            theirs.assign(false);
                        } else {
                            theirs.addi(2);
                        }
                        same(theirs, ours, what(theirs));
                        assertEquals(type == DataType.BOOL ? 0 : 43, ours.getDouble(last));
                        ours.close();
                        assertEquals(type == DataType.BOOL ? 0 : 43, Elements.read(theirs, last));
                    }
                }
            }
        }
    }

    /** Rank 3, whose middle dimension has one element, lies without gaps in either order and permuted. */
    @Test
    void everyOrderWithoutGapsIsTaken() {
        for (long[] shape : new long[][] {{2, 1, 3}, {1, 4, 2}, {3, 2, 1}, {2, 3, 4}}) {
            for (char order : new char[] {'c', 'f'}) {
                INDArray x = numbers(DataType.DOUBLE, order, shape);
                for (int[] way : new int[][] {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}) {
                    INDArray theirs = x.permute(way);
                    try (org.sparse4j.INDArray ours = Nd4jArrays.wrap(theirs)) {
                        same(theirs, ours, what(theirs));
                    }
                }
            }
        }
    }

    @Test
    void sharesSparse4jMemory() {
        for (DataType type : DataType.values()) {
            for (long[] shape : SHAPES) {
                int length = (int) Elements.length(shape);
                ByteBuffer memory = ByteBuffer.allocateDirect(8 + length * type.width()).order(ByteOrder.nativeOrder());
                memory.position(8);
                org.sparse4j.INDArray ours = Sparse4j.creation().wrap(memory, type, shape);
                INDArray theirs = Nd4jArrays.wrap(ours);
                same(theirs, ours, type + " ");
                ours.assign(1);
                same(theirs, ours, type + " ");
                assertEquals(1, Elements.read(theirs, new long[shape.length]));
                if (type != DataType.BOOL) {
                    theirs.muli(5);
                    same(theirs, ours, type + " ");
                    assertEquals(5.0 * length, ours.sumNumber().doubleValue());
                }
                ours.close();
                double kept = type == DataType.BOOL ? 1 : 5;
                assertEquals(kept, Elements.read(theirs, Arrays.stream(shape).map(n -> n - 1).toArray()));
                assertThrows(IllegalStateException.class, () -> Nd4jArrays.wrap(ours));
                theirs.close();
                try (org.sparse4j.INDArray again = Sparse4j.creation().wrap(memory, type, shape)) {
                    assertEquals(kept, again.getDouble(Arrays.stream(shape).map(n -> n - 1).toArray()));
                }
            }
        }
    }

    /** An array of ours on memory of theirs becomes one of theirs again. */
    @Test
    void thereAndBackOnTheSameMemory() {
        INDArray first = numbers(DataType.FLOAT, 'c', 3, 4);
        try (org.sparse4j.INDArray ours = Nd4jArrays.wrap(first)) {
            INDArray second = Nd4jArrays.wrap(ours);
            second.putScalar(new long[] {2, 3}, 99);
            assertEquals(99, first.getDouble(2, 3));
            assertEquals(first.data().address(), second.data().address());
        }
    }

    // ---- lifetimes ------------------------------------------------------------------------------------------------

    private interface Condition {
        boolean holds();
    }

    /** Collects garbage until something holds, which is sure to; whether it did. */
    private static boolean collected(Condition condition) throws InterruptedException {
        return collected(condition, 30_000);  // ten minutes, which only what never comes meets
    }

    private static boolean collected(Condition condition, int times) throws InterruptedException {
        for (int i = 0; i < times && !condition.holds(); i++) {
            System.gc();
            Thread.sleep(20);
        }
        return condition.holds();
    }

    /** Takes and gives back memory of ND4J's, so that what was freed has other contents. */
    private static void churn(long... shape) {
        for (int i = 0; i < 20; i++) {
            Nd4j.valueArrayOf(shape, -1.0).close();
        }
    }

    @Test
    void nd4jArraysClosedByHand() {
        INDArray theirs = Nd4j.valueArrayOf(new long[] {200, 50}, 3.0);
        INDArray row = Nd4j.valueArrayOf(new long[] {4, 50}, 7.0);
        try (org.sparse4j.INDArray ours = Nd4jArrays.wrap(theirs); org.sparse4j.INDArray part = Nd4jArrays.wrap(row.getRow(2))) {
            theirs.close();
            row.close();
            assertThrows(IllegalStateException.class, () -> theirs.data().close());
            churn(200, 50);
            churn(4, 50);
            assertEquals(3.0 * 200 * 50, ours.sumNumber());
            assertEquals(7.0 * 50, part.sumNumber());
        }
        INDArray closed = Nd4j.create(2, 2);
        closed.close();
        assertTrue(assertThrows(IllegalStateException.class, () -> Nd4jArrays.wrap(closed)).getMessage().contains("was closed"));
        assertTrue(assertThrows(IllegalStateException.class, () -> Nd4jArrays.from(closed)).getMessage().contains("was closed"));
    }

    /** A view of ours on memory of theirs, whose buffer is all that is left of that. */
    private static org.sparse4j.INDArray onForgotten(List<WeakReference<Object>> buffer) {
        INDArray theirs = Nd4j.valueArrayOf(new long[] {300, 50}, 3.0);
        buffer.add(new WeakReference<>(theirs.data()));
        Nd4jArrays.wrap(theirs).close();
        org.sparse4j.INDArray ours = Nd4jArrays.wrap(theirs);
        // What ours stands on is the buffer, whatever their array has.
        theirs.setData(Nd4j.create(300, 50).data());
        return ours.get(org.sparse4j.indexing.NDArrayIndex.interval(10, 20));
    }

    private static void useOnForgotten(List<WeakReference<Object>> buffer) throws InterruptedException {
        org.sparse4j.INDArray view = onForgotten(buffer);
        collected(() -> buffer.get(0).get() == null, 5);
        churn(300, 50);
        assertNotNull(buffer.get(0).get(), "the buffer of an array in use");
        assertEquals(3.0 * 10 * 50, view.sumNumber());
        Reference.reachabilityFence(view);
    }

    @Test
    void nd4jArraysCollected() throws InterruptedException {
        List<WeakReference<Object>> buffer = new ArrayList<>();
        useOnForgotten(buffer);
        assertTrue(collected(() -> buffer.get(0).get() == null), "the buffer of an array that nobody has");
    }

    /** A view of theirs on memory of ours, whose owner is all that is left of that. */
    private static INDArray onForgottenOurs(List<WeakReference<Object>> owner) {
        ByteBuffer memory = ByteBuffer.allocateDirect(8 * 1000).order(ByteOrder.nativeOrder());
        owner.add(new WeakReference<>(memory));
        try (org.sparse4j.INDArray ours = Sparse4j.creation().wrap(memory, DataType.DOUBLE, 1000)) {
            INDArray theirs = Nd4jArrays.wrap(ours);
            theirs.assign(4);
            return theirs.get(interval(100, 200));
        }
    }

    private static void useOnForgottenOurs(List<WeakReference<Object>> owner) throws InterruptedException {
        INDArray part = onForgottenOurs(owner);
        collected(() -> owner.get(0).get() == null, 5);
        for (int i = 0; i < 50; i++) {
            ByteBuffer.allocateDirect(8 * 1000).putLong(0, -1);
        }
        assertNotNull(owner.get(0).get(), "the memory of an array in use");
        assertEquals(4.0 * 100, part.sumNumber().doubleValue());
        Reference.reachabilityFence(part);
    }

    @Test
    void sparse4jArraysCollected() throws InterruptedException {
        List<WeakReference<Object>> owner = new ArrayList<>();
        useOnForgottenOurs(owner);
        assertTrue(collected(() -> owner.get(0).get() == null), "the memory of arrays that nobody has");
    }

    /** Ours closed: theirs goes on, ours says so. */
    @Test
    void sparse4jArraysClosed() {
        INDArray theirs = numbers(DataType.DOUBLE, 'c', 5, 6);
        org.sparse4j.INDArray ours = Nd4jArrays.wrap(theirs);
        ours.close();
        churn(5, 6);
        assertEquals(2, theirs.getDouble(0, 0));
        assertThrows(IllegalStateException.class, ours::sumNumber);
    }

    // ---- refusals -------------------------------------------------------------------------------------------------

    private static String refused(Class<? extends RuntimeException> kind, Runnable work) {
        return assertThrows(kind, work::run).getMessage();
    }

    @Test
    void refusals() {
        Class<IllegalArgumentException> argument = IllegalArgumentException.class;
        assertEquals("from: the array must not be null", refused(argument, () -> Nd4jArrays.from(null)));
        assertEquals("toNd4j: the array must not be null", refused(argument, () -> Nd4jArrays.toNd4j(null)));
        INDArray small = Nd4j.create(org.nd4j.linalg.api.buffer.DataType.INT16, 2, 2);
        String type = "ND4J's array is SHORT; it must be DOUBLE, FLOAT, INT, LONG or BOOL, to which castTo() converts it";
        assertEquals("from: " + type, refused(argument, () -> Nd4jArrays.from(small)));
        assertEquals("wrap: " + type, refused(argument, () -> Nd4jArrays.wrap(small)));
        INDArray none = Nd4j.create(org.nd4j.linalg.api.buffer.DataType.DOUBLE, 2, 0);
        assertEquals("wrap: shape [2, 0] has no elements; from() converts it", refused(argument, () -> Nd4jArrays.wrap(none)));
        try (org.sparse4j.INDArray sparse = Sparse4j.sparse(100_000, 1000); org.sparse4j.INDArray own = Sparse4j.ones(2, 2);
                org.sparse4j.INDArray shared = Nd4jArrays.wrap(Nd4j.create(3, 4))) {
            assertTrue(refused(WouldDensifyException.class, () -> Nd4jArrays.toNd4j(sparse)).contains("densifyLimit"));
            assertTrue(refused(argument, () -> Nd4jArrays.wrap(sparse)).contains("toNd4j() copies"));
            assertTrue(refused(argument, () -> Nd4jArrays.wrap(own)).contains("toNd4j() copies"));
            assertTrue(refused(argument, () -> Nd4jArrays.wrap(shared.transpose())).contains("a view"));
        }
    }

    @Test
    void workspaces() {
        WorkspaceConfiguration configuration = WorkspaceConfiguration.builder().initialSize(1 << 20).build();
        try (MemoryWorkspace workspace = Nd4j.getWorkspaceManager().getAndActivateWorkspace(configuration, "WRAPPED")) {
            INDArray inside = Nd4j.valueArrayOf(new long[] {2, 3}, 5.0);
            assertTrue(inside.isAttached() && workspace.isScopeActive());
            assertTrue(refused(IllegalArgumentException.class, () -> Nd4jArrays.wrap(inside)).contains("belongs to a workspace"));
            try (org.sparse4j.INDArray copy = Nd4jArrays.from(inside);
                    org.sparse4j.INDArray detached = Nd4jArrays.wrap(inside.detach())) {
                inside.assign(6);
                assertEquals(30.0, copy.sumNumber());
                assertEquals(30.0, detached.sumNumber());
            }
        }
    }
}
