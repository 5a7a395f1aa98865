// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.sparse4j.hdf5.BrokenFiles.annData;
import static org.sparse4j.hdf5.BrokenFiles.binsparse;
import static org.sparse4j.hdf5.BrokenFiles.doubles;
import static org.sparse4j.hdf5.BrokenFiles.ints;
import static org.sparse4j.hdf5.BrokenFiles.matlab;
import static org.sparse4j.hdf5.BrokenFiles.patched;
import static org.sparse4j.hdf5.BrokenFiles.pattern;
import static org.sparse4j.hdf5.BrokenFiles.summed;
import static org.sparse4j.hdf5.BrokenFiles.tenX;
import static org.sparse4j.hdf5.BrokenFiles.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.DataType;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.hdf5.writing.Hdf5Types;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;

/** Files that are cut off, that lie, or whose parts do not fit each other. */
@ExtendWith(NothingLeft.class)
class Hdf5DamageTest {
    private static final String CHUNKS = "h5-types-i4-9";  // nine of four bytes in chunks of two, deflated

    @TempDir
    private Path folder;
    private int number;

    private Path file(byte... bytes) throws IOException {
        return Files.write(folder.resolve("f" + number++ + ".h5"), bytes);
    }

    /** What reads a file; closes what comes out. */
    private interface Reader {
        void read(Path file);
    }

    private static void anns(Path file) {
        AnnData.readInfo(file);
        AnnData.read(file).close();
    }

    private static void some(Path file) {
        AnnData.readMatrix(file, "some").close();
    }

    private static void tens(Path file) {
        TenX.readInfo(file);
        TenX.read(file).close();
    }

    private static void bins(Path file) {
        BinsparseHdf5.read(file).close();
    }

    private static void mats(Path file) {
        Matlab.read(file, "A").close();
    }

    private static Object[][] annDatas() {
        byte[] seven = Hdf5Types.number(DataType.INT);
        seven[10] = 31;
        byte[] odd = Hdf5Types.number(DataType.DOUBLE);
        odd[16] = 7;
        return new Object[][] {
            {annData().without("data"), "/X: has no 'data'; it has [indices, indptr]"},
            {annData().without("indices"), "/X: has no 'indices'; it has [data, indptr]"},
            {annData().without("indptr"), "/X: has no 'indptr'; it has [data, indices]"},
            {annData().without("shape"), "/X: has no attribute 'shape'; it has [encoding-type, encoding-version]"},
            {annData().with("shape", out -> out.attribute("X", "shape", "3 4")), "/X: attribute 'shape' is texts of shape []; it must be "
                    + "at most 2 whole numbers"},
            {annData().with("shape", out -> out.attribute("X", "shape", 3)), "/X: attribute 'shape' is [3]; it must have the numbers of "
                    + "rows and columns"},
            {annData().with("shape", out -> out.attribute("X", "shape", 3, -4)), "/X: attribute 'shape' is [3, -4]; it must have the "
                    + "numbers of rows and columns"},
            {annData().with("shape", out -> out.attribute("X", "shape", 3, 4, 5)), "/X: attribute 'shape' is int64 of shape [3]; it must "
                    + "be at most 2 whole numbers"},
            {annData().with("shape", out -> out.attribute("X", "shape", 3, 3)), "/X/indices: entry 1 has the index 3, which is outside "
                    + "dimension 1 of length 3"},
            {annData().with("shape", out -> out.attribute("X", "shape", 4, 4)), "/X/indptr: there are 4 pointers; 4 lines need 5"},
            {annData().with("shape", out -> out.attribute("X", "shape", 1L << 62, 4)), "/X/indptr: there are 4 pointers; "
                    + "4611686018427387904 lines need 4611686018427387905"},
            {annData().with("shape", out -> out.attribute("X", "shape", 3, 5)), "/X: is of shape [3, 5]; for 3 observations and 4 variables it must have the shape [3, 4]"},
            {annData().with("type", out -> out.attribute("X", "encoding-type", 7)), "/X: attribute 'encoding-type' is int64 of shape [1]; "
                    + "it must be one text"},
            {annData().with("version", out -> out.attribute("X", "encoding-version", "0.9")), "/X: attribute 'encoding-version' is 0.9; the only known version is 0.1.0"},
            {annData().without("version"), "/X: attribute 'encoding-version' is null; the only known version is 0.1.0"},
            {annData().with("type", out -> out.attribute("X", "h5sparse_format", "lil")), "/X: attribute 'h5sparse_format' is 'lil'; it "
                    + "must be csr or csc"},
            {annData().with("type", out -> out.attribute("X", "h5sparse_format", "csr")), "/X: has no attribute 'h5sparse_shape'"},
            {annData().with("indptr", ints("X/indptr", 1, 2, 2, 4)), "/X/indptr: the first pointer is not 0; it must be 0"},
            {annData().with("indptr", ints("X/indptr", 0, 3, 2, 4)), "/X/indptr: a pointer is 2 after one of 3"},
            {annData().with("indptr", ints("X/indptr", 0, 2, 2, 5)), "/X/indptr: a pointer is 5 after one of 2"},
            {annData().with("indptr", ints("X/indptr", 0, 2, 2, 3)), "/X/indptr: the last pointer is 3, but there are 4 entries"},
            {annData().with("indptr", doubles("X/indptr", 0, 2, 2, 4)), "/X/indptr: the member has <f8 values of shape [4]; it must have "
                    + "whole numbers in one dimension"},
            {annData().with("indices", ints("X/indices", 1, 3, -1, 2)), "/X/indices: entry 2 has the index -1, which is outside dimension "
                    + "1 of length 4"},
            {annData().with("indices", doubles("X/indices", 1, 3, 0, 2)), "/X/indices: the member has"},
            {annData().with("indices", ints("X/indices", 1, 3, 0)), "/X/indices: the indexes make 3 entries, but there are 4 values"},
            {annData().with("indices", texts("X/indices", "1", "3", "0", "2")), "/X/indices: is texts; it must be numbers"},
            {annData().with("indices", out -> out.group("X/indices")), "/X/indices: is a group; it must be a dataset"},
            {annData().with("indices", out -> out.constant("X/indices", Hdf5Types.number(DataType.INT), new byte[16], 2, 2)), "/X/indices: "
                    + "the member has <i4 values of shape [2, 2]; it must have whole numbers in one dimension"},
            {annData().with("data", doubles("X/data", 1, 2, 3)), "/X/indices: the indexes make 4 entries, but there are 3 values"},
            {annData().with("data", texts("X/data", "1")), "/X/data: is texts; it must be numbers"},
            {annData().with("data", out -> out.fixedTexts("X/data", List.of("1"))), "/X/data: is texts of 1 bytes; it must be numbers"},
            {annData().with("data", out -> out.constant("X/data", seven, new byte[16], 4)), "/X/data: is int32, in which only some of the bits are used; it must be numbers"},
            {annData().with("data", out -> out.constant("X/data", odd, new byte[32], 4)), "/X/data: is floating numbers of 8 bytes in another layout than that of IEEE 754; it must be numbers"},
            {annData().without("obs").without("obs index").without("obs names"), "/: has no 'obs'; it has [var, X]"},
            {annData().without("obs index"), "/obs: has no attribute '_index'; it has []"},
            {annData().with("obs index", out -> out.attribute("obs", "_index", "j")), "/obs: has no 'j'; it has [i]"},
            {annData().with("obs names", ints("obs/i", 1, 2, 3)), "/obs/i: is int32 of shape [3]; it must be texts in one dimension"},
            {annData().with("obs names", texts("obs/i", "a", "b")), "/X: is of shape [3, 4]; for 2 observations and 4 variables it must have the shape [2, 4]"},
            {annData().with("obs", out -> out.ints("obs", 1)).without("obs index").without("obs names"), "/obs: is int32 of shape [1] and "
                    + "has no texts named 'index'"},
            {annData().also("layer", out -> out.ints("layers/a", 1, 2, 3)), "/layers/a: is of shape [3]; for 3 observations and 4 variables it must have the shape [3, 4]"},
            {annData().also("layer", out -> out.ints("layers/a", 1).attribute("layers/a", "encoding-type", "array")), "/layers/a: "
                    + "attribute 'encoding-type' is 'array', version null; only array 0.2.0 can be read"},
            {annData().also("column", out -> out.texts("obs/k/categories", List.of("x")).ints("obs/k/codes", 0, 1, 0).attribute("obs/k", "encoding-type", "categorical")), "/obs/k/codes: element 1 is 1, but there are 1 categories"},
            {annData().also("column", out -> out.texts("obs/k/categories", List.of("x")).ints("obs/k/codes", 0)), "/obs/k/categories: has "
                    + "1 elements, but the table has 3 rows"},
            {annData().also("column", out -> out.texts("obs/k/categories", List.of("x")).ints("obs/k/codes", 0).attribute("obs/k", "encoding-type", "categorical")), "/obs/k: has 1 elements, but the table has 3 rows"},
            {annData().also("column", out -> out.ints("obs/k/codes", 0).attribute("obs/k", "encoding-type", "categorical")), "/obs/k: has no 'categories'; it has [codes]"},
            {annData().also("column", out -> out.ints("obs/k", 0, 1, 0).attribute("obs/k", "categories", List.of("x"))), "/obs/k: element 1 is 1, but there are 1 categories"},
            {annData().also("columns", out -> out.attribute("obs", "column-order", List.of("k"))), "/obs: has no 'k'; it has [i]"},
            {annData().also("columns", out -> out.attribute("obs", "column-order", 7)), "/obs: attribute 'column-order' is int64 of shape "
                    + "[1]; it must be texts in one dimension"},
            {annData().also("column", out -> out.texts("obs/k/values", List.of("x", "y", "z")).ints("obs/k/mask", 0, 1).attribute("obs/k", "encoding-type", "nullable-string-array")), "/obs/k/mask: has shape [2]; it must have 3 elements"},
        };
    }

    private static Object[][] others() {
        return new Object[][] {
            {tenX().with("shape", ints("matrix/shape", 4, 3, 2)), "/matrix/shape: is int32 of shape [3]; it must be at most 2 whole "
                    + "numbers in one dimension"},
            {tenX().with("shape", ints("matrix/shape", 4)), "/matrix/shape: is [4]; it must have the numbers of features and of barcodes"},
            {tenX().with("shape", ints("matrix/shape", -4, 3)), "/matrix/shape: is [-4, 3]; it must have the numbers of features and of "
                    + "barcodes"},
            {tenX().with("shape", doubles("matrix/shape", 4, 3)), "/matrix/shape: is float64 of shape [2]; it must be at most 2 whole "
                    + "numbers in one dimension"},
            {tenX().without("shape"), "/matrix: has no 'shape'"},
            {tenX().with("barcodes", texts("matrix/barcodes", "a")), "/matrix/barcodes: has 1 names, but the shape has 3"},
            {tenX().with("barcodes", ints("matrix/barcodes", 1, 2, 3)), "/matrix/barcodes: is int32 of shape [3]; it must be texts in one "
                    + "dimension"},
            {tenX().with("id", texts("matrix/features/id", "a")), "/matrix/features/id: has 1 names, but the shape has 4"},
            {tenX().without("name"), "/matrix/features: has no 'name'; it has [id]"},
            {tenX().without("id").without("name"), "/matrix: has no 'genes'"},
            {tenX().with("indices", ints("matrix/indices", 1, 4, 0, 2)), "/matrix/indices: entry 1 has the index 4, which is outside "
                    + "dimension 0 of length 4"},
            {matlab(), "/: has no group 'matrix' and no group of a genome with barcodes, so it is not a file of 10x Genomics; it has [A]"},
        };
    }

    private static Object[][] binsparses() {
        String good = BrokenFiles.BINSPARSE;
        return new Object[][] {
            {binsparse(good).without("descriptor"), "/: has no attribute 'binsparse'; it has []"},
            {binsparse("no json"), "/: JSON, character 0: a value is expected here"},
            {binsparse(good.replace("'0.1'", "'2'")), "/: 'version' is '2'; the only known version is '0.1'"},
            {binsparse(good.replace("'CSR'", "'DIA'")), "/: 'format' is 'DIA'; DVEC, DMATR"},
            {binsparse(good.replace("float64", "float32")), "/: 'data_types' says that values is float32, but it is float64"},
            {binsparse(good).without("values"), "/: has no 'values'"},
            {binsparse(good).with("pointers", ints("pointers_to_1", 0, 2, 9, 4)), "/pointers_to_1: a pointer is 9 after one of 2"},
            {binsparse(good.replace("[3, 4]", "[3, 2]")), "/indices_1: entry 1 has the index 3, which is outside dimension 1 of length 2"},
            {binsparse(good).with("descriptor", out -> out.attribute("/", "binsparse", 1)), "/: attribute 'binsparse' is int64 of shape "
                    + "[1]; it must be one text"},
        };
    }

    private static Object[][] matlabs() {
        return new Object[][] {
            {matlab().without("rows"), "/A: is not a sparse matrix of MATLAB, which is a group with the attribute 'MATLAB_sparse'"},
            {matlab().with("rows", out -> out.attribute("A", "MATLAB_sparse", -1)), "/A: has 4 pointers in 'jc', but the number of its "
                    + "rows is -1"},
            {matlab().with("rows", out -> out.attribute("A", "MATLAB_sparse", 1, 2)), "/A: attribute 'MATLAB_sparse' is int64 of shape "
                    + "[2]; it must be at most 1 whole numbers"},
            {matlab().with("rows", out -> out.attribute("A", "MATLAB_sparse", 3)), "/A/ir: entry 1 has the index 3, which is outside "
                    + "dimension 0 of length 3"},
            {matlab().without("jc"), "/A: has no 'jc'"},
            {matlab().without("ir"), "/A: has no 'ir'"},
            {matlab().without("data"), "/A: has no 'data'"},
            {matlab().with("class", out -> out.attribute("A", "MATLAB_class", "logical")).with("data", out -> out.constant("A/data", Hdf5Types.whole(1, false), new byte[] {1, 1, 7, 1}, 4)), "/A/data, byte 2: element 2 is the byte 7; a truth value must be 0 or 1"},
        };
    }

    private static byte[] chunks(byte[] pattern, int offset, int width, long value) throws IOException {
        return patched(PeerFiles.bytes(CHUNKS), pattern, offset, width, value);
    }

    /** Files whose bytes are changed. */
    private static Object[][] bytes() throws IOException {
        byte[] own = annData().bytes();
        byte[] space = pattern(2, 1, 0, 1, 4L);  // of var/i, the first dataset of four
        byte[] data = pattern(2, 1, 0, 1, 4L, 3, 20, 0, 0, 0x11);  // of X/data
        byte[] layout = pattern(8, 18, 0, 0, 3, 1);
        byte[] tree = pattern("TREE", 1);
        byte[] list = pattern(3, 2, 2);
        byte[] pipeline = pattern(1, 1, 0, 0, 0, 0, 0, 0, 1, 0);
        byte[] nine = pattern(1, 1, 1, 0, 0, 0, 0, 0, 9L);
        long leaf = BrokenFiles.find(PeerFiles.bytes(CHUNKS), tree);
        return new Object[][] {
            {new byte[0], "is not an HDF5 file: no signature of HDF5 is at byte 0, 512, 1024 and so on"},
            {new byte[5000], "is not an HDF5 file: no signature of HDF5 is at byte 0, 512, 1024 and so on"},
            {Arrays.copyOf(own, 8), "cannot be read as HDF5: "},
            {Arrays.copyOf(own, own.length - 1), "the file is cut off: it was written with " + own.length + " bytes, but has " + (own.length - 1)},
            {patched(own, pattern("HDF"), 7, 1, 9), "Superblock version is not supported. Detected version = 9"},
            {patched(own, pattern("HDF"), 11, 1, 1), "cannot be read as HDF5"},
            {summed(patched(own, pattern("HDF"), 11, 1, 1)), "the file begins at byte 0, but its superblock says that it begins at 1"},
            {summed(patched(own, pattern("HDF"), 35, 8, 1 << 30)), "/: cannot be read as HDF5: its bytes, 1 from address 1073741824 "
                    + "on, lie outside the file of " + own.length + " bytes"},
            {patched(own, pattern("OHDR"), 12, 1, 77), "/: cannot be read as HDF5"},
            {summed(patched(own, pattern("OHDR"), 4, 1, 3)), "/: cannot be read as HDF5: Invalid version detected. Version is = 3"},
            {summed(patched(own, pattern("OHDR"), 6, 4, 1 << 30)), "lie outside the file of "},
            {summed(patched(own, space, 4, 8, 1L << 40)), "/var/i: has 1099511627776 texts; at most 2^31 - 9 can be read"},
            {summed(patched(own, space, 4, 8, 1L << 62)), "/var/i: shape [4611686018427387904] of texts has 2^63 bytes or more"},
            {summed(patched(own, space, 4, 8, -1)), "/var/i: shape [-1] of texts has 2^63 bytes or more"},
            {summed(patched(own, data, 4, 8, 1L << 40)), "/X/data: shape [1099511627776] of float64 has 8796093022208 bytes, from"},
            {summed(patched(own, data, 4, 8, 1L << 62)), "/X/data: shape [4611686018427387904] of float64 has 2^63 bytes or more"},
            {summed(patched(own, data, 4, 8, 3)), "/X/indices: the indexes make 4 entries, but there are 3 values"},
            {summed(patched(own, space, 0, 1, 9)), "cannot be read as HDF5: Unrecognized version = 9"},
            {summed(patched(own, layout, 6, 8, 1L << 40)), "bytes, from 1099511627776 on, but the file has " + own.length},
            {summed(patched(own, layout, 6, 8, -1)), "was never written: shape "},
            {summed(patched(own, layout, 5, 1, 3)), "cannot be read as HDF5: it is a virtual dataset, whose elements are stored in other datasets. Copy them into"},
            {summed(patched(own, layout, 4, 1, 9)), "cannot be read as HDF5: its data layout is of version 9, and only versions 1 to 4 are read"},
            {patched(own, pattern("GCOL"), 0, 1, 'g'), "cannot be read as HDF5: Global heap signature 'GCOL' not matched"},
            {patched(own, pattern("GCOL"), 8, 4, 1 << 30), "lie outside the file of "},
            {chunks(tree, 5, 1, 1), "cannot be read as HDF5: "},
            {chunks(tree, 6, 2, 4), "/some: chunk 4 of 5 of shape [9] was never written"},
            {chunks(tree, 6, 2, 60000), "/some: cannot be read as HDF5: "},
            {chunks(tree, 24, 4, 3), "/some: the chunk at [0] has 0 bytes when it is inflated; it must have 8"},
            {chunks(tree, 24, 4, 1 << 30), "/some: the chunk at [0] has, according to the list of chunks, 1073741824 bytes from"},
            {chunks(tree, 24 + 4, 4, 1), "/some: the chunk at [0] has "},
            {chunks(tree, 24 + 8, 8, 1), "/some: the list of chunks has a chunk at [1], which is not a multiple of the shape of chunks, "
                    + "[2]"},
            {chunks(tree, 24 + 8, 8, 2), "/some: the list of chunks has two chunks at [2]"},
            {chunks(tree, 24 + 8, 8, 200), "/some: chunk 0 of 5 of shape [9] was never written"},
            {chunks(tree, 24 + 24, 8, 1L << 40), "/some: the chunk at [0] has, according to the list of chunks, "},
            {chunks(tree, 24 + 24, 8, 7), "/some: the chunk at [0] is not deflated data"},
            {chunks(list, 3, 8, leaf + 1), "/some: cannot be read as HDF5: B tree V1 node signature not matched"},
            {chunks(list, 11, 4, 0), "/some: the chunks have shape [0] and 4 bytes per element, for shape [9]"},
            {chunks(list, 11, 4, 1 << 29), "/some: the chunks have shape [536870912] and 4 bytes per element, for shape [9]"},
            {chunks(list, 11, 4, 100_000), "/some: the list of chunks has a chunk at [2], which is not a multiple of the shape of chunks, "
                    + "[100000]"},
            {chunks(list, 2, 1, 3), "/some: "},
            {chunks(nine, 8, 8, 1L << 40), "/some: the chunks have shape [2] and 4 bytes per element, for shape [1099511627776]; they are too many for a file of"},
            {chunks(nine, 8, 8, 11), "/some: chunk 5 of 6 of shape [11] was never written"},
            {chunks(pipeline, 8, 2, 77), "/some: is packed by the filter 77 (deflate); only deflate (gzip), shuffle, fletcher32, lzf and "
                    + "zstd can be read. h5repack -f GZIP=4 writes the file again with one of them, and so does write_h5ad(..., "
                    + "compression='gzip') of AnnData"},
            {chunks(pipeline, 8, 2, 4), "/some: is packed by the filter 4 (szip); "},
            {chunks(pipeline, 8, 2, 32001), "/some: is packed by the filter 32001 (blosc); "},
            {chunks(pipeline, 8, 2, 32008), "/some: is packed by the filter 32008 (bitshuffle); "},
            {chunks(pipeline, 8, 2, 32015), "/some: the chunk at [0] is not data packed by zstd, or has more than the expected 8 "
                    + "bytes when it is unpacked: Src size is incorrect"},
            {chunks(pipeline, 8, 2, 2), "/some: the chunk at [0] has "},
        };
    }

    private static void refused(Path file, String expected, Reader reader, List<String> wrong) {
        try {
            reader.read(file);
            wrong.add("an array instead of " + expected);
        } catch (MalformedFileException e) {
            if (!e.getMessage().startsWith(file + ": ") || !e.getMessage().contains(expected)) {
                wrong.add(e.getMessage() + " has not " + expected);
            }
            assertEquals(file.toString(), e.file());
            assertEquals(!e.member().isEmpty(), e.getMessage().startsWith(file + ": /"), e.getMessage());
        }
    }

    @Test
    void everyMalformedFileIsRefusedWhereItIsWrong() throws IOException {
        List<String> wrong = new ArrayList<>();
        int seen = 0;
        Object[][][] tables = {annDatas(), others(), binsparses(), matlabs()};
        Reader[] readers = {Hdf5DamageTest::anns, Hdf5DamageTest::tens, Hdf5DamageTest::bins, Hdf5DamageTest::mats};
        for (int t = 0; t < tables.length; t++) {
            for (Object[] row : tables[t]) {
                refused(file(((BrokenFiles) row[0]).bytes()), (String) row[1], readers[t], wrong);
                seen++;
            }
        }
        for (Object[] row : bytes()) {
            byte[] bytes = (byte[]) row[0];
            boolean chunked = bytes.length > 100 && bytes[8] == 0;
            refused(file(bytes), (String) row[1], chunked ? Hdf5DamageTest::some : Hdf5DamageTest::anns, wrong);
            seen++;
        }
        assertEquals("", String.join("\n", wrong));
        assertTrue(seen >= 100, seen + " files");
    }

    @Test
    void missingNodesAreNamed() throws IOException {
        Path file = file(annData().also("text", texts("uns/t", "x")).bytes());
        String[][] rows = {{"Y", "/: has no 'Y'; it has [obs, var, X, uns]"}, {"obs", "/obs: has no attribute 'encoding-type'"},
            {"uns/t", "/uns/t: is texts; it must be numbers"}, {"X/data/more", "/X/data: is a dataset; it must be a group with 'more'"}};
        for (String[] row : rows) {
            assertTrue(assertThrows(MalformedFileException.class, () -> AnnData.readMatrix(file, row[0])).getMessage()
                    .startsWith(file + ": " + row[1]), row[0]);
        }
        Path table = file(annData().also("table", out -> out.attribute("obsm/t", "encoding-type", "dataframe")).bytes());
        assertEquals(table + ": /obsm/t: attribute 'encoding-type' is 'dataframe', which is not a matrix; csr_matrix, csc_matrix and dense "
                + "arrays can be read", assertThrows(MalformedFileException.class, () -> AnnData.readMatrix(table, "obsm/t")).getMessage());
        assertTrue(assertThrows(MalformedFileException.class, () -> BinsparseHdf5.read(file, "/X/data", ReadOptions.defaults()))
                .getMessage().contains("/X/data: is a dataset; it must be a group with the attribute 'binsparse'"));
        assertThrows(WouldDensifyException.class, () -> AnnData.readMatrix(file(annData().with("shape",
                out -> out.attribute("X", "shape", 3, 1L << 40)).bytes()), "X", ReadOptions.defaults().format(SparseFormat.DENSE)));
    }

    private static final String[] SEEDS = {"h5ad-oldcsr-f8-6x4", "h5-types-i4-4x3", "tenx-v3-i4-6x4", "mat-sparse-f8-5x4",
        "bsp-CSR-f8-4x5", CHUNKS};
    private static final Reader[] READERS = {Hdf5DamageTest::anns, Hdf5DamageTest::some, Hdf5DamageTest::tens, Hdf5DamageTest::mats,
        Hdf5DamageTest::bins, Hdf5DamageTest::some};

    @Test
    void filesCutAnywhere() throws IOException {
        long live = Sparse4j.memory().liveBytes();
        byte[] own = annData().bytes();
        for (int k = 0; k <= SEEDS.length; k++) {
            byte[] whole = k < SEEDS.length ? PeerFiles.bytes(SEEDS[k]) : own;
            Reader reader = k < SEEDS.length ? READERS[k] : Hdf5DamageTest::anns;
            int step = Math.max(1, whole.length / 40);
            for (int n = 0; n < whole.length; n += n < 100 ? 7 : step) {
                Path file = file(Arrays.copyOf(whole, n));
                assertThrows(MalformedFileException.class, () -> reader.read(file), "cut at " + n);
                Files.delete(file);
            }
        }
        assertEquals(live, Sparse4j.memory().liveBytes());
    }

    @Test
    void anyChangedBytesGiveAnArrayOrARefusal() throws IOException {
        changedBytes(2000, 5);
    }

    @Test
    @Tag("release")
    void manyMoreChangedBytes() throws IOException {
        changedBytes(200_000, 6);
    }

    private void changedBytes(int files, int seed) throws IOException {
        long live = Sparse4j.memory().liveBytes();
        Random random = new Random(seed);
        int read = 0;
        byte[][] seeds = new byte[SEEDS.length + 1][];
        for (int k = 0; k < SEEDS.length; k++) {
            seeds[k] = PeerFiles.bytes(SEEDS[k]);
        }
        seeds[SEEDS.length] = annData().bytes();
        for (int k = 0; k < files; k++) {
            int which = k % seeds.length;
            byte[] changed = seeds[which].clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                int at = random.nextInt(changed.length);
                for (int tries = 0; changed[at] == 0 && tries < 20; tries++) {
                    at = random.nextInt(changed.length);  // most bytes are room that nobody looks at
                }
                changed[at] = random.nextBoolean() ? (byte) random.nextInt() : (byte) (changed[at] ^ 1 << random.nextInt(8));
            }
            Path file = file(which == SEEDS.length && k % 2 == 0 ? summed(changed) : changed);
            try {
                (which < SEEDS.length ? READERS[which] : (Reader) Hdf5DamageTest::anns).read(file);
                read++;
            } catch (MalformedFileException e) {
                assertTrue(e.getMessage().startsWith(file + ": "), e.getMessage());
            }
            Files.delete(file);
        }
        assertTrue(read > files / 40 && read < files - files / 20, read + " of " + files + " are arrays");
        assertEquals(live, Sparse4j.memory().liveBytes());
    }
}
