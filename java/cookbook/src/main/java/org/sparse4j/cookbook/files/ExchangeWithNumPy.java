// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/**
 * Exchanges dense arrays with NumPy by .npy files, and makes one sparse.
 *
 * <p>NumPy reads the written file by {@code numpy.load("x.npy")}, and {@code read} reads what {@code numpy.save} writes. A
 * .npy file holds every element; {@code prune} drops the zeros of an array that was converted from it.
 */
public final class ExchangeWithNumPy {
    private ExchangeWithNumPy() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("x", ".npy");
        try (INDArray x = Sparse4j.create(new double[][] {{0, 1.5, 0}, {0, 0, -2}})) {
            Sparse4j.files().write(x, file);
        }
        System.out.println(Sparse4j.files().readInfo(file));
        try (INDArray x = Sparse4j.files().read(file); INDArray sparse = x.toFormat(SparseFormat.CSR)) {
            System.out.println(x.getFormat() + " " + Arrays.toString(x.shape()) + ", entries stored: " + x.nnz());
            System.out.println(sparse.getFormat() + ", entries stored: " + sparse.nnz() + ", pruned: " + sparse.prune().nnz());
        }
        Files.delete(file);
    }
}

// Prints:
// npy (c): DOUBLE DENSE [2, 3], 6 entries
// DENSE [2, 3], entries stored: 6
// CSR, entries stored: 2, pruned: 2
