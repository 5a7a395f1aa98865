// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.Npz;
import org.sparse4j.io.SvmLight;
import org.sparse4j.io.WriteOptions;

/** Reads and writes files by the commands of {@code bench/peers/files.py}, one in a line, and prints the seconds of each. */
public final class FileTimes {
    private FileTimes() {}

    /** Runs the commands of standard input: a verb and a file. The verbs that write take the array that {@code load} has read. */
    public static void main(String... args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        INDArray kept = null;
        INDArray labels = null;
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split(" ", 2);
            Path file = Path.of(words[1]);
            long begin = System.nanoTime();
            switch (words[0]) {
                case "load" -> {
                    kept = ArrayFiles.read(file);
                    labels = Sparse4j.zeros(DataType.DOUBLE, kept.rows());
                }
                case "read" -> ArrayFiles.read(file).close();
                case "stored" -> Npz.write(kept, file, Npz.Kind.SCIPY, WriteOptions.defaults().stored());
                case "deflated" -> Npz.write(kept, file, Npz.Kind.SCIPY);
                case "labelled" -> SvmLight.write(kept, labels, file);
                case "write" -> ArrayFiles.write(kept, file);
                default -> throw new IllegalArgumentException(line);
            }
            System.out.println((System.nanoTime() - begin) / 1e9);
        }
    }
}
