// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.sparse4j.INDArray;
import org.sparse4j.io.Npz;
import org.sparse4j.io.WriteOptions;

/** Reads and writes SciPy's files as {@code bench/peers/npz_files.py} says, line by line, and answers with seconds. */
public final class NpzFiles {
    private NpzFiles() {}

    /** Lines are load, read, stored or deflated, and a file; what load has read is what is written. */
    public static void main(String... args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        INDArray kept = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            Path file = Path.of(words[1]);
            long begin = System.nanoTime();
            switch (words[0]) {
                case "stored":
                    Npz.write(kept, file, Npz.Kind.SCIPY, WriteOptions.defaults().stored());
                    break;
                case "deflated":
                    Npz.write(kept, file, Npz.Kind.SCIPY);
                    break;
                default:
                    INDArray x = Npz.read(file);
                    if (words[0].equals("load")) {
                        kept = x;
                    } else {
                        x.close();
                    }
                    break;
            }
            System.out.println((System.nanoTime() - begin) / 1e9);
        }
    }
}
