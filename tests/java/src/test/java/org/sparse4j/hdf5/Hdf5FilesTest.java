// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.hdf5.writing.Hdf5Out;
import org.sparse4j.io.ArrayBytes;
import org.sparse4j.io.FileArrays;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;

/** What is written comes back; what cannot be is refused. */
@ExtendWith(NothingLeft.class)
class Hdf5FilesTest {
    @TempDir
    private Path folder;

    private Path target() {
        return folder.resolve("a.h5");
    }

    private static List<String> names(String prefix, long count) {
        return LongStream.range(0, count).mapToObj(i -> prefix + i).toList();
    }

    private int written;

    private void throughBinsparse(INDArray x, String what) {
        BinsparseHdf5.write(x, target());
        written++;
        try (INDArray back = BinsparseHdf5.read(target())) {
            ArrayBytes.assertSame(x, back, what);
        }
        ArrayFileInfo info = BinsparseHdf5.readInfo(target());
        assertEquals(x.dataType() + " " + x.getFormat(), info.dataType() + " " + info.format(), what);
        assertArrayEquals(x.shape(), info.shape());
    }

    @Test
    void everyTypeFormatAndShapeGoesThroughBinsparse() {
        long huge = 1L << 40;
        DataType[] types = DataType.values();
        int turn = 0;
        for (long[] shape : new long[][] {{5}, {0}, {1, 9}, {9, 1}, {0, 4}, {7, 6}, {3, 4, 5}, {2, 3, 1, 2, 4}, {huge}, {huge, huge},
            {3, huge, 4}, {huge, 5}}) {
            for (DataType type : shape.length == 2 && shape[0] == 7 ? types : new DataType[] {types[turn++ % types.length]}) {
                for (Number fill : type.isFloating() ? new Number[] {0, -0.0, Double.NaN} : new Number[] {0, 1}) {
                    try (INDArray coo = FileArrays.special(type, fill, shape)) {
                        List<INDArray> all = new ArrayList<>();
                        boolean small = Arrays.stream(shape).allMatch(n -> n < 1 << 20);
                        try {
                            if (shape.length == 2) {
                                all.add(coo.toFormat(SparseFormat.CSR));
                                all.add(coo.toFormat(SparseFormat.CSC));
                            } else if (shape.length == 3 && small) {
                                for (int p = 0; p <= 3; p++) {
                                    all.add(coo.toFormat(new int[] {2, 0, 1}, p));
                                }
                            }
                            if (small) {
                                all.add(coo.toDense());
                                all.add(all.get(all.size() - 1).dup('f'));
                            }
                            for (INDArray x : all) {
                                throughBinsparse(x, type + " " + x.getFormat() + Arrays.toString(shape) + " fill " + fill);
                            }
                            throughBinsparse(coo, type + " COO" + Arrays.toString(shape) + " fill " + fill);
                        } finally {
                            all.forEach(INDArray::close);
                        }
                    }
                }
            }
        }
        try (INDArray scalar = Sparse4j.scalar(2.5)) {
            throughBinsparse(scalar, "a scalar");
            try (INDArray sparse = scalar.toFormat(SparseFormat.COO)) {
                assertEquals("BinsparseHdf5.write: Binsparse has no sparse array of rank 0; toDense() returns an array that it has",
                        assertThrows(IllegalArgumentException.class, () -> BinsparseHdf5.write(sparse, target())).getMessage());
            }
        }
        assertTrue(written > 100, written + " files");
    }

    @Test
    void everyTypeFormatAndShapeGoesThroughAnnDataAndTenX() {
        for (long[] shape : new long[][] {{7, 6}, {1, 9}, {9, 1}, {0, 4}, {4, 0}}) {
            for (DataType type : shape[0] == 7 ? DataType.values() : new DataType[] {DataType.DOUBLE}) {
                try (INDArray coo = FileArrays.special(type, 0, shape); INDArray csr = coo.toFormat(SparseFormat.CSR);
                        INDArray csc = coo.toFormat(SparseFormat.CSC); INDArray dense = coo.toDense(); INDArray f = dense.dup('f');
                        INDArray square = FileArrays.special(type, 0, shape[0], shape[0]);
                        INDArray three = FileArrays.special(type, 0, shape[0], 2, 3);
                        INDArray cube = three.toDense(); INDArray gcs = csr.toFormat(new int[] {0, 1}, 0)) {
                    List<String> obs = names("o", shape[0]);
                    List<String> var = names("\u00e4", shape[1]);
                    String what = type + Arrays.toString(shape);
                    AnnData.of(csr, obs, var).put(AnnData.Part.LAYERS, "csc", csc).put(AnnData.Part.LAYERS, "dense", dense)
                            .put(AnnData.Part.LAYERS, "f", f).put(AnnData.Part.LAYERS, "coo", coo).put(AnnData.Part.LAYERS, "gcs", gcs)
                            .put(AnnData.Part.OBSP, "square", square).put(AnnData.Part.OBSM, "cube", cube).write(target());
                    try (AnnData back = AnnData.read(target())) {
                        ArrayBytes.assertSame(csr, back.x(), what);
                        ArrayBytes.assertSame(csc, back.part(AnnData.Part.LAYERS).get("csc"), what);
                        ArrayBytes.assertSame(dense, back.part(AnnData.Part.LAYERS).get("dense"), what);
                        ArrayBytes.assertSame(dense, back.part(AnnData.Part.LAYERS).get("f"), what);
                        ArrayBytes.assertSame(csr, back.part(AnnData.Part.LAYERS).get("coo"), what);
                        ArrayBytes.assertSame(csr, back.part(AnnData.Part.LAYERS).get("gcs"), what);
                        ArrayBytes.assertSame(cube, back.part(AnnData.Part.OBSM).get("cube"), what);
                        assertEquals("[csc, dense, f, coo, gcs]", back.part(AnnData.Part.LAYERS).keySet().toString());
                        assertEquals(obs, back.obsNames());
                        assertEquals(var, back.varNames());
                    }
                    TenX.of(csr, var, obs, names("", shape[0])).write(target());
                    try (TenX back = TenX.read(target())) {
                        ArrayBytes.assertSame(csc, back.matrix(), what);
                        assertEquals(var, back.barcodes());
                        assertEquals(obs, back.featureIds());
                        assertEquals(names("", shape[0]), back.featureNames());
                        assertEquals(shape[0], back.featureTypes().size());
                    }
                }
            }
        }
    }

    @Test
    void textsOfAllLengthsAndTables() throws IOException {
        List<String> many = new ArrayList<>(names("cell ", 70_000));  // more than a collection has numbers for
        many.set(1, "");
        many.set(2, "x".repeat(3_000_000));
        many.set(3, "\ud83c\udf43");
        try (INDArray x = FileArrays.special(DataType.FLOAT, 0, 70_000, 3); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            AnnData.of(csr, many, names("g", 3)).write(target());
        }
        try (AnnData back = AnnData.read(target())) {
            assertEquals(many, back.obsNames());
        }
        assertEquals(many, AnnData.readTexts(target(), "obs/_index"));
        Path peer = PeerFiles.write(folder, "h5ad-csr-f8-6x4");
        try (AnnData data = AnnData.read(peer)) {
            data.write(target());  // a column with missing texts becomes categories
            try (AnnData back = AnnData.read(target())) {
                assertEquals(data.obsColumns(), back.obsColumns());
                assertEquals(data.varColumns(), back.varColumns());
                ArrayBytes.assertSame(data.x(), back.x(), "x");
                assertEquals(data.toString(), back.toString());
            }
        }
    }

    @Test
    void unsupportedArraysAreRefused() {
        try (INDArray x = FileArrays.special(DataType.DOUBLE, 0, 3, 4); INDArray filled = FileArrays.special(DataType.DOUBLE, 2.5, 3, 4);
                INDArray three = FileArrays.special(DataType.DOUBLE, 0, 3, 4, 5)) {
            AnnData data = AnnData.of(x, names("o", 3), names("v", 4));
            Object[][] rows = {
                {"AnnData.of: 2 names of observations were given for a dimension of length "
                        + "3", (Runnable) () -> AnnData.of(x, names("o", 2), names("v", 4))},
                {"AnnData.of: elements that the file does not store are 0, but the fill is 2.5; BinsparseHdf5 keeps "
                        + "it", (Runnable) () -> AnnData.of(filled, names("o", 3), names("v", 4))},
                {"AnnData.of: the shape is [3, 4, 5]; it must be a matrix of observations by "
                        + "variables", (Runnable) () -> AnnData.of(three, names("o", 3), names("v", 4))},
                {"AnnData.put: 'a/b' cannot be a name in an HDF5 file", (Runnable) () -> data.put(AnnData.Part.LAYERS, "a/b", x)},
                {"AnnData.put: 'a' is of shape [3, 4]; for 3 observations and 4 variables it must have 4 rows", (Runnable) () -> data.put(AnnData.Part.VARM, "a", x)},
                {"AnnData.put: 'a' is of shape [3, 4]; for 3 observations and 4 variables it must have the shape [3, 3]", (Runnable) () -> data.put(AnnData.Part.OBSP, "a", x)},
                {"AnnData.put: 'a' is sparse and has rank 3, but the file format has sparse matrices only; convert it with "
                        + "toDense()", (Runnable) () -> data.put(AnnData.Part.OBSM, "a", three)},
                {"TenX.of: 4 features were given for a dimension of length 3", (Runnable) () -> TenX.of(x, names("b", 4), names("f", 4), names("f", 4))},
                {"TenX.of: elements that the file does not store are 0, but the fill is 2.5; BinsparseHdf5 keeps "
                        + "it", (Runnable) () -> TenX.of(filled, names("b", 4), names("f", 3), names("f", 3))},
            };
            for (Object[] row : rows) {
                assertEquals(row[0], assertThrows(IllegalArgumentException.class, ((Runnable) row[1])::run).getMessage());
            }
        }
        assertTrue(assertThrows(UncheckedIOException.class, () -> AnnData.read(folder)).getMessage().contains("is a directory"));
        assertTrue(assertThrows(UncheckedIOException.class, () -> Matlab.names(target())).getMessage().contains("NoSuchFile"));
    }

    @Test
    void listenersAndOptions() throws IOException {
        try (INDArray x = Sparse4j.sprand(0.05, 5, 3000, 4000); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            assertTrue(csr.nnz() > 500_000);
            BinsparseHdf5.write(csr, target());
            long[] told = {0, 0};
            assertThrows(CancellationException.class, () -> BinsparseHdf5.read(target(), "/", ReadOptions.defaults()
                    .listener((done, total) -> {
                        told[0] = done;
                        told[1] = total;
                        return false;
                    })));
            assertEquals(csr.nnz() * 8, told[1]);
            assertTrue(told[0] >= 4 << 20 && told[0] < told[1], Arrays.toString(told));
            byte[] before = Files.readAllBytes(target());
            assertThrows(CancellationException.class, () -> BinsparseHdf5.write(csr, target(), WriteOptions.defaults()
                    .listener((done, total) -> {
                        told[1] = total;
                        return done < 5_000_000;
                    })));
            assertEquals(before.length, told[1]);
            assertArrayEquals(before, Files.readAllBytes(target()));
            try (INDArray back = BinsparseHdf5.read(target(), "/", ReadOptions.defaults().format(SparseFormat.CSC)
                    .dataType(DataType.FLOAT)); INDArray csc = csr.toFormat(SparseFormat.CSC);
                    INDArray expected = csc.castTo(DataType.FLOAT)) {
                ArrayBytes.assertSame(expected, back, "options");
            }
            try (INDArray view = csr.transpose().dup()) {
                BinsparseHdf5.write(csr.transpose(), target());
                try (INDArray back = BinsparseHdf5.read(target())) {
                    ArrayBytes.assertSame(view, back, "a view");
                }
            }
        }
    }

    /** Other readers end texts there. */
    @Test
    void textsWithACharacterZeroAreRefused() {
        try (INDArray x = Sparse4j.coo(2, 1).add(1, 0, 0).build()) {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> AnnData.of(x, List.of("a", "z\0q"), List.of("g")));
            assertEquals("AnnData.of: number 1 of the names of observations contains the character 0 at 1, which ends a text in HDF5 files",
                    e.getMessage());
            assertThrows(IllegalArgumentException.class, () -> AnnData.of(x, Arrays.asList("a", null), List.of("g")));
            AnnData data = AnnData.of(x, List.of("a", "\ud83d\ude00"), List.of("g"));
            assertEquals("AnnData.put: the name contains the character 0 at 1, which ends a text in HDF5 files",
                    assertThrows(IllegalArgumentException.class, () -> data.put(AnnData.Part.LAYERS, "z\0q", x)).getMessage());
        }
    }

    /** It was written as a question mark. */
    @Test
    void halvesOfCharactersAreRefused() {
        try (INDArray x = Sparse4j.coo(2, 1).add(1, 0, 0).build()) {
            for (String half : List.of("\ud83d\ude00\ud800", "\ud83d\ude00\ude00", "\ud83d\ude00\ud800.")) {
                assertEquals("AnnData.of: number 0 of the names of observations contains half of a surrogate pair at 2, which UTF-8 cannot "
                        + "encode",
                        assertThrows(IllegalArgumentException.class, () -> AnnData.of(x, List.of(half, "b"), List.of("g"))).getMessage());
            }
        }
    }

    /** An index of pandas may have missing names, which no index of AnnData's texts holds. */
    @Test
    void rowsWithoutAName() throws IOException {
        byte[] bytes = BrokenFiles.annData().with("obs names", out -> {
            out.texts("obs/i/values", List.of("a", "", "c")).ints("obs/i/mask", 0, 1, 0);
            AnnDataFile.encoding(out, "obs/i", "nullable-string-array", "0.1.0");
        }).bytes();
        try (AnnData data = AnnData.read(Files.write(folder.resolve("given.h5ad"), bytes))) {
            assertEquals(Arrays.asList("a", null, "c"), data.obsNames());
            assertEquals("AnnData.write: row 1 of obs has no name",
                    assertThrows(IllegalArgumentException.class, () -> data.write(target())).getMessage());
            assertFalse(Files.exists(target()));
        }
    }

    /** A slash in a name makes a group of what stands before it; anndata 0.12 writes such columns. */
    @Test
    void namesWithASlash() throws IOException {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        columns.put("a/b", List.of("x", "y"));
        columns.put("a/c/d", Arrays.asList("u", null));
        columns.put("plain", List.of("p", "q"));
        columns.put("x/categories", List.of("v", "w"));  // no categories of a group x
        Hdf5Out out = new Hdf5Out();
        AnnDataFile.encoding(out, "/", "anndata", "0.1.0");
        AnnDataFile.write(out, "obs", List.of("c1", "c2"), columns);
        AnnDataFile.write(out, "var", List.of("g1", "g2"), Map.of());
        try (INDArray x = Sparse4j.eye(2); INDArray csr = x.toFormat(SparseFormat.CSR)) {
            AnnDataFile.write(csr, "layers/a/b", out, () -> AnnDataFile.write(csr, "layers/a/categories", out,
                    () -> out.write(target(), WriteOptions.defaults())));
            try (AnnData data = AnnData.read(target())) {
                assertEquals(columns, data.obsColumns());
                assertEquals(Map.of(), data.varColumns());
                assertEquals(Set.of("a/b", "a/categories"), data.part(AnnData.Part.LAYERS).keySet());
                assertEquals(csr, data.part(AnnData.Part.LAYERS).get("a/b"));
                data.write(target());
            }
            try (AnnData again = AnnData.read(target())) {
                assertEquals(columns, again.obsColumns());
                assertEquals(csr, again.part(AnnData.Part.LAYERS).get("a/b"));
            }
        }
    }
}
