// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;

/** Archives that are cut off, changed or large; what each malformed one is told is in HostileFilesTest. */
@ExtendWith(NothingLeft.class)
class NpzDamageTest {
    @TempDir
    private Path folder;
    private int number;

    private Path file(byte... bytes) throws IOException {
        return Files.write(folder.resolve("f" + number++ + ".npz"), bytes);
    }

    private static Map<String, byte[]> csr() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("indices", ArrayBytes.npy("<i4", 1, 3, 0, 2));
        all.put("indptr", ArrayBytes.npy("<i4", 0, 2, 2, 4));
        all.put("format", ArrayBytes.npyText("csr"));
        all.put("shape", ArrayBytes.npy("<i8", 3, 4));
        all.put("data", ArrayBytes.npy("<f8", 1, 2, 3, 4));
        return all;
    }

    private static Map<String, byte[]> coo() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("coords", ArrayBytes.npy("<i8", "(2, 2)", new byte[32]));
        all.put("shape", ArrayBytes.npy("<i8", 3, 4));
        all.put("data", ArrayBytes.npy("<f8", 1, 2));
        all.put("fill_value", ArrayBytes.npy("<f8", 0));
        return all;
    }

    private static Map<String, byte[]> binsparse(String descriptor) {
        Map<String, byte[]> all = csr();
        all.put("pointers_to_1", all.remove("indptr"));
        all.put("indices_1", all.remove("indices"));
        all.put("values", all.remove("data"));
        all.remove("format");
        all.remove("shape");
        all.put("binsparse", ArrayBytes.npyText(descriptor));
        return all;
    }

    private static final String GOOD = "{'binsparse': {'version': '0.1', 'format': 'CSR', 'shape': [3, 4], "
            + "'number_of_stored_values': 4, 'data_types': {'values': 'float64', 'pointers_to_1': 'int32', 'indices_1': 'int32'}}}";

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    private static byte[] archive(Map<String, byte[]> members) {
        return ArrayBytes.zip(members, false);
    }

    @Test
    void archivesCutAnywhereAndDeflatedDataCutAnywhere() throws IOException {
        long live = Sparse4j.memory().liveBytes();
        for (boolean deflated : new boolean[] {false, true}) {
            byte[] whole = ArrayBytes.zip(csr(), deflated);
            for (int n = 0; n < whole.length; n += n < whole.length - 400 ? 3 : 1) {
                Path file = file(Arrays.copyOf(whole, n));
                assertThrows(MalformedFileException.class, () -> Npz.read(file), "cut at " + n);
            }
        }
        assertEquals(live, Sparse4j.memory().liveBytes());
    }

    @Test
    void anyChangedBytesGiveAnArrayOrARefusal() throws IOException {
        long live = Sparse4j.memory().liveBytes();
        Random random = new Random(5);
        int read = 0;
        byte[][] seeds = {ArrayBytes.zip(csr(), false), ArrayBytes.zip(csr(), true), ArrayBytes.zip(coo(), true),
            ArrayBytes.zip(binsparse(json(GOOD)), true)};
        for (int k = 0; k < 2000; k++) {
            byte[] changed = seeds[k % seeds.length].clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Path file = file(changed);
            try (INDArray x = Npz.read(file)) {
                read += x.rank() > 0 ? 1 : 0;
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
            }
            Files.delete(file);
        }
        assertTrue(read > 50 && read < 1900, read + " of 2000 are arrays");
        assertEquals(live, Sparse4j.memory().liveBytes());
    }

    @Test
    void announcedSizesTakeNoMemoryInAdvance() throws IOException {
        // 200 MB of zeros were said to come out of 200 kB, and come out, but for one: found before an array is made.
        byte[] header = ArrayBytes.npy(1, ArrayBytes.header("<f8", "(25000000,)"));
        byte[] data = Arrays.copyOf(header, header.length + 200_000_000);
        Map<String, byte[]> one = new LinkedHashMap<>();
        one.put("x", data);
        byte[] zip = ArrayBytes.zip(one, true);
        assertTrue(zip.length < 300_000);
        ByteBuffer b = ByteBuffer.wrap(zip).order(ByteOrder.LITTLE_ENDIAN);
        int list = b.getInt(zip.length - 6);
        b.putInt(list + 16, b.getInt(list + 16) ^ 1);
        Path file = file(zip);
        long before = Collected.settledBytes();
        Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
        assertTrue(assertThrows(MalformedFileException.class, () -> Npz.read(file)).getMessage()
                .contains("member x.npy: the checksum is "));
        long peak = Sparse4j.memory().peakBytes();
        assertTrue(peak - before < 100_000_000, () -> "memory was taken for it: " + before + " and then " + peak + " bytes");
        b.putInt(list + 16, b.getInt(list + 16) ^ 1);
        try (INDArray x = Npz.read(file(zip))) {
            assertEquals(25_000_000, x.length());
        }
        b.putInt(list + 24, 2_000_000_000);
        Path lie = file(zip);
        assertTrue(assertThrows(MalformedFileException.class, () -> Npz.read(lie)).getMessage()
                .contains("deflate packs at most 1032 into one"));
        Map<String, byte[]> wide = csr();
        wide.put("shape", ArrayBytes.npy("<i8", 3, 1L << 40));
        Path sparse = file(ArrayBytes.zip(wide, false));
        assertThrows(WouldDensifyException.class, () -> Npz.read(sparse, ReadOptions.defaults().format(SparseFormat.DENSE)));
    }

    /** Where a plain archive's end stands, that of a zip64 archive. */
    @Test
    void zip64ArchivesAreRead() throws IOException {
        byte[] plain = archive(csr());
        ByteBuffer end = ByteBuffer.wrap(plain, plain.length - 22, 22).slice().order(ByteOrder.LITTLE_ENDIAN);
        int bytes = plain.length - 22;
        ByteBuffer to = ByteBuffer.allocate(bytes + 56 + 20 + 22).order(ByteOrder.LITTLE_ENDIAN).put(plain, 0, bytes);
        to.putInt(0x06064b50).putLong(44).putShort((short) 45).putShort((short) 45).putInt(0).putInt(0).putLong(5).putLong(5)
                .putLong(end.getInt(12)).putLong(end.getInt(16));
        to.putInt(0x07064b50).putInt(0).putLong(bytes).putInt(1);
        to.putInt(0x06054b50).putInt(0).putShort((short) -1).putShort((short) -1).putInt(-1).putInt(-1).putShort((short) 0);
        try (INDArray x = Npz.read(file(to.array())); INDArray expected = Npz.read(file(plain))) {
            ArrayBytes.assertSame(expected, x, "zip64");
        }
        to.putLong(bytes + 56 + 8, bytes + 1);
        Path lie = file(to.array());
        assertTrue(assertThrows(MalformedFileException.class, () -> Npz.read(lie)).getMessage()
                .contains("the archive says that its zip64 end is at byte " + (bytes + 1)));
    }

    private INDArray read(String descriptor, byte[] pointers, byte[] indices, byte[] values, ReadOptions options)
            throws IOException {
        Map<String, byte[]> all = binsparse(json(descriptor));
        all.put("pointers_to_1", pointers);
        all.put("indices_1", indices);
        all.put("values", values);
        return Npz.read(file(ArrayBytes.zip(all, true)), options);
    }

    @Test
    void halvesOfBinsparseAndOneValueForAll() throws IOException {
        String square = GOOD.replace("[3, 4]", "[3, 3]").replace("_values': 4", "_values': 3");
        byte[] pointers = ArrayBytes.npy("<i4", 0, 1, 2, 3);
        byte[] lower = ArrayBytes.npy("<i4", 0, 0, 1);
        byte[] upper = ArrayBytes.npy("<i4", 2, 1, 2);
        byte[] values = ArrayBytes.npy("<f8", 5, 6, 7);
        String[][] rows = {{"symmetric_lower", "5.0 6.0 0.0 6.0 0.0 7.0 0.0 7.0 0.0"},
            {"skew_symmetric_lower", "5.0 -6.0 0.0 6.0 0.0 -7.0 0.0 7.0 0.0"},
            {"hermitian_upper", "0.0 0.0 5.0 0.0 6.0 0.0 5.0 0.0 7.0"}};
        for (String[] row : rows) {
            String descriptor = square.replace("'CSR'", "'CSR', 'structure': '" + row[0] + "'");
            byte[] indices = row[0].endsWith("lower") ? lower : upper;
            try (INDArray x = read(descriptor, pointers, indices, values, ReadOptions.defaults());
                    INDArray half = read(descriptor, pointers, indices, values, ReadOptions.defaults().storedHalf())) {
                StringBuilder text = new StringBuilder();
                for (double[] line : x.toDoubleMatrix()) {
                    for (double v : line) {
                        text.append(text.length() == 0 ? "" : " ").append(v);
                    }
                }
                assertEquals(row[1], text.toString(), row[0]);
                assertEquals(3, half.nnz());
            }
            byte[] other = row[0].endsWith("lower") ? upper : lower;
            assertTrue(assertThrows(MalformedFileException.class, () -> read(descriptor, pointers, other, values,
                    ReadOptions.defaults())).getMessage().contains("is not in the half of the matrix that 'structure' names"));
        }
        try (INDArray x = read(square.replace("'float64'", "'iso[float64]'"), pointers, lower, ArrayBytes.npy("<f8", 2.5),
                ReadOptions.defaults())) {
            assertEquals("3 7.5", x.nnz() + " " + x.sumNumber());
        }
    }
}
