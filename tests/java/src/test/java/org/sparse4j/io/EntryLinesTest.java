// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;

/** Pieces of texts, read by lines that went through Java's serialization, beside what they are pieces of. */
class EntryLinesTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static EntryLines of(String name, String text) {
        return EntryLines.of(name, new ByteArrayInputStream(bytes(text)), ReadOptions.defaults());
    }

    private static EntryLines travelled(EntryLines lines) {
        ByteArrayOutputStream sent = new ByteArrayOutputStream();
        try {
            try (ObjectOutputStream out = new ObjectOutputStream(sent)) {
                out.writeObject(lines);
            }
            try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(sent.toByteArray()))) {
                return (EntryLines) in.readObject();
            }
        } catch (IOException | ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** As {@code [0, 1]=5.0}, each entry. */
    private static String read(EntryLines lines, String piece) {
        StringBuilder text = new StringBuilder();
        byte[] room = Arrays.copyOf(bytes(piece), piece.length() + 9);
        try (INDArray x = travelled(lines).read(room, piece.length())) {
            x.forEachEntry((at, value) -> text.append(Arrays.toString(at)).append('=').append(value).append(' '));
        }
        return text.toString().strip();
    }

    private static int sides(EntryLines lines, String piece) {
        return travelled(lines).sides(Arrays.copyOf(bytes(piece), piece.length() + 9), piece.length());
    }

    /** 1 below the diagonal, 2 above it: of matrices alone of which one half is listed. */
    @Test
    void sidesOfTheDiagonal() {
        for (String symmetry : new String[] {"real symmetric", "pattern symmetric", "integer skew-symmetric", "real hermitian"}) {
            EntryLines lines = of("a.mtx", "%%MatrixMarket matrix coordinate " + symmetry + "\n20 20 9\n");
            String[][] pieces = {{"", "0"}, {"% 2 1\n\n \n", "0"}, {"7 7 1\n", "0"}, {"10 9 1\n", "1"}, {" 9\t 10  1 % c\r\n", "2"}, {"2 10", "2"},
                {"010 9 1\n", "1"}, {"2 1 9\n%\n3 3 8\n1 2 7", "3"}, {"10 2 3 4\n11 1\n", "1"}};
            for (String[] piece : pieces) {
                assertEquals(Integer.parseInt(piece[1]), sides(lines, piece[0]), symmetry + ": " + piece[0]);
            }
        }
        assertEquals(0, sides(of("a.mtx", "%%MatrixMarket matrix coordinate real general\n9 9 9\n"), "2 1 5\n1 2 5\n"));
        assertEquals(0, sides(of("a.tns", "1 2 5\n"), "2 1 5\n1 2 5\n"));
        assertThrows(IndexOutOfBoundsException.class, () -> of("a.tns", "1 2 5\n").sides(new byte[3], 4));
    }

    @Test
    void saysWhetherTheBeginningWasPacked() throws IOException {
        assertFalse(of("a.csv.gz", "0,1,5\n").isPacked());
        byte[] packed = Packed.gzip(bytes("0,1,5\n"));
        assertTrue(travelled(EntryLines.of("a.csv", new ByteArrayInputStream(packed), ReadOptions.defaults())).isPacked());
    }

    @Test
    void matrixMarketSaysAllBefore() {
        String head = "%%MatrixMarket matrix coordinate integer skew-symmetric\n%\n\n4 4 3\n";
        EntryLines lines = of("a.bin", head + "2 1 5\n4 3 6\n4 1 9007199254740993\n");
        assertEquals(head.length(), lines.begin());
        assertArrayEquals(new long[] {4, 4}, lines.shape());
        assertEquals(3, lines.entries());
        assertEquals(DataType.LONG, lines.dataType());
        assertEquals("[0, 1]=-5.0 [1, 0]=5.0", read(lines, "2 1 5\n"));
        assertEquals("[2, 3]=-6.0 [3, 2]=6.0", read(lines, "% none\n\n4 3 6"));
        assertEquals(1, lines.count(bytes("% none\n\n4 3 6"), 13));
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> read(lines, "2 1 5\n2 x 5\n"));
        assertEquals(2, e.line());
        assertTrue(e.getMessage().startsWith("a.bin: line 2, column 3: "), e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> of("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n3\n"));
        EntryLines half = EntryLines.of("a.mtx", new ByteArrayInputStream(bytes(head)), ReadOptions.defaults().storedHalf());
        assertEquals("[1, 0]=5.0", read(half, "2 1 5\n"));
    }

    /** Of several files of one name the folder tells which. */
    @Test
    void messagesHaveTheWholeName() {
        String[][] texts = {{"a.mtx", "%%MatrixMarket matrix coordinate real general\n4 x 3\n", "line 2, column 3: "},
            {"a.tsv", "#a\t1\t5\n", "line 1, column 1: '#a' is no coordinate"}, {"b.tsv", "1\t2\t3\t4\n", "line 1 has 4 fields; "},
            {"c.csv", "to,from\n", "line 1 names the fields to, from; "}, {"d.tns", "sptensor\n2\n4\n", "line 3, column 1: the header of a tensor"},
            {"e.csv", "0,1\r1,2\n", "line 1, column 4: a carriage return"}, {"f.csv.gz", "\37\213", "line 1, column 1: the gzipped data is cut off"}};
        for (String folder : List.of("hdfs://host:1/line 7/", "file:/tmp/a: b/line 3/", "/x/", "")) {
            for (String[] each : texts) {
                String name = folder + each[0];
                byte[] text = each[1].getBytes(StandardCharsets.ISO_8859_1);
                RuntimeException e = assertThrows(RuntimeException.class,
                        () -> EntryLines.of(name, new ByteArrayInputStream(text), ReadOptions.defaults()));
                assertTrue(e.getMessage().startsWith(name + ": " + each[2]), e.getMessage());
                assertEquals(name, e instanceof MalformedFileException malformed ? malformed.file() : name);
            }
            for (EntryLines lines : List.of(of(folder + "a.csv", "0,1,2\n"), of(folder + "a.mtx",
                    "%%MatrixMarket matrix coordinate real general\n4 4 3\n"), of(folder + "a.tsv", "0\t1\t2\n"))) {
                String mark = lines.entries() >= 0 ? " " : lines.toString().contains(".tsv") ? "\t" : ",";
                MalformedFileException e = assertThrows(MalformedFileException.class, () -> read(lines, "2,1,5\n2,x,5\n".replace(",", mark)));
                String name = lines.toString().replaceFirst(" \\((triplets|.*Market).*", "");
                assertEquals(name, e.file());
                assertEquals(2, e.line());
                assertTrue(e.getMessage().startsWith(name + ": line 2, column 3: "), e.getMessage());
            }
        }
    }

    @Test
    void fileNamesSelectTheFormat() throws IOException {
        EntryLines csv = of("a.csv", "row,column,value\n0,1,2\n");
        assertEquals(17, csv.begin());
        assertEquals("[4, 1]=2.5", read(csv, "4,1,2.5\n"));
        assertArrayEquals(new long[] {-1, -1}, csv.shape());
        assertEquals(3, of("a.csv", "dim0,dim1,dim2,value\n0,1,2,3\n").shape().length);
        assertEquals(0, of("a.tsv", "0\t1\t2\n").begin());
        EntryLines edges = of("hdfs://host:1/a.edges", "% a graph\n1 2\n");
        assertEquals("[1, 2]=1.0", read(edges, "1 2\n% more\n"));
        assertEquals(1, edges.count(bytes("1 2\n% more\n"), 11));
        assertEquals("[0, 1, 2]=4.0", read(of("a.tns", "# none\n3 3 3 1\n"), "1 2 3 4\n"));
        EntryLines samples = of("a.svm", "1 1:3\n");
        assertTrue(samples.countsRows());
        assertFalse(csv.countsRows());
        assertEquals("[1, 1]=7.0", read(samples, "1\n# none\n2 2:7\n"));
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            out.write(bytes("row\tcolumn\n"));
        }
        assertEquals(11, EntryLines.of("a.tsv.gz", new ByteArrayInputStream(packed.toByteArray()), ReadOptions.defaults()).begin());
        assertTrue(assertThrows(IllegalArgumentException.class, () -> of("a.bin", "1 2 3\n")).getMessage()
                .startsWith("a.bin: neither the content nor the file name identifies a text of entries"));
        assertThrows(IllegalArgumentException.class, () -> of("a.tns", ""));
        assertThrows(IllegalArgumentException.class, () -> EntryLines.of("a.csv", new ByteArrayInputStream(bytes("1,2\n")),
                ReadOptions.defaults().storedHalf()));
        assertTrue(csv.toString().contains("DOUBLE [?, ?]"), csv.toString());
    }

    @Test
    void invalidLengthsAndRanksAreRefused() throws IOException {
        for (EntryLines lines : List.of(of("a.csv", "0,1,2\n"), of("a.mtx", "%%MatrixMarket matrix coordinate real general\n9 9 1\n1 1 1\n"))) {
            for (int length : new int[] {-1, 5}) {
                assertThrows(IndexOutOfBoundsException.class, () -> lines.read(new byte[4], length));
                assertThrows(IndexOutOfBoundsException.class, () -> lines.count(new byte[4], length));
            }
        }
        assertEquals("a.tns: the first line has 34 numbers, but arrays have at most 32 dimensions",
                assertThrows(IllegalArgumentException.class, () -> of("a.tns", "1 ".repeat(34))).getMessage());
    }

    @Test
    void optionsDescribeTheOthers() {
        TripletOptions options = TripletOptions.csv().header(2).knownNames(0, List.of("a", "b")).dataType(DataType.INT);
        EntryLines lines = EntryLines.triplets("a", new ByteArrayInputStream(bytes("x\ny\na,3,1\n")), options);
        assertEquals(4, lines.begin());
        assertEquals(DataType.INT, lines.dataType());
        assertEquals("[1, 3]=1.0", read(lines, "b,3,1\n"));
        assertThrows(IllegalArgumentException.class,
                () -> EntryLines.triplets("a", new ByteArrayInputStream(bytes("")), TripletOptions.csv().named(1)));
        assertEquals("[0, 0]=3.0", read(EntryLines.svmLight("a", SvmLightOptions.defaults().zeroBased()), "1 0:3\n"));
        assertThrows(IllegalArgumentException.class, () -> EntryLines.svmLight("a", SvmLightOptions.defaults()));
        assertEquals(DuplicatePolicy.SUM, lines.duplicates());
    }
}
