// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.buffer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Operand;

/** What the buffers of an array hold, element by element: lengths, types, casts, and what they refuse. */
class DataBufferTest {
    private static final long[][] AT = {{0, 3}, {2, 0}, {2, 4}, {5, 1}};

    /** 6 x 5 with four entries. */
    private static INDArray four(DataType type, SparseFormat format) {
        try (CooBuilder b = Sparse4j.coo(6, 5).type(type)) {
            for (int k = 0; k < AT.length; k++) {
                b.add(k + 1L, AT[k]);
            }
            return b.build(format);
        }
    }

    private static DataBuffer part(INDArray x, DataBuffer.Part part) {
        return DataBuffer.of((Operand) x, part);
    }

    @Test
    void lengthsAndTypes() {
        try (INDArray coo = four(DataType.FLOAT, SparseFormat.COO); INDArray csr = four(DataType.LONG, SparseFormat.CSR);
                INDArray dense = four(DataType.DOUBLE, SparseFormat.DENSE)) {
            assertEquals(4, part(coo, DataBuffer.Part.VALUES).length());
            assertEquals(DataType.FLOAT, part(coo, DataBuffer.Part.VALUES).dataType());
            assertEquals(8, part(coo, DataBuffer.Part.INDEXES).length());
            assertEquals(DataType.INT, part(coo, DataBuffer.Part.INDEXES).dataType());
            assertEquals(4, part(csr, DataBuffer.Part.INDEXES).length());
            assertEquals(6, part(csr, DataBuffer.Part.POINTERS_B).length());
            assertEquals(DataType.LONG, part(csr, DataBuffer.Part.POINTERS_B).dataType());
            assertArrayEquals(new long[] {0, 1, 1, 3, 3, 3}, part(csr, DataBuffer.Part.POINTERS_B).asLong());
            assertArrayEquals(new long[] {1, 1, 3, 3, 3, 4}, part(csr, DataBuffer.Part.POINTERS_E).asLong());
            assertEquals(0, part(csr, DataBuffer.Part.LINE_IDS).length());
            assertEquals(30, part(dense, DataBuffer.Part.VALUES).length());
            assertEquals(0, part(dense, DataBuffer.Part.INDEXES).length());
        }
        // Beyond 2^31 indexes are wide; few lines of many have numbers.
        try (CooBuilder b = Sparse4j.coo(1_000_000, 1L << 40); INDArray wide = b.add(1, 7, 1L << 39).add(2, 9, 3)
                .build(SparseFormat.CSR)) {
            assertEquals(DataType.LONG, part(wide, DataBuffer.Part.INDEXES).dataType());
            assertArrayEquals(new long[] {7, 9}, part(wide, DataBuffer.Part.LINE_IDS).asLong());
            assertArrayEquals(new long[] {1L << 39, 3}, part(wide, DataBuffer.Part.INDEXES).asLong());
        }
    }

    /** Memory has room for at least what is there; what is pending is merged before anything is told. */
    @Test
    void roomAndPendingEntries() {
        try (INDArray x = four(DataType.DOUBLE, SparseFormat.COO)) {
            for (DataBuffer.Part part : List.of(DataBuffer.Part.VALUES, DataBuffer.Part.INDEXES)) {
                x.putScalar(5, 4, 9 + part.ordinal());
                x.putScalar(0, part.ordinal(), 3);
                DataBuffer buffer = part(x, part);
                long stored = x.nnz();
                assertEquals(part == DataBuffer.Part.VALUES ? stored : 2 * stored, buffer.length());
                x.putScalar(1, part.ordinal(), 3);
                assertTrue(buffer.underlyingLength() >= (stored + 1) * (part == DataBuffer.Part.VALUES ? 1 : 2));
                assertTrue(buffer.underlyingLength() >= buffer.length());
                x.putScalar(3, part.ordinal(), 3);
                assertEquals(part == DataBuffer.Part.VALUES ? DataType.DOUBLE : DataType.INT, buffer.dataType());
            }
            assertTrue(part(x, DataBuffer.Part.VALUES).underlyingLength() < 1000, "counted in elements, not bytes");
            assertTrue(part(x, DataBuffer.Part.INDEXES).underlyingLength() < 1000);
        }
        try (INDArray csr = four(DataType.INT, SparseFormat.CSR)) {
            assertEquals(6, part(csr, DataBuffer.Part.POINTERS_E).underlyingLength());
        }
    }

    /** Java's casts, from and to every type. */
    @Test
    void valuesAreCastAsJavaDoes() {
        double[] doubles = {2.75, -2.75, 0, 1e10, -1e19, 1e300, Double.NaN, 0.1};
        long[] longs = {0, 1, -1, 3_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE, (1L << 53) + 1, (1L << 24) + 1,
            (1L << 60) + (1L << 36) + 1};
        for (DataType type : DataType.values()) {
            try (INDArray x = four(type, SparseFormat.COO)) {
                DataBuffer values = part(x, DataBuffer.Part.VALUES);
                for (double d : doubles) {
                    values.put(1, d);
                    double kept = switch (type) {
                        case DOUBLE -> d;
                        case FLOAT -> (float) d;
                        case INT -> (int) d;
                        case LONG -> (long) d;
                        case BOOL -> d != 0 ? 1 : 0;
                    };
                    assertEquals(kept, values.getDouble(1), type + " " + d);
                    assertEquals((float) kept, values.getFloat(1), type + " " + d);
                    assertEquals((float) kept, values.asFloat()[1], type + " " + d);
                    if (type.isFloating()) {
                        assertEquals((int) kept, values.getInt(1), type + " " + d);
                        assertEquals((int) kept, values.asInt()[1], type + " " + d);
                        assertEquals((long) kept, values.getLong(1), type + " " + d);
                    }
                    assertEquals(kept, values.getNumber(1).doubleValue());
                }
                for (long l : longs) {
                    values.put(2, l);
                    switch (type) {
                        case LONG:
                            assertEquals(l, values.getLong(2));
                            assertEquals((int) l, values.getInt(2));
                            assertEquals((int) l, values.asInt()[2]);
                            assertEquals((float) l, values.getFloat(2));
                            assertEquals((float) l, values.asFloat()[2]);
                            assertEquals(l, values.getNumber(2).longValue());
                            break;
                        case INT:
                            assertEquals((int) l, values.getLong(2));
                            break;
                        case FLOAT:
                            assertEquals((float) l, values.getFloat(2)); // rounded once
                            break;
                        case DOUBLE:
                            assertEquals((double) l, values.getDouble(2));
                            break;
                        default:
                            assertEquals(l != 0 ? 1 : 0, values.getLong(2));
                            break;
                    }
                }
            }
        }
    }

    @Test
    void indexesArePlacesAndReadOnly() {
        for (DataType type : DataType.values()) {
            try (INDArray x = four(type, SparseFormat.COO)) {
                DataBuffer indexes = part(x, DataBuffer.Part.INDEXES);
                DataBuffer values = part(x, DataBuffer.Part.VALUES);
                assertEquals("[0, 2, 2, 5, 3, 0, 4, 1]", Arrays.toString(indexes.asLong()));
                for (DataBuffer buffer : List.of(indexes, part(x, DataBuffer.Part.INDEXES))) {
                    String why = assertThrows(IllegalArgumentException.class, () -> buffer.put(0, 1L)).getMessage();
                    assertTrue(why.startsWith("buffers of indexes and pointers are read-only"), why);
                    assertThrows(IllegalArgumentException.class, () -> buffer.put(0, 1.0));
                }
                assertEquals(0, indexes.getLong(0));
                for (long outside : new long[] {-1, 4, Long.MAX_VALUE, Long.MIN_VALUE}) {
                    String why = assertThrows(IndexOutOfBoundsException.class, () -> values.getDouble(outside)).getMessage();
                    assertEquals("element " + outside + " is outside a buffer of 4 elements", why);
                    assertThrows(IndexOutOfBoundsException.class, () -> values.put(outside, 1.0));
                }
            }
        }
        // Wide indexes are LONG, as values may be: put() tells them apart.
        try (CooBuilder b = Sparse4j.coo(2, 1L << 40); INDArray wide = b.type(DataType.LONG).add(1, 0, 1L << 39).build()) {
            assertThrows(IllegalArgumentException.class, () -> part(wide, DataBuffer.Part.INDEXES).put(0, 1L));
        }
    }

    @Test
    void text() {
        DataBuffer closed;
        try (INDArray x = four(DataType.INT, SparseFormat.COO); INDArray none = Sparse4j.sparse(3, 3);
                INDArray long20 = Sparse4j.ones(20); INDArray long21 = Sparse4j.ones(21)) {
            assertEquals("VALUES INT[4] [1, 2, 3, 4]", part(x, DataBuffer.Part.VALUES).toString());
            assertEquals("INDEXES INT[8] [0, 2, 2, 5, 3, 0, 4, 1]", part(x, DataBuffer.Part.INDEXES).toString());
            assertEquals("VALUES DOUBLE[0] []", part(none, DataBuffer.Part.VALUES).toString());
            String ones = "1.0, ".repeat(19) + "1.0";
            assertEquals("VALUES DOUBLE[20] [" + ones + "]", part(long20, DataBuffer.Part.VALUES).toString());
            assertEquals("VALUES DOUBLE[21] [" + ones + ", ...]", part(long21, DataBuffer.Part.VALUES).toString());
            closed = part(x, DataBuffer.Part.VALUES);
        }
        assertEquals("VALUES of a closed array", closed.toString());
    }
}
