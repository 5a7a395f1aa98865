// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.indexing.NDArrayIndex;

/** Arrays that do not fit in memory, beside the same work in memory. */
class OutOfCoreTest {
    private static final OutOfCoreOptions LITTLE = OutOfCoreOptions.defaults().memory(1 << 20);

    @TempDir
    Path folder;

    private Path file(String name) {
        return folder.resolve(name + ".s4j");
    }

    /** No file of a run outlives the work. */
    @AfterEach
    void nothingIsLeftBehind() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            assertEquals(List.of(), all.filter(p -> !p.toString().endsWith(".s4j")).toList());
        }
    }

    private static void assertSame(INDArray wanted, INDArray got) {
        assertEquals(wanted.getFormat(), got.getFormat());
        assertArrayEquals(ArrayBytes.of(wanted), ArrayBytes.of(got));
    }

    /** Values are whole numbers, so that sums have the same bits in any order. */
    private static void buildsAsInMemory(SparseFormat format, DataType type, DuplicatePolicy duplicates, Path file, long... shape) {
        Random random = new Random(shape.length);
        int n = 60_000;
        double[] values = new double[n];
        long[][] at = new long[shape.length][n];
        for (int k = 0; k < n; k++) {
            values[k] = type == DataType.BOOL ? 1 : random.nextInt(1000) - 500;
            for (int d = 0; d < shape.length; d++) {
                at[d][k] = (long) (random.nextDouble() * random.nextDouble() * shape[d]);
            }
        }
        INDArray wanted = Sparse4j.coo(shape).type(type).duplicates(duplicates).addByDimension(values, at).build(format);
        try (ExternalBuilder b = OutOfCore.builder(file, format, type, LITTLE.duplicates(duplicates), shape)) {
            for (int from = 0; from < n; from += 1000) {
                int begin = from;
                long[][] part = new long[shape.length][];
                for (int d = 0; d < shape.length; d++) {
                    part[d] = java.util.Arrays.copyOfRange(at[d], begin, begin + 1000);
                }
                b.addByDimension(java.util.Arrays.copyOfRange(values, begin, begin + 1000), part);
            }
            assertEquals(n, b.added());
            b.build();
        }
        INDArray got = S4j.read(file);
        assertTrue(wanted.nnz() > 20_000);
        assertSame(wanted, got);
        assertEquals(-1, mismatch(wanted, file), "the file is the one that S4j.write writes, but for where its sections lie");
    }

    /** Sections come in another order; what they hold is the same. */
    private static long mismatch(INDArray wanted, Path file) {
        try {
            Path again = file.resolveSibling("again.s4j");
            S4j.write(wanted, again);
            Path own = file.resolveSibling("own.s4j");
            try (INDArray mapped = S4j.open(file)) {
                S4j.write(mapped, own);
            }
            return Files.mismatch(again, own);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void buildsFromEntriesInAnyOrder() {
        buildsAsInMemory(SparseFormat.CSR, DataType.DOUBLE, DuplicatePolicy.SUM, file("a"), 3000, 2000);
        buildsAsInMemory(SparseFormat.CSC, DataType.FLOAT, DuplicatePolicy.LAST, file("b"), 3000, 2000);
        buildsAsInMemory(SparseFormat.GCS, DataType.LONG, DuplicatePolicy.SUM, file("c"), 30, 200, 50);
        buildsAsInMemory(SparseFormat.GCS, DataType.INT, DuplicatePolicy.LAST, file("d"), 1L << 33, 1L << 20);
        buildsAsInMemory(SparseFormat.CSR, DataType.BOOL, DuplicatePolicy.LAST, file("e"), 1L << 40, 1L << 40);
    }

    @Test
    void entriesGivenTwiceAreRefusedAcrossRuns() {
        OutOfCoreOptions refusing = LITTLE.duplicates(DuplicatePolicy.ERROR);
        try (ExternalBuilder b = OutOfCore.builder(file("a"), SparseFormat.CSR, DataType.DOUBLE, refusing, 100_000, 10)) {
            b.add(1, 77, 3);
            for (int k = 0; k < 100_000; k++) {
                b.add(2, k, 4);
            }
            b.add(3, 77, 3);
            assertTrue(assertThrows(IllegalArgumentException.class, b::build).getMessage().contains("twice"));
            assertThrows(IllegalStateException.class, () -> b.add(1, 0, 0));
        }
        assertTrue(Files.notExists(file("a")));
    }

    @Test
    void abandonedBuildersLeaveNoFiles() {
        try (ExternalBuilder b = OutOfCore.builder(file("a"), SparseFormat.CSR, DataType.DOUBLE, LITTLE, 100_000, 10)) {
            for (int k = 0; k < 100_000; k++) {
                b.add(2, k, 4);
            }
        }
        OutOfCoreOptions stopped = LITTLE.listener((done, total) -> false);
        try (ExternalBuilder b = OutOfCore.builder(file("a"), SparseFormat.CSR, DataType.DOUBLE, stopped, 100_000, 10)) {
            b.add(2, 7, 4);
            assertThrows(CancellationException.class, b::build);
        }
        assertTrue(Files.notExists(file("a")));
    }

    private static List<INDArray> sources() {
        Random random = new Random(3);
        List<INDArray> all = new ArrayList<>();
        for (SparseFormat format : List.of(SparseFormat.COO, SparseFormat.CSR, SparseFormat.CSC)) {
            all.add(Sparse4j.sprand(0.02, 11, 700, 900).toFormat(format));
            all.add(S4jTest.array(random, DataType.INT, format, 1L << 40, 1L << 20));
            all.add(S4jTest.array(random, DataType.BOOL, format, 0, 5));
        }
        INDArray tensor = Sparse4j.sprand(0.1, 11, 30, 40, 50);
        all.add(tensor.toFormat(SparseFormat.COO));
        all.add(tensor.toFormat(new int[] {2, 0, 1}, 1));
        all.add(tensor.toFormat(new int[] {1, 2, 0}, 2));
        return all;
    }

    @Test
    void convertsAndTransposesAsInMemory() {
        for (INDArray x : sources()) {
            S4j.write(x, file("from"));
            for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS)) {
                if (format == SparseFormat.GCS == (x.rank() == 2)) {
                    continue;
                }
                OutOfCore.convert(file("from"), format, file("to"), LITTLE);
                INDArray got = S4j.read(file("to"));
                assertEquals(format, got.getFormat());
                assertEquals(x.fillValue(), got.fillValue());
                assertSame(x.toFormat(SparseFormat.COO), got.toFormat(SparseFormat.COO));
                assertSame(x.toFormat(SparseFormat.COO).toFormat(format), got);
            }
            OutOfCore.transpose(file("from"), file("to"), LITTLE);
            INDArray got = S4j.read(file("to"));
            INDArray wanted = x.transpose();
            assertEquals(x.fillValue(), got.fillValue());
            assertEquals(x.nnz(), got.nnz());
            assertSame(wanted.toFormat(SparseFormat.COO), got.toFormat(SparseFormat.COO));
        }
    }

    @Test
    void joinsFilesAsInMemory() {
        List<INDArray> parts = List.of(Sparse4j.sprand(0.02, 11, 300, 400).toFormat(SparseFormat.CSR),
                Sparse4j.sprand(0.05, 11, 300, 400).toFormat(SparseFormat.CSC), Sparse4j.sprand(0.01, 11, 300, 400).toFormat(SparseFormat.COO));
        Path[] files = {file("0"), file("1"), file("2")};
        for (int k = 0; k < 3; k++) {
            S4j.write(parts.get(k), files[k]);
        }
        for (int d = 0; d < 2; d++) {
            OutOfCore.concat(d, file("all"), LITTLE, files);
            assertSame(Sparse4j.concat(d, parts.toArray(INDArray[]::new)).toFormat(SparseFormat.CSR), S4j.read(file("all")));
            OutOfCore.concat(d - 2, file("all"), LITTLE, files[1], files[0], files[2]);
            assertSame(Sparse4j.concat(d, parts.get(1), parts.get(0), parts.get(2)).toFormat(SparseFormat.CSC), S4j.read(file("all")));
        }
        S4j.write(Sparse4j.sprand(0.02, 11, 301, 400).toFormat(SparseFormat.CSR), files[1]);
        assertTrue(assertThrows(IllegalArgumentException.class, () -> OutOfCore.concat(1, file("no"), files)).getMessage()
                .contains(files[1].toString()));
    }

    @Test
    void blocksCoverTheArrayInOrder() {
        for (INDArray x : sources()) {
            if (x.length() == 0 || x.size(0) > 1000) {
                continue;
            }
            S4j.write(x, file("x"));
            int leading = x.getFormat() == SparseFormat.CSC ? 1 : x.getFormat() != SparseFormat.GCS ? 0
                    : S4j.readInfo(file("x")).layout().contains("[2, 0, 1]") ? 2 : 1;
            try (INDArray mapped = S4j.open(file("x"))) {
                for (INDArray each : List.of(x, mapped)) {
                    List<INDArray> blocks = new ArrayList<>();
                    OutOfCore.blocks(each, 20_000).forEach(blocks::add);
                    assertTrue(blocks.size() > 2);
                    assertSame(x.toFormat(SparseFormat.COO), Sparse4j.concat(leading, blocks.toArray(INDArray[]::new)).toFormat(SparseFormat.COO));
                }
            }
        }
    }

    private static final INDArray V = Sparse4j.rand(3000);
    private static final INDArray W = Sparse4j.rand(4000, 7);
    /** What is asked of an array in memory, and of the same in a file while memory is short. */
    private static final List<Function<INDArray, INDArray>> IN_PARTS = List.of(
            x -> x.mmul(V), x -> x.transpose().mmul(W),
            x -> W.transpose().mmul(x), x -> x.sum(0), x -> x.sum(1), x -> x.max(0), x -> x.min(1), x -> x.norm1(0),
            x -> x.norm2(1), x -> x.norm2(0), x -> x.transpose().sum(0), x -> x.sum(true, 1), x -> x.gt(0).any(1),
            x -> Sparse4j.scalar(x.sumNumber()), x -> Sparse4j.scalar(x.maxNumber()), x -> x.getRow(77).dup(), x -> x.getColumn(66).dup(),
            x -> x.get(NDArrayIndex.interval(5, 3, 90), NDArrayIndex.interval(1, 9)).mul(2));

    @Test
    void callsOnAFileNeedLittleMemory() {
        INDArray x = Sparse4j.sprand(0.05, 11, 4000, 3000);
        for (SparseFormat format : List.of(SparseFormat.CSR, SparseFormat.CSC, SparseFormat.COO)) {
            List<INDArray> wanted = new ArrayList<>();
            INDArray own = x.toFormat(format);
            S4j.write(own, file("x"));
            IN_PARTS.forEach(f -> wanted.add(f.apply(own)));
            own.close();
            long before = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + 9_000_000);
            try (INDArray mapped = S4j.open(file("x"))) {
                for (int k = 0; k < wanted.size(); k++) {
                    int number = k;
                    boolean byColumn = format == SparseFormat.CSC;
                    // Norms along the dimension that parts cut, and what is compared, need all at once.
                    if (k == (byColumn ? 8 : 9) || k == 12 || k == (byColumn ? 15 : 16)) {
                        continue;
                    }
                    try (INDArray got = IN_PARTS.get(k).apply(mapped)) {
                        assertClose(wanted.get(k), got, () -> format + ", " + number);
                    }
                }
                Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + 2_000_000);
                assertThrows(OutOfMemoryError.class, () -> mapped.mul(mapped));
            } finally {
                Sparse4j.environment().setMaxBytes(before);
            }
        }
    }

    /** Parts of a sum may lie beyond what DOUBLE holds where the sum does not. */
    @Test
    void partialSumsMayOverflow() {
        int n = 210_000;
        double[] values = new double[n];
        long[][] indexes = new long[n][];
        for (int i = 0; i < n; i++) {
            values[i] = i < n / 2 ? 0x1p1023 : -0x1p1023;
            indexes[i] = new long[] {i, i % 7};
        }
        values[n - 7] = 0;
        try (INDArray own = Sparse4j.createSparseCOO(values, indexes, n, 7)) {
            S4j.write(own, file("far"));
        }
        long before = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + 4_000_000);
        try (INDArray mapped = S4j.open(file("far")); INDArray columns = mapped.sum(0); INDArray dense = columns.toDense()) {
            assertEquals(0x1p1023, mapped.sumNumber());
            assertArrayEquals(new double[] {0x1p1023, 0, 0, 0, 0, 0, 0}, dense.toDoubleVector());
        } finally {
            Sparse4j.environment().setMaxBytes(before);
        }
    }

    private static void assertClose(INDArray wanted, INDArray got, Supplier<String> what) {
        assertEquals(wanted.getFormat(), got.getFormat(), what);
        assertEquals(wanted.dataType(), got.dataType(), what);
        assertArrayEquals(wanted.shape(), got.shape(), what);
        assertTrue(wanted.sub(got).norm2Number().doubleValue() <= 1e-12 * wanted.norm2Number().doubleValue(), what);
    }

    private Path text(String name, String head, int lines, Function<Integer, String> line) throws IOException {
        Path to = folder.resolve(name);
        try (var out = Files.newBufferedWriter(to)) {
            out.write(head);
            for (int k = 0; k < lines; k++) {
                out.write(line.apply(k));
            }
        }
        return to;
    }

    private void convertsAsInMemory(Path from, SparseFormat format) throws IOException {
        OutOfCore.convert(from, format, file("converted"), LITTLE);
        try (INDArray x = Sparse4j.files().read(from); INDArray wanted = x.toFormat(format); INDArray got = S4j.read(file("converted"))) {
            assertTrue(wanted.nnz() > 3000, wanted.toString());
            assertSame(wanted, got);
        } finally {
            Files.delete(from);
        }
    }

    /** Of texts a megabyte is read at once: each of these is more. */
    @Test
    void textsBecomeFilesAPartAtATime() throws IOException {
        Random random = new Random(7);
        int n = 90_000;
        String real = ".000000000000 \n";
        convertsAsInMemory(text("general.mtx", "%%MatrixMarket matrix coordinate real general\n3000 700000 " + n + "\n", n, k ->
                (1 + random.nextInt(3000)) + " " + (1 + random.nextInt(700_000)) + " " + random.nextInt(900) + real), SparseFormat.CSR);
        convertsAsInMemory(text("half.mtx", "%%MatrixMarket matrix coordinate integer skew-symmetric\n3000 3000 " + n + "\n", n, k -> {
            int row = 2 + random.nextInt(2999);
            return row + " " + (1 + random.nextInt(row - 1)) + " " + random.nextInt(900) + "            \n";
        }), SparseFormat.CSC);
        // Extents grow to the end.
        convertsAsInMemory(text("x.tns", "# three dimensions\n", n, k -> (1 + k / 3) + " " + (1 + random.nextInt(50)) + " " + (1 + k % 60)
                + " " + random.nextInt(900) + real), SparseFormat.GCS);
        convertsAsInMemory(text("x.csv", "row,column,value\n", n, k -> random.nextInt(3000) + "," + k % 2999 + "," + random.nextInt(900)
                + ".00000000000000000\n"), SparseFormat.CSR);
        // From where SVMlight's indexes count its last line tells.
        for (int least = 0; least <= 1; least++) {
            int last = least;
            convertsAsInMemory(text("x.svm", "# samples\n", n / 2, k -> "+1 " + (k == n / 2 - 1 ? last : 1 + random.nextInt(50)) + ":"
                    + (1 + random.nextInt(900)) + real.strip() + " " + (60 + random.nextInt(3000)) + ":7" + real), SparseFormat.CSC);
        }
    }

    /** What is written on the way takes no more than the file has, nor than the options say. */
    @Test
    void littleMemoryIsEnough() throws IOException {
        try (INDArray x = Sparse4j.sprand(0.3, 7, 1000, 1000); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            for (long room : new long[] {600_000, 5_000_000}) {
                try (INDArray part = room < 1 << 20 ? csr.get(NDArrayIndex.interval(0, 9), NDArrayIndex.interval(0, 50)).dup() : csr.dup();
                        INDArray wanted = part.transpose().dup()) {
                    S4j.write(part, file("part"));
                    long limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + room);
                    try {
                        OutOfCore.transpose(file("part"), file("out"), LITTLE);
                    } finally {
                        Sparse4j.environment().setMaxBytes(limit);
                    }
                    try (INDArray got = S4j.open(file("out"))) {
                        assertEquals(wanted, got);
                    }
                }
            }
        }
    }

    /** Whole they would take 48 MB, for which no room is made ahead. */
    @Test
    void textsMayBeLargerThanMemory() throws IOException {
        int n = 3_000_000;
        for (String name : List.of("x.csv", "x.svm")) {
            Path from = name.endsWith("csv") ? text(name, "", n, k -> k + "," + k % 700 + ",1\n")
                    : text(name, "", n / 10, k -> IntStream.range(0, 10).mapToObj(j -> " " + (1 + k % 70 + 70 * j) + ":1")
                            .collect(Collectors.joining("", "1", "\n")));
            long limit = Sparse4j.environment().setMaxBytes(Sparse4j.memory().liveBytes() + (40 << 20));
            try {
                OutOfCore.convert(from, SparseFormat.CSR, file("converted"));
            } finally {
                Sparse4j.environment().setMaxBytes(limit);
                Files.delete(from);
            }
            try (INDArray x = S4j.open(file("converted"))) {
                assertEquals(700, x.size(1));
                assertEquals(n, x.sumNumber().longValue());
            }
        }
    }

    @Test
    void archivesBecomeFilesAPartAtATime() throws IOException {
        try (INDArray x = Sparse4j.sprand(0.02, 5, 3000, 4000); INDArray csr = x.toFormat(SparseFormat.CSR);
                INDArray csc = x.toFormat(SparseFormat.CSC); INDArray coo = x.toFormat(SparseFormat.COO)) {
            for (Npz.Kind kind : Npz.Kind.values()) {
                for (INDArray each : List.of(csr, csc, coo)) {
                    Path from = folder.resolve("x.npz");
                    Npz.write(each, from, kind);
                    convertsAsInMemory(from, each == csr ? SparseFormat.CSC : SparseFormat.CSR);
                }
            }
            Path market = folder.resolve("dense.mtx");
            try (INDArray few = csr.get(NDArrayIndex.interval(0, 60), NDArrayIndex.all()); INDArray dense = few.toDense()) {
                MatrixMarket.write(dense, market);
            }
            convertsAsInMemory(market, SparseFormat.CSR);
        }
    }

    /** Refused before anything is sorted, and not for entries given twice, which there are none of; no file is written. */
    @Test
    void shapesThatCannotBeNumbered() throws IOException {
        for (String[] each : new String[][] {{"9223372036854775807 1 1\n1 1 5\n", "lines in CSR: 9223372036854775807, of dimension 0"},
                {"0 9223372036854775807 0\n", "positions in a line in CSR: 9223372036854775807, of dimension 1"}}) {
            Path from = text("long.mtx", "%%MatrixMarket matrix coordinate real general\n" + each[0], 0, k -> "");
            String said = assertThrows(IllegalArgumentException.class, () -> OutOfCore.convert(from, SparseFormat.CSR, file("x"))).getMessage();
            assertTrue(said.startsWith("OutOfCore.builder: shape [") && said.contains(each[1]), said);
            assertFalse(Files.exists(file("x")));
            Files.delete(from);
        }
        Path vector = text("a.tns", "3 4.5\n", 0, k -> "");
        assertEquals("OutOfCore.builder: CSR exists for matrices only; the shape is [3]. GCS takes any rank",
                assertThrows(IllegalArgumentException.class, () -> OutOfCore.convert(vector, SparseFormat.CSR, file("x"))).getMessage());
        OutOfCore.convert(vector, SparseFormat.GCS, file("vector"));
        Files.delete(vector);
        try (INDArray x = Sparse4j.coo(3L << 60, 2).add(1, 5, 1).build(SparseFormat.CSR)) {
            S4j.write(x, file("half"));
        }
        for (Path[] all : new Path[][] {{file("half"), file("half")}, {file("half"), file("half"), file("half")}}) {
            String said = assertThrows(IllegalArgumentException.class, () -> OutOfCore.concat(0, file("x"), all)).getMessage();
            assertTrue(said.startsWith(all.length == 2 ? "OutOfCore.concat: shape [6917529027641081856, 2] has more than 2^62 lines in CSR"
                    : "OutOfCore.concat: the sum of the extents along dimension 0 is above 2^63 - 1"), said);
            assertFalse(Files.exists(file("x")));
        }
    }

    @Test
    void unsupportedConversionsAreRefused() throws IOException {
        Path npz = folder.resolve("filled.npz");
        try (INDArray x = Sparse4j.coo(9, 9).fill(2.5).add(1, 3, 3).build()) {
            Npz.write(x, npz, Npz.Kind.BINSPARSE);
        }
        IllegalArgumentException filled = assertThrows(IllegalArgumentException.class, () -> OutOfCore.convert(npz, SparseFormat.CSR,
                file("x")));
        assertEquals("OutOfCore.convert: the array of " + npz + " has the fill 2.5; the fill of a file that is not .s4j must be 0",
                filled.getMessage());
        Files.delete(npz);
        Path cut = text("cut.mtx", "%%MatrixMarket matrix coordinate real general\n9 9 90000\n", 80_000, k -> "1 2 3.00000000000000000\n");
        MalformedFileException e = assertThrows(MalformedFileException.class, () -> OutOfCore.convert(cut, SparseFormat.CSR, file("x")));
        assertEquals(80_002, e.line());
        assertTrue(e.getMessage().endsWith("the file ends after 80000 of the 90000 entries that its size line announces"), e.getMessage());
        Files.delete(cut);
        Path stopped = text("stopped.csv", "", 90_000, k -> k % 999 + ",2,3.00000000000000\n");
        assertThrows(CancellationException.class, () -> OutOfCore.convert(stopped, SparseFormat.CSR, file("x"),
                LITTLE.listener((done, total) -> done == 0)));
        Files.delete(stopped);
    }

    /** What has no blocks is read as a whole. */
    @Test
    void denseArraysAreConverted() {
        for (DataType type : DataType.values()) {
            for (long[] shape : new long[][] {{3, 4}, {5}, {2, 3, 2}, {0, 3}, {1, 1}}) {
                try (INDArray coo = FileArrays.array(type, 0, shape); INDArray dense = coo.toDense()) {
                    S4j.write(dense, file("dense"));
                    for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.GCS}) {
                        if (shape.length == 2 || format == SparseFormat.GCS) {
                            OutOfCore.convert(file("dense"), format, file("sparse"), LITTLE);
                            try (INDArray got = S4j.read(file("sparse")); INDArray again = got.toDense()) {
                                assertEquals(shape.length == 2 && format == SparseFormat.GCS ? SparseFormat.CSR : format, got.getFormat());
                                assertEquals(coo.nnz(), got.nnz());
                                assertSame(dense, again);
                            }
                        }
                    }
                }
            }
        }
        S4j.write(Sparse4j.eye(3).toDense(), file("dense"));
        String said = assertThrows(IllegalArgumentException.class, () -> OutOfCore.transpose(file("dense"), file("turned"))).getMessage();
        assertTrue(said.endsWith("this array is DENSE of shape [3, 3]; toFormat converts an array, and OutOfCore.convert a file"), said);
    }

    @Test
    void arraysOfOneLineAreConverted() {
        try (INDArray x = FileArrays.array(DataType.LONG, 7, 2, 3, 4); INDArray line = x.toFormat(new int[] {2, 0, 1}, 0)) {
            S4j.write(line, file("line"));
            OutOfCore.convert(file("line"), SparseFormat.GCS, file("sparse"), LITTLE);
            try (INDArray got = S4j.read(file("sparse")); INDArray dense = x.toDense(); INDArray again = got.toDense()) {
                assertSame(dense, again);
                assertEquals(7L, got.fillValue().longValue());
            }
        }
    }

    @Test
    void mismatchedShapesAreNamed() {
        S4j.write(Sparse4j.eye(3), file("one"));
        S4j.write(Sparse4j.eye(3).castTo(DataType.FLOAT), file("float"));
        S4j.write(FileArrays.array(DataType.DOUBLE, 7, 3, 3), file("filled"));
        S4j.write(Sparse4j.eye(4), file("large"));
        for (String[] row : new String[][] {{"float", "; the arrays must have the same type; to convert one, read it, call castTo and "
                + "write the result"}, {"filled", "; the arrays must have the same fill"},
            {"large", "; the shapes may differ only along dimension 0"}}) {
            String said = assertThrows(IllegalArgumentException.class, () -> OutOfCore.concat(0, file("all"), file("one"), file(row[0])))
                    .getMessage();
            assertTrue(said.endsWith(row[1]), said);
        }
    }
}
