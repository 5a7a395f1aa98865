// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Patience;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Files that are cut off, that say something twice, or that are long in a way nobody expects. */
@ExtendWith(NothingLeft.class)
class MatrixMarketDamageTest {
    private static final String REAL = MatrixMarketReadTest.REAL;

    @TempDir
    private Path folder;

    private Path file(String text) throws IOException {
        return MatrixMarketReadTest.file(folder, text);
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        return bytes.toByteArray();
    }

    private MalformedFileException refused(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("a.mtx.gz"), bytes);
        return assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file));
    }

    @Test
    void gzippedFilesCutAnywhere() throws IOException {
        StringBuilder text = new StringBuilder(REAL + "300 300 300\n");
        for (int k = 1; k <= 300; k++) {
            text.append(k).append(' ').append(k * 7919 % 300 + 1).append(' ').append(1.0 / k).append('\n');
        }
        byte[] whole = packed(text.toString());
        long line = 0;
        for (int length = 2; length < whole.length; length += length < 30 || length > whole.length - 30 ? 1 : 97) {
            MalformedFileException e = refused(Arrays.copyOf(whole, length));
            String message = e.getMessage();
            assertInstanceOf(EOFException.class, e.getCause(), message);
            assertTrue(message.contains("the file ends after " + length + " bytes") && message.contains("line " + e.line()),
                    message);
            assertTrue(e.line() >= line && e.column() >= 1, "lines grow with the file: " + message);
            line = e.line();
            // It is said how much came out of it, and that is where line and column are.
            int bytes = Integer.parseInt(message.replaceAll(".*; (\\d+) bytes of text.*", "$1"));
            String before = text.substring(0, bytes);
            assertEquals(1 + before.chars().filter(c -> c == '\n').count(), e.line(), message);
            assertEquals(bytes - before.lastIndexOf('\n'), e.column(), message);
        }
        assertTrue(line > 200, "line " + line);
        byte[] changed = whole.clone();
        changed[changed.length - 6] ^= 1;
        MalformedFileException e = refused(changed);
        assertInstanceOf(ZipException.class, e.getCause());
        assertTrue(e.getMessage().contains("damaged"), e.getMessage());
    }

    private void twice(String text, String words) throws IOException {
        for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.COO, SparseFormat.DENSE}) {
            if (format == SparseFormat.DENSE && text.contains("9000000000")) {
                continue;
            }
            Path file = file(text);
            String message = assertThrows(IllegalArgumentException.class, () -> MatrixMarket.read(file,
                    ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR).format(format))).getMessage();
            assertTrue(message.contains(words), message);
        }
    }

    @Test
    void duplicatesAreNamedByTheirLines() throws IOException {
        twice(REAL + "% c\n4 4 4\n1 1 5\n2 3 1\n\n% c\n4 4 1\n2 3 7\n", "lines 5 and 9 both give row 2, column 3");
        twice("%%MatrixMarket matrix coordinate pattern general\n4 4 2\n2 3\n2 3\n",
                "lines 3 and 4 both give row 2, column 3");
        // The mirror image comes first in the order of rows: it stands where its entry does.
        twice("%%MatrixMarket matrix coordinate real symmetric\n4 4 4\n1 1 5\n4 2 1\n\n3 3 1\n4 2 7\n",
                "lines 4 and 7 both give row 4, column 2");
        twice(REAL + "4 9000000000 2\n\n%\n2 3000000000 1\n\n%\n2 3000000000 1\n",
                "lines 5 and 8 both give row 2, column 3000000000");
        StringBuilder text = new StringBuilder(REAL + "300000 2 300001\n");
        for (int k = 1; k <= 300_000; k++) {
            text.append(k).append(k % 50_000 == 0 ? " 2 1\n\n" : " 1 1\n");
        }
        twice(text + "250000 2 1\n", "lines 250006 and 300009 both give row 250000, column 2");
    }

    private void reads(String number, double value) throws IOException {
        try (INDArray x = MatrixMarket.read(file(REAL + "1 1 1\n1 1 " + number + "\n"))) {
            assertEquals(Double.doubleToRawLongBits(value), Double.doubleToRawLongBits(x.getDouble(0, 0)),
                    number.length() + " characters, " + x.getDouble(0, 0));
        }
    }

    @Test
    void numbersOfAMillionDigits() throws IOException {
        String zeros = "0".repeat(900_000);
        reads("1" + zeros + "e-900000", 1);
        reads("0." + zeros + "1e900001", 1);
        reads("-0." + zeros + "25e900000", -0.25);
        reads("1" + zeros, 1 / 0.0);
        reads("-1" + zeros + "e-2000000", -0.0);
        reads(zeros + "17", 17);
        // Halfway between two doubles, and the last digit decides.
        reads("9007199254740993." + zeros, 9007199254740992.0);
        reads("9007199254740993." + zeros + "1", 9007199254740994.0);
        reads("9007199254740993" + zeros + "1e-900001", 9007199254740994.0);
        String integer = "%%MatrixMarket matrix coordinate integer general\n1 1 1\n1 1 1" + zeros + "\n";
        for (org.sparse4j.DataType type : org.sparse4j.DataType.values()) {
            Path file = file(integer);
            MalformedFileException e = assertThrows(MalformedFileException.class,
                    () -> MatrixMarket.read(file, ReadOptions.defaults().dataType(type)));
            assertTrue(e.line() == 3 && e.column() == 5 && e.getMessage().contains("does not fit " + type), e.getMessage());
        }
        // What is longer than any line may be is refused, wherever it stands.
        for (String before : new String[] {"", "% c\n".repeat(100_000), "%" + "c".repeat(7 << 20) + "\n"}) {
            Path file = file(REAL + before + "1 1 1\n1 1 " + "1".repeat(3_000_000) + "e-3000000\n");
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file));
            assertTrue(e.getMessage().contains("the line has more than 1048576 characters"), e.getMessage());
            assertEquals(3 + before.chars().filter(c -> c == '\n').count(), e.line());
        }
    }

    private void lineEnds(int megabytes) throws IOException {
        byte[] ends = new byte[1 << 20];
        Arrays.fill(ends, (byte) '\n');
        for (String[] begin : new String[][] {{REAL, "the file ends before its size line"},
            {REAL + "2 2 2\n", "the file ends after 0 of the 2 entries"}}) {
            Path file = folder.resolve("ends.mtx.gz");
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
                out.write(begin[0].getBytes(StandardCharsets.US_ASCII));
                for (int k = 0; k < megabytes; k++) {
                    for (int at = 0; at < ends.length; at += 1 << 14) {  // see MatrixMarketReadTest.filesOfSeveralPieces
                        out.write(ends, at, 1 << 14);
                    }
                }
            }
            long live = Sparse4j.memory().peakBytes();
            MalformedFileException e = assertTimeout(Patience.DURATION,
                    () -> assertThrows(MalformedFileException.class, () -> MatrixMarket.read(file)));
            assertTrue(e.getMessage().contains(begin[1]), e.getMessage());
            assertEquals((long) megabytes * (1 << 20) + begin[0].chars().filter(c -> c == '\n').count(), e.line());
            assertTrue(Sparse4j.memory().peakBytes() <= Math.max(live, 64 << 20), "memory grows with line ends");
        }
    }

    /** One after the other, hours would pass if each was sought from the beginning. */
    @Test
    void emptyLinesTakeTheTimeOfTheirBytes() throws IOException {
        lineEnds(64);
    }

    @Test
    @Tag("release")
    void gigabytesOfEmptyLines() throws IOException {
        lineEnds(1500);
    }
}
