// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Texts packed by bzip2 and xz, and members of tar archives: whole, in several streams, cut off, changed, too large to unpack. */
@ExtendWith(NothingLeft.class)
class PackedTextsTest {
    private static final String LINE = "1 2 3\n";
    /** The same matrix in each format of texts. */
    private static final Map<String, String> TEXTS = Map.of(".mtx", "%%MatrixMarket matrix coordinate real general\n3 4 2\n1 2 5\n3 4 7\n",
            ".tns", "1 2 5\n3 4 7\n", ".svm", "1 2:5\n0\n-1 4:7\n", ".csv", "row,column,value\n0,1,5\n2,3,7\n",
            ".tsv", "0\t1\t5\n2\t3\t7\n", ".txt", "# edges\n0 1 5\n2 3 7\n", ".rua",
            String.format("%-72s%-8s%n%14d%14d%14d%14d%n%-14s%14d%14d%14d%14d%n%-16s%-16s%-20s%n    1    1    2    2    3%n    1    3%n"
                    + "  5.0  7.0%n", "title", "key", 3, 1, 1, 1, "RUA", 3, 4, 2, 0, "(5I5)", "(2I5)", "(2F5.1)"));

    @TempDir
    private Path folder;

    private Path file(String name, byte... content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private static byte[] archive(String name, String text) throws IOException {
        return Packed.tar("NAME/readme.md", "3 files", "NAME/" + name, text);
    }

    private byte[] packed(String how, String name, String text) throws IOException {
        return switch (how) {
            case ".bz2", ".xz" -> Packed.STREAMS.get(how).pack(Packed.bytes(text));
            case ".tar" -> archive(name, text);
            case ".tgz" -> Packed.gzip(archive(name, text));
            default -> Packed.STREAMS.get(how.substring(how.lastIndexOf('.'))).pack(archive(name, text));
        };
    }

    private static String unpacked(Path file) throws IOException {
        try (InputStream in = PackedFiles.open(file)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static void checkRefused(String what, org.junit.jupiter.api.function.Executable action) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action);
        assertTrue(e.getMessage().contains(what), e.getMessage());
    }

    private static void checkDamaged(String what, org.junit.jupiter.api.function.Executable action) {
        MalformedFileException e = assertThrows(MalformedFileException.class, action);
        assertTrue(e.getMessage().contains(what), e.getMessage());
    }

    private static void checkMatrix(INDArray x, String what) {
        try (x) {
            assertEquals(2, x.nnz(), what);
            assertEquals(5, x.getDouble(0, 1), what);
            assertEquals(7, x.getDouble(2, 3), what);
        }
    }

    /** Names say nothing of the packing: the content does. */
    @Test
    void eachFormatInEachPacking() throws IOException {
        for (Map.Entry<String, String> each : TEXTS.entrySet()) {
            for (String how : List.of(".bz2", ".xz", ".tar", ".tgz", ".tar.gz", ".tar.bz2", ".tar.xz")) {
                String name = "x" + each.getKey();
                byte[] content = packed(how, name, each.getValue());
                for (String called : how.contains("t") ? List.of("a" + how, "b.download") : List.of(name + how, name)) {
                    Path file = file(called, content);
                    checkMatrix(Sparse4j.files().read(file), called);
                    assertTrue(Sparse4j.files().readInfo(file).toString().contains("[3, 4]") || !each.getKey().equals(".mtx"), called);
                    switch (each.getKey()) {
                        case ".mtx" -> checkMatrix(MatrixMarket.read(file), called);
                        case ".rua" -> checkMatrix(HarwellBoeing.read(file), called);
                        case ".tns" -> checkMatrix(Frostt.read(file), called);
                        case ".csv" -> checkMatrix(Triplets.read(file, TripletOptions.csv().header(1)), called);
                        case ".svm" -> {
                            try (SvmLight data = SvmLight.read(file)) {
                                assertArrayEquals(new double[] {1, 0, -1}, data.labels().toDoubleVector(), called);
                            }
                        }
                        default -> { }
                    }
                }
            }
        }
    }

    @Test
    void outOfCoreToo() throws IOException {
        Path target = folder.resolve("x.s4j");
        for (String name : List.of("x.mtx", "x.svm", "x.csv")) {
            for (String how : List.of(".xz", ".tar.bz2")) {
                Path file = file(name + how, packed(how, name, TEXTS.get(name.substring(1))));
                OutOfCore.convert(file, SparseFormat.CSR, target);
                checkMatrix(S4j.read(target), file.toString());
            }
        }
        Path two = file("two.tar", Packed.tar("a.csv", "0,0,1\n", "b.csv", TEXTS.get(".csv")));
        checkRefused("member(...)", () -> OutOfCore.convert(two, SparseFormat.CSR, target));
        OutOfCore.convert(two, SparseFormat.CSR, target, OutOfCoreOptions.defaults().member("b.csv"));
        checkMatrix(S4j.read(target), "the second");
    }

    /** As pbzip2, pixz and cat write them: read to the end, streams of nothing and xz's padding among them. */
    @Test
    void severalStreams() throws IOException {
        byte[] line = Packed.bytes(LINE);
        byte[] much = Packed.bytes("4 5 6\n".repeat(2_000));
        for (String how : List.of(".bz2", ".xz")) {
            Packed.Packer packer = Packed.STREAMS.get(how);
            byte[] padding = new byte[how.equals(".xz") ? 8 : 0];
            Path file = file("a.tns" + how, Packed.concat(packer.pack(line), padding, packer.pack(), packer.pack(much), packer.pack(line)));
            assertEquals(LINE + "4 5 6\n".repeat(2_000) + LINE, unpacked(file));
            try (INDArray x = Frostt.read(file)) {
                assertEquals(6, x.getDouble(0, 1));
                assertEquals(12_000, x.getDouble(3, 4));
            }
            assertEquals("", unpacked(file("nothing" + how, packer.pack())));
        }
    }

    @Test
    void cutOffAnywhere() throws IOException {
        byte[] line = Packed.bytes(LINE);
        Map<String, byte[]> files = Map.of("bzip2 data", Packed.concat(Packed.bzip2(line), Packed.bzip2(line)),
                "xz data", Packed.concat(Packed.xz(line), Packed.xz(line)),
                "gzipped data", Packed.gzip(Packed.tar("a.tns", LINE)), "tar archive", Arrays.copyOf(Packed.tar("a.tns", LINE), 2048));
        for (Map.Entry<String, byte[]> each : files.entrySet()) {
            byte[] whole = each.getValue();
            assertEquals(each.getKey().endsWith("2 data") || each.getKey().startsWith("xz") ? LINE + LINE : LINE, unpacked(file("a", whole)));
            boolean plain = each.getKey().startsWith("tar");
            // The beginning tells what a file is, and an archive ends with a block of zeros or more.
            for (int length = plain ? 512 : 16; length < (plain ? 1536 : whole.length); length += plain ? 64 : 1) {
                Path cut = file("cut", Arrays.copyOf(whole, length));
                if (length == whole.length / 2 && whole[0] != 0x1f && !plain) {
                    assertEquals(LINE, unpacked(cut));  // between two streams
                } else {
                    checkDamaged("the " + each.getKey() + " is cut off: the file ends after " + length + " bytes", () -> unpacked(cut));
                }
            }
        }
        Path market = file("a.mtx.bz2", Arrays.copyOf(Packed.bzip2(Packed.bytes(TEXTS.get(".mtx"))), 60));
        checkDamaged("line 1, column 1: the bzip2 data is cut off: the file ends after 60 bytes, in the middle of it; 0 bytes of text",
                () -> MatrixMarket.read(market));
    }

    /** The first header of an archive, in which the data ends, takes 512 bytes unpacked: no list is empty, no name unknown then. */
    @Test
    void truncatedBeforeTheArchiveSignature() throws IOException {
        for (String how : List.of(".tgz", ".tar.bz2", ".tar.xz")) {
            Path whole = file("whole" + how, packed(how, "x.mtx", TEXTS.get(".mtx")));
            byte[] content = Files.readAllBytes(whole);
            assertEquals(List.of("NAME/readme.md", "NAME/x.mtx"), PackedFiles.members(whole));
            Path cut = file("cut" + how, Arrays.copyOf(content, 40));
            checkDamaged(" is cut off: the file ends after 40 bytes", () -> PackedFiles.members(cut));
            checkDamaged(" is cut off: the file ends after 40 bytes", () -> PackedFiles.forEachMember(cut, (name, in) -> { }));
            checkDamaged(" is cut off: the file ends after 40 bytes", () -> PackedFiles.open(cut, "NAME/x.mtx"));
            checkDamaged(" is cut off: the file ends after 40 bytes", () -> Sparse4j.files().read(cut));
            checkDamaged(" is cut off: the file ends after 40 bytes", () -> Sparse4j.files().readInfo(cut));
            checkDamaged(" is cut off: the file ends after 40 bytes",
                    () -> MatrixMarket.read(cut, ReadOptions.defaults().member("NAME/x.mtx")));
        }
    }

    @Test
    void bytesAfterTheEnd() throws IOException {
        byte[] line = Packed.bytes(LINE);
        byte[] tar = Packed.tar("a.tns", LINE);
        for (String rest : List.of("x", "4 5 6\n", "BZh", "\0\0\0", "PK\3\4".repeat(300))) {
            byte[] behind = Packed.bytes(rest);
            for (String how : List.of(".bz2", ".xz")) {
                Path file = file("a.tns" + how, Packed.concat(Packed.STREAMS.get(how).pack(line), behind));
                checkDamaged(how.equals(".xz") ? "xz data" : "bzip2 data", () -> Frostt.read(file));
            }
            if (rest.charAt(0) != 0) {
                checkDamaged("bytes other than zeros follow the end of the archive", () -> Frostt.read(file("a", Packed.concat(tar, behind))));
                checkDamaged("bytes other than zeros follow the end", () -> PackedFiles.members(file("a", Packed.concat(tar, behind))));
            }
        }
        assertEquals(LINE, unpacked(file("a", Packed.concat(tar, new byte[99]))));
    }

    /** No changed bit gives another text: it is the same, or refused. */
    @Test
    void everyFlippedBitIsDetected() throws IOException {
        byte[] line = Packed.bytes(LINE);
        byte[] header = Arrays.copyOf(Packed.tar("a.tns", LINE), 512);
        for (byte[] whole : List.of(Packed.bzip2(line), Packed.xz(line), Packed.concat(header, Packed.bytes(LINE), new byte[1018]))) {
            boolean plain = whole.length > 512;
            for (int bit = 0; bit < 8 * Math.min(whole.length, 512); bit += plain ? 13 : 3) {
                byte[] changed = whole.clone();
                changed[bit / 8] ^= (byte) (1 << bit % 8);
                Path file = file("a", changed);
                String text;
                try {
                    text = unpacked(file);
                } catch (MalformedFileException e) {
                    continue;
                }
                // What is no longer told for a packed file is read as it is.
                assertTrue(text.equals(LINE) || Arrays.equals(Packed.bytes(text), changed) && (bit < 80 || plain), "bit " + bit);
            }
        }
    }

    /** West0479 as SuiteSparse packs a matrix, with what belongs to it: the one that bears the folder's name is the matrix. */
    @Test
    void whichMemberIsRead() throws IOException {
        String matrix = TEXTS.get(".mtx");
        Path suite = file("west0479.tar.gz", Packed.gzip(Packed.tar("west0479/west0479_b.mtx", "other", "west0479/west0479.mtx", matrix,
                "west0479/west0479_coord.mtx", "other", "west0479/west0479_name.txt", "other")));
        checkMatrix(Sparse4j.files().read(suite), "SuiteSparse's");
        checkMatrix(MatrixMarket.read(suite), "SuiteSparse's");
        assertEquals(List.of("west0479/west0479_b.mtx", "west0479/west0479.mtx", "west0479/west0479_coord.mtx", "west0479/west0479_name.txt"),
                PackedFiles.members(suite));
        checkMatrix(Sparse4j.files().read(file("mac.tar", Packed.tar("./._a.mtx", "mac", "./readme.txt", "text", "./a.mtx", matrix))), "a Mac's");
        checkMatrix(Sparse4j.files().read(file("one.tar", Packed.concat(Packed.member("one/", '5', ""), Packed.tar("one/x.csv", TEXTS.get(".csv"))))),
                "a folder, and one file");
        checkMatrix(Sparse4j.files().read(file("odd.tar", Packed.tar("data/of/2024", matrix))), "told by its content");
        checkMatrix(Sparse4j.files().read(file("inner.tar", Packed.tar("a/b.mtx.gz", new String(Packed.gzip(Packed.bytes(matrix)),
                StandardCharsets.ISO_8859_1)))), "packed inside");
        String deep = "a".repeat(90) + "/" + "b".repeat(200) + "/c.mtx";
        checkMatrix(Sparse4j.files().read(file("deep.tar", Packed.tar(deep, matrix))), "a long name");
        Path konect = file("konect.tar.bz2", Packed.bzip2(Packed.tar("ucidata/README.ucidata", "text", "ucidata/meta.ucidata", "text",
                "ucidata/out.ucidata-zachary", "% sym unweighted\n% 2 3 4\n1 2\n3 4\n")));
        try (INDArray x = Triplets.read(konect, TripletOptions.edges().comment('%').oneBased())) {
            assertEquals(2, x.nnz());
            assertEquals(1, x.getDouble(2, 3));
        }
        checkRefused("konect.tar.bz2: ucidata/out.ucidata-zachary: the file is a network of KONECT, whose nodes count from 1; Triplets.read(file, ", () -> Sparse4j.files().read(konect));
    }

    @Test
    void membersByName() throws IOException {
        byte[] tar = Packed.tar("a.mtx", TEXTS.get(".mtx").replace('5', '6'), "b/c.mtx", TEXTS.get(".mtx"));
        Path two = file("two.tar.xz", Packed.xz(tar));
        checkRefused("member(...), or with --member on the command line; there are: a.mtx, b/c.mtx", () -> Sparse4j.files().read(two));
        checkRefused("there are: a.mtx, b/c.mtx", () -> MatrixMarket.readInfo(two));
        checkMatrix(ArrayFiles.read(two, ReadOptions.defaults().member("b/c.mtx")), "named");
        checkMatrix(MatrixMarket.read(two, ReadOptions.defaults().member("./b/c.mtx")), "named");
        assertEquals("Matrix Market", ArrayFiles.readInfo(two, ReadOptions.defaults().member("a.mtx")).file());
        assertEquals("Matrix Market", ArrayFiles.formatOf(two, ReadOptions.defaults().member("a.mtx")).name());
        checkRefused("two.tar.xz: the archive has no member c.mtx; there are: a.mtx, b/c.mtx",
                () -> ArrayFiles.read(two, ReadOptions.defaults().member("c.mtx")));
        Path none = file("a.mtx", Packed.bytes(TEXTS.get(".mtx")));
        checkRefused("a.mtx: is not a tar or zip archive, so member(\"b\") cannot be read", () -> MatrixMarket.read(none, ReadOptions.defaults().member("b")));
        Path linked = file("linked.tar", Packed.concat(Packed.member("link.mtx", '2', "/etc/passwd"), Packed.member("folder.mtx/", '5', ""),
                Packed.member("pipe.mtx", '6', ""), tar));
        assertEquals(List.of("a.mtx", "b/c.mtx"), PackedFiles.members(linked));
        checkRefused("its member link.mtx is a link to /etc/passwd, not a file", () -> PackedFiles.open(linked, "link.mtx").readAllBytes());
        checkRefused("is a folder, not a file", () -> PackedFiles.open(linked, "folder.mtx/").readAllBytes());
        checkRefused("is a device, not a file", () -> PackedFiles.open(linked, "pipe.mtx").readAllBytes());
        Path odd = file("odd.tar", Packed.tar("a\nb.mtx", "x", "c".repeat(300) + ".mtx", "y"));
        checkRefused("there are: a?b.mtx, " + "c".repeat(200) + "...", () -> Sparse4j.files().read(odd));
        Path twice = file("twice.tar", Packed.tar("a.csv", "0,1,5\n", "a.csv", "0,1,6\n"));
        checkRefused("two members of the archive are named a.csv", () -> ArrayFiles.read(twice, ReadOptions.defaults().member("a.csv")));
        checkRefused("there are: a.csv, a.csv", () -> Sparse4j.files().read(twice));
        Path bad = file("bad.tar.gz", Packed.gzip(Packed.tar("n/n.mtx", "%%MatrixMarket matrix coordinate real general\n3 4 1\n1 x 5\n")));
        checkDamaged("bad.tar.gz: n/n.mtx: line 3, column 3", () -> Sparse4j.files().read(bad));
        Path own = file("own.tar", Packed.tar("a.npy", "\u0093NUMPY"));
        Path readme = file("readme.tar", archive("x.mtx", TEXTS.get(".mtx")));
        checkRefused("readme.tar: NAME/readme.md: neither the content", () -> ArrayFiles.read(readme, ReadOptions.defaults().member("NAME/readme.md")));
        Path words = file("words.tar", Packed.tar("words.txt", "one two three four"));
        checkRefused("words.tar: words.txt: line 1 has 4 fields", () -> Sparse4j.files().read(words));
        checkRefused("own.tar: a.npy: npy files are not read out of a tar archive, because they need random access or are packed inside; take the "
                + "member out of the archive first", () -> Sparse4j.files().read(own));
        checkRefused("Npy.read: member(\"a\") applies to archives only: packed texts and .npz files", () -> Npy.read(own, ReadOptions.defaults().member("a")));
        checkRefused("is a tar archive, whose text cannot be read in pieces",
                () -> EntryLines.of("a.csv", new ByteArrayInputStream(tar), ReadOptions.defaults()));
        checkRefused("the archive has no file", () -> Sparse4j.files().read(file("e.tar", Packed.concat(Packed.member("f/", '5', ""), new byte[1024]))));
    }

    @Test
    void headersThatTakeTooMuch() throws IOException {
        Path name = file("name.tar", Packed.concat(Packed.longName(300_000), Packed.tar("a.mtx", TEXTS.get(".mtx"))));
        checkDamaged("the headers before a member have more than 262144 bytes", () -> Sparse4j.files().read(name));
        for (char kind : new char[] {'L', 'K', 'x', 'g'}) {
            byte[] header = Packed.header(kind);
            byte[] many = new byte[512 * 20_000];
            for (int at = 0; at < many.length; at += 512) {
                System.arraycopy(header, 0, many, at, 512);
            }
            checkDamaged("the headers before a member have more than", () -> Sparse4j.files().read(file("many.tar", many)));
        }
        byte[] sparse = Packed.member("holes.mtx", 'S', "");
        checkRefused("its member holes.mtx is a file with holes", () -> Sparse4j.files().read(file("s.tar", Packed.concat(sparse, new byte[1024]))));
        // tar --listed-incremental: a folder with content, of which a header's checksum was said to be wrong.
        byte[] dumped = Packed.member("d/", 'D', "");
        checkRefused("its member d/ is a list of a folder's files, as tar --listed-incremental writes them",
                () -> Sparse4j.files().read(file("d.tar", Packed.concat(dumped, archive("x.mtx", TEXTS.get(".mtx"))))));
    }

    /** A text may begin as packed data does, and a short one as the first bytes of a tar archive. */
    @Test
    void textsThatBeginWithASignature() throws IOException {
        for (String text : List.of("BZh", "BZh9", "BZhour,b,value\n0,1,5\n", "\u00fd7z", "ustar", "1")) {
            assertEquals(text, unpacked(file("a", Packed.bytes(text))).substring(0, text.length()));
        }
    }

    @Test
    void dictionariesThatTakeTooMuch() throws IOException {
        byte[] packed = Packed.xz(Packed.bytes(LINE));
        int header = 12;  // of the stream; then the block's: its size, flags, filter, the filter's one property
        int length = 4 * (packed[header] + 1);
        packed[header + 4] = 37;
        CRC32 crc = new CRC32();
        crc.update(packed, header, length - 4);
        for (int i = 0; i < 4; i++) {
            packed[header + length - 4 + i] = (byte) (crc.getValue() >> 8 * i);
        }
        Path file = file("a.tns.xz", packed);
        checkRefused("a.tns.xz: its xz data needs 1537 MiB of Java's heap to be unpacked, more than half of the heap", () -> Frostt.read(file));
        checkRefused("Raise -Xmx", () -> Sparse4j.files().read(file));
    }

    @Test
    void interrupted() throws IOException {
        Path file = file("a.tar.gz", Packed.gzip(Packed.tar("a.csv", "0,1,5\n".repeat(10_000))));
        InputStream in = PackedFiles.open(file);
        Thread.currentThread().interrupt();
        try {
            assertThrows(InterruptedIOException.class, in::readAllBytes);
            assertThrows(UncheckedIOException.class, () -> PackedFiles.members(file));
        } finally {
            assertTrue(Thread.interrupted());
            in.close();
        }
    }

    /** The library alone, without its optional dependencies: what needs them names them, gzip does not. */
    @Test
    void withoutTheLibrary() throws Exception {
        URL[] own = {PackedFiles.class.getProtectionDomain().getCodeSource().getLocation()};
        try (URLClassLoader alone = new URLClassLoader(own, ClassLoader.getPlatformClassLoader())) {
            Class<?> files = alone.loadClass(PackedFiles.class.getName());
            for (String how : List.of(".bz2", ".xz", ".tar", ".tar.gz")) {
                Path file = file("a.mtx" + how, packed(how, "a.mtx", TEXTS.get(".mtx")));
                InvocationTargetException e = assertThrows(InvocationTargetException.class, () -> {
                    InputStream in = (InputStream) files.getMethod("open", Path.class, String.class).invoke(null, file, "NAME/a.mtx");
                    in.close();
                });
                String what = e.getCause().getMessage();
                assertEquals(IllegalArgumentException.class, e.getCause().getClass(), what);
                assertTrue(what.contains("a.mtx" + how) && what.contains("org.apache.commons:commons-compress") && what.contains("org.tukaani:xz"), what);
            }
            Path plain = file("a.mtx.gz", Packed.gzip(Packed.bytes(LINE)));
            try (InputStream in = (InputStream) files.getMethod("open", Path.class).invoke(null, plain)) {
                assertEquals(LINE, new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
            }
        }
    }

    @Test
    void onlyGzipIsWritten() throws IOException {
        try (INDArray x = Sparse4j.speye(3)) {
            for (String name : List.of("a.mtx.bz2", "a.mtx.xz", "a.tar.gz", "a.TGZ", "a.mtx.zst", "a.mtx.zip", "a.tns.BZ2", "a.tar")) {
                Path file = folder.resolve(name);
                String what = name + ": texts are written plain or gzipped (.gz)";
                checkRefused(what, () -> Sparse4j.files().write(x, file));
                checkRefused(what, () -> MatrixMarket.write(x, file));
                checkRefused(what, () -> Frostt.write(x, file));
                checkRefused(what, () -> Triplets.write(x, file, TripletOptions.csv()));
                assertFalse(Files.exists(file));
            }
            // The extension counts in either case, as it does for ArrayFiles.
            Path loud = folder.resolve("A.MTX.GZ");
            MatrixMarket.write(x, loud);
            assertEquals(0x1f, Files.readAllBytes(loud)[0]);
        }
    }
}
