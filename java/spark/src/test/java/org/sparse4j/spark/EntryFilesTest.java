// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.MatrixSymmetry;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.SvmLight;
import org.sparse4j.io.SvmLightOptions;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.io.Triplets;
import org.sparse4j.io.WriteOptions;

/** Files in many splits, beside what core reads of them whole. */
class EntryFilesTest {
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";

    private final JavaSparkContext sc = LocalSpark.context();
    private final Random r = new Random(8);

    @TempDir
    private Path folder;

    /** A few lines each. */
    @BeforeEach
    void smallSplits() {
        sc.hadoopConfiguration().set(SPLIT, "200");
    }

    @AfterEach
    void splitsAsEver() {
        sc.hadoopConfiguration().unset(SPLIT);
    }

    private void same(Path file, ReadOptions options) {
        boolean fixed = r.nextBoolean();
        try (INDArray x = ArrayFiles.read(file, options);
                INDArray y = EntryFiles.matrix(sc, fixed ? file.toString() : file.toUri().toString(), options,
                        fixed ? BlockShape.of(17, 10) : BlockShape.entries(40)).collect()) {
            Given.assertSame(x, y, file + " " + options);
            assertEquals(x.nnz(), y.nnz());
        }
    }

    @Test
    void everyKindOfMatrixMarketFile() {
        for (DataType type : new DataType[] {DataType.DOUBLE, DataType.LONG}) {
            for (MatrixSymmetry symmetry : MatrixSymmetry.values()) {
                try (INDArray some = Given.random(r, type, 23, 23, 60, 0, type == DataType.LONG);
                        INDArray other = some.transpose().dup(); INDArray sum = some.add(other); INDArray difference = some.sub(other)) {
                    INDArray x = switch (symmetry) {
                        case GENERAL -> some;
                        case SYMMETRIC -> sum;
                        default -> difference.prune();  // the file lists no diagonal, so no stored zeros either
                    };
                    Path file = folder.resolve(type + "" + symmetry + ".mtx");
                    MatrixMarket.write(x, file, WriteOptions.defaults().symmetry(symmetry));
                    same(file, ReadOptions.defaults());
                    if (symmetry != MatrixSymmetry.GENERAL) {
                        same(file, ReadOptions.defaults().storedHalf());
                    }
                    if (symmetry != MatrixSymmetry.SKEW_SYMMETRIC && type == DataType.DOUBLE) {
                        Path pattern = folder.resolve("pattern.mtx.gz");
                        MatrixMarket.write(x, pattern, WriteOptions.defaults().symmetry(symmetry).pattern());
                        same(pattern, ReadOptions.defaults());
                    }
                }
            }
        }
    }

    @Test
    void integersAreExactAndHeadersLongerThanASplit() throws IOException {
        Path file = folder.resolve("big.mtx");
        Files.writeString(file, "%%MatrixMarket matrix coordinate integer general\n" + "% a comment of some length\n".repeat(30)
                + "\n3 3 4\n% another one\n1 1 9007199254740993\n\n3 2 -9223372036854775807\n  %\n2 2 7\n" + "% apart\n".repeat(60)
                + "1 1 2");
        same(file, ReadOptions.defaults());
        same(file, ReadOptions.defaults().duplicates(DuplicatePolicy.LAST));
        assertTrue(assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, file.toString(),
                ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR), BlockShape.of(2, 2)).nnz()).getMessage()
                .contains("coordinate [0, 0] occurs twice (values 9007199254740993 and 2); "));
        Path near = Files.writeString(folder.resolve("near.mtx"),
                "%%MatrixMarket matrix coordinate integer general\n9 9 2\n1 1 2\n1 1 3\n");
        String said = assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, near.toString(),
                ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR), BlockShape.of(2, 2))).getMessage();
        assertTrue(said.contains("near.mtx: in the lines from byte 55 on (this message counts them from 3): lines 3 and 4 both give "
                + "row 1, column 1"), said);
        Path samples = Files.writeString(folder.resolve("a.svm"), "0 1:3\n".repeat(99) + "1 1:2 1:3\n");
        said = assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, samples.toString(),
                ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR), BlockShape.of(2, 2))).getMessage();
        assertTrue(said.matches("(?s).*a.svm: in the lines from byte 402 on \\(this message counts them, from 1, and their rows, "
                + "from 0\\): lines 33 and 33 both give the element at \\[32, 0\\].*"), said);
    }

    @Test
    void tripletsEdgesAndSamples() throws IOException {
        try (INDArray x = Given.random(r, DataType.DOUBLE, 40, 30, 90, 0, false); INDArray numbers = x.castTo(DataType.INT)) {
            for (String name : List.of("a.csv", "a.tsv", "a.edges", "a.csv.gz", "a.tns")) {
                Path file = folder.resolve(name);
                ArrayFiles.write(x, file);
                same(file, ReadOptions.defaults());
            }
            Path whole = folder.resolve("whole.csv");
            ArrayFiles.write(numbers, whole);
            same(whole, ReadOptions.defaults().dataType(DataType.INT));
            Path edges = Files.writeString(folder.resolve("c.txt"), "# nodes\n# of a graph\n" + "3 4\n1 2\n# that is not large\n".repeat(9));
            same(edges, ReadOptions.defaults());
            Path semicolons = folder.resolve("d.data");
            TripletOptions options = TripletOptions.csv().delimiter(';').header(1).oneBased().shape(50, -1);
            Triplets.write(x, semicolons, options);
            try (INDArray z = Triplets.read(semicolons, options);
                    INDArray y = EntryFiles.matrix(sc, semicolons.toString(), options, BlockShape.auto()).collect()) {
                Given.assertSame(z, y, "semicolons");
            }
            StringBuilder samples = new StringBuilder();
            for (int i = 0; i < 60; i++) {
                samples.append(i % 7 == 0 ? "# none\n\n" : i % 2 + " " + (1 + i % 4) + ":" + i / 3.0 + " " + (6 + i % 5) + ":2\n");
            }
            Path svm = Files.writeString(folder.resolve("a.svm"), samples);
            same(svm, ReadOptions.defaults());
            try (SvmLight data = SvmLight.read(svm, SvmLightOptions.defaults().zeroBased());
                    INDArray y = EntryFiles.matrix(sc, svm.toString(), SvmLightOptions.defaults().zeroBased(),
                            BlockShape.of(9, 9)).collect()) {
                Given.assertSame(data.features(), y, "from 0");
            }
        }
    }

    @Test
    void foldersAreReadInTheOrderOfTheirNames() throws IOException {
        StringBuilder all = new StringBuilder("row,column,value\n");
        for (int part = 0; part < 12; part++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 9; i++) {
                text.append(i).append(',').append(r.nextInt(4)).append(',').append(r.nextGaussian()).append('\n');
            }
            all.append(text);
            Files.writeString(folder.resolve(String.format("part-%02d.csv", part)), "row,column,value\n" + text);
        }
        Files.writeString(folder.resolve("_SUCCESS"), "");
        Path whole = Files.writeString(Files.createDirectory(folder.resolve("whole")).resolve("all.csv"), all);
        ReadOptions last = ReadOptions.defaults().duplicates(DuplicatePolicy.LAST);
        for (String path : List.of(folder.toString(), folder + "/part-*.csv")) {
            try (INDArray x = ArrayFiles.read(whole, last);
                    INDArray y = EntryFiles.matrix(sc, path, last, BlockShape.of(4, 4)).collect()) {
                Given.assertSame(x, y, path);
            }
        }
    }

    /** As sc.textFile reads a folder: to Hadoop's formats a listed name is a pattern again. */
    @Test
    void namesOfListedFilesAreNoPatterns() throws IOException {
        List<String> names = List.of("*.csv", "a1.csv", "a[1].csv", "x.csv", "{x}.csv", "qa.csv", "q?.csv", "b1.csv", "b\\1.csv", "c,d.csv",
                "${user.name}.csv", "e f.csv", "50%20.csv", "g#h.csv", "[z-a.csv");
        for (String dir : List.of("d1", "d[1]")) {
            Path parts = Files.createDirectory(folder.resolve(dir));
            long[] values = new long[names.size()];
            for (int i = 0; i < values.length; i++) {
                values[i] = dir.length() * 100 + i;
                Files.writeString(parts.resolve(names.get(i)), i + ",0," + values[i] + "\n");
            }
            Files.writeString(parts.resolve("_SUCCESS"), "");
            Files.writeString(parts.resolve(".part"), "9,9,9\n");
            String path = parts.toString().replace("[1]", "\\[1\\]");
            assertEquals(names.size(), sc.textFile(path).count());
            try (INDArray x = EntryFiles.matrix(sc, path).collect();
                    INDArray y = DistributedSparseTensor.read(sc, dir.equals("d1") ? path + "/*" : folder + "/d?1?").collect()) {
                for (INDArray read : List.of(x, y)) {
                    assertEquals(values.length, read.nnz(), dir);
                    for (int i = 0; i < values.length; i++) {
                        assertEquals(values[i], read.getLong(i, 0), dir + "/" + names.get(i));
                    }
                }
            }
        }
        String alone = folder + "/d1/b[1].csv";
        Files.writeString(Path.of(alone), "0,0,7\n");
        String escaped = alone.replace("[", "\\[").replace("]", "\\]");
        assertEquals(7, EntryFiles.matrix(sc, escaped).sumNumber().longValue());
        Files.delete(folder.resolve("d1/b1.csv"));
        String said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, alone)).getMessage();
        assertTrue(said.endsWith("such as parts-*. The file with exactly this name is " + escaped
                + ", because \\ * ? [ ] { } form patterns"), said);
        assertEquals(9, EntryFiles.matrix(sc, folder + "/d1/.part", TripletOptions.csv(), BlockShape.auto()).sumNumber().longValue());
        Files.move(Path.of(alone), Files.createDirectory(folder.resolve("only")).resolve("b[2].csv"));
        assertEquals(7, EntryFiles.matrix(sc, folder + "/only").sumNumber().longValue());
    }

    /** Several pieces within a split. */
    @Test
    void largeSplitsAreReadSomeMegabytesAtATime() throws IOException {
        sc.hadoopConfiguration().unset(SPLIT);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 700_000; i++) {
            text.append(i % 100_003).append(' ').append(i % 1009).append(' ').append(i).append(".0000000\n");
        }
        assertTrue(text.length() > 16 << 20);
        Path file = Files.writeString(folder.resolve("large.edges"), text);
        try (INDArray x = ArrayFiles.read(file)) {
            DistributedSparseMatrix a = EntryFiles.matrix(sc, file.toString());
            assertEquals(x.nnz(), a.nnz());
            try (INDArray y = a.collect(); INDArray csr = x.toFormat(y.getFormat())) {
                assertEquals(csr, y);
            }
        }
    }

    /** Hadoop unpacks by names, core by content: a header of the text would hide the few lines of the packed file. */
    @Test
    void compressionIsDetectedWithoutTheFileName() throws IOException {
        byte[] text = "row,column,value\n0,1,5\n2,3,7\n".getBytes(StandardCharsets.US_ASCII);
        Path hidden = Files.write(folder.resolve("hidden.csv"), packed(text));
        String said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, hidden.toString())).getMessage();
        assertTrue(said.contains("hidden.csv: the file is compressed, but its name does not show it; Hadoop chooses the codec"), said);
        same(Files.write(folder.resolve("told.csv.gz"), packed(text)), ReadOptions.defaults());
        Path zip = Files.writeString(folder.resolve("a.csv"), "PK\3\4, a zip archive");
        said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, zip.toString())).getMessage();
        assertTrue(said.contains("a.csv: the file is a zip archive, whose text cannot be read in pieces"), said);
        Path network = Files.writeString(folder.resolve("out.txt"), "% sym unweighted\n1 2\n");
        said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, network.toString())).getMessage();
        assertTrue(said.contains("out.txt: the file is a network of KONECT"), said);
    }

    /** Lines of two fields are ones, which beside values would be values. */
    @Test
    void filesWithValuesAndWithout() throws IOException {
        for (String end : List.of(".csv", ".edges")) {
            Path parts = Files.createDirectory(folder.resolve("parts" + end));
            String mark = end.equals(".csv") ? "," : " ";
            Files.writeString(parts.resolve("a" + end), "");
            Files.writeString(parts.resolve("b" + end), "0 1\n2 0\n".replace(" ", mark));
            assertEquals(2, EntryFiles.matrix(sc, parts.toString()).nnz());
            Files.writeString(parts.resolve("c" + end), "0 0 7\n".replace(" ", mark));
            String said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, parts.toString())).getMessage();
            assertTrue(said.matches(".*: lines of \\S*c\\S+ .* have values, and those of \\S*b\\S+ .* have none; files of one array .*"), said);
        }
    }

    /** What Hadoop says of a file that is cut off has no name in it. */
    @Test
    void packedFilesThatAreCutOff() throws IOException {
        byte[] packed = packed(("1,2,3\n".repeat(20_000) + r.nextLong() + ",1,1\n").getBytes(StandardCharsets.US_ASCII));
        Path file = Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(packed, packed.length - 20));
        String said = assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, file.toString())).getMessage();
        assertTrue(said.contains("cut.csv.gz: java.io.EOFException"), said);
        Path xz = Files.write(folder.resolve("a.csv.xz"), new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0, 0, 4, (byte) 0xe6, (byte) 0xd6,
            (byte) 0xb4, 0x46, 0, 0, 0, 0, 0x1c, (byte) 0xdf, 0x44, 0x21, 0x1f, (byte) 0xb6, (byte) 0xf3, 0x7d, 1, 0, 0, 0, 0, 4, 'Y', 'Z'});
        said = assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, xz.toString())).getMessage();
        assertTrue(said.contains("a.csv.xz: the file is compressed, and Hadoop has no codec for its ending; decompress it first, "
                + "or compress it as .gz or .bz2"), said);
    }

    private static byte[] packed(byte[] text) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(packed)) {
            out.write(text);
        }
        return packed.toByteArray();
    }

    /** Hadoop's lines would end there, so that a cluster read other entries than core. */
    @Test
    void loneCarriageReturnsAreRefusedAsByCore() throws IOException {
        String comments = "# a comment of some length\n".repeat(20);
        for (String conf : new String[] {null, "\r"}) {
            if (conf != null) {
                sc.hadoopConfiguration().set("textinputformat.record.delimiter", conf);
            }
            try {
                for (String text : List.of("0 1\n# c~1 2\n2 3\n", "0 1\n" + comments + "# c~1 2\n" + comments + "2 3\n", "0 1\n1~2\n",
                        "0 1\n" + comments + "1 2~\r\n")) {
                    Path file = Files.writeString(folder.resolve("r.txt"), text.replace('~', '\r'));
                    assertThrows(MalformedFileException.class, () -> ArrayFiles.read(file));
                    int at = text.indexOf('~');
                    int begin = text.lastIndexOf('\n', at) + 1;
                    String said = assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, file.toString())).getMessage();
                    assertTrue(said.contains("r.txt: the line that begins at byte " + begin + ": column " + (at - begin + 1)
                            + ": a carriage return has no line feed after it; lines must end with a line feed, "
                            + "or with a carriage return and a line feed"), said);
                }
                for (String end : List.of("", "\n")) {
                    same(Files.writeString(folder.resolve("w.txt"), ("0 1\n" + comments + "1 2\n".repeat(150) + "5 6").replace("\n", "\r\n")
                            + "\r" + end), ReadOptions.defaults());
                }
            } finally {
                sc.hadoopConfiguration().unset("textinputformat.record.delimiter");
            }
        }
    }

    /** Pieces of a file may have one half each. */
    @Test
    void bothHalvesInDifferentSplits() throws IOException {
        String comments = "% a comment of some length\n".repeat(20);
        for (String symmetry : List.of("symmetric", "skew-symmetric", "hermitian")) {
            String banner = "%%MatrixMarket matrix coordinate real " + symmetry + "\n3 3 3\n";
            Path half = Files.writeString(folder.resolve("half.mtx"), banner + "1 2 5\n" + comments + " \t1  3 7 % c\n\n3 3 0\n");
            same(half, ReadOptions.defaults());
            Path both = Files.writeString(folder.resolve("both.mtx"), banner + "1 2 5\n" + comments + "3 3 0\n" + comments + "2 1 5");
            for (ReadOptions options : List.of(ReadOptions.defaults(), ReadOptions.defaults().storedHalf())) {
                String said = assertThrows(MalformedFileException.class,
                        () -> EntryFiles.matrix(sc, both.toString(), options, BlockShape.auto())).getMessage();
                assertTrue(said.endsWith("both.mtx: a symmetric matrix must list one half, but entries are on both sides of the "
                        + "diagonal"), said);
                assertThrows(MalformedFileException.class, () -> ArrayFiles.read(both, options));
            }
        }
    }

    /** The banner of pieces is the file's. */
    @Test
    void unsignedIntegersAreNotNegative() throws IOException {
        String banner = "%%MatrixMarket matrix coordinate unsigned-integer general\n";
        same(Files.writeString(folder.resolve("some.mtx"), banner + "3 3 2\n1 1 5\n2 3 7\n"), ReadOptions.defaults());
        Path file = Files.writeString(folder.resolve("below.mtx"), banner + "3 3 2\n1 1 5\n2 3 -7\n");
        String said = assertThrows(SparkException.class, () -> EntryFiles.matrix(sc, file.toString())).getMessage();
        assertTrue(said.contains("'-7' is negative"), said);
    }

    @Test
    void errorsNameTheFile() throws IOException {
        String head = "%%MatrixMarket matrix coordinate real general\n3 3 3\n1 1 1\n";
        refused("a.mtx", head + "2 2 2\n", "a.mtx: 2 entries are listed, but the size line announces 3");
        refused("b.mtx", head + "2 x 2\n3 3 3\n", "b.mtx: the line that begins at byte " + (head.length()) + ": column 3: ");
        refused("c.mtx", head + "4 1 2\n3 3 3\n", "c.mtx: the line that begins at byte " + (head.length()) + ": ");
        for (String text : List.of("0\t1\t2\t3\n", "#a\t1\t5\n")) {  // of the beginning
            Files.createDirectories(folder.resolve("part"));
            refused("part/a.tsv", text, folder.toString() + "/part/a.tsv: line 1");
        }
        refused("d.csv", "0,0,1\n1,2\n", "d.csv: the line that begins at byte 6: ");
        refused("first.csv", "0.0,1.0,0.5\n1,2,4\n", "first.csv: the line that begins at byte 0: ");
        refused("more.csv", "from,to\n0,1,5\n", "more.csv: the line that begins at byte 8: ");
        refused("j.tns", "sptensor\n2\n3 3\n2\n1 1 5\n", "j.tns: 1 entries are listed, but the size line announces 2");
        refused("e.mtx", "%%MatrixMarket matrix array real general\n1 1\n5\n", "has the array format");
        refused("f.mtx", "%%MatrixMarket matrix coordinate real general\n", "f.mtx");
        refused("g.bin", "1 2 3\n", "g.bin: neither the content nor the file name identifies a text of entries");
        refused("h.tns", "1 2 3 4\n", "the array has rank 3 and is not a matrix");
        refused("i.svm", "1 0:3\n", "i.svm: the line that begins at byte 0: ");
        refused("i.svm", "1 0:3\n", "is below 1, the first index; if indexes begin at 0, EntryFiles.matrix takes "
                + "SvmLightOptions.defaults().zeroBased()");
        assertTrue(assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, folder + "/none")).getMessage()
                .contains("no such file exists"));
        Files.createDirectory(folder.resolve("two"));
        Files.writeString(folder.resolve("two/a.mtx"), head + "2 2 2\n3 3 3\n");
        Files.writeString(folder.resolve("two/b.mtx"), head + "2 2 2\n3 3 3\n");
        assertTrue(assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, folder + "/two")).getMessage()
                .contains("holds a whole matrix"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, folder + "/d.csv",
                TripletOptions.csv().named(0), BlockShape.auto())).getMessage().contains("knownNames"));
        assertTrue(assertThrows(IllegalArgumentException.class, () -> EntryFiles.matrix(sc, folder + "/i.svm",
                SvmLightOptions.defaults(), BlockShape.auto())).getMessage().contains("zeroBased() or oneBased()"));
        Path names = Files.writeString(folder.resolve("n.csv"), "b,0,1\na,1,2\nb,1,3\n", StandardCharsets.UTF_8);
        TripletOptions known = TripletOptions.csv().knownNames(0, List.of("a", "b", "c"));
        try (INDArray x = Triplets.read(names, known);
                INDArray y = EntryFiles.matrix(sc, names.toString(), known, BlockShape.auto()).collect()) {
            Given.assertSame(x, y, "known names");
        }
    }

    private void refused(String name, String text, String message) throws IOException {
        Path file = Files.writeString(folder.resolve(name), text);
        Exception e = assertThrows(Exception.class, () -> EntryFiles.matrix(sc, file.toString()).nnz());
        assertTrue(e instanceof SparkException || e instanceof IllegalArgumentException || e instanceof MalformedFileException
                || e instanceof UncheckedIOException, e.toString());
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
