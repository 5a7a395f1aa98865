// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;

/** Reads coordinate files of real, integer or pattern entries, general or symmetric, for tests. */
final class MatrixMarketFile {
    private MatrixMarketFile() {}

    /** The folder's file of this name, plain or gzipped. */
    static Path in(Path folder, String name) {
        Path plain = folder.resolve(name + ".mtx");
        return Files.isReadable(plain) ? plain : folder.resolve(name + ".mtx.gz");
    }

    static INDArray read(Path file, SparseFormat format) throws IOException {
        try (InputStream raw = Files.newInputStream(file);
                InputStream bytes = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw;
                BufferedReader in = new BufferedReader(new InputStreamReader(bytes, StandardCharsets.US_ASCII))) {
            String[] kind = in.readLine().trim().toLowerCase(java.util.Locale.ROOT).split("\\s+");
            boolean symmetric = kind[4].equals("symmetric");
            if (!kind[2].equals("coordinate") || kind[3].equals("complex") || !symmetric && !kind[4].equals("general")) {
                throw new IOException(file + ": " + String.join(" ", kind));
            }
            String line = in.readLine();
            while (line.startsWith("%")) {
                line = in.readLine();
            }
            long[] size = Arrays.stream(line.trim().split("\\s+")).mapToLong(Long::parseLong).toArray();
            try (CooBuilder builder = Sparse4j.coo(size[0], size[1])) {
                for (long k = 0; k < size[2]; k++) {
                    String[] words = in.readLine().trim().split("\\s+");
                    long i = Long.parseLong(words[0]) - 1;
                    long j = Long.parseLong(words[1]) - 1;
                    double v = words.length > 2 ? Double.parseDouble(words[2]) : 1;
                    builder.add(v, i, j);
                    if (symmetric && i != j) {
                        builder.add(v, j, i);
                    }
                }
                return builder.build(format);
            }
        }
    }
}
