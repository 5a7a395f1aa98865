// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.CooBuilder;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Files that list half of a matrix restore every stored entry with its bits, zeros too. */
class WrittenSymmetryTest {
    /** The values of an element; null: not stored. */
    private static final List<Double> STATES = Arrays.asList(null, 0.0, -0.0, 1.0, -1.0, Double.NaN);

    @TempDir
    Path folder;

    private static INDArray matrix(Double onDiagonal, Double upper, Double lower) {
        CooBuilder b = Sparse4j.coo(2, 2);
        Double[] elements = {onDiagonal, upper, lower, null};
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] != null) {
                b.add(elements[i], i / 2, i % 2);
            }
        }
        return b.build(SparseFormat.COO);
    }

    private static void assertSameEntries(INDArray x, INDArray y, boolean pattern, String what) {
        try (INDArray a = x.toFormat(SparseFormat.COO); INDArray b = y.toFormat(SparseFormat.COO)) {
            assertEquals(Arrays.deepToString(a.coordinates()), Arrays.deepToString(b.coordinates()), what);
            for (int i = 0; i < 2 && !pattern; i++) {
                for (int j = 0; j < 2; j++) {
                    assertEquals(a.getDouble(i, j), b.getDouble(i, j), what);   // compares bits, with one NaN
                }
            }
        }
    }

    private String write(INDArray x, String name, WriteOptions options) throws IOException {
        Path file = folder.resolve(name);
        ArrayFiles.write(x, file, options);
        return Files.readString(file);
    }

    @Test
    void filesOfDetectedSymmetryRestoreEveryEntry() throws IOException {
        WriteOptions detect = WriteOptions.defaults().detectSymmetry();
        int halves = 0;
        for (Double onDiagonal : Arrays.asList(null, 0.0, 2.0)) {
            for (Double upper : STATES) {
                for (Double lower : STATES) {
                    String what = onDiagonal + ", " + upper + " opposite " + lower;
                    try (INDArray x = matrix(onDiagonal, upper, lower); INDArray all = x.toDense()) {
                        for (String name : List.of("a.mtx", "a.rb")) {
                            String text = write(x, name, detect);
                            halves += text.contains("symmetric") || text.contains("RSA") || text.contains("RZA") ? 1 : 0;
                            try (INDArray back = ArrayFiles.read(folder.resolve(name))) {
                                assertSameEntries(x, back, false, what + ": " + text);
                            }
                            write(x, name, detect.pattern());
                            try (INDArray back = ArrayFiles.read(folder.resolve(name))) {
                                assertSameEntries(x, back, true, what + ", pattern");
                            }
                        }
                        write(all, "all.mtx", detect);
                        try (INDArray back = ArrayFiles.read(folder.resolve("all.mtx"))) {
                            assertArrayEquals(all.toDoubleMatrix(), back.toDoubleMatrix(), what);
                        }
                    }
                }
            }
        }
        assertTrue(halves > 0);
    }

    private void refused(String message, INDArray x, String name, WriteOptions options) {
        String said = assertThrows(IllegalArgumentException.class, () -> write(x, name, options)).getMessage();
        assertTrue(said.contains(message), said);
    }

    @Test
    void requiredSymmetryNamesTheFirstPairThatDiffers() {
        WriteOptions symmetric = WriteOptions.defaults().symmetry(MatrixSymmetry.SYMMETRIC);
        WriteOptions skew = WriteOptions.defaults().symmetry(MatrixSymmetry.SKEW_SYMMETRIC);
        try (INDArray upper = matrix(null, 0.0, null); INDArray lower = matrix(null, null, 0.0); INDArray signs = matrix(2.0, -0.0, 0.0);
                INDArray diagonal = matrix(0.0, 1.0, -1.0); INDArray dense = signs.toDense()) {
            refused("is not symmetric: element (0, 1) is stored, but element (1, 0) is not; write it", upper, "a.mtx", symmetric);
            refused("is not symmetric: element (1, 0) is stored, but element (0, 1) is not; write it", lower, "a.rsa", WriteOptions.defaults());
            refused("element (1, 0) is stored, but element (0, 1) is not", lower, "a.psa", WriteOptions.defaults());
            refused("element (0, 1) is -0.0, but element (1, 0) is 0.0", signs, "a.rb", symmetric);
            refused("element (0, 1) is -0.0, but element (1, 0) is 0.0", dense, "a.mtx", symmetric);
            refused(
                    "element (0, 0) on the diagonal is 0.0, but the file cannot list a stored zero; prune() removes it", diagonal, "a.rza", WriteOptions.defaults());
            refused("element (0, 0) on the diagonal is 2.0", dense, "a.mtx", skew);
        }
        for (DataType type : List.of(DataType.INT, DataType.LONG)) {
            long least = type == DataType.INT ? Integer.MIN_VALUE : Long.MIN_VALUE;
            try (INDArray x = Sparse4j.coo(2, 2).type(type).add(least, 0, 1).add(least, 1, 0).build()) {
                refused("is " + least + ", whose negative " + type + " cannot hold", x, "a.mtx", skew);
            }
        }
    }

    @Test
    void zerosOfASkewSymmetricMatrixKeepTheirSign() throws IOException {
        try (INDArray x = matrix(null, 0.0, 0.0)) {
            for (String name : List.of("a.rza", "a.mtx")) {
                write(x, name, WriteOptions.defaults().symmetry(MatrixSymmetry.SKEW_SYMMETRIC));
                try (INDArray back = ArrayFiles.read(folder.resolve(name))) {
                    assertSameEntries(x, back, false, name);
                }
            }
        }
    }
}
