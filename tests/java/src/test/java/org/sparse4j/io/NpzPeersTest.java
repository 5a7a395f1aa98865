// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.SparseFormat;

/**
 * Files of NumPy, SciPy, pydata/sparse and the Binsparse reference, which {@code tests/peers/npz.py} has made and describes;
 * and files for it to read, in the folder of property {@code sparse4j.npz.files} where that is set.
 */
@ExtendWith(NothingLeft.class)
class NpzPeersTest {
    private static final Map<String, DataType> TYPES = Map.of("f8", DataType.DOUBLE, "f4", DataType.FLOAT, "i4", DataType.INT,
            "i8", DataType.LONG, "b1", DataType.BOOL, "u1", DataType.INT);
    private static final Map<String, SparseFormat> FORMATS = Map.ofEntries(Map.entry("csr", SparseFormat.CSR),
            Map.entry("csc", SparseFormat.CSC), Map.entry("coo", SparseFormat.COO), Map.entry("bsr", SparseFormat.CSR),
            Map.entry("dia", SparseFormat.CSR), Map.entry("CSR", SparseFormat.CSR), Map.entry("CSC", SparseFormat.CSC),
            Map.entry("DCSR", SparseFormat.CSR), Map.entry("DCSC", SparseFormat.CSC), Map.entry("COOR", SparseFormat.COO),
            Map.entry("COOC", SparseFormat.COO), Map.entry("CVEC", SparseFormat.COO), Map.entry("COO", SparseFormat.COO),
            Map.entry("DVEC", SparseFormat.DENSE), Map.entry("DMATR", SparseFormat.DENSE), Map.entry("DMATC", SparseFormat.DENSE),
            Map.entry("c", SparseFormat.DENSE), Map.entry("fortran", SparseFormat.DENSE), Map.entry("dense", SparseFormat.DENSE),
            Map.entry("custom", SparseFormat.COO), Map.entry("customTransposed", SparseFormat.GCS));

    @TempDir
    private Path folder;

    private static long[] extents(String text) {
        return text.isEmpty() ? new long[0] : Arrays.stream(text.split("x")).mapToLong(Long::parseLong).toArray();
    }

    @Test
    void peersFilesAreRead() throws IOException {
        int seen = 0;
        try (InputStream in = NpzPeersTest.class.getResourceAsStream("/peers/npz.txt");
                BufferedReader text = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line; (line = text.readLine()) != null;) {
                if (line.startsWith("#")) {
                    continue;
                }
                int space = line.indexOf(' ');
                Path file = Files.write(folder.resolve(line.substring(0, space)),
                        Base64.getDecoder().decode(line.substring(space + 1)));
                String name = line.substring(0, space).replace(".npz", "");
                String[] words = name.split("-");
                long[] shape = extents(words[3]);
                double fill = words.length > 4 ? Double.parseDouble(words[4].substring(4)) : 0;
                try (INDArray x = Npz.read(file)) {
                    assertEquals(TYPES.get(words[2]), x.dataType(), name);
                    assertArrayEquals(shape, x.shape(), name);
                    SparseFormat format = shape.length < 2 && words[1].equals("csr") ? SparseFormat.COO : FORMATS.get(words[1]);
                    assertEquals(format == null ? x.getFormat() : format, x.getFormat(), name);
                    assertEquals(fill, x.fillValue().doubleValue(), name);
                    boolean symmetric = words[1].equals("symmetric");
                    try (INDArray dense = x.toDense(); INDArray flat = dense.reshape(dense.length())) {
                        for (long k = 0; k < flat.length(); k++) {
                            long at = symmetric && k / 4 < k % 4 ? k % 4 * 4 + k / 4 : k;
                            double expected = FileArrays.element(at, fill, shape);
                            assertEquals(x.dataType() == DataType.BOOL && expected != 0 ? 1 : expected, flat.getDouble(k),
                                    name + " element " + k);
                        }
                    }
                    ArrayFileInfo info = Npz.readInfo(file);
                    assertEquals(x.dataType() + " " + x.getFormat(), info.dataType() + " " + info.format(), name);
                }
                seen++;
            }
        }
        assertTrue(seen > 70, seen + " files");
    }

    private static void write(Path to, String layout, String kind, INDArray x, int fill) throws IOException {
        String extents = Arrays.toString(x.shape()).replaceAll("[\\[\\] ]", "").replace(',', 'x');
        String tail = "-" + layout + "-" + kind + "-" + extents + (fill == 0 ? "" : "-fill" + fill);
        if (x.getFormat() == SparseFormat.DENSE) {
            Npy.write(x, to.resolve("numpy" + tail + ".npy"));
        }
        boolean scipy = fill == 0 && x.getFormat() != SparseFormat.DENSE && x.getFormat() != SparseFormat.GCS;
        if (scipy) {
            Npz.write(x, to.resolve("scipy" + tail + ".npz"), Npz.Kind.SCIPY);
        }
        if (x.getFormat() != SparseFormat.DENSE) {
            Npz.write(x, to.resolve("pydata" + tail + ".npz"), Npz.Kind.PYDATA, WriteOptions.defaults().stored());
        }
        Npz.write(x, to.resolve("binsparse" + tail + ".npz"), Npz.Kind.BINSPARSE);
    }

    /** Files for npz.py --check. */
    @Test
    void filesArePortableToPeers() throws IOException {
        String given = System.getProperty("sparse4j.npz.files", "");
        Path to = given.isEmpty() ? folder : Path.of(given);
        for (String kind : new String[] {"f8", "f4", "i4", "i8", "b1"}) {
            for (int fill : kind.equals("b1") ? new int[] {0} : new int[] {0, 7}) {
                try (INDArray coo = FileArrays.array(TYPES.get(kind), fill, 4, 6); INDArray csr = coo.toFormat(SparseFormat.CSR);
                        INDArray csc = coo.toFormat(SparseFormat.CSC); INDArray dense = coo.toDense();
                        INDArray fortran = dense.dup('f'); INDArray three = FileArrays.array(TYPES.get(kind), fill, 2, 3, 4);
                        INDArray gcs = three.toFormat(new int[] {1, 0, 2}, 1)) {
                    write(to, "coo", kind, coo, fill);
                    write(to, "csr", kind, csr, fill);
                    write(to, "csc", kind, csc, fill);
                    write(to, "coo", kind, three, fill);
                    write(to, "gcs", kind, gcs, fill);
                    if (fill == 0) {
                        write(to, "c", kind, dense, 0);
                        write(to, "fortran", kind, fortran, 0);
                    }
                }
            }
        }
        try (INDArray three = FileArrays.array(DataType.DOUBLE, 0, 2, 3, 4); INDArray mixed = three.toFormat(new int[] {2, 1, 0}, 2);
                INDArray one = FileArrays.array(DataType.DOUBLE, 0, 9); INDArray none = FileArrays.array(DataType.DOUBLE, 0, 0);
                INDArray scalar = FileArrays.array(DataType.LONG, 7); INDArray fill = FileArrays.array(DataType.DOUBLE, 1)) {
            Npz.write(mixed, to.resolve("binsparse-mixed-f8-2x3x4.npz"), Npz.Kind.BINSPARSE);
            write(to, "coo", "f8", one, 0);
            write(to, "coo", "f8", none, 0);
            Npz.write(scalar, to.resolve("pydata-coo-i8--fill7.npz"), Npz.Kind.PYDATA);
            Npz.write(fill, to.resolve("pydata-coo-f8--fill1.npz"), Npz.Kind.PYDATA);
        }
        try (Stream<Path> all = Files.list(to)) {
            assertTrue(all.count() > 100);
        }
    }

    @Test
    void realFiles() throws IOException {
        String shared = System.getProperty("sparse4j.shared", "");
        Path data = Path.of(shared, "data", "npz");
        assumeTrue(!shared.isEmpty() && Files.isDirectory(data), "no files: sparse4j.shared names no folder with data/npz");
        for (String name : new String[] {"csc_py2", "csc_py3"}) {
            try (INDArray x = Npz.read(data.resolve(name + ".npz"))) {
                assertEquals("LONG CSC [1, 1] 0", x.dataType() + " " + x.getFormat() + " " + Arrays.toString(x.shape()) + " "
                        + x.nnz());
            }
        }
        assertEquals("npz of SciPy (csr): FLOAT CSR [70839, 70839], 1620256 entries",
                Npz.readInfo(data.resolve("gowalla_s_adj_mat.npz")).toString());
        try (INDArray x = Npz.read(data.resolve("gowalla_s_adj_mat.npz")); INDArray t = x.transpose().toFormat(SparseFormat.CSR);
                INDArray differs = x.sub(t)) {
            assertEquals(1_620_256, x.nnz());
            // Normalised by degrees: symmetric up to the last place.
            assertTrue(differs.amaxNumber().doubleValue() < 1e-6);
        }
        Map<String, INDArray> cora = Npz.readAll(data.resolve("cora.npz"));
        assertEquals("[adj_data, adj_indices, adj_indptr, adj_shape, attr_data, attr_indices, attr_indptr, attr_shape, labels]",
                cora.keySet().toString());
        assertEquals(49_216, cora.get("attr_data").length());
        cora.values().forEach(INDArray::close);
    }
}
