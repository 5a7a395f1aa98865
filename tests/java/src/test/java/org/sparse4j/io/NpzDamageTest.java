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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
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

/** Archives that are cut off, that lie, or whose arrays do not fit each other. */
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

    private static byte[] with(Map<String, byte[]> members, String name, byte... bytes) {
        members.put(name, bytes);
        return archive(members);
    }

    private static byte[] without(Map<String, byte[]> members, String name) {
        members.remove(name);
        return archive(members);
    }

    /** An archive with a number of its list changed. */
    private static byte[] listed(int offset, int width, long value) {
        byte[] bytes = archive(csr());
        ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int at = b.getInt(bytes.length - 6) + offset;
        if (width == 2) {
            b.putShort(at, (short) value);
        } else {
            b.putInt(at, (int) value);
        }
        return bytes;
    }

    private static byte[] ended(int offset, int width, long value) {
        byte[] bytes = archive(csr());
        ByteBuffer b = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (width == 2) {
            b.putShort(bytes.length - 22 + offset, (short) value);
        } else {
            b.putInt(bytes.length - 22 + offset, (int) value);
        }
        return bytes;
    }

    private static byte[] described(String from, String to) {
        String text = json(GOOD).replace(json(from), json(to));
        assertTrue(!text.equals(json(GOOD)), from);
        return archive(binsparse(text));
    }

    private static byte[] changed(int fromEnd) {
        byte[] bytes = archive(csr());
        bytes[bytes.length - 22 - ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 10) - fromEnd] ^= 1;
        return bytes;
    }

    private static Object[][] archives() {
        byte[] twice = archive(csr());
        ByteBuffer b = ByteBuffer.wrap(twice).order(ByteOrder.LITTLE_ENDIAN);
        int second = b.getInt(twice.length - 6) + 46 + "indices.npy".length();
        b.putInt(second + 42, 0);
        return new Object[][] {
            {new byte[0], "byte 0: a zip archive has 22 bytes or more, this file 0"},
            {new byte[100], "byte 100: no list of members ends here: the file is no zip archive, or was cut off"},
            {ended(4, 2, 1), "the archive is one of several parts"},
            {ended(8, 2, 9), "members share bytes|reads"},
            {ended(10, 2, 4), "the list goes on behind its 4 members"},
            {ended(10, 2, 6), "member 5 of 6 belongs here in the list"},
            {ended(10, 2, 999), "999 members in a list of"},
            {ended(12, 4, 10), "the list of members was said to be the 10 bytes from"},
            {ended(16, 4, 10), "bytes from 10 on; it ends at byte"},
            {listed(0, 4, 7), "member 0 of 5 belongs here in the list"},
            {listed(8, 2, 1), "member indices.npy is encrypted"},
            {listed(10, 2, 12), "member indices.npy is packed by method 12; stored (0) and deflated (8) ones are read"},
            {listed(20, 4, 1 << 30), "member indices.npy was said to have 1073741824 bytes from"},
            {listed(24, 4, 1 << 30), "member indices.npy was said to have 1073741824 bytes unpacked of 84 stored"},
            {listed(28, 2, 60000), "member 0 of the list is longer than the list"},
            {listed(42, 4, 3), "byte 3: member indices.npy was said to begin here"},
            {listed(42, 4, 1 << 30), "member indices.npy was said to begin at byte 1073741824, the list begins at"},
            {listed(46, 2, 'a' + 256 * 'b'), "has no member indices.npy; its members: [abdices, indptr, format, shape, data]"},
            {twice, "two members share bytes"},
            {listed(46 + 7, 4, '.' + ('t' << 8) + ('x' << 16) + ('t' << 24)), "has no member indices.npy; its members: [indptr, format"},
            {changed(1), "member data.npy: the checksum is "},
            {listed(16, 4, 5), "member indices.npy: the checksum is "},
        };
    }

    private static Object[][] sciPys() {
        return new Object[][] {
            {without(csr(), "indptr"), "has no member indptr.npy; its members: [indices, format, shape, data]"},
            {without(csr(), "indices"), "has no member indices.npy"},
            {with(csr(), "format", ArrayBytes.npyText("lil")), "member format.npy: the format is 'lil'; csr, csc, coo, bsr and dia are read"},
            {with(csr(), "format", ArrayBytes.npy("<f8", 1)), "member format.npy: one text belongs here, this is <f8 of shape [1]"},
            {with(csr(), "shape", ArrayBytes.npy("<i8", 3)), "member shape.npy: the shape is [3], of a csr matrix"},
            {with(csr(), "shape", ArrayBytes.npy("<i8", 3, -4)), "member shape.npy: the shape is [3, -4], with a negative extent"},
            {with(csr(), "shape", ArrayBytes.npy("<f8", 3, 4)), "member shape.npy: at most 32 whole numbers belong here"},
            {with(csr(), "shape", ArrayBytes.npy("<i8", 3, 3)), "member indices.npy: entry 1 has 3 in dimension 1, of length 3"},
            {with(csr(), "shape", ArrayBytes.npy("<i8", 4, 4)), "member indptr.npy: 4 pointers; 4 lines have one more"},
            {with(csr(), "shape", ArrayBytes.npy("<i8", 1L << 62, 4)), "member indptr.npy: 4 pointers; 4611686018427387904 lines"},
            {with(csr(), "indptr", ArrayBytes.npy("<i4", 1, 2, 2, 4)), "member indptr.npy: the first pointer is not 0"},
            {with(csr(), "indptr", ArrayBytes.npy("<i4", 0, 3, 2, 4)), "member indptr.npy: a pointer is 2 behind one of 3"},
            {with(csr(), "indptr", ArrayBytes.npy("<i4", 0, 2, 2, 5)), "member indptr.npy: a pointer is 5 behind one of 2"},
            {with(csr(), "indptr", ArrayBytes.npy("<i4", 0, 2, 2, 3)), "the lines end after 3 of 4 entries"},
            {with(csr(), "indptr", ArrayBytes.npy("<i4", 0, 2, -2, 4)), "member indptr.npy: a pointer is -2 behind one of 2"},
            {with(csr(), "indptr", ArrayBytes.npy("<f8", 0, 2, 2, 4)), "member indptr.npy: whole numbers belong here"},
            {with(csr(), "indices", ArrayBytes.npy("<i4", 1, 3, -1, 2)), "member indices.npy: entry 2 has -1 in dimension 1, of length 4"},
            {with(csr(), "indices", ArrayBytes.npy("<i8", 1, 3, 1L << 40, 2)), "member indices.npy, byte 84: element 2 is "
                + "1099511627776, which does not fit INT"},
            {with(csr(), "indices", ArrayBytes.npy("<i4", 1, 3, 2)), "the levels have 3 entries, 4 were said to be stored"},
            {with(csr(), "data", ArrayBytes.npy("<f8", 1, 2, 3)), "the levels have 4 entries, 3 were said to be stored"},
            {with(csr(), "data", ArrayBytes.npy("|O", "(4,)", new byte[32])), "member data.npy: 'descr' is '|O': Python objects"},
            {with(csr(), "data", ArrayBytes.npyText("abc")), "member data.npy: 'descr' is '<U3', a text, where numbers belong"},
            {with(csr(), "data", "no array".getBytes()), "member data.npy, byte 0: a .npy file begins with"},
            {with(csr(), "data", new byte[0]), "member data.npy, byte 0: ends in its header"},
            {with(csr(), "data", ArrayBytes.npy("<f8", "(4,)", new byte[31])), "member data.npy, byte 68: shape [4] of <f8 has 32 bytes, 31"},
            {with(csr(), "format", ArrayBytes.npyText("bsr")), "member data.npy: blocks of shape [4] for a matrix of shape [3, 4]"},
            {with(csr(), "format", ArrayBytes.npyText("dia")), "member data.npy: diagonals of shape [4]"},
            {with(csr(), "format", ArrayBytes.npyText("coo")), "has no member coords.npy"},
        };
    }

    private static Object[][] others() {
        Map<String, byte[]> gcxs = csr();
        gcxs.remove("format");
        gcxs.put("fill_value", ArrayBytes.npy("<f8", 0));
        return new Object[][] {
            {without(coo(), "coords"), "has no member compressed_axes.npy"},
            {with(coo(), "coords", ArrayBytes.npy("<i8", "(3, 2)", new byte[48])), "member coords.npy: coordinates of shape [3, 2] of <i8; "
                + "whole numbers of shape [2, 2] belong here"},
            {with(coo(), "coords", ArrayBytes.npy("<i8", "(2, 2)", ByteBuffer.allocate(32).put(8, (byte) 9).array())),
                "member coords.npy: entry 1 has 9 in dimension 0, of length 3"},
            {with(coo(), "coords", ArrayBytes.npy("<f8", "(2, 2)", new byte[32])), "whole numbers of shape [2, 2]"},
            {with(coo(), "fill_value", ArrayBytes.npy("<f8", 0, 1)), "member fill_value.npy: one number belongs here, these are 2"},
            {with(gcxs, "compressed_axes", ArrayBytes.npy("<i8", 2)), "member compressed_axes.npy: the compressed axes are [2] of rank 2"},
            {with(gcxs, "compressed_axes", ArrayBytes.npy("<i8", 0, 0)), "the compressed axes are [0, 0] of rank 2"},
            {with(gcxs, "compressed_axes", ArrayBytes.npy("<i8", new double[0])), "no axis of shape [3, 4] is compressed"},
            {archive(binsparse("{")), "member binsparse.npy: JSON, character 1: a key in quotes belongs here"},
            {archive(binsparse(json(GOOD) + "}")), "something follows the JSON text"},
            {archive(binsparse("[1]")), "the descriptor is no object; a JSON object belongs here"},
            {archive(binsparse("{\"a\": 1, \"a\": 2}")), "the key 'a' is given twice"},
            {archive(binsparse("{\"a\": 01}")), "JSON, character 6: a value belongs here"},
            {archive(binsparse("{\"a\": nul}")), "a value belongs here"},
            {archive(binsparse("{\"a\": \"\\x\"}")), "no escape of JSON"},
            {archive(binsparse("{\"a")), "a text does not end"},
            {archive(binsparse("{\"a\": 9223372036854775808}")), "a whole number above 2^63 - 1"},
            {archive(binsparse("[".repeat(5000))), "JSON, character 65: more than 64 levels"},
            {archive(binsparse("{}")), "'binsparse' is missing; a JSON object belongs here"},
            {described("'0.1'", "'0.2'"), "'version' is 0.2; 0.1 is known"},
            {described("'CSR'", "'ELL'"), "'format' is 'ELL'; DVEC, DMATR, DMATC, CVEC, CSR"},
            {described("'CSR'", "1"), "'format' is 1; a name, or custom, belongs here"},
            {described("'CSR'", "'CVEC'"), "the levels of CVEC have 1 dimensions, 'shape' is [3, 4]"},
            {described("'CSR'", "'custom'"), "'custom' is missing"},
            {described("'CSR'", "'custom', 'custom': {'level': {'level_desc': 'hash'}}"), "'level_desc' is hash; dense, sparse and element"},
            {described("'CSR'", "'custom', 'custom': {'level': {'level_desc': 'dense', 'rank': 3}}"), "'rank' of a level is 3"},
            {described("'CSR'", "'custom', 'custom': {'transpose': [0, 0], 'level': {'level_desc': 'sparse', 'rank': 2, 'level': "
                + "{'level_desc': 'element'}}}"), "'transpose' is [0, 0], no permutation of 2 dimensions"},
            {described("[3, 4]", "[3, -4]"), "'shape' is [3, -4]; at most 32 whole numbers"},
            {described("[3, 4]", "[3, 4.0]"), "'shape' is [3, 4.0]; at most 32 whole numbers"},
            {described("[3, 4]", "[5, 4]"), "member pointers_to_1.npy: 4 pointers; 5 lines have one more"},
            {described("_values': 4", "_values': 5"), "the levels have 4 entries, 5 were said to be stored"},
            {described("_values': 4", "_values': -1"), "'number_of_stored_values' is -1"},
            {described("'float64'", "'float32'"), "'data_types' says that values is float32, it is float64"},
            {described("'values': 'float64', ", ""), "'data_types' says nothing of values"},
            {described("'float64'", "'iso[float64]'"), "member values.npy: 4 values of shape [4]; one for all belong here"},
            {described("'CSR'", "'CSR', 'fill': true"), "has no member fill_value.npy"},
            {described("'CSR'", "'CSR', 'fill': 1"), "'fill' is 1; true or false belongs here"},
            {described("'CSR'", "'CSR', 'structure': 'symmetric_lower'"), "'shape' [3, 4] not square"},
            {described("'CSR'", "'CSR', 'structure': 'toeplitz'"), "'structure' is toeplitz; symmetric_lower"},
            {described("'CSR'", "'DCSR'"), "has no member indices_0.npy"},
        };
    }

    @Test
    void everyMalformedArchiveIsRefusedWhereItIsWrong() throws IOException {
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        for (Object[][] rows : new Object[][][] {archives(), sciPys(), others()}) {
            for (Object[] row : rows) {
                Path file = file((byte[]) row[0]);
                String expected = (String) row[1];
                seen++;
                try (INDArray x = Npz.read(file)) {
                    if (!expected.endsWith("|reads")) {  // what nobody needs may be wrong
                        wrong.add(x.getFormat() + " instead of " + expected);
                    }
                } catch (MalformedFileException e) {
                    if (!e.getMessage().startsWith(file + ": ") || !e.getMessage().contains(expected)) {
                        wrong.add(e.getMessage() + " has not " + expected);
                    }
                    assertEquals(file.toString(), e.file());
                    assertEquals(!e.member().isEmpty(), e.getMessage().startsWith(file + ": member " + e.member())
                            && e.member().endsWith(".npy") && !e.member().isEmpty());
                }
            }
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(seen >= 90, seen + " files");
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
    void whatSaysItBecomesMuchTakesNoMemoryBeforeItDoes() throws IOException {
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
                .contains("the end of a zip64 archive was said to be at byte " + (bytes + 1)));
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
                    ReadOptions.defaults())).getMessage().contains("is not in the half that 'structure' says is stored"));
        }
        try (INDArray x = read(square.replace("'float64'", "'iso[float64]'"), pointers, lower, ArrayBytes.npy("<f8", 2.5),
                ReadOptions.defaults())) {
            assertEquals("3 7.5", x.nnz() + " " + x.sumNumber());
        }
    }
}
