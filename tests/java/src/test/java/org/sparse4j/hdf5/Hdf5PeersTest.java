// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.FileArrays;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;

/**
 * Files of AnnData, the Binsparse reference and h5py, which {@code tests/peers/hdf5.py} has made and describes; and files for it
 * to read, in the folder of property {@code sparse4j.hdf5.files} where that is set.
 */
@ExtendWith(NothingLeft.class)
class Hdf5PeersTest {
    private static final Map<String, DataType> TYPES = Map.of("f8", DataType.DOUBLE, "f4", DataType.FLOAT, "i4", DataType.INT,
            "i8", DataType.LONG, "b1", DataType.BOOL, "u1", DataType.INT, "u2", DataType.INT, "f2", DataType.FLOAT);
    private static final Map<String, SparseFormat> FORMATS = Map.of("CSR", SparseFormat.CSR, "CSC", SparseFormat.CSC, "COOR",
            SparseFormat.COO, "DMATR", SparseFormat.DENSE, "DVEC", SparseFormat.DENSE, "DCSR", SparseFormat.CSR, "custom",
            SparseFormat.GCS);

    @TempDir
    private Path folder;

    private static long[] extents(String text) {
        return Arrays.stream(text.split("x")).mapToLong(Long::parseLong).toArray();
    }

    private static List<String> names(String prefix, long count) {
        return LongStream.range(0, count).mapToObj(i -> prefix + i).toList();
    }

    private static void assertRight(INDArray x, DataType type, SparseFormat format, String what, long... shape) {
        assertEquals(type + " " + format + " " + Arrays.toString(shape), x.dataType() + " " + x.getFormat() + " "
                + Arrays.toString(x.shape()), what);
        try (INDArray dense = x.toDense(); INDArray flat = dense.reshape(dense.length())) {
            for (long k = 0; k < flat.length(); k++) {
                double expected = FileArrays.element(k, 0, shape);
                assertEquals(type == DataType.BOOL && expected != 0 ? 1 : expected, flat.getDouble(k), what + " element " + k);
            }
        }
    }

    @Test
    void peersFilesAreRead() throws IOException {
        int seen = 0;
        for (String name : PeerFiles.names()) {
            Path file = PeerFiles.write(folder, name);
            String[] words = name.split("-");
            long[] shape = extents(words[3]);
            switch (words[0]) {
                case "h5ad" -> annData(file, words[1], TYPES.get(words[2]), name);
                case "bsp" -> {
                    SparseFormat format = FORMATS.get(words[1]);
                    try (INDArray x = BinsparseHdf5.read(file)) {
                        assertRight(x, TYPES.get(words[2]), format, name, shape);
                    }
                    ArrayFileInfo info = BinsparseHdf5.readInfo(file);
                    assertEquals("HDF5 of Binsparse (" + words[1] + "): " + TYPES.get(words[2]) + " " + format,
                            info.toString().substring(0, info.toString().indexOf(" [")), name);
                }
                case "tenx" -> tenX(file, words[1]);
                case "mat" -> matlab(file);
                default -> ways(file, words[1], TYPES.get(words[2]), name, shape);
            }
            seen++;
        }
        assertTrue(seen > 50, seen + " files");
    }

    private static void annData(Path file, String layout, DataType type, String name) {
        SparseFormat format = layout.contains("csr") ? SparseFormat.CSR : layout.contains("csc") ? SparseFormat.CSC
                : SparseFormat.DENSE;
        try (AnnData data = AnnData.read(file)) {
            assertRight(data.x(), type, format, name, 6, 4);
            assertEquals(names("r", 6), data.obsNames(), name);
            assertEquals(names("c", 4), data.varNames(), name);
            ArrayFileInfo info = AnnData.readInfo(file).get("X");
            assertEquals(type + " " + format + " " + data.x().length(), info.dataType() + " " + info.format() + " "
                    + info.shape()[0] * info.shape()[1], name);
            if (layout.equals("csr")) {
                assertRight(data.part(AnnData.Part.LAYERS).get("counts"), DataType.INT, SparseFormat.CSC, name, 6, 4);
                assertRight(data.part(AnnData.Part.OBSM).get("pca"), DataType.FLOAT, SparseFormat.DENSE, name, 6, 3);
                assertRight(data.part(AnnData.Part.VARM).get("loadings"), DataType.DOUBLE, SparseFormat.CSR, name, 4, 4);
                assertRight(data.part(AnnData.Part.OBSP).get("graph"), DataType.DOUBLE, SparseFormat.CSR, name, 6, 6);
                assertRight(data.part(AnnData.Part.VARP).get("graph"), DataType.DOUBLE, SparseFormat.DENSE, name, 4, 4);
                assertEquals("{odd=[null, odd, null, odd, null, odd]}", data.obsColumns().toString());
                assertEquals("{text=[, \u00e4, \u00e4\u00e4, \u00e4\u00e4\u00e4]}", data.varColumns().toString());
                assertEquals("AnnData[6 observations, 4 variables, layers [counts], obsm [pca], varm [loadings], obsp [graph], "
                        + "varp [graph]]", data.toString());
                assertEquals("[X, layers/counts, obsm/pca, varm/loadings, obsp/graph, varp/graph]",
                        AnnData.readInfo(file).keySet().toString());
                assertEquals("h5ad (csc_matrix): INT CSC [6, 4], 8 entries",
                        AnnData.readInfo(file).get("layers/counts").toString());
                assertEquals(data.obsColumns().get("odd"), AnnData.readTexts(file, "obs/odd"));
                try (INDArray one = AnnData.readMatrix(file, "obsp/graph", ReadOptions.defaults().format(SparseFormat.COO))) {
                    assertRight(one, DataType.DOUBLE, SparseFormat.COO, name, 6, 6);
                }
            }
        }
    }

    private static Map<String, List<String>> table(Object... namesAndTexts) {
        Map<String, List<String>> all = new LinkedHashMap<>();
        for (int i = 0; i < namesAndTexts.length; i += 3) {
            List<String> texts = new ArrayList<>();
            for (int row = 0; row < 6; row++) {
                texts.add((String) namesAndTexts[i + 1 + row % 2]);
            }
            all.put((String) namesAndTexts[i], texts);
        }
        return all;
    }

    /**
     * Columns in all encodings that anndata has had for texts and categories: beside a mask that says which are missing, categories
     * too, as pandas 3 makes them; and numbers whose attribute refers to the categories, as anndata 0.7 wrote them.
     */
    @Test
    void columnsOfTextsAndCategoriesInAllEncodings() throws IOException {
        Map<String, List<String>> both = table("codes", "u", null, "x/categories", "p", "q", "y/codes", "p", "q", "whole", "3", "-4",
                "halves", "2.5", "-1.0", "truths", "True", "False");
        Map<String, List<String>> nullable = new LinkedHashMap<>(both);
        nullable.putAll(table("text", "\u00e4", null, "texts", "v", null, "integers", "7", null, "booleans", "True", null));
        for (String layout : new String[] {"table", "table07"}) {
            Map<String, List<String>> expected = layout.equals("table") ? nullable : both;
            Path file = PeerFiles.write(folder, "h5ad-" + layout + "-f8-6x4");
            try (AnnData data = AnnData.read(file)) {
                assertEquals(expected, data.obsColumns(), layout);
                assertEquals(List.copyOf(expected.keySet()), List.copyOf(data.obsColumns().keySet()), layout);  // in its order
                assertEquals(Map.of(), data.varColumns(), layout);
                expected.forEach((name, texts) -> assertEquals(texts, AnnData.readTexts(file, "obs/" + name), layout + " " + name));
                Path ours = folder.resolve("ours.h5ad");
                data.write(ours);
                try (AnnData back = AnnData.read(ours)) {
                    assertEquals(expected, back.obsColumns(), layout);
                }
            }
            assertEquals(file + ": /obs/numbers: is int64 of shape [6]; it must be texts in one dimension",
                    assertThrows(MalformedFileException.class, () -> AnnData.readTexts(file, "obs/numbers")).getMessage());
        }
        Path file = folder.resolve("h5ad-table-f8-6x4");
        assertEquals(file + ": /obs/nullable integers: is a group of the encoding-type nullable-integer; it must hold texts or categories",
                assertThrows(MalformedFileException.class, () -> AnnData.readTexts(file, "obs/nullable integers")).getMessage());
    }

    private static void tenX(Path file, String version) {
        if (version.equals("v2")) {
            assertEquals(List.of("hg19", "mm10"), TenX.genomes(file));
            assertEquals("TenX.read: " + file + " has a matrix for each of the genomes [hg19, mm10]; name the genome to read",
                    assertThrows(IllegalArgumentException.class, () -> TenX.read(file)).getMessage());
        } else {
            assertEquals(List.of("GRCh38", "mm10"), TenX.genomes(file));
            assertEquals(file + ": /: has one matrix for all genomes, as version 3 of the format has; read it without the name of a genome",
                    assertThrows(MalformedFileException.class, () -> TenX.read(file, "mm10", ReadOptions.defaults())).getMessage());
        }
        assertEquals("HDF5 of 10x Genomics (version " + version.charAt(1) + "): INT CSC [6, 4], 8 entries",
                TenX.readInfo(file).toString());
        try (TenX data = version.equals("v2") ? TenX.read(file, "mm10", ReadOptions.defaults()) : TenX.read(file)) {
            assertRight(data.matrix(), DataType.INT, SparseFormat.CSC, version, 6, 4);
            assertEquals(names("c", 4), data.barcodes());
            assertEquals(names("id-r", 6), data.featureIds());
            assertEquals(names("r", 6), data.featureNames());
            assertEquals(version.equals("v2") ? 0 : 6, data.featureTypes().size());
            assertEquals(version.equals("v2") ? List.of() : List.of("GRCh38", "GRCh38", "GRCh38", "mm10", "mm10", "mm10"),
                    data.featureGenomes());
            assertEquals("TenX[6 features, 4 barcodes]", data.toString());
        }
    }

    private static void matlab(Path file) {
        assertEquals(List.of("A", "E", "L"), Matlab.names(file));
        assertEquals("{A=MATLAB 7.3 (double): DOUBLE CSC [5, 4], 7 entries, E=MATLAB 7.3 (double): DOUBLE CSC [3, 2], 0 entries, "
                + "L=MATLAB 7.3 (logical): BOOL CSC [5, 4], 7 entries}", Matlab.readInfo(file).toString());
        try (INDArray a = Matlab.read(file, "A"); INDArray l = Matlab.read(file, "L"); INDArray e = Matlab.read(file, "E");
                INDArray ints = Matlab.read(file, "L", ReadOptions.defaults().dataType(DataType.INT))) {
            assertRight(a, DataType.DOUBLE, SparseFormat.CSC, "A", 5, 4);
            assertRight(l, DataType.BOOL, SparseFormat.CSC, "L", 5, 4);
            assertEquals(DataType.INT, ints.dataType());
            assertArrayEquals(new long[] {3, 2}, e.shape());
            assertEquals(0, e.nnz());
        }
        assertEquals(file + ": /dense: is not a sparse matrix of MATLAB, which is a group with the attribute 'MATLAB_sparse'",
                assertThrows(MalformedFileException.class, () -> Matlab.read(file, "dense")).getMessage());
    }

    /** Datasets in all ways to keep them. */
    private static void ways(Path file, String layout, DataType type, String name, long... shape) throws IOException {
        if (layout.equals("complex")) {
            assertEquals(file + ": /some: is complex numbers, for which Sparse4j has no type; store their real and imaginary parts as "
                    + "two datasets", assertThrows(MalformedFileException.class, () -> AnnData.readMatrix(file, "some")).getMessage());
            return;
        }
        if (layout.startsWith("typesv")) {
            versions(file, layout.substring("types".length()), shape);
            return;
        }
        List<String> paths = new ArrayList<>(List.of("some"));
        if (layout.equals("zstd")) {
            paths.addAll(List.of("all", "skipped"));
        } else if (layout.equals("places")) {
            paths.addAll(List.of("packed", "firstWide", "lastWide", "fixed", "fixedPacked", "firstFar", "firstFarPacked", "fixedFar",
                    "fixedFarPacked", "early", "shrunk"));
        } else if (layout.equals("between")) {
            paths.addAll(List.of("wide", "last"));
        } else if (!layout.equals("types")) {
            paths.addAll(List.of("compact", "contiguous", "one", "rows", "columns", "grows", "growsBoth", "gzip", "lzf", "sums", "all",
                    "lzfShuffled", "lzfSkipped", "gzipSkipped", "soft", "many/link 7"));
        }
        for (String path : paths) {
            try (INDArray x = AnnData.readMatrix(file, path)) {
                assertRight(x, type, SparseFormat.DENSE, name + " " + path, shape);
            }
        }
    }

    private static String refusal(Path file, String path) {
        String message = assertThrows(MalformedFileException.class, () -> AnnData.readMatrix(file, path).close(), path).getMessage();
        assertTrue(message.startsWith(file + ": /" + path + ": "), message);
        return message.substring((file + ": /" + path + ": ").length());
    }

    /** What HDF5 stores otherwise from version 1.12 on is read, or refused with the way to write it so that it is read. */
    private static void versions(Path file, String libver, long... shape) throws IOException {
        boolean oldTypes = libver.equals("v110");
        boolean oldPacked = !libver.equals("v200");
        String newer = "cannot be read as HDF5: its type, or the type of one of its attributes, is of version " + (oldPacked ? 4 : 5)
                + " of HDF5's datatypes, and only versions 1 to 3 are read. Files that are written with libver='v112' or later store truth "
                + "values, other enumerations, compounds and complex numbers in such a version. Write the file with libver='earliest', "
                + "the default of h5py, or write truth values as int8";
        Map<String, DataType> read = new LinkedHashMap<>(Map.of("numbers", DataType.INT, "chunks", DataType.DOUBLE));
        Map<String, String> refused = new LinkedHashMap<>(Map.of(
                "complex", oldTypes ? "is complex numbers, for which Sparse4j has no type; store their real and imaginary parts as two "
                        + "datasets" : newer,
                "table", oldTypes ? "is a compound; it must be numbers" : newer,
                "enumeration", oldTypes ? "is an enumeration; it must be numbers" : newer,
                "null", "has no elements and no shape: its data space is null (h5py.Empty)",
                "texts", "is texts; it must be numbers",
                "virtual", "cannot be read as HDF5: it is a virtual dataset, whose elements are stored in other datasets. Copy them into a "
                        + "dataset of their own"));
        for (String truths : new String[] {"truths", "packedTruths", "oneTruth", "marked"}) {
            if (oldTypes) {
                read.put(truths, truths.equals("marked") ? DataType.DOUBLE : DataType.BOOL);
            } else {
                refused.put(truths, newer);
            }
        }
        if (oldPacked) {
            read.put("packed", DataType.DOUBLE);
        } else {
            refused.put("packed", "cannot be read as HDF5: its data layout is of version 5, and only versions 1 to 4 are read. HDF5 2.0 "
                    + "uses this version for compressed chunks if libver is 'v200' or 'latest'. Write the file with libver='earliest', the "
                    + "default of h5py");
        }
        for (Map.Entry<String, DataType> each : read.entrySet()) {
            try (INDArray x = AnnData.readMatrix(file, each.getKey())) {
                if (each.getKey().equals("oneTruth")) {
                    assertEquals(1, x.getDouble());
                } else {
                    assertRight(x, each.getValue(), SparseFormat.DENSE, file + " " + each.getKey(), shape);
                }
            }
        }
        for (Map.Entry<String, String> each : refused.entrySet()) {
            assertEquals(each.getValue(), refusal(file, each.getKey()));
        }
        for (String texts : new String[] {"texts", "fixedTexts"}) {
            assertEquals(List.of("a", "bb"), AnnData.readTexts(file, texts));
        }
    }

    private static Path target(Path to, String kind, String layout, String type, int fill, long... shape) {
        String extents = Arrays.toString(shape).replaceAll("[\\[\\] ]", "").replace(',', 'x');
        return to.resolve(kind + "-" + layout + "-" + type + "-" + extents + (fill == 0 ? "" : "-fill" + fill)
                + (kind.equals("h5ad") ? ".h5ad" : ".h5"));
    }

    /** Files for hdf5.py --check. */
    @Test
    void filesArePortableToPeers() throws IOException {
        String given = System.getProperty("sparse4j.hdf5.files", "");
        Path to = given.isEmpty() ? folder : Path.of(given);
        for (String kind : new String[] {"f8", "f4", "i4", "i8", "b1"}) {
            DataType type = TYPES.get(kind);
            for (int fill : kind.equals("b1") ? new int[] {0} : new int[] {0, 7}) {
                try (INDArray coo = FileArrays.array(type, fill, 4, 6); INDArray csr = coo.toFormat(SparseFormat.CSR);
                        INDArray three = FileArrays.array(type, fill, 2, 3, 4); INDArray gcs = three.toFormat(new int[] {1, 0, 2}, 1)) {
                    BinsparseHdf5.write(coo, target(to, "bsp", "coo", kind, fill, 4, 6));
                    BinsparseHdf5.write(csr, target(to, "bsp", "csr", kind, fill, 4, 6));
                    BinsparseHdf5.write(gcs, target(to, "bsp", "gcs", kind, fill, 2, 3, 4));
                }
            }
            for (SparseFormat format : new SparseFormat[] {SparseFormat.CSR, SparseFormat.CSC, SparseFormat.DENSE}) {
                try (INDArray coo = FileArrays.array(type, 0, 6, 4); INDArray x = coo.toFormat(format);
                        INDArray graph = FileArrays.array(type, 0, 6, 6); INDArray pca = FileArrays.array(type, 0, 6, 3);
                        INDArray dense = pca.toDense()) {
                    AnnData.of(x, names("r", 6), names("c", 4)).put(AnnData.Part.LAYERS, "same", coo)
                            .put(AnnData.Part.OBSP, "graph", graph).put(AnnData.Part.OBSM, "pca", dense)
                            .write(target(to, "h5ad", format.name().toLowerCase(java.util.Locale.ROOT), kind, 0, 6, 4));
                    if (format == SparseFormat.CSC) {
                        TenX.of(x, names("c", 4), names("id-r", 6), names("r", 6)).write(target(to, "tenx", "csc", kind, 0, 6, 4));
                    }
                }
            }
        }
        try (Stream<Path> all = Files.list(to)) {
            assertTrue(all.count() > 40);
        }
    }
}
