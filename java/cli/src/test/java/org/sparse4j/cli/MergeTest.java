// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Files of several shapes and types, which a sum and a product of arrays would broadcast and cast. */
class MergeTest {
    private static final String MARKET = "%%MatrixMarket matrix coordinate integer general\n";

    @TempDir
    private Path folder;

    private void write(String name, String text) throws Exception {
        Files.writeString(folder.resolve(name), text);
    }

    private void replay(String... lines) throws Exception {
        assertEquals(List.of(lines), new Session(folder).replay(List.of(lines)));
    }

    /** The largest coordinate of a text says how large its array is at least. */
    @Test
    void summandsGetOneShape() throws Exception {
        write("a.csv", "0,0,1\n1,1,1\n2,2,1\n");
        write("b.csv", "0,2,5\n");
        write("c.csv", "1,3,7\n");
        replay("$ sparse4j merge a.csv b.csv c.csv --sum -o all.csv", "$ cat all.csv", "row,column,value", "0,0,1", "0,2,5", "1,1,1", "1,3,7",
                "2,2,1", "$ sparse4j merge b.csv a.csv --sum -o all.csv", "$ cat all.csv", "row,column,value", "0,0,1", "0,2,5", "1,1,1",
                "2,2,1");
    }

    @Test
    void shapesGivenByFilesAreKept() throws Exception {
        write("row.mtx", MARKET + "1 3 1\n1 2 5\n");
        write("square.mtx", MARKET + "3 3 1\n1 2 5\n");
        write("small.csv", "0,2,5\n");
        write("large.csv", "0,3,5\n");
        replay("$ sparse4j merge square.mtx row.mtx --sum -o all.csv",
                "sparse4j merge: row.mtx has the shape [1, 3], but the others have [3, 3]; the shapes must be equal", "[exit code 2]",
                "$ sparse4j merge row.mtx square.mtx --sum -o all.csv",
                "sparse4j merge: square.mtx has the shape [3, 3], but the others have [1, 3]; the shapes must be equal", "[exit code 2]",
                "$ sparse4j merge square.mtx small.csv --sum -o all.csv", "$ cat all.csv", "row,column,value", "0,1,5", "0,2,5",
                "$ sparse4j merge square.mtx large.csv --sum -o all.csv",
                "sparse4j merge: large.csv has the shape [1, 4], but the others have [3, 3]; the shapes must be equal", "[exit code 2]");
    }

    @Test
    void joinedFilesGetOneShapeInOtherDimensions() throws Exception {
        write("a.csv", "0,1,1\n");
        write("b.csv", "1,3,2\n");
        replay("$ sparse4j merge a.csv b.csv -o all.mtx", "$ cat all.mtx", "%%MatrixMarket matrix coordinate real general", "3 4 2",
                "1 2 1", "3 4 2", "$ sparse4j merge a.csv b.csv --along 1 -o all.mtx", "$ cat all.mtx",
                "%%MatrixMarket matrix coordinate real general", "2 6 2", "1 2 1", "2 6 2");
    }

    @ParameterizedTest
    @CsvSource({"INT, LONG, LONG", "BOOL, LONG, LONG", "FLOAT, DOUBLE, DOUBLE", "FLOAT, INT, DOUBLE", "LONG, DOUBLE, DOUBLE", "BOOL, FLOAT, FLOAT"})
    void valuesOfAllTypesAreKept(DataType small, DataType large, DataType both) throws Exception {
        double value = large == DataType.FLOAT || large == DataType.INT ? 16777217 : 1L << 40;
        try (INDArray one = Sparse4j.creation().create(new double[] {1, 0}, new long[] {1, 2}, small); INDArray first = one.toFormat(SparseFormat.CSR);
                INDArray two = Sparse4j.creation().create(new double[] {value, 0}, new long[] {1, 2}, large); INDArray second = two.toFormat(SparseFormat.CSR)) {
            Sparse4j.files().write(first, folder.resolve("first.npz"));
            Sparse4j.files().write(second, folder.resolve("second.npz"));
            double held = second.getDouble(0, 0);
            for (String order : List.of("first.npz second.npz", "second.npz first.npz")) {
                replay("$ sparse4j merge " + order + " -o joined.npz", "$ sparse4j merge " + order + " --sum -o sum.npz");
                try (INDArray joined = Sparse4j.files().read(folder.resolve("joined.npz")); INDArray sum = Sparse4j.files().read(folder.resolve("sum.npz"))) {
                    assertEquals(both, joined.dataType());
                    assertEquals(both, sum.dataType());
                    assertArrayEquals(order.startsWith("first") ? new double[] {1, 0, held, 0} : new double[] {held, 0, 1, 0},
                            joined.reshape(4).toDoubleVector());
                    assertEquals(both == DataType.FLOAT ? (float) (held + 1) : held + 1, sum.getDouble(0, 0));
                }
            }
        }
    }

    @Test
    void factorsAreCastToOneType() throws Exception {
        try (INDArray two = Sparse4j.create(new long[] {1L << 40}, 1, 1); INDArray one = Sparse4j.create(new int[] {1}, 1, 1)) {
            Sparse4j.files().write(two, folder.resolve("long.npy"));
            Sparse4j.files().write(one, folder.resolve("int.npy"));
        }
        replay("$ sparse4j multiply int.npy long.npy -o product.npy", "$ sparse4j multiply long.npy int.npy -o turned.npy");
        for (String name : List.of("product.npy", "turned.npy")) {
            try (INDArray product = Sparse4j.files().read(folder.resolve(name))) {
                assertEquals(1L << 40, product.getLong(0, 0), name);
            }
        }
    }

    /** What the library advises to call is an option here. */
    @Test
    void messagesNameOptions() throws Exception {
        try (INDArray truths = Sparse4j.creation().createFromNested(new boolean[][] {{true, false}, {true, true}})) {
            Sparse4j.files().write(truths, folder.resolve("b.npy"));
        }
        replay("$ sparse4j merge b.npy b.npy --sum -o sum.csv",
                "sparse4j merge: add: BOOL arrays have no arithmetic; --type reads another type", "[exit code 2]",
                "$ sparse4j multiply b.npy b.npy -o product.csv",
                "sparse4j multiply: mmul: BOOL arrays have no products; --type reads another type", "[exit code 2]",
                "$ sparse4j multiply b.npy b.npy --type INT -o product.csv", "$ cat product.csv", "row,column,value", "0,0,1", "1,0,2", "1,1,1");
        assertEquals("a.npz: holds 2 arrays; --member NAME reads one of them", Advice.of(new IllegalArgumentException("a.npz: holds 2 arrays; "
                + "ReadOptions.member(name) reads one of them, and Npz.readAll(file, names...) reads several")));
        assertEquals("svd: x; --type DOUBLE reads another type", Advice.of(new IllegalArgumentException("svd: x; castTo(DataType.DOUBLE) first")));
        assertEquals("the locale's encoding, " + System.getProperty("sun.jnu.encoding") + ", cannot represent the file name \uFFFD.mtx; "
                + "set LC_ALL=C.UTF-8, or another locale of UTF-8", Advice.of(new InvalidPathException("\uFFFD.mtx",
                "Malformed input or input contains unmappable characters")));
    }
}
