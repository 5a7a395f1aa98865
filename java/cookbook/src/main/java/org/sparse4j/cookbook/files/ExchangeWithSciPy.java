// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.Npz;

/**
 * Exchanges sparse matrices with SciPy by .npz files, in both directions.
 *
 * <p>SciPy reads the written file by {@code scipy.sparse.load_npz("a.npz")}. {@code read} reads what
 * {@code scipy.sparse.save_npz("a.npz", a)} writes, in any of SciPy's formats. {@code readAll} returns the members of an
 * archive as arrays; they have the names of SciPy's attributes.
 */
public final class ExchangeWithSciPy {
    private ExchangeWithSciPy() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("a", ".npz");
        double[] data = {10, 20, 30};
        try (INDArray a = Sparse4j.createSparseCSR(data, new int[] {1, 0, 2}, new int[] {0, 1, 1, 3}, 3, 4)) {
            Sparse4j.files().write(a, file);
            System.out.println(Sparse4j.files().readInfo(file));
            for (Map.Entry<String, INDArray> member : Npz.readAll(file).entrySet()) {
                try (INDArray x = member.getValue()) {
                    System.out.println(member.getKey() + " = " + x.toStringFull());
                }
            }
            try (INDArray b = Sparse4j.files().read(file)) {
                System.out.println(b.getFormat() + " again, equal: " + b.equals(a));
            }
        }
        Files.delete(file);
    }
}

// Prints:
// npz of SciPy (csr): DOUBLE CSR [3, 4], 3 entries
// indices = [1, 0, 2]
// indptr = [0, 1, 1, 3]
// shape = [3, 4]
// data = [10.0, 20.0, 30.0]
// _is_array = true
// CSR again, equal: true
