// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.interop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.indexing.NDArrayIndex.all;
import static org.sparse4j.indexing.NDArrayIndex.interval;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.ReferenceManager;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.SmallIntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.util.TransferPair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Columns of Arrow; the allocator counts what is not closed. */
class ArrowTest {
    private final BufferAllocator allocator = new RootAllocator();

    @AfterEach
    void nothingIsLeft() {
        allocator.close();
    }

    private static INDArray random(Random dice, DataType type, int entries, long... shape) {
        CooBuilder b = Sparse4j.coo(shape).type(type).duplicates(DuplicatePolicy.LAST);
        for (int k = 0; k < entries && Arrays.stream(shape).allMatch(n -> n > 0); k++) {
            long[] at = Arrays.stream(shape).map(n -> (long) (dice.nextDouble() * n)).toArray();
            if (type.isFloating()) {
                b.add(dice.nextInt(5) == 0 ? Double.NaN : dice.nextGaussian(), at);
            } else {
                b.add(type == DataType.BOOL ? dice.nextInt(2) : dice.nextLong(), at);
            }
        }
        return b.build();
    }

    private static Number number(FieldVector v, int i) {
        assertTrue(!v.isNull(i), () -> v + " has null at " + i);
        Object o = v.getObject(i);
        return o instanceof Boolean ? (Boolean) o ? 1 : 0 : (Number) o;
    }

    private static void same(INDArray wanted, INDArray got, SparseFormat format) {
        assertEquals(format, got.getFormat());
        assertEquals(wanted.dataType(), got.dataType());
        assertEquals(Arrays.toString(wanted.shape()), Arrays.toString(got.shape()));
        try (INDArray as = wanted.toFormat(format)) {
            assertEquals(as.values(), got.values());
            assertEquals(as.indexes().length(), got.indexes().length());
            assertEquals(Arrays.toString(as.indexes().asLong()), Arrays.toString(got.indexes().asLong()));
            if (format == SparseFormat.CSR || format == SparseFormat.CSC) {
                assertEquals(as.pointersB(), got.pointersB());
                assertEquals(as.lineIds(), got.lineIds());
            }
        }
    }

    @Test
    void triplets() {
        Random dice = new Random(31);
        long[][] shapes = {{}, {0}, {7}, {3, 0}, {1, 9}, {9, 1}, {8, 13}, {4, 3, 5}, {2, 3, 2, 2, 4}, {1L << 40, 1L << 20}};
        for (DataType type : DataType.values()) {
            for (long[] shape : shapes) {
                for (int entries : new int[] {0, 5, 40}) {
                    try (INDArray x = random(dice, type, shape.length == 0 ? Math.min(1, entries) : entries, shape);
                            VectorSchemaRoot table = ArrowArrays.toTriplets(x, allocator)) {
                        assertEquals(x.nnz(), table.getRowCount());
                        FieldVector values = table.getVector("value");
                        FieldVector[] coordinates = new FieldVector[shape.length];
                        Arrays.setAll(coordinates, d -> table.getVector("dim" + d));
                        for (int k = 0; k < table.getRowCount(); k++) {
                            int row = k;
                            long[] at = Arrays.stream(coordinates).mapToLong(c -> number(c, row).longValue()).toArray();
                            assertEquals(x.getNumber(at).doubleValue(), number(values, k).doubleValue());
                        }
                        try (INDArray y = ArrowArrays.fromTriplets(values, shape, coordinates)) {
                            same(x, y, SparseFormat.COO);
                        }
                    }
                }
            }
        }
    }

    @Test
    void compressedOfEveryFormatAndView() {
        Random dice = new Random(32);
        for (DataType type : DataType.values()) {
            for (SparseFormat format : SparseFormat.values()) {
                for (long[] shape : new long[][] {{0, 0}, {0, 4}, {4, 0}, {1, 6}, {6, 1}, {11, 7}, {2000, 3}}) {
                    try (INDArray coo = random(dice, type, 9, shape); INDArray x = coo.toFormat(format)) {
                        for (INDArray view : List.of(x, x.transpose(), x.get(interval(shape[0] / 2, shape[0]), all()))) {
                            compressed(view);
                        }
                    }
                }
            }
        }
        try (INDArray wide = Sparse4j.coo(3, 1L << 40).add(2.5, 1, 1L << 39).add(1.5, 2, 7).build()) {
            compressed(wide.toFormat(SparseFormat.CSR), true);
        }
    }

    private void compressed(INDArray x) {
        compressed(x, true);
        compressed(x, false);
    }

    private void compressed(INDArray x, boolean byRow) {
        long rows = x.size(0);
        long columns = x.size(1);
        try (ArrowArrays.Compressed c = byRow ? ArrowArrays.toCSR(x, allocator) : ArrowArrays.toCSC(x, allocator)) {
            assertEquals((byRow ? rows : columns) + 1, c.pointers().getValueCount());
            for (int l = 0; l + 1 < c.pointers().getValueCount(); l++) {
                for (int k = number(c.pointers(), l).intValue(); k < number(c.pointers(), l + 1).intValue(); k++) {
                    long other = number(c.indexes(), k).longValue();
                    assertEquals(byRow ? x.getNumber(l, other) : x.getNumber(other, l), number(c.values(), k));
                }
            }
            try (INDArray y = byRow ? ArrowArrays.fromCSR(c.values(), c.indexes(), c.pointers(), rows, columns)
                    : ArrowArrays.fromCSC(c.values(), c.indexes(), c.pointers(), rows, columns)) {
                same(x, y, byRow ? SparseFormat.CSR : SparseFormat.CSC);
            }
        }
    }

    @Test
    void vectors() {
        Random dice = new Random(33);
        for (DataType type : DataType.values()) {
            for (int n : new int[] {0, 1, 8, 13, 100_003}) {
                try (INDArray x = random(dice, type, 50, n); INDArray dense = x.toDense()) {
                    for (INDArray each : List.of(x, dense)) {
                        try (FieldVector v = ArrowArrays.toVector(each, allocator); INDArray y = ArrowArrays.from(v)) {
                            assertEquals(n, v.getValueCount());
                            assertEquals(0, v.getNullCount());
                            same(dense, y, SparseFormat.DENSE);
                        }
                    }
                }
            }
        }
    }

    private static String refused(Class<? extends Exception> kind, Runnable work) {
        return assertThrows(kind, work::run).getMessage();
    }

    private IntVector ints(int... numbers) {
        IntVector v = new IntVector("ints", allocator);
        for (int i = 0; i < numbers.length; i++) {
            v.setSafe(i, numbers[i]);
        }
        v.setValueCount(numbers.length);
        return v;
    }

    /** Codes of a dictionary are no values. */
    @Test
    void dictionaries() {
        ArrowType.Int type = new ArrowType.Int(32, true);
        FieldType coded = new FieldType(true, type, new DictionaryEncoding(7, false, type));
        try (IntVector codes = new IntVector("codes", coded, allocator); IntVector plain = ints(0, 1); IntVector pointers = ints(0, 1, 2)) {
            codes.setSafe(0, 0);
            codes.setSafe(1, 1);
            codes.setValueCount(2);
            String rest = " has codes of dictionary 7 instead of numbers; DictionaryEncoder.decode(vector, dictionary) returns the numbers";
            Class<IllegalArgumentException> argument = IllegalArgumentException.class;
            assertEquals("from: the vector of values" + rest, refused(argument, () -> ArrowArrays.from(codes)));
            assertEquals("fromTriplets: the vector of values" + rest,
                    refused(argument, () -> ArrowArrays.fromTriplets(codes, new long[] {2}, plain)));
            assertEquals("fromTriplets: the vector of coordinates in dimension 0" + rest,
                    refused(argument, () -> ArrowArrays.fromTriplets(plain, new long[] {2}, codes)));
            assertEquals("fromCSR: the vector of indexes" + rest,
                    refused(argument, () -> ArrowArrays.fromCSR(plain, codes, pointers, 2, 2)));
        }
    }

    @Test
    void refusals() {
        try (Float8Vector values = new Float8Vector("v", allocator); IntVector i = ints(0, 1, 1); IntVector j = ints(0, 2, 1);
                IntVector two = ints(0, 1); BigIntVector wide = new BigIntVector("w", allocator);
                SmallIntVector small = new SmallIntVector("s", allocator); IntVector pointers = ints(0, 1, 3)) {
            for (int k = 0; k < 3; k++) {
                values.setSafe(k, k + 0.5);
                wide.setSafe(k, k == 2 ? 1L << 40 : k);
                small.setSafe(k, k);
            }
            values.setValueCount(3);
            wide.setValueCount(3);
            small.setValueCount(3);
            Class<IllegalArgumentException> argument = IllegalArgumentException.class;
            Class<IndexOutOfBoundsException> index = IndexOutOfBoundsException.class;
            long[] shape = {2, 3};
            ArrowArrays.fromTriplets(values, shape, i, j).close();
            assertEquals("fromTriplets: 1 vectors of coordinates were given for shape [2, 3]; there must be one for each dimension",
                    refused(argument, () -> ArrowArrays.fromTriplets(values, shape, i)));
            assertEquals("fromTriplets: 2 coordinates in dimension 1 were given for 3 values",
                    refused(argument, () -> ArrowArrays.fromTriplets(values, shape, i, two)));
            assertEquals("fromTriplets: the vector of coordinates in dimension 1 is a SmallIntVector; only IntVector and BigIntVector can "
                    + "be converted",
                    refused(argument, () -> ArrowArrays.fromTriplets(values, shape, i, small)));
            assertTrue(refused(argument, () -> ArrowArrays.fromTriplets(small, shape, i, j)).contains("SmallIntVector"));
            assertTrue(refused(argument, () -> ArrowArrays.from(null)).contains("must not be null"));
            assertTrue(refused(index, () -> ArrowArrays.fromTriplets(values, new long[] {2, 2}, i, j)).contains("entry 1"));
            assertTrue(refused(index, () -> ArrowArrays.fromTriplets(values, shape, i, wide)).contains("1099511627776"));
            ArrowArrays.fromCSR(values, j, pointers, 2, 3).close();
            assertEquals("fromCSR: 3 pointers were given for shape [3, 3]; there must be one more than rows",
                    refused(argument, () -> ArrowArrays.fromCSR(values, j, pointers, 3, 3)));
            assertEquals("fromCSR: row 1 has an entry in column 2, which is outside 0..1",
                    refused(index, () -> ArrowArrays.fromCSR(values, j, pointers, 2, 2)));
            assertEquals("fromCSR: row 2 of the indexes is 1099511627776, which no array of this shape has",
                    refused(index, () -> ArrowArrays.fromCSR(values, wide, pointers, 2, 3)));
            assertEquals("fromCSC: the pointers of its columns go from 0 to 1; with 3 entries they must go from 0 to 3",
                    refused(argument, () -> ArrowArrays.fromCSC(values, j, two, 3, 1)));
            pointers.set(1, 5);
            assertEquals("fromCSR: row 1 begins at entry 5 and ends at 3",
                    refused(argument, () -> ArrowArrays.fromCSR(values, j, pointers, 2, 3)));
            assertEquals("fromCSR: row 1 begins at entry 5 and ends at 3",
                    refused(argument, () -> ArrowArrays.fromCSR(values, j, pointers, 2, 1L << 40)));
            values.setNull(1);
            assertEquals("from: row 1 of the values is null; an array needs a number there",
                    refused(argument, () -> ArrowArrays.from(values)));
            try (INDArray filled = Sparse4j.coo(2, 3).fill(1).build(); INDArray x = Sparse4j.sparse(2, 3)) {
                assertTrue(refused(argument, () -> ArrowArrays.toTriplets(filled, allocator)).contains("toDense()"));
                assertTrue(refused(argument, () -> ArrowArrays.toCSR(filled, allocator)).contains("toDense()"));
                assertTrue(refused(argument, () -> ArrowArrays.toVector(x, allocator)).contains("is not a vector"));
                assertTrue(refused(argument, () -> ArrowArrays.toCSR(x, null)).contains("the allocator must not be null"));
                assertTrue(refused(argument, () -> ArrowArrays.toCSR(null, allocator)).contains("the array must not be null"));
            }
        }
    }

    /** An allocator that is too small: nothing of the vectors before is left. */
    @Test
    void noMemory() {
        try (BufferAllocator small = allocator.newChildAllocator("small", 0, 40_000); INDArray x = Sparse4j.rand(60, 60)) {
            assertThrows(org.apache.arrow.memory.OutOfMemoryException.class, () -> ArrowArrays.toCSR(x, small));
            assertThrows(org.apache.arrow.memory.OutOfMemoryException.class, () -> ArrowArrays.toTriplets(x, small));
            assertEquals(0, small.getAllocatedMemory());
        }
    }

    /** A vector of threes. */
    private Float8Vector threes(int n) {
        Float8Vector values = new Float8Vector("v", allocator);
        values.allocateNew(n);
        for (int k = 0; k < n; k++) {
            values.set(k, 3);
        }
        values.setValueCount(n);
        return values;
    }

    /** All of a vector that is closed meanwhile, or an exception. Whether it was all. */
    private static boolean isWhole(Float8Vector values, int n) {
        try (INDArray x = ArrowArrays.from(values)) {
            // A vector that was closed before has no values.
            assertEquals(3.0 * x.length(), x.sumNumber());
            return x.length() == n;
        } catch (IllegalStateException | IllegalArgumentException e) {
            assertTrue(e.getMessage().contains("the vector of values"), e.getMessage());
            return false;
        }
    }

    /** Gives the vector buffers that count {@code left} down when they are retained or released, and close it first at 0. */
    private void closesItself(Float8Vector values, AtomicInteger left) {
        List<ArrowBuf> watched = new ArrayList<>();
        for (ArrowBuf each : values.getFieldBuffers()) {
            ArrowBuf copy = allocator.buffer(each.capacity());
            copy.setBytes(0, each, 0, each.capacity());
            ReferenceManager manager = copy.getReferenceManager();
            watched.add(new ArrowBuf((ReferenceManager) Proxy.newProxyInstance(ArrowTest.class.getClassLoader(),
                    new Class<?>[] {ReferenceManager.class}, (proxy, method, arguments) -> {
                        if (arguments != null && arguments[0] instanceof ArrowBuf) {
                            return arguments[0]; // the vector takes it over
                        }
                        if (method.getName().matches("retain|release") && left.getAndDecrement() == 0) {
                            values.close();
                        }
                        try {
                            return method.invoke(manager, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }), null, copy.capacity(), copy.memoryAddress()));
        }
        // Without a null Arrow would make bits of its own.
        values.loadFieldBuffers(new ArrowFieldNode(values.getValueCount(), 1), watched);
    }

    /** Of a vector that is closed meanwhile there is all or an exception, and nothing is left of it. */
    @Test
    void closedAtAnyMoment() {
        List<Boolean> whole = new ArrayList<>();
        boolean closed;
        do {
            Float8Vector values = threes(1000);
            AtomicInteger left = new AtomicInteger(-1);
            closesItself(values, left);
            left.set(whole.size());
            whole.add(isWhole(values, 1000));
            left.set(-1);
            closed = values.getValueCount() == 0;
            values.close();
        } while (closed);
        assertEquals(List.of(false, false, true, true, true), whole,
                "closed before its values are kept, before what says which are null, then too late");
        Float8Vector before = threes(1);
        before.close();
        assertEquals(0, ArrowArrays.from(before).length());
    }

    /** So, too, when it is closed while its values are read: never a crash. */
    @Test
    void closedByAnotherThread() throws InterruptedException {
        for (int round = 0; round < 60; round++) {
            Float8Vector values = threes(300_000);
            Thread closing = new Thread(values::close);
            int wait = round * 500;
            closing.start();
            for (int i = 0; i < wait; i++) {
                Thread.onSpinWait();
            }
            isWhole(values, 300_000);
            closing.join();
        }
    }

    /** Parts of vectors, at whole bytes of bits and not. */
    @Test
    void slices() {
        for (DataType type : DataType.values()) {
            try (INDArray x = random(new Random(34), type, 700, 1000).toDense(); FieldVector all = ArrowArrays.toVector(x, allocator)) {
                for (int[] part : new int[][] {{0, 1000}, {8, 100}, {13, 987}, {999, 1}, {500, 0}}) {
                    TransferPair pair = all.getTransferPair(allocator);
                    pair.splitAndTransfer(part[0], part[1]);
                    try (FieldVector some = (FieldVector) pair.getTo(); INDArray y = ArrowArrays.from(some)) {
                        same(x.get(interval(part[0], part[0] + part[1])).dup(), y, SparseFormat.DENSE);
                    }
                }
            }
        }
    }

    /** One null at the end of many rows: found at once. */
    @Test
    void aLateNull() {
        try (IntVector values = new IntVector("v", allocator)) {
            values.allocateNew(1_000_000);
            for (int k = 0; k < 999_999; k++) {
                values.set(k, k);
            }
            values.setNull(999_999);
            values.setValueCount(1_000_000);
            assertEquals("from: row 999999 of the values is null; an array needs a number there",
                    refused(IllegalArgumentException.class, () -> ArrowArrays.from(values)));
        }
    }

    @Test
    void ownVectors() {
        try (Float4Vector floats = new Float4Vector("f", allocator); BitVector bits = new BitVector("b", allocator)) {
            floats.setSafe(0, 1.5f);
            floats.setSafe(1, -2);
            floats.setValueCount(2);
            bits.setSafe(9, 1);
            for (int k = 0; k < 9; k++) {
                bits.setSafe(k, 0);
            }
            bits.setValueCount(10);
            try (INDArray x = ArrowArrays.from(floats); INDArray y = ArrowArrays.from(bits)) {
                assertEquals("[1.5, -2.0]", Arrays.toString(x.toFloatVector()));
                assertEquals(1L, y.countNonZeroNumber());
                assertEquals(1, y.getInt(9));
            }
        }
    }
}
