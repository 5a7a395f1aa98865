// SPDX-License-Identifier: Apache-2.0
package consumer;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.MatrixMarket;

/** What a program does that takes the library from a repository: every way of packing it has to keep this alive. */
public final class App {
    private App() {}

    /** Prints one line that ends in "ok", or ends with an exception. */
    public static void main(String[] args) throws IOException {
        try (INDArray x = Sparse4j.createSparseCOO(new double[] {2, 3, 1, 4}, new long[][] {{0, 1}, {1, 2}, {2, 0}, {2, 2}}, 4, 3);
                INDArray csr = x.toFormat(SparseFormat.CSR);
                INDArray product = csr.mmul(x.transpose())) {
            // A compiler looks at all that may be an array here.
            check(!(product instanceof Runnable), "an array that runs");
            check(product.getDouble(2, 2) == 17.0 && product.nnz() == 5, product.toString());
        }
        // Exceptions that native code makes: one of the JDK's, two of the library's own, which shading may have moved.
        try (INDArray wide = Sparse4j.createSparseCOO(new double[] {1}, new long[][] {{7, 7}}, 1_000_000, 1_000_000);
                INDArray row = Sparse4j.arange(1_000_000)) {
            check(refuses(IndexOutOfBoundsException.class, () -> wide.getDouble(0, 1_000_000)), "an index beyond the end");
            check(refuses(WouldDensifyException.class, () -> row.add(wide)), "10^12 elements");
        }
        Path file = Files.createTempFile("consumer", ".mtx");
        Files.writeString(file, "%%MatrixMarket matrix coordinate real general\n2 2 1\nx 1 1\n");
        check(refuses(MalformedFileException.class, () -> MatrixMarket.read(file)), "a malformed file");
        Files.delete(file);
        System.out.println("consumer on Java " + Runtime.version().feature() + ", classes of " + Sparse4j.class.getPackageName() + ": ok");
    }

    private static boolean refuses(Class<? extends RuntimeException> type, Runnable what) {
        try {
            what.run();
            return false;
        } catch (RuntimeException e) {
            check(type.isInstance(e), e.toString());
            return true;
        }
    }

    private static void check(boolean right, String what) {
        if (!right) {
            throw new AssertionError(what);
        }
    }
}
