// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.packed;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.MatrixMarket;

/** Gzipped data of one member and of several: whole, cut off anywhere, changed, padded, growing, on a disk that fails. */
@ExtendWith(NothingLeft.class)
class GzipMembersTest {
    private static final int HEADER = 10;

    @TempDir
    private Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] member(byte... text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text);
        }
        return packed.toByteArray();
    }

    /** A member whose header has all that RFC 1952 allows: another field, a name, a comment, a checksum. */
    private static byte[] named(byte... text) throws IOException {
        byte[] plain = member(text);
        byte[] header = concat(Arrays.copyOf(plain, HEADER), new byte[] {3, 0, 'a', 'b', 'c'}, bytes("name\0"), bytes("comment\0"));
        header[3] = 2 | 4 | 8 | 16;
        CRC32 crc = new CRC32();
        crc.update(header);
        byte[] sum = {(byte) crc.getValue(), (byte) (crc.getValue() >> 8)};
        return concat(header, sum, Arrays.copyOfRange(plain, HEADER, plain.length));
    }

    private static byte[] concat(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }

    /** A file that gives at most so many bytes at a time, and whose read number `failing`, from 0, fails. */
    private static final class Disk extends InputStream {
        private final byte[] file;
        private final int most;
        private final int failing;
        private final IOException failure = new IOException("Input/output error");
        private int at;
        private int calls;

        Disk(int most, int failing, byte... file) {
            this.file = file;
            this.most = most;
            this.failing = failing;
        }

        @Override
        public int read() {
            throw new AssertionError("byte by byte");
        }

        @Override
        public int read(byte[] to, int from, int count) throws IOException {
            if (calls++ == failing) {
                throw failure;
            }
            int n = Math.min(Math.min(most, count), file.length - at);
            System.arraycopy(file, at, to, from, n);
            at += n;
            return n == 0 ? -1 : n;
        }
    }

    private static byte[] unpacked(byte... file) throws IOException {
        try (InputStream in = new GzipMembers(new ByteArrayInputStream(file))) {
            return in.readAllBytes();
        }
    }

    private static String damage(byte... file) {
        return assertThrows(ZipException.class, () -> unpacked(file)).getMessage();
    }

    @Test
    void concatenatedMembersAreRead() throws IOException {
        byte[] a = bytes("1 2 3\n");
        byte[] b = bytes("4 5 6\n".repeat(40_000));
        byte[] noise = new byte[200_000];
        new Random(7).nextBytes(noise);
        byte[] all = concat(a, b, noise, a);
        byte[] file = concat(member(a), member(), named(b), member(), member(noise), named(), named(a), member());
        assertArrayEquals(all, unpacked(file));
        for (int most : new int[] {1, 7, 1 << 20}) {
            try (InputStream in = new GzipMembers(new Disk(most, -1, file))) {
                assertArrayEquals(all, in.readAllBytes());
                assertEquals(-1, in.read());
            }
        }
        try (InputStream in = new GzipMembers(new ByteArrayInputStream(concat(member(a), named(a))))) {
            for (byte each : concat(a, a)) {
                assertEquals(each, in.read());
            }
            assertEquals(-1, in.read());
        }
    }

    /** Archives on tape end in zeros, and so do files of a file system that keeps whole blocks. */
    @Test
    void zeroPaddingAfterAMemberIsIgnored() throws IOException {
        byte[] a = bytes("1 2 3\n");
        for (int zeros : new int[] {1, 7, 8, 26, 27, 511, 100_000}) {
            assertArrayEquals(a, unpacked(concat(member(a), new byte[zeros])));
            assertArrayEquals(concat(a, a), unpacked(concat(member(a), new byte[zeros], named(a), new byte[zeros])));
            assertTrue(damage(concat(member(a), new byte[zeros], bytes("x"))).contains("neither zeros nor another member"));
        }
    }

    @Test
    void otherBytesAfterAMemberAreDamage() throws IOException {
        byte[] a = member(bytes("1 2 3\n"));
        for (String rest : new String[] {"\n", "x", "4 5 6\n", "\u001fx", "\u001f\u008c" + "4".repeat(100), "PK\3\4".repeat(99)}) {
            assertEquals("the bytes after a member are neither zeros nor another member", damage(concat(a, bytes(rest))));
        }
        assertTrue(damage(concat(a, bytes("\u001f\u008b\7" + "4".repeat(100)))).contains("method 7"));
        assertThrows(ZipException.class, () -> unpacked(bytes("4 5 6\n")));
    }

    @Test
    void cutOffAnywhere() throws IOException {
        byte[] a = bytes("1 2 3\n");
        byte[] b = bytes("4 5 6\n4 5 7\n");
        byte[] c = bytes("8 9 10\n");
        byte[] file = concat(member(a), named(b), member(), named(c));
        // What is cut between two members is a whole file: nothing can tell that there were more.
        int first = member(a).length;
        int second = first + named(b).length;
        int third = second + member().length;
        for (int length = 0; length < file.length; length++) {
            byte[] cut = Arrays.copyOf(file, length);
            if (length == first || length == second || length == third) {
                assertArrayEquals(length == first ? a : concat(a, b), unpacked(cut), "cut at " + length);
            } else {
                assertThrows(EOFException.class, () -> unpacked(cut), "cut at " + length);
            }
        }
        assertArrayEquals(concat(a, b, c), unpacked(file));
    }

    /** No bit of a header with a checksum, of the data, or of what stands behind it can change a text unnoticed. */
    @Test
    void everyFlippedBitIsDetected() throws IOException {
        byte[] file = concat(member(bytes("1 2 3\n")), named(bytes("4 5 6\n4 5 7\n")));
        int unused = 0;  // bits that fill the last byte of the deflated data
        for (int bit = 8 * member(bytes("1 2 3\n")).length; bit < 8 * file.length; bit++) {
            byte[] changed = file.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                assertArrayEquals(bytes("1 2 3\n4 5 6\n4 5 7\n"), unpacked(changed), "bit " + bit);
                unused++;
            } catch (ZipException | EOFException e) {
                continue;
            }
        }
        assertTrue(unused < 8, unused + " bits");
        byte[] name = concat(member(bytes("1\n")), member(bytes("2\n")));
        name[3] = (byte) 0x80;
        assertTrue(damage(name).contains("unknown flags 128"));
    }

    /** Whichever read of the disk fails, the last ones too, which find nothing more: it is thrown, each time it is asked. */
    @Test
    void eachReadOfTheDiskFailsInTurn() throws IOException {
        byte[] a = bytes("1 2 3\n");
        List<byte[]> files = new ArrayList<>(List.of(member(a), named(a), concat(member(a), named(a)),
                concat(member(a), new byte[40]), concat(member(a), new byte[4], named(a))));
        for (byte[] file : files) {
            for (int most : new int[] {1, 7, 1 << 20}) {
                for (int failing = 0;; failing++) {
                    Disk disk = new Disk(most, failing, file);
                    InputStream in = new GzipMembers(disk);
                    if (failing > (file.length + most - 1) / most) {
                        assertEquals(0, in.readAllBytes().length % a.length);
                        assertEquals(failing, disk.calls, "each byte was read, and the end was seen once");
                        in.close();
                        break;
                    }
                    assertEquals(disk.failure, assertThrows(IOException.class, in::readAllBytes));
                    assertEquals(disk.failure, assertThrows(IOException.class, in::read));
                    in.close();
                }
            }
        }
    }

    /** A file to which another process appends: what comes behind an end that was seen is never taken for a part. */
    @Test
    void filesThatGrow() throws IOException {
        byte[] a = bytes("1 2 3\n");
        byte[] whole = concat(member(a), named(a));
        for (int length = 1; length < whole.length; length++) {
            int seen = length;
            InputStream growing = new InputStream() {
                private int at;
                private boolean told;

                @Override
                public int read() {
                    throw new AssertionError("byte by byte");
                }

                @Override
                public int read(byte[] to, int from, int count) {
                    if (at == seen && !told) {
                        told = true;
                        return -1;
                    }
                    int n = Math.min(count, (told ? whole.length : seen) - at);
                    System.arraycopy(whole, at, to, from, n);
                    at += n;
                    return n;
                }
            };
            try (InputStream in = new GzipMembers(growing)) {
                if (length == member(a).length) {
                    assertArrayEquals(a, in.readAllBytes());
                    assertEquals(-1, in.read());
                } else {
                    assertThrows(EOFException.class, in::readAllBytes, "grows from " + length);
                    assertThrows(EOFException.class, in::read);
                }
            }
        }
    }

    /** In texts whose lines need no count, a lost member is a wrong array: they are refused, and say so. */
    @Test
    void textsInSeveralMembers() throws IOException {
        byte[][] members = {member(bytes("0,0,1\n")), named(bytes("1,1,2\n")), member(bytes("2,2,3\n"))};
        Path file = folder.resolve("a.csv.gz");
        Files.write(file, concat(members));
        try (INDArray x = Sparse4j.files().read(file)) {
            assertEquals(3, x.nnz());
        }
        Files.write(file, concat(members[0], new byte[700], members[1], new byte[7]));
        try (INDArray x = Sparse4j.files().read(file)) {
            assertEquals(2, x.nnz());
        }
        for (int k = 1; k < members[1].length; k++) {
            Files.write(file, concat(members[0], Arrays.copyOf(members[1], k)));
            MalformedFileException e = assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file));
            assertInstanceOf(EOFException.class, e.getCause());
            assertTrue(e.getMessage().contains("the gzipped data is cut off"), e.getMessage());
        }
        Files.write(file, concat(members[0], bytes("1,1,2\n")));
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> Sparse4j.files().read(file));
        assertTrue(e.getMessage().contains("the bytes after a member are neither zeros nor another member"), e.getMessage());
        // No byte at all, and members of no byte: both are empty texts.
        Path empty = Files.write(folder.resolve("empty.mtx.gz"), new byte[0]);
        Path nothing = Files.write(folder.resolve("nothing.mtx.gz"), concat(member(), member()));
        String[] words = new String[2];
        for (Path each : List.of(empty, nothing)) {
            words[each == empty ? 0 : 1] = assertThrows(MalformedFileException.class, () -> MatrixMarket.read(each)).getMessage();
        }
        assertEquals(words[0].replace("empty.mtx", "nothing.mtx"), words[1]);
    }
}
