// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Texts in zip archives, and files of packings that are not read. */
@ExtendWith(NothingLeft.class)
class ZippedTextsTest {
    private static final String MATRIX = "%%MatrixMarket matrix coordinate real general\n3 4 2\n1 2 5\n3 4 7\n";

    @TempDir
    private Path folder;

    /** Members, a name and a text in turns; deflated, or stored where {@code method} says so. */
    private static byte[] zip(int method, String... namesAndTexts) throws IOException {
        ByteArrayOutputStream to = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(to)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                byte[] text = Packed.bytes(namesAndTexts[i + 1]);
                CRC32 crc = new CRC32();
                crc.update(text);
                ZipEntry entry = new ZipEntry(namesAndTexts[i]);
                entry.setMethod(method);
                entry.setSize(text.length);
                entry.setCrc(crc.getValue());
                zip.putNextEntry(entry);
                zip.write(text);
                zip.closeEntry();
            }
        }
        return to.toByteArray();
    }

    private Path file(String name, byte... content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    private Path zipped(String name, String... namesAndTexts) throws IOException {
        return file(name, zip(ZipEntry.DEFLATED, namesAndTexts));
    }

    private static void checkMatrix(INDArray x) {
        try (x) {
            assertEquals("5.0 7.0 2", x.getDouble(0, 1) + " " + x.getDouble(2, 3) + " " + x.nnz());
        }
    }

    private static void checkRefused(String what, Executable action) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, action);
        assertTrue(e.getMessage().contains(what), e.getMessage());
    }

    private static void checkDamaged(String what, Executable action) {
        MalformedFileException e = assertThrows(MalformedFileException.class, action);
        assertTrue(e.getMessage().contains(what), e.getMessage());
    }

    /** As networkrepository.com packs them, and as macOS does. */
    @Test
    void theReadableMemberIsRead() throws IOException {
        for (int method : new int[] {ZipEntry.DEFLATED, ZipEntry.STORED}) {
            Path file = file("soc-karate.zip", zip(method, "readme.html", "<html>", "soc-karate.mtx", MATRIX, "__MACOSX/._soc-karate.mtx", "x"));
            checkMatrix(Sparse4j.files().read(file));
            checkMatrix(MatrixMarket.read(file));
            assertEquals("Matrix Market", ArrayFiles.formatOf(file).name());
            assertTrue(Sparse4j.files().readInfo(file).toString().contains("[3, 4]"));
            assertEquals(List.of("readme.html", "soc-karate.mtx", "__MACOSX/._soc-karate.mtx"), PackedFiles.members(file));
        }
        String[][] others = {{"x.csv", "row,column,value\n0,1,5\n2,3,7\n"}, {"x.tns", "1 2 5\n3 4 7\n"}, {"a/", "", "a/x.edges", "0 1 5\n2 3 7\n"},
            {"x.svm", "0 2:5\n1\n0 4:7\n"}, {"x.mtx.gz", new String(Packed.gzip(Packed.bytes(MATRIX)), StandardCharsets.ISO_8859_1)}};
        for (String[] each : others) {
            Path file = zipped("x.download", each);
            checkMatrix(Sparse4j.files().read(file));
            OutOfCore.convert(file, SparseFormat.CSR, folder.resolve("x.s4j"));
            checkMatrix(S4j.read(folder.resolve("x.s4j")));
        }
        try (InputStream in = PackedFiles.open(zipped("words.zip", "words", "two words"))) {
            assertEquals("two words", new String(in.readAllBytes(), StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void severalMembers() throws IOException {
        Path two = zipped("two.zip", "folder/", "", "./a.mtx", MATRIX.replace('5', '6'), "b/c.mtx", MATRIX);
        checkRefused("member(...), or with --member on the command line; there are: a.mtx, b/c.mtx", () -> Sparse4j.files().read(two));
        checkMatrix(ArrayFiles.read(two, ReadOptions.defaults().member("b/c.mtx")));
        checkMatrix(MatrixMarket.read(two, ReadOptions.defaults().member("./b/c.mtx")));
        OutOfCore.convert(two, SparseFormat.CSR, folder.resolve("x.s4j"), OutOfCoreOptions.defaults().member("b/c.mtx"));
        checkMatrix(S4j.read(folder.resolve("x.s4j")));
        checkRefused("two.zip: the archive has no member c.mtx; there are: a.mtx, b/c.mtx",
                () -> ArrayFiles.read(two, ReadOptions.defaults().member("c.mtx")));
        Map<String, String> visited = new TreeMap<>();
        PackedFiles.forEachMember(two, (name, in) -> visited.put(name, new String(in.readAllBytes(), StandardCharsets.ISO_8859_1)));
        assertEquals(Map.of("a.mtx", MATRIX.replace('5', '6'), "b/c.mtx", MATRIX), visited);
        checkRefused("the archive has no file", () -> Sparse4j.files().read(zipped("none.zip")));
        for (byte[] inner : List.of(zip(ZipEntry.DEFLATED, "a.mtx", MATRIX), Packed.gzip(Packed.tar("a.mtx", MATRIX)))) {
            Path nested = zipped("nested.zip", "inner", new String(inner, StandardCharsets.ISO_8859_1));
            checkRefused("nested.zip: inner: the member is itself an archive; take it out of the outer archive "
                    + "first", () -> Sparse4j.files().read(nested));
        }
        checkRefused("the file is a zip archive, whose text cannot be read in pieces",
                () -> EntryLines.of("a.csv", new ByteArrayInputStream(Files.readAllBytes(two)), ReadOptions.defaults()));
        // Two of one name: one of them is not the one that is meant.
        byte[] twice = zip(ZipEntry.STORED, "a.csv", "0,1,5\n", "b.csv", "0,1,6\n");
        for (int i = 0; i + 5 <= twice.length; i++) {
            twice[i] = Arrays.equals(Arrays.copyOfRange(twice, i, i + 5), Packed.bytes("b.csv")) ? (byte) 'a' : twice[i];
        }
        checkRefused("two members of the archive are named a.csv", () -> Sparse4j.files().read(file("twice.zip", twice)));
    }

    /** A zip archive with arrays is NumPy's, whatever lies beside them; a member of it that is named is read all the same. */
    @Test
    void archivesOfArrays() throws IOException {
        String array = new String(ArrayBytes.npy("<f8", 1, 2, 4), StandardCharsets.ISO_8859_1);
        Path mixed = zipped("mixed.zip", "a.npy", array, "x.mtx", MATRIX);
        try (INDArray x = Sparse4j.files().read(mixed)) {
            assertEquals(4, x.getDouble(2));
        }
        checkMatrix(ArrayFiles.read(mixed, ReadOptions.defaults().member("x.mtx")));
        for (String name : List.of("a", "a.npy")) {
            try (INDArray x = ArrayFiles.read(mixed, ReadOptions.defaults().member(name))) {
                assertEquals(4, x.getDouble(2));
            }
        }
        checkDamaged("the zip archive has no arrays (.npy); Sparse4j.files().read and the readers of texts read texts from zip archives; "
                + "there are: x.mtx", () -> Npz.read(zipped("x.npz", "x.mtx", MATRIX)));
    }

    /** NumPy looks at a member's first bytes: its name need not end in .npy. */
    @Test
    void membersWithoutTheEndingAreArraysToo() throws IOException {
        String array = new String(ArrayBytes.npy("<f8", 1, 2, 4), StandardCharsets.ISO_8859_1);
        for (int method : new int[] {ZipEntry.DEFLATED, ZipEntry.STORED}) {
            Path file = file("a.npz", zip(method, "x", array, "notes.txt", "text", "y.npy", array, "empty", ""));
            LinkedHashMap<String, INDArray> all = Npz.readAll(file);
            assertEquals(List.of("x", "y"), List.copyOf(all.keySet()));
            all.values().forEach(each -> {
                try (each) {
                    assertEquals(4, each.getDouble(2));
                }
            });
        }
        checkDamaged("two members are named x.npy", () -> Npz.readAll(zipped("b.npz", "x", array, "x.npy", array)));
    }

    @Test
    void damaged() throws IOException {
        byte[] whole = zip(ZipEntry.DEFLATED, "a.mtx", MATRIX + "% comment\n".repeat(100));
        byte[] changed = whole.clone();
        int list = new String(whole, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
        changed[list + 16] ^= 1;  // of the checksum
        checkDamaged("a.zip: a.mtx: line ", () -> MatrixMarket.read(file("a.zip", changed)));
        checkDamaged("the zip archive is damaged", () -> MatrixMarket.read(file("a.zip", changed)));
        byte[] stored = zip(ZipEntry.STORED, "a.mtx", MATRIX);
        stored[new String(stored, StandardCharsets.ISO_8859_1).indexOf("1 2 5") + 4] = '6';
        checkDamaged("the zip archive is damaged", () -> Sparse4j.files().read(file("a.zip", stored)));
        for (int length = 4; length < whole.length; length += 13) {
            byte[] cut = Arrays.copyOf(whole, length);
            checkDamaged("zip archive", () -> Sparse4j.files().read(file("a.zip", cut)));
            checkDamaged("zip archive", () -> MatrixMarket.read(file("a.zip", cut)));
        }
    }

    /** The first bytes tell a packing that is not read, whatever the name says; no text begins so. */
    @Test
    void packingsThatAreNotRead() throws IOException {
        String[][] packings = {{"packed by zstd", "(\u00b5/\u00fd\4"}, {"packed by lz4", "\4\"M\u0018d"}, {"packed by lzma", "]\0\0\u0080\0"},
            {"packed by compress", "\u001f\u009d\u0090"}, {"a 7z archive", "7z\u00bc\u00af'\u001c\0"}, {"a rar archive", "Rar!\u001a\7\1"},
            {"packed by lzip", "LZIP\1"}, {"packed by snappy", "\u00ff\6\0\0sNaPpY"}};
        for (String[] each : packings) {
            for (String name : List.of("a.mtx", "a.mtx.zst", "a")) {
                Path file = file(name, Packed.bytes(each[1] + "0123456789"));
                String what = name + ": it is " + each[0] + ", which Sparse4j does not read; unpack it first (";
                checkRefused(what, () -> Sparse4j.files().read(file));
                checkRefused(what, () -> MatrixMarket.read(file));
                checkRefused(what, () -> Triplets.read(file, TripletOptions.csv()));
                checkRefused(what, () -> PackedFiles.open(file));
            }
        }
    }

    /** A file that ends in its first bytes, or a packed one in the first header of an archive, is said to be cut off. */
    @Test
    void cutOffInTheFirstBytes() throws IOException {
        for (Map.Entry<String, Packed.Packer> each : Packed.STREAMS.entrySet()) {
            byte[] text = each.getValue().pack(Packed.bytes(MATRIX));
            byte[] tar = each.getValue().pack(Packed.tar("NAME/NAME.mtx", MATRIX));
            for (int length = 1; length < 120; length += length < 20 ? 1 : 9) {
                Path cut = file("a.mtx" + each.getKey(), Arrays.copyOf(text, Math.min(length, text.length - 1)));
                checkDamaged("is cut off: the file ends after ", () -> MatrixMarket.read(cut));
                checkDamaged("is cut off: the file ends after ", () -> Sparse4j.files().read(cut));
                Path archive = file("a.tar" + each.getKey(), Arrays.copyOf(tar, Math.min(length, tar.length - 1)));
                checkDamaged("is cut off: the file ends after ", () -> MatrixMarket.read(archive));
                checkDamaged("is cut off: the file ends after ", () -> MatrixMarket.readInfo(archive));
                if (length < 30) {  // before the lines that it reads have come out of it
                    checkDamaged("is cut off: the file ends after ", () -> MatrixMarket.readInfo(cut));
                }
                checkDamaged("is cut off: the file ends after ", () -> HarwellBoeing.read(archive));
                checkDamaged("is cut off: the file ends after ", () -> Frostt.read(archive));
                checkDamaged("is cut off: the file ends after ", () -> Triplets.read(archive, TripletOptions.csv()));
            }
        }
        byte[] tar = Packed.tar("NAME/NAME.mtx", MATRIX);
        for (int length = 20; length < 1024; length += 50) {
            Path cut = file("a.tar", Arrays.copyOf(tar, length));
            checkDamaged("the tar archive is cut off: the file ends after " + length, () -> MatrixMarket.read(cut));
        }
    }

    @Test
    void networksOfKonect() throws IOException {
        String text = "% asym positive\n% 2 3 3\n1 2 5\n3 1 7\n";
        Path archive = file("x.tar.bz2", Packed.bzip2(Packed.tar("n/README.n", "text", "n/meta.n", "text", "n/out.n", text)));
        String what = " the file is a network of KONECT, whose nodes count from 1; Triplets.read(file, TripletOptions.edges().comment('%').oneBased()"
                + ".value(2)) reads it";
        checkRefused("x.tar.bz2: n/out.n:" + what, () -> Sparse4j.files().read(archive));
        checkRefused(what, () -> Sparse4j.files().read(file("out.n", Packed.bytes(text))));
        checkRefused(what, () -> Sparse4j.files().readInfo(file("n.edges", Packed.bytes(text))));
        checkRefused("oneBased()) reads it, with one entry for each listed edge and none for its reverse",
                () -> Sparse4j.files().read(file("n.txt", Packed.bytes("% sym unweighted\n1 2\n"))));
        try (INDArray x = Triplets.read(archive, TripletOptions.edges().comment('%').oneBased().value(2))) {
            assertEquals("5.0 7.0", x.getDouble(0, 1) + " " + x.getDouble(2, 0));
        }
    }
}
