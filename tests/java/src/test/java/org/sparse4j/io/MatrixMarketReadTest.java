// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;

/** What may stand in a Matrix Market file, and what may not: where it is refused, and that nothing is left of it. */
@ExtendWith(NothingLeft.class)
class MatrixMarketReadTest {
    static final String REAL = "%%MatrixMarket matrix coordinate real general\n";

    @TempDir
    private Path folder;

    @Test
    void sumsOfUnsignedIntegersDoNotBecomeNegative() throws IOException {
        String entries = " general\n2 2 3\n1 2 4611686018427387904\n1 2 4611686018427387904\n2 2 -5\n";
        Path unsigned = file("%%MatrixMarket matrix coordinate unsigned-integer" + entries.replace("-5", "5"));
        for (SparseFormat format : SparseFormat.values()) {
            ReadOptions options = ReadOptions.defaults().format(format);
            String message = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(unsigned, options)).getMessage();
            assertTrue(message.contains("the sum of unsigned integers with the same coordinates is 2^63 or more"), message);
            try (INDArray x = MatrixMarket.read(unsigned, options.dataType(DataType.DOUBLE));
                    INDArray last = MatrixMarket.read(unsigned, options.duplicates(DuplicatePolicy.LAST))) {
                assertEquals(0x1p63, x.getDouble(0, 1));
                assertEquals(1L << 62, last.getNumber(0, 1));
            }
        }
        try (INDArray signed = MatrixMarket.read(file("%%MatrixMarket matrix coordinate integer" + entries))) {
            assertEquals(-5L, signed.getNumber(1, 1));
        }
    }

    private Path file(String text) throws IOException {
        return file(folder, text);
    }

    static Path file(Path folder, String text) throws IOException {
        return Files.write(folder.resolve("a.mtx"), text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private void refused(String text, long line, long column, String words) throws IOException {
        refused(text, ReadOptions.defaults(), line, column, words);
    }

    private void refused(String text, ReadOptions options, long line, long column, String words) throws IOException {
        Path file = file(text);
        long bytes = Collected.settledBytes();
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file, options), text);
        assertEquals(line + ":" + column, e.line() + ":" + e.column(), e.getMessage());
        assertTrue(e.getMessage().contains(words), e.getMessage());
        assertEquals(bytes, Sparse4j.memory().liveBytes(), "bytes left by what was refused");
    }

    private void read(String text, double... rowByRow) throws IOException {
        try (INDArray x = MatrixMarket.read(file(text)); INDArray dense = x.toDense(); INDArray flat = dense.ravel()) {
            assertEquals(Arrays.toString(rowByRow), Arrays.toString(flat.toDoubleVector()), text);
        }
    }

    @Test
    void linesMayBeWrittenInManyWays() throws IOException {
        read(REAL + "2 2 2\n1 1 5\n2 1 -6.5e0\n", 5, 0, -6.5, 0);
        read(REAL + "2 2 2\n1 1 5\n2 1 -6.5", 5, 0, -6.5, 0);
        read(REAL.replace("\n", "\r\n") + "2 2 2\r\n1 1 5\r\n2 1 -6.5\r\n", 5, 0, -6.5, 0);
        read(REAL + "% c\n%\n\n  \t\n 2\t2  2 \n\n%between\n\t1 \t1  5 \n   % indented\n2 1 -6.5\n\n% end", 5, 0, -6.5, 0);
        read("%%matrixmarket MATRIX Coordinate REAL General  \n2 2 1\n2 2 +.5\n", 0, 0, 0, .5);
        read("%%MatrixMarket matrix coordinate pattern general\n1 3 2\n1 3\n1 1\n", 1, 0, 1);
        read("%%MatrixMarket matrix coordinate double general\n1 1 1\n1 1 1e-1\n", .1);
        read("%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n4\n", 1, 3, 2, 4);
        read("%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n", 1, 2, 2, 3);
        read("%%MatrixMarket matrix array integer skew-symmetric\n3 3\n1\n2\n3\n", 0, -1, -2, 1, 0, -3, 2, 3, 0);
        read("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 2 7\n2 2 1\n", 0, 7, 7, 1);
        read("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 2\n2 1 7\n1 1 0\n", 0, -7, 7, 0);
        read(REAL + "1 6 6\n1 1 1e400\n1 2 -1e400\n1 3 1e-400\n1 4 nan\n1 5 -Inf\n1 6 infinity\n",
                1 / 0.0, -1 / 0.0, 0, Double.NaN, -1 / 0.0, 1 / 0.0);
        read(REAL + "2 2 3\n2 2 1\n1 1 2\n2 2 10\n", 2, 0, 0, 11);
        read(REAL + "0 0 0\n");
        read(REAL + "0 3 0\n");
    }

    @Test
    void commentsMayBeLongerThanAnyBuffer() throws IOException {
        Path file = folder.resolve("long.mtx");
        byte[] piece = "c".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII);
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write((REAL + "%").getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 20; i++) {
                out.write(piece);
            }
            out.write("\n1 1 1\n1 1 5\n".getBytes(StandardCharsets.US_ASCII));
        }
        try (INDArray x = MatrixMarket.read(file)) {
            assertEquals(5, x.getDouble(0, 0));
        }
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write((REAL + "1 1 1\n1 1 ").getBytes(StandardCharsets.US_ASCII));
            for (int i = 0; i < 20; i++) {
                out.write(piece);
            }
        }
        assertEquals(3, assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file)).line());
    }

    @Test
    void shapesMayPassAllLimits() throws IOException {
        try (INDArray x = MatrixMarket.read(file(REAL + "5000000000 4 2\n5000000000 4 1\n1 1 2\n"))) {
            assertEquals(2, x.nnz());
            assertEquals(1, x.getDouble(4_999_999_999L, 3));
        }
        String far = REAL + "9223372036854775807 9223372036854775807 1\n9223372036854775807 1 3\n";
        try (INDArray x = MatrixMarket.read(file(far), ReadOptions.defaults().format(SparseFormat.COO))) {
            assertEquals(3, x.getDouble(Long.MAX_VALUE - 1, 0));
        }
        assertThrows(IllegalArgumentException.class, () -> MatrixMarket.read(file(far)));
        assertThrows(WouldDensifyException.class,
                () -> MatrixMarket.read(file(far), ReadOptions.defaults().format(SparseFormat.DENSE)));
        refused(REAL + "9223372036854775808 1 0\n", 2, 1, "above 2^63 - 1");
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        refused("", 1, 1, "empty");
        refused("\n", 1, 1, "%%MatrixMarket");
        refused("%%MatrixMarke", 1, 1, "%%MatrixMarket");
        refused("\0\0\0\0", 1, 1, "%%MatrixMarket");
        refused("%%MatrixMarket matrix coordinate real\n1 1 0\n", 1, 38, "ends where its symmetry");
        refused("%%MatrixMarket vector coordinate real general\n", 1, 16, "'vector'");
        refused("%%MatrixMarket matrix coordinate complex hermitian\n", 1, 34, "complex");
        refused("%%MatrixMarket matrix coordinate pattern skew-symmetric\n", 1, 42, "no signs");
        refused(REAL, 1, 1, "before its size line");
        refused(REAL + "% only\n", 2, 1, "before its size line");
        refused(REAL + "2 2\n", 2, 4, "number of entries");
        refused(REAL + "2 2 1 1\n", 2, 7, "'1'");
        refused(REAL + "2 -2 1\n", 2, 3, "'-2'");
        refused(REAL + "2 2 1.5\n", 2, 5, "'1.5'");
    }

    @Test
    void malformedEntriesAreRefused() throws IOException {
        refused(REAL + "2 2 1\n0 1 5\n", 3, 1, "row '0' is outside 1..2");
        refused(REAL + "2 2 1\n1 3 5\n", 3, 3, "column '3' is outside 1..2");
        refused(REAL + "2 2 1\n-1 1 5\n", 3, 1, "'-1' is no row number");
        refused(REAL + "2 2 1\n1.0 1 5\n", 3, 1, "'1.0' is no row number");
        refused(REAL + "2 2 1\n99999999999999999999999 1 5\n", 3, 1, "outside 1..2");
        refused(REAL + "2 2 1\n1\n", 3, 2, "the line ends where the column number");
        refused(REAL + "2 2 1\n1 \n", 3, 3, "the line ends where the column number");
        refused(REAL + "2 2 1\n1 1\n", 3, 4, "the line ends where the real value");
        refused(REAL + "2 2 1\n1 1 5 6\n", 3, 7, "'6' follows the entry");
        refused(REAL + "2 2 1\n1 1 5.x\n", 3, 7, "'x' follows the entry");
        refused(REAL + "2 2 1\n1 1 5\0\n", 3, 6, "'?' follows the entry");
        refused(REAL + "2 2 1\n1 1 \0\n", 3, 5, "'?' is no real value");
        refused(REAL + "2 2 1\n1 1 1D\n", 3, 6, "'D'");
        refused(REAL + "2 2 1\n1 1 1e5D3\n", 3, 8, "'D3'");
        refused(REAL + "2 2 1\n1 1 nand3\n", 3, 8, "'d3'");
        refused(REAL + "2 2 1\n1 1 1.5+03\n", 3, 8, "'+03'");
        refused(REAL + "2 2 1\n1 1 5 # c\n", 3, 7, "'#' follows the entry");
        refused(REAL + "2 2 1\n1 1 5\n% c\n\n1 2 5\n", 6, 1, "the file goes on after the 1 entries that its size line announces");
        refused(REAL + "2 2 3\n1 1 5\n", 3, 1, "after 1 of the 3 entries");
        refused("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 x\n", 3, 5, "a row and a column");
        refused("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 1 5 6\n", 3, 7, "a row and a column");
        refused("%%MatrixMarket matrix array real general\n1 2\n1 2\n", 3, 3, "one value");
        refused("%%MatrixMarket matrix array real general\n1 2\n1\n2\n3\n", 5, 1, "goes on after the 2 entries");
        String integers = "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 ";
        refused(integers + "5.5\n", 3, 6, "'.5' follows");
        refused(integers + "9223372036854775808\n", 3, 5, "does not fit LONG");
        refused(integers + "2147483648\n", ReadOptions.defaults().dataType(DataType.INT), 3, 5, "does not fit INT");
        refused(integers + "2\n", ReadOptions.defaults().dataType(DataType.BOOL), 3, 5, "does not fit BOOL");
        refused("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 2 1\n", 3, 5, "diagonal");
        refused("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n2 1 1\n1 2 1\n", 4, 1, "lines 3 and 4");
        refused("%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n", 2, 1, "not square");
        // Far more than the file can hold: refused after what it holds, not by its memory.
        refused(REAL + "9 9 999999999999999999\n1 1 5\n", 3, 1, "after 1 of the 999999999999999999 entries");
        refused("%%MatrixMarket matrix array real general\n999999999 999999999\n1\n", 3, 1, "after 1 of the");
        refused("%%MatrixMarket matrix array real general\n9999999999 9999999999\n1\n", 2, 1, "more than 2^63");
    }

    @Test
    void typesAreThoseAskedFor() throws IOException {
        String integers = "%%MatrixMarket matrix coordinate integer general\n1 2 2\n1 1 1\n1 2 0\n";
        for (DataType type : DataType.values()) {
            try (INDArray x = MatrixMarket.read(file(integers), ReadOptions.defaults().dataType(type))) {
                assertEquals(type, x.dataType());
                assertEquals(2, x.nnz());
                assertEquals(1, x.getDouble(0, 0));
            }
        }
        String real = REAL + "1 1 1\n1 1 0.1\n";
        try (INDArray x = MatrixMarket.read(file(real), ReadOptions.defaults().dataType(DataType.FLOAT))) {
            assertEquals(0.1f, x.getFloat(0, 0));
        }
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class,
                () -> MatrixMarket.read(file(real), ReadOptions.defaults().dataType(DataType.INT)));
        assertTrue(e.getMessage().contains("castTo"), e.getMessage());
        String big = "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 18446744073709551616\n";
        try (INDArray x = MatrixMarket.read(file(big), ReadOptions.defaults().dataType(DataType.DOUBLE))) {
            assertEquals(0x1p64, x.getDouble(0, 0));
        }
    }

    @Test
    void theFileSystemsRefusalsAreItsOwn() throws IOException {
        UncheckedIOException none = assertThrows(UncheckedIOException.class,
                () -> MatrixMarket.read(folder.resolve("none.mtx")));
        assertInstanceOf(NoSuchFileException.class, none.getCause());
        assertThrows(UncheckedIOException.class, () -> MatrixMarket.read(folder));
        // A gzipped file that ends too soon, and one that is none behind its first bytes.
        Path packed = folder.resolve("a.mtx.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            byte[] noise = new byte[100_000];
            new Random(1).nextBytes(noise);
            for (int k = 0; k < noise.length; k++) {
                noise[k] |= 0x20;  // no line ends
            }
            out.write((REAL + "1 1 1\n1 1 5\n%").getBytes(StandardCharsets.US_ASCII));
            out.write(noise);
        }
        byte[] bytes = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(bytes, bytes.length / 2));
        assertInstanceOf(EOFException.class,
                assertThrows(UncheckedIOException.class, () -> MatrixMarket.read(packed)).getCause());
        Files.write(packed, new byte[] {0x1f, (byte) 0x8b, 7, 7, 7});
        assertThrows(UncheckedIOException.class, () -> MatrixMarket.read(packed));
    }

    /** One piece is read while another is parsed: lines across their ends, an error and an end in the middle. */
    @Test
    void filesOfSeveralPieces() throws IOException {
        int n = 1_500_000;
        StringBuilder text = new StringBuilder("%%MatrixMarket matrix coordinate integer general\n")
                .append(n).append(" 7 ").append(n).append('\n');
        long sum = 0;
        for (int k = 0; k < n; k++) {
            long v = k * 7919L % 100_003;
            text.append(k + 1).append(' ').append(k % 7 + 1).append(' ').append(v).append('\n');
            sum += v;
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        assertTrue(bytes.length > 2 * (8 << 20), "three pieces");
        Path plain = Files.write(folder.resolve("pieces.mtx"), bytes);
        Path packed = folder.resolve("pieces.mtx.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            // Under -Xcheck:jni the JDK copies the whole array for each of its own calls: arrays are small here.
            for (int at = 0; at < bytes.length; at += 1 << 14) {
                out.write(Arrays.copyOfRange(bytes, at, Math.min(at + (1 << 14), bytes.length)));
            }
        }
        for (Path file : List.of(plain, packed)) {
            long[] pieces = new long[1];
            try (INDArray x = MatrixMarket.read(file, ReadOptions.defaults().listener((done, total) -> {
                pieces[0]++;
                return done <= total;
            }))) {
                assertEquals(n, x.nnz());
                assertEquals(sum, x.sumNumber().longValue());
                assertEquals((n - 1) * 7919L % 100_003, x.getLong(n - 1, (n - 1) % 7));
                assertTrue(pieces[0] > 2);
            }
            assertThrows(CancellationException.class, () -> MatrixMarket.read(file,
                    ReadOptions.defaults().listener((done, total) -> --pieces[0] > 2)));
        }
        Files.write(packed, Arrays.copyOf(Files.readAllBytes(packed), (int) (Files.size(packed) * 3 / 4)));
        assertInstanceOf(EOFException.class,
                assertThrows(UncheckedIOException.class, () -> MatrixMarket.read(packed)).getCause());
        bytes[bytes.length - 2] = 'x';
        Files.write(plain, bytes);
        assertEquals(n + 2, assertThrows(MalformedFileException.class, () -> MatrixMarket.read(plain)).line());
        Thread.currentThread().interrupt();
        assertThrows(UncheckedIOException.class, () -> MatrixMarket.read(plain));
        assertTrue(Thread.interrupted());
    }

    @Test
    void listenersSeeTheWholeFileAndMayStop() throws IOException {
        Path file = file(REAL + "1 1 1\n1 1 5\n");
        long[] seen = new long[2];
        try (INDArray x = MatrixMarket.read(file, ReadOptions.defaults().listener((done, total) -> {
            seen[0] = done;
            seen[1] = total;
            return true;
        }))) {
            assertEquals(5, x.sumNumber().doubleValue());
            assertEquals(Files.size(file), seen[0]);
            assertEquals(Files.size(file), seen[1]);
        }
        assertThrows(CancellationException.class,
                () -> MatrixMarket.read(file, ReadOptions.defaults().listener((done, total) -> false)));
    }

    /** Well-formed files with bytes changed, taken out, doubled: an array, or a refusal with a line of the file. */
    @Test
    void mutatedFilesAreReadOrRefused() throws IOException {
        mutate(2_000);
    }

    @Test
    @Tag("release")
    void manyMutatedFilesAreReadOrRefused() throws IOException {
        mutate(100_000);
    }

    private void mutate(int files) throws IOException {
        long seed = Long.getLong("sparse4j.seed", files < 100_000 ? 1 : System.nanoTime());
        Random r = new Random(seed);
        String[] seeds = {REAL + "% c\n4 5 4\n1 1 5\n2 3 -6.5e3\n4 5 .25\n3 2 1e-300\n",
            "%%MatrixMarket matrix coordinate integer symmetric\n12 12 3\n2 1 9223372036854775807\n12 3 -4\n5 5 0\n",
            "%%MatrixMarket matrix coordinate pattern general\n3 30000000000 2\n1 1\n3 29999999999\n",
            "%%MatrixMarket matrix array real skew-symmetric\n3 3\n1.5\ninf\n-nan\n"};
        String bytes = "0123456789 \n\t\r%.-+eEinfNaN\0\u00ff";
        int read = 0;
        long live = Collected.settledBytes();
        for (int n = 0; n < files; n++) {
            StringBuilder text = new StringBuilder(seeds[r.nextInt(seeds.length)]);
            for (int changes = 1 + r.nextInt(3); changes > 0; changes--) {
                int at = r.nextInt(text.length());
                switch (r.nextInt(4)) {
                    case 0:
                        text.setCharAt(at, bytes.charAt(r.nextInt(bytes.length())));
                        break;
                    case 1:
                        text.insert(at, bytes.charAt(r.nextInt(bytes.length())));
                        break;
                    case 2:
                        text.delete(at, Math.min(text.length() - 1, at + 1 + r.nextInt(4)));
                        break;
                    default:
                        text.insert(at, text.substring(at, Math.min(text.length(), at + 1 + r.nextInt(12))));
                        break;
                }
            }
            String what = "seed " + seed + ", file " + n + ":\n" + text;
            try (INDArray x = MatrixMarket.read(file(text.toString()), ReadOptions.defaults().format(SparseFormat.COO))) {
                read++;
                assertTrue(x.nnz() <= 2L * text.length(), what);
            } catch (MalformedFileException e) {
                assertTrue(e.line() >= 1 && e.line() <= 1 + text.chars().filter(c -> c == '\n').count(), what);
            } catch (RuntimeException e) {
                throw new AssertionError(what, e);
            }
        }
        assertTrue(read > files / 100, "only " + read + " files of seed " + seed + " could be read");
        assertEquals(live, Sparse4j.memory().liveBytes(), "bytes left by files of seed " + seed);
    }
}
