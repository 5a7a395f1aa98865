// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A matrix as compressed rows, with its transpose and its entries in random order. */
record Csr(int rows, int columns, int[] pointers, int[] indexes, double[] values) {
    /** Reads a file of {@code scipy.sparse.save_npz}: a CSR matrix of doubles with 4-byte indexes. */
    static Csr read(Path npz) throws IOException {
        try (ZipFile zip = new ZipFile(npz.toFile())) {
            ByteBuffer shape = array(zip, "shape", "<i8");
            ByteBuffer data = array(zip, "data", "<f8");
            double[] values = new double[data.remaining() / Double.BYTES];
            data.asDoubleBuffer().get(values);
            return new Csr((int) shape.getLong(), (int) shape.getLong(), integers(zip, "indptr"),
                    integers(zip, "indices"), values);
        }
    }

    private static int[] integers(ZipFile zip, String name) throws IOException {
        ByteBuffer bytes = array(zip, name, "<i4");
        int[] numbers = new int[bytes.remaining() / Integer.BYTES];
        bytes.asIntBuffer().get(numbers);
        return numbers;
    }

    /** Returns the elements of one array of an .npz file, which follow the magic, two bytes of version and the header with its length. */
    private static ByteBuffer array(ZipFile zip, String name, String type) throws IOException {
        ZipEntry entry = zip.getEntry(name + ".npy");
        ByteBuffer bytes = ByteBuffer.wrap(zip.getInputStream(entry).readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        boolean wide = bytes.get(6) > 1;
        int start = wide ? 12 + bytes.getInt(8) : 10 + Short.toUnsignedInt(bytes.getShort(8));
        String header = new String(bytes.array(), 0, start, StandardCharsets.ISO_8859_1);
        if (!header.contains("'" + type + "'")) {
            throw new IOException(zip.getName() + ": " + name + " is not of type " + type + ": " + header);
        }
        return bytes.position(start).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    int entries() {
        return values.length;
    }

    /** Returns the transpose as compressed rows. Its arrays are also this matrix as compressed columns. */
    Csr transposed() {
        int[] starts = new int[columns + 1];
        for (int column : indexes) {
            starts[column + 1]++;
        }
        for (int j = 0; j < columns; j++) {
            starts[j + 1] += starts[j];
        }
        int[] next = starts.clone();
        int[] lines = new int[entries()];
        double[] moved = new double[entries()];
        for (int i = 0; i < rows; i++) {
            for (int k = pointers[i]; k < pointers[i + 1]; k++) {
                int to = next[indexes[k]]++;
                lines[to] = i;
                moved[to] = values[k];
            }
        }
        return new Csr(columns, rows, starts, lines, moved);
    }

    /** Returns coordinates and values in a random order that is the same in each call. */
    Triplets shuffled() {
        int[] order = new int[entries()];
        SplittableRandom random = new SplittableRandom(1);
        for (int k = 0; k < order.length; k++) {
            int at = random.nextInt(k + 1);
            order[k] = order[at];
            order[at] = k;
        }
        int[] lines = new int[entries()];
        for (int i = 0; i < rows; i++) {
            Arrays.fill(lines, pointers[i], pointers[i + 1], i);
        }
        Triplets out = new Triplets(new int[entries()], new int[entries()], new double[entries()]);
        for (int k = 0; k < order.length; k++) {
            out.rows[k] = lines[order[k]];
            out.columns[k] = indexes[order[k]];
            out.values[k] = values[order[k]];
        }
        return out;
    }

    record Triplets(int[] rows, int[] columns, double[] values) {}
}
