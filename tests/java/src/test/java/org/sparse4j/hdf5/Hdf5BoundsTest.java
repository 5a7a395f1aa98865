// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.hdf5.BrokenFiles.annData;
import static org.sparse4j.hdf5.BrokenFiles.pattern;
import static org.sparse4j.hdf5.BrokenFiles.summed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.array.Call;
import org.sparse4j.backend.Function;
import org.sparse4j.hdf5.reading.Hdf5;
import org.sparse4j.hdf5.writing.Hdf5Types;
import org.sparse4j.io.MalformedFileException;

/** Files whose few bytes speak of more than they have: memory is taken for what the file has, and reading ends. */
@ExtendWith(NothingLeft.class)
class Hdf5BoundsTest {
    private static final String CHUNKS = "h5-types-i4-9";  // nine of four bytes in chunks of two, deflated

    @TempDir
    private Path folder;
    private int number;

    private Path file(byte... bytes) throws IOException {
        return Files.write(folder.resolve("f" + number++ + ".h5"), bytes);
    }

    /** What reading a dataset of a file is refused with; empty where it is read. */
    private static String refusal(Path file, String path) {
        try {
            AnnData.readMatrix(file, path).close();
            return "";
        } catch (MalformedFileException e) {
            return e.getMessage();
        }
    }

    @Test
    void listsThatSpeakOfMoreThanTheFileHas() throws IOException {
        byte[] whole = PeerFiles.bytes("h5-v110-f8-7x6");
        Object[][] rows = {{"FAHD", 8, 8, 1L << 30, 24, "a list of chunks"}, {"BTHD", 26, 8, 1L << 30, 34, "a tree"}, {"FRHP", 110, 2, 0xffffL, 142, "a heap"}};
        for (Object[] row : rows) {
            int seen = 0;
            for (int from = 0;; seen++) {
                byte[] tail = Arrays.copyOfRange(whole, from, whole.length);
                int at;
                try {
                    at = from + BrokenFiles.find(tail, pattern(row[0]));
                } catch (IllegalArgumentException e) {
                    break;
                }
                from = at + 4;
                byte[] changed = whole.clone();
                put(changed, at + (Integer) row[1], (Integer) row[2], (Long) row[3]);
                if (row[0].equals("FRHP")) {
                    put(changed, at + 140, 2, 0xffff);
                }
                int end = at + (Integer) row[4];
                put(changed, end, 4, Hdf5Types.lookup3(Arrays.copyOfRange(changed, at, end)));
                Path file = file(changed);
                boolean found = false;
                for (String path : new String[] {"some", "columns", "grows", "growsBoth", "rows", "gzip", "lzf", "sums", "all",
                    "lzfShuffled", "lzfSkipped", "many/link 7"}) {
                    found |= refusal(file, path).contains("cannot be read as HDF5: " + row[5] + " says that it has ");
                }
                try {
                    Hdf5.with(file, in -> AnnDataFile.index(in.root().child("many")));
                } catch (MalformedFileException e) {
                    found |= e.getMessage().contains(row[5] + " says that it has ");
                }
                assertTrue(found, row[0] + " at " + at);
            }
            assertTrue(seen > 0, row[0] + " is not there");
        }
    }

    private static void put(byte[] to, int at, int width, long value) {
        for (int i = 0; i < width; i++) {
            to[at + i] = (byte) (value >> 8 * i);
        }
    }

    @Test
    void circlesEndAndSharedBytesAndSumsAreSeen() throws IOException {
        byte[] whole = PeerFiles.bytes(CHUNKS);
        int leaf = BrokenFiles.find(whole, pattern("TREE", 1));
        byte[] circle = whole.clone();
        circle[leaf + 5] = 1;
        for (int k = 0; k < 5; k++) {
            put(circle, leaf + 24 + 32 * k + 24, 8, leaf);
        }
        assertTrue(refusal(file(circle), "some").endsWith("/some: cannot be read as HDF5: its parts refer to each other in circles"));
        byte[] shared = whole.clone();
        System.arraycopy(whole, leaf + 24 + 24, shared, leaf + 24 + 32 + 24, 8);
        assertTrue(refusal(file(shared), "some").contains("/some: two chunks share bytes, at "));
        byte[] sums = PeerFiles.bytes("h5-earliest-f8-7x6");
        byte[] one = BrokenFiles.bytesOf(1);
        int seen = 0;
        for (int at = 0; at + 8 <= sums.length; at++) {
            if (Arrays.equals(sums, at, at + 8, one, 0, 8)) {
                byte[] changed = sums.clone();
                changed[at] ^= 1;
                seen += refusal(file(changed), "sums").endsWith("/sums: the chunk at [0, 0] is damaged: its checksum does not match")
                        ? 1 : 0;
            }
        }
        assertEquals(1, seen);
    }

    /** Names that lead to the same elements: what they become in all is bounded by what the file has. */
    @Test
    void manyNamesOfOneDatasetAreRefused() throws IOException {
        BrokenFiles parts = annData().also("large", out -> out.constant("obsm/0", Hdf5Types.number(DataType.DOUBLE), new byte[192_000], 3,
                8000));
        for (int i = 1; i < 20; i++) {
            String name = "obsm/" + i;
            parts.also(name, out -> out.constant(name, Hdf5Types.number(DataType.DOUBLE), new byte[24], 3));
        }
        byte[] bytes = parts.bytes();
        Path fine = file(bytes);
        AnnData.read(fine).close();
        byte[] changed = bytes.clone();
        byte[] large = address(bytes, "0");
        for (int i = 1; i < 20; i++) {
            int at = BrokenFiles.find(changed, link(Integer.toString(i)));
            System.arraycopy(large, 0, changed, at + link(Integer.toString(i)).length, 8);
        }
        Path shared = file(summed(changed));
        String message = assertThrows(MalformedFileException.class, () -> AnnData.read(shared)).getMessage();
        assertTrue(message.startsWith(shared + ": /obsm/") && message.endsWith(": its datasets have more elements together than a file of "
                + bytes.length + " bytes can hold: they share bytes"), message);
    }

    /** A hard link may lead to a group around it; h5py makes such files. */
    @Test
    void groupsThatLieInThemselvesAreRefused() throws IOException {
        for (String part : new String[] {"layers", "obs"}) {
            byte[] bytes = annData().also("one", out -> out.group(part + "/outer/inner/loop")).bytes();
            AnnData.read(file(bytes)).close();
            System.arraycopy(address(bytes, "outer"), 0, bytes, BrokenFiles.find(bytes, link("loop")) + link("loop").length, 8);
            Path circle = file(summed(bytes));
            String expected = circle + ": /" + part + "/outer/inner/loop: is a group that contains itself";
            assertEquals(expected, assertThrows(MalformedFileException.class, () -> AnnData.read(circle)).getMessage());
            if (part.equals("layers")) {
                assertEquals(expected, assertThrows(MalformedFileException.class, () -> AnnData.readInfo(circle)).getMessage());
            }
            AnnData.readMatrix(circle, "X").close();
        }
        for (int groups : new int[] {255, 256}) {  // inside of layers
            String path = "layers" + "/g".repeat(groups);
            Path deep = file(annData().also("deep", out -> out.group(path)).bytes());
            if (groups == 255) {
                AnnData.read(deep).close();
            } else {
                assertEquals(deep + ": /" + path + ": is nested in more than 256 groups",
                        assertThrows(MalformedFileException.class, () -> AnnData.read(deep)).getMessage());
            }
        }
    }

    /** Each step of a soft link may be one: a few of them make more steps than anybody waits for. */
    @Test
    void softLinksAreCountedInAll() throws IOException {
        BrokenFiles parts = annData();
        for (int i = 0; i < 6; i++) {
            String name = "l" + i;
            parts.also(name, out -> out.group(name));
        }
        byte[] bytes = parts.bytes();
        for (int i = 0; i < 6; i++) {
            byte[] soft = pattern(1, 0x19, 1, 1, 2, 0, "l" + i, 5, 0, i == 0 ? "././." : "l" + (i - 1) + "/l" + (i - 1));
            System.arraycopy(soft, 0, bytes, BrokenFiles.find(bytes, link("l" + i)), soft.length);
        }
        Path file = file(summed(bytes));
        AnnData.readMatrix(file, "l3/X").close();  // over 15 links
        assertTrue(assertThrows(MalformedFileException.class, () -> AnnData.readMatrix(file, "l5/X").close()).getMessage()
                .endsWith(": is a link that leads through more than 16 links"));
    }

    private static byte[] link(String name) {
        return pattern(1, 0x11, 1, name.length(), 0, name);
    }

    private static byte[] address(byte[] file, String name) {
        int at = BrokenFiles.find(file, link(name)) + link(name).length;
        return Arrays.copyOfRange(file, at, at + 8);
    }

    /** A dataset of so many numbers in one deflated chunk, of which so many bytes come out. */
    private static byte[] bomb(int count, int bytes) throws IOException {
        byte[] whole = PeerFiles.bytes(CHUNKS);
        int leaf = BrokenFiles.find(whole, pattern("TREE", 1));
        Deflater deflater = new Deflater(9);
        deflater.setInput(new byte[bytes]);
        deflater.finish();
        byte[] packed = new byte[bytes / 500 + 1000];
        int size = deflater.deflate(packed);
        assertTrue(deflater.finished());
        deflater.end();
        byte[] all = Arrays.copyOf(whole, whole.length + size);
        System.arraycopy(packed, 0, all, whole.length, size);
        put(all, 40, 8, all.length);
        put(all, BrokenFiles.find(all, pattern(1, 1, 1, 0, 0, 0, 0, 0, 9L)) + 8, 8, count);
        put(all, BrokenFiles.find(all, pattern(3, 2, 2)) + 11, 4, count);
        put(all, leaf + 6, 2, 1);
        put(all, leaf + 24, 4, size);
        put(all, leaf + 24 + 24, 8, whole.length);
        return all;
    }

    @Test
    void announcedSizesTakeNoMemoryInAdvance() throws IOException {
        Path lie = file(bomb(25_000_000, 99_999_999));
        assertTrue(Files.size(lie) < 150_000);
        long before = Collected.settledBytes();
        Call.of(Function.MEMORY).integer(1).run();  // the peak starts anew
        assertTrue(refusal(lie, "some").endsWith("/some: the chunk at [0] has 99999999 bytes or more when it is inflated; it must have "
                + "100000000"));
        long peak = Sparse4j.memory().peakBytes();
        assertTrue(peak - before < 50_000_000, () -> "memory was taken for it: " + before + " and then " + peak + " bytes");
        assertTrue(refusal(file(bomb(200_000_000, 99_999_999)), "some").contains("which cannot become the 800000000 bytes of a chunk"));
        try (INDArray x = AnnData.readMatrix(file(bomb(25_000_000, 100_000_000)), "some")) {
            assertEquals(25_000_000, x.length());
        }
    }
}
