// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.sizes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.Frostt;
import org.sparse4j.io.MatrixMarket;
import org.sparse4j.io.Npz;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.SvmLight;
import org.sparse4j.io.SvmLightOptions;

/** What is said of shapes that a format does not take: which dimensions are too long, and which format takes them. */
@ExtendWith(NothingLeft.class)
class TooLargeTest {
    private static final long MOST = Long.MAX_VALUE;
    private static final String ROWS = "shape [9223372036854775807, 4] has more than 2^62 lines in CSR: 9223372036854775807, of dimension 0. "
            + "COO takes this shape";
    private static final String COLUMNS = "has more than 2^62 positions in a line in CSR: 9223372036854775807, of dimension 1. COO takes "
            + "this shape";

    @TempDir
    private Path folder;

    private static void says(String expected, Class<? extends Throwable> kind, Executable call) {
        assertEquals(expected, assertThrows(kind, call).getMessage());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    @Test
    void readersNameTheFile() throws IOException {
        String header = "%%MatrixMarket matrix coordinate real general\n";
        Path rows = file("rows.mtx", header + MOST + " 4 1\n" + MOST + " 1 2\n");
        says(rows + ": " + ROWS, IllegalArgumentException.class, () -> Sparse4j.files().read(rows));
        Path columns = file("columns.mtx", header + "4 " + MOST + " 1\n1 1 2\n");
        says(columns + ": shape [4, " + MOST + "] " + COLUMNS, IllegalArgumentException.class, () -> MatrixMarket.read(columns));
        Path tensor = file("a.tns", MOST + " 4 2\n");
        says(tensor + ": " + ROWS, IllegalArgumentException.class,
                () -> Frostt.read(tensor, ReadOptions.defaults().format(SparseFormat.CSR)));
        Path samples = file("a.svm", "1 " + MOST + ":2\n");
        says(samples + ": shape [1, " + MOST + "] " + COLUMNS, IllegalArgumentException.class,
                () -> SvmLight.read(samples, SvmLightOptions.defaults().oneBased()));
        Path archive = folder.resolve("a.npz");
        try (INDArray x = MatrixMarket.read(rows, ReadOptions.defaults().format(SparseFormat.COO)); INDArray t = Sparse4j.files().read(tensor)) {
            assertEquals(SparseFormat.COO, x.getFormat());
            assertEquals(2, x.getDouble(MOST - 1, 0));
            assertEquals(t.sumNumber(), x.sumNumber());
            Sparse4j.files().write(x, archive);
            try (INDArray y = Sparse4j.files().read(archive)) {
                assertEquals(x, y);
            }
            says(archive + ": " + ROWS, IllegalArgumentException.class,
                    () -> Npz.read(archive, ReadOptions.defaults().format(SparseFormat.CSR)));
        }
    }

    @Test
    void creationNamesTheMethod() {
        try (INDArray x = Sparse4j.coo(MOST, 4).add(2, 0, 1).build()) {
            says("toFormat: " + ROWS, IllegalArgumentException.class, () -> x.toFormat(SparseFormat.CSR));
            says("build: " + ROWS, IllegalArgumentException.class,
                    () -> Sparse4j.coo(MOST, 4).add(2, 0, 1).build(SparseFormat.CSR));
            String dense = ": the length of shape [9223372036854775807, 4] passes 2^63 - 1; no DENSE array has as many elements, and they "
                    + "cannot be numbered one by one. COO takes this shape";
            says("toDense" + dense, ArithmeticException.class, x::toDense);
            says("toFormat" + dense, ArithmeticException.class, () -> x.toFormat(SparseFormat.DENSE));
        }
        says("create: a DENSE array of shape [9223372036854775807] with 8 bytes per element would need more than 2^63 - 1 bytes. COO takes "
                + "this shape, and stores only elements that differ from the fill", ArithmeticException.class, () -> Sparse4j.zeros(MOST));
        try (INDArray x = Sparse4j.coo(1L << 40, 1L << 40, 1L << 20).add(1, 0, 0, 0).build(); INDArray gcs = x.toFormat(new int[] {0, 1, 2}, 1)) {
            says("toFormat: shape [1099511627776, 1099511627776, 1048576] has more than 2^62 lines in GCS with partitioning 2: "
                    + "1099511627776 * 1099511627776, of dimensions 0, 1. COO takes this shape, and so does GCS with partitioning 1",
                    IllegalArgumentException.class, () -> x.toFormat(new int[] {0, 1, 2}, 2));
            assertEquals(SparseFormat.GCS, gcs.getFormat());
        }
    }
}
