// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.numpy.NpyInput;

@ExtendWith(NothingLeft.class)
class NpyTest {
    @TempDir
    private Path folder;

    private Path file(byte... bytes) throws IOException {
        Path file = folder.resolve("a.npy");
        Files.deleteIfExists(file);  // some file systems force to the disk what replaces something
        return Files.write(file, bytes);
    }

    /** Values of every kind, NaNs that carry something and -0 among them. */
    static INDArray dense(DataType type, long... shape) {
        long n = Arrays.stream(shape).reduce(1, (a, b) -> a * b);
        long[] special = {0, Double.doubleToRawLongBits(-0.0), 0x7ff8000000000123L, 0xfff0000000000001L,
            Double.doubleToRawLongBits(1 / 0.0), 1, 0x3fb999999999999aL};
        int[] specialFloats = {0, 0x80000000, 0x7fc00123, 0xff800001, 0x7f800000, 1, 0x3dcccccd};
        switch (type) {
            case DOUBLE:
                double[] d = new double[(int) n];
                Arrays.setAll(d, i -> Double.longBitsToDouble(special[i % special.length]));
                return Sparse4j.create(d, shape);
            case FLOAT:
                float[] f = new float[(int) n];
                for (int i = 0; i < n; i++) {
                    f[i] = Float.intBitsToFloat(specialFloats[i % specialFloats.length]);
                }
                return Sparse4j.create(f, shape);
            case INT:
                int[] w = new int[(int) n];
                Arrays.setAll(w, i -> (i % 2 == 0 ? 1 : -1) * (Integer.MAX_VALUE - i));
                return Sparse4j.create(w, shape);
            case LONG:
                long[] l = new long[(int) n];
                Arrays.setAll(l, i -> (i % 2 == 0 ? 1 : -1) * (Long.MAX_VALUE - i));
                return Sparse4j.create(l, shape);
            default:
                int[] b = new int[(int) n];
                Arrays.setAll(b, i -> i % 3 == 0 ? 1 : 0);
                try (INDArray x = Sparse4j.create(b, shape)) {
                    return x.castTo(DataType.BOOL);
                }
        }
    }

    @Test
    void everyTypeAndShapeComesBackBitForBit() {
        Path file = folder.resolve("a.npy");
        for (DataType type : DataType.values()) {
            for (long[] shape : new long[][] {{}, {0}, {7}, {1, 9}, {9, 1}, {0, 4}, {3, 5}, {2, 3, 4}, {2, 1, 3, 2, 5},
                {600, 700}}) {
                String what = type + " " + Arrays.toString(shape);
                try (INDArray x = dense(type, shape); INDArray f = x.dup('f')) {
                    for (INDArray each : new INDArray[] {x, f}) {
                        Npy.write(each, file);
                        try (INDArray back = Npy.read(file)) {
                            ArrayBytes.assertSame(x, back, what);
                            if (Arrays.stream(shape).allMatch(n -> n > 1)) {
                                assertArrayEquals(each.stride(), back.stride(), what);
                            }
                        }
                        ArrayFileInfo info = Npy.readInfo(file);
                        assertEquals(type + " " + x.length(), info.dataType() + " " + info.entries(), what);
                        assertArrayEquals(shape, info.shape());
                    }
                }
            }
        }
    }

    @Test
    void viewsAndSparseArraysAreWrittenAsWhatTheyShow() {
        Path file = folder.resolve("a.npy");
        try (INDArray x = dense(DataType.DOUBLE, 6, 7); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            for (INDArray view : new INDArray[] {x.transpose(), x.getRow(2), x.getColumn(3), csr, csr.transpose()}) {
                Npy.write(view, file);
                try (INDArray back = Npy.read(file); INDArray expected = view.toDense()) {
                    ArrayBytes.assertSame(expected, back, "a view");
                }
            }
            Npy.write(x, file);
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray back = Npy.read(file, ReadOptions.defaults().format(format));
                        INDArray expected = x.toFormat(format)) {
                    ArrayBytes.assertSame(expected, back, format.toString());
                }
            }
        }
        try (INDArray huge = Sparse4j.coo(1L << 20, 1L << 20).build()) {
            assertThrows(OutOfMemoryError.class, () -> Npy.write(huge, file));
        }
    }

    @Test
    void bytesAreNumPys() throws IOException {
        Path file = folder.resolve("a.npy");
        try (INDArray x = Sparse4j.create(new int[] {1, 2, 3, 4, 5, 6}, 2, 3)) {
            Npy.write(x, file);
            byte[] bytes = Files.readAllBytes(file);
            String header = "{'descr': '<i4', 'fortran_order': False, 'shape': (2, 3), }";
            assertArrayEquals(ArrayBytes.npy(1, header + " ".repeat(128 - 10 - header.length() - 1) + "\n"),
                    Arrays.copyOf(bytes, 128));
            assertEquals(128 + 24, bytes.length);
            assertEquals(1, bytes[128]);
            assertEquals(6, bytes[128 + 20]);
        }
    }

    /** Type string, bytes in hexadecimal, what comes of them. */
    @Test
    void typesWithoutACounterpartAreWidened() throws IOException {
        for (String row : new String[] {"|i1 ff INT -1", "|u1 ff INT 255", "<i2 00ff INT -256", ">i2 00ff INT 255",
            "<u2 00ff INT 65280", "<u4 ffffffff LONG 4294967295", ">u4 00000001 LONG 1", ">i4 fffffffe INT -2",
            ">i8 0000000000000100 LONG 256", "<u8 ffffffffffffff7f LONG 9223372036854775807", ">f8 3ff8000000000000 DOUBLE 1.5",
            ">f4 3fc00000 FLOAT 1.5", "<f2 003c FLOAT 1.0", "<f2 0100 FLOAT 5.9604645E-8", "<f2 ff7b FLOAT 65504.0",
            "<f2 0080 FLOAT -0.0", ">f2 fc00 FLOAT -Infinity", "|b1 01 BOOL 1", "|? 00 BOOL 0", "=i1 7f INT 127"}) {
            String[] words = row.split(" ");
            byte[] element = java.util.HexFormat.of().parseHex(words[1]);
            for (int version = 1; version <= 3; version++) {
                Path file = file(ArrayBytes.npy(version, ArrayBytes.header(words[0], "(1,)"), element));
                try (INDArray x = Npy.read(file)) {
                    assertEquals(words[2] + " " + words[3], x.dataType() + " " + x.getScalar(0).element(), row);
                }
            }
        }
        // What a half's NaN carries stays, and every half is the number that it is.
        assertEquals(0x7fc02000 | 0x246000, NpyInput.half((short) 0x7f23) | 0x2000);
        for (int bits = 0; bits < 0x7c00; bits++) {
            int e = bits >> 10;
            double value = e == 0 ? (bits & 1023) * 0x1p-24 : (1 + (bits & 1023) / 1024.0) * Math.pow(2, e - 15);
            assertEquals(value, Float.intBitsToFloat(NpyInput.half((short) bits)));
            assertEquals(-value, Float.intBitsToFloat(NpyInput.half((short) (bits | 0x8000))));
        }
    }

    @Test
    void anotherTypeIsReadWhereItHoldsTheValues() throws IOException {
        Path file = file(ArrayBytes.npy("<i8", 1, 0, 1));
        for (DataType type : DataType.values()) {
            try (INDArray x = Npy.read(file, ReadOptions.defaults().dataType(type));
                    INDArray expected = Sparse4j.create(new double[] {1, 0, 1}, 3); INDArray cast = expected.castTo(type)) {
                ArrayBytes.assertSame(cast, x, type.toString());
            }
        }
        Path big = file(ArrayBytes.npy("<i8", 0, 1L << 40));
        String message = assertThrows(MalformedFileException.class,
                () -> Npy.read(big, ReadOptions.defaults().dataType(DataType.INT))).getMessage();
        assertTrue(message.endsWith("element 1 is 1099511627776, which does not fit INT"), message);
        Path real = file(ArrayBytes.npy("<f8", 1.5));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> Npy.read(real,
                ReadOptions.defaults().dataType(DataType.LONG))).getMessage()
                .endsWith("values of <f8 are read as DOUBLE or FLOAT, not as LONG; castTo changes the array's type"));
        try (INDArray x = Npy.read(real, ReadOptions.defaults().dataType(DataType.FLOAT))) {
            assertEquals(1.5f, x.getFloat(0));
        }
        Path huge = file(ArrayBytes.npy("<u8", "(1,)", new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) 0x80}));
        assertTrue(assertThrows(MalformedFileException.class, () -> Npy.read(huge)).getMessage()
                .endsWith("element 0 is 9223372036854775808, which does not fit LONG"));
        try (INDArray x = Npy.read(huge, ReadOptions.defaults().dataType(DataType.DOUBLE))) {
            assertEquals(0x1p63, x.getDouble(0));
        }
    }

    @Test
    void refusalsSayWhatWouldBeRight() throws IOException {
        byte[] none = {};
        String ok = ArrayBytes.header("<f8", "(1,)");
        Object[][] rows = {
            {none, "byte 0: the file ends inside its header, which has 8 bytes or more"},
            {"numbers!".getBytes(), "byte 0: a .npy file begins with the bytes 93 'NUMPY', but this byte is 6e"},
            {ArrayBytes.npy(4, ok), "byte 6: the file has version 4.0 of the format; only 1.0, 2.0 and 3.0 are known"},
            {Arrays.copyOf(ArrayBytes.npy(1, ok), 9), "byte 9: the file ends inside its header, which has 10 bytes or more"},
            {Arrays.copyOf(ArrayBytes.npy(1, ok), 40), "byte 40: the file ends inside its header, which has 68 bytes or more"},
            {Arrays.copyOf(ArrayBytes.npy(2, "x".repeat(1 << 21)), 1 << 20), "byte 8: the header has 2097152 bytes; a header of an array "
                    + "of numbers has fewer than 1048576"},
            {ArrayBytes.npy("<f8", "(1,)"), "shape [1] of <f8 has 8 bytes, but 0 follow the header"},
            {ArrayBytes.npy("<f8", "(1,)", new byte[9]), "shape [1] of <f8 has 8 bytes, but 9 follow the header"},
            {ArrayBytes.npy("<f8", "(9223372036854775807,)"), "has more than 2^63 bytes, but 0 follow the header"},
            {ArrayBytes.npy("<f8", "(4294967296, 4294967296)"), "'shape' is [4294967296, 4294967296], which has more than 2^63 - 1 "
                    + "elements"},
            {ArrayBytes.npy("<f8", "(9223372036854775808,)"), "an extent of 'shape' is above 2^63 - 1"},
            {ArrayBytes.npy("<f8", "(-1,)"), "'shape' must be a tuple of numbers that are not negative"},
            {ArrayBytes.npy("<f8", "(1, " + "1, ".repeat(32) + ")", new byte[8]), "'shape' has rank 33; it must be at most 32"},
            {ArrayBytes.npy("<f8", "[1]"), "the header's dictionary must have ( here"},
            {ArrayBytes.npy("<f8", "(1 1)"), "the header's dictionary must have , here"},
            {ArrayBytes.npy(1, "{'descr': '<f8', 'fortran_order': False, }\n"), "the dictionary ends without 'shape'"},
            {ArrayBytes.npy(1, "{'descr': '<f8', 'shape': (1,), }\n"), "the dictionary ends without 'fortran_order'"},
            {ArrayBytes.npy(1, "{}"), "the dictionary ends without 'descr'"},
            {ArrayBytes.npy(1, "{'descr': '<f8', 'descr': '<f8'}"), "the key 'descr' is unknown or occurs twice; the keys are 'descr', "
                    + "'fortran_order' and 'shape'"},
            {ArrayBytes.npy(1, "{'order': 'C'}"), "byte 11: the key 'order' is unknown"},
            {ArrayBytes.npy(1, "{'descr': '<f8', 'fortran_order': 1, 'shape': ()}"), "'fortran_order' must be True or False"},
            {ArrayBytes.npy(1, "{'descr': '<f8', 'fortran_order': False, 'shape': ()} + 1", new byte[8]),
                "byte 64: the header goes on after the dictionary"},
            {ArrayBytes.npy(1, "{'descr: 1}"), "byte 11: the header's dictionary must have a text in quotes here"},
            {ArrayBytes.npy(1, "os.system('x')"), "byte 10: the header's dictionary must have { here"},
            {ArrayBytes.npy("|O", "(1,)", new byte[8]), "'descr' is '|O', which means Python objects; only Python's pickle"},
            {ArrayBytes.npy(1, "{'descr': [('a', '<f8')], 'fortran_order': False, 'shape': ()}"), "'descr' is a structured type"},
            {ArrayBytes.npy("|V8", "()", new byte[8]), "'descr' is '|V8', which is a structured type"},
            {ArrayBytes.npy("<c16", "()", new byte[16]), "'descr' is '<c16', which means complex numbers; Sparse4j has no complex arrays, so save x.real"},
            {ArrayBytes.npy("<M8[ns]", "()", new byte[8]), "'descr' is '<M8[ns]', which means dates and times"},
            {ArrayBytes.npy("<f16", "()", new byte[16]), "'descr' is '<f16'; the types that can be read are f2, f4, f8"},
            {ArrayBytes.npy("f8'", "()", new byte[8]), "dictionary must have"},
            {ArrayBytes.npy("<i3", "()", new byte[3]), "'descr' is '<i3'; the types that can be read"},
            {ArrayBytes.npy("double", "()", new byte[8]), "'descr' is 'double', which is not a type that NumPy writes"},
            {ArrayBytes.npy("<U2", "()", new byte[8]), "'descr' is '<U2', which is a text; the array must have numbers"},
            {ArrayBytes.npy("|b1", "(3,)", (byte) 1, (byte) 0, (byte) 2), "element 2 is the byte 2; a truth value must be 0 or 1"},
        };
        List<String> wrong = new ArrayList<>();
        for (Object[] row : rows) {
            Path file = file((byte[]) row[0]);
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> Npy.read(file), (String) row[1]);
            if (!e.getMessage().startsWith(file + ": ") || !e.getMessage().contains((String) row[1])) {
                wrong.add(e.getMessage() + " has not " + row[1]);
            }
            assertEquals(file.toString(), e.file());
            assertEquals("", e.member());
        }
        assertEquals(List.of(), wrong);
    }

    @Test
    void theFileSystemRefuses() throws IOException {
        for (Path path : new Path[] {folder, folder.resolve("none.npy")}) {
            UncheckedIOException e = assertThrows(UncheckedIOException.class, () -> Npy.read(path));
            assertTrue(e.getMessage().startsWith(path.toString()) && !(e instanceof MalformedFileException), e.getMessage());
        }
        assertTrue(assertThrows(UncheckedIOException.class, () -> Npy.read(folder)).getMessage().contains("is a directory"));
        Path file = folder.resolve("a.npy");
        Files.writeString(file, "before");
        try (INDArray x = Sparse4j.zeros(1 << 20)) {
            assertThrows(CancellationException.class, () -> Npy.write(x, file, WriteOptions.defaults()
                    .listener((done, total) -> done < total)));
            assertEquals("before", Files.readString(file));
            Npy.write(x, file);
            long[] told = {0, 0};
            assertThrows(CancellationException.class, () -> Npy.read(file, ReadOptions.defaults().listener((done, total) -> {
                told[0] = done;
                told[1] = total;
                return false;
            })));
            assertEquals("[4194304, 8388608]", Arrays.toString(told));
        }
        try (var left = Files.list(folder)) {
            assertEquals(1, left.count());
        }
    }

    @Test
    void everyCutAndEveryChangedByteIsAnArrayOrARefusal() throws IOException {
        byte[] whole = ArrayBytes.npy("<i4", "(2, 3)", ByteBuffer.allocate(24).putInt(1).array());
        for (int n = 0; n < whole.length; n++) {
            Path file = file(Arrays.copyOf(whole, n));
            assertThrows(MalformedFileException.class, () -> Npy.read(file), "cut at " + n);
        }
        long live = Sparse4j.memory().liveBytes();
        Random random = new Random(11);
        int read = 0;
        for (int k = 0; k < 2000; k++) {
            byte[] changed = whole.clone();
            for (int i = random.nextInt(3); i >= 0; i--) {
                changed[random.nextInt(random.nextInt(8) == 0 ? changed.length : 72)] = (byte) random.nextInt(128);
            }
            try (INDArray x = Npy.read(file(changed))) {
                read += x.rank() < 32 ? 1 : 0;
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().contains("a.npy: "), e.getMessage());
            }
        }
        assertTrue(read > 20 && read < 1500, read + " of 2000 are arrays");
        assertEquals(live, Sparse4j.memory().liveBytes());
    }
}
