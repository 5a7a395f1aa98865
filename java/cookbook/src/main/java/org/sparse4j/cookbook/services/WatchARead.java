// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cookbook.services;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.io.ArrayFiles;
import org.sparse4j.io.ProgressListener;
import org.sparse4j.io.ReadOptions;

/**
 * Shows the progress of reading a large file, and stops another read half-way.
 *
 * <p>The listener receives bytes and their total. If it returns false, the read throws a {@code CancellationException} and frees
 * what it has read. Options for writing and for out-of-core conversion take the same listener.
 */
public final class WatchARead {
    private WatchARead() { }

    public static void main(String[] args) throws IOException {
        Path file = Files.createTempFile("large", ".mtx");
        try (INDArray x = Sparse4j.sampling().sprand(DataType.DOUBLE, 0.02, 5, 10_000, 2500)) {
            Sparse4j.files().write(x, file);
        }
        long[] events = {0, 0};
        ProgressListener count = (done, total) -> {
            events[0]++;
            events[1] = 100 * done / total;
            return true;
        };
        try (INDArray x = ArrayFiles.read(file, ReadOptions.defaults().listener(count))) {
            System.out.println("several events: " + (events[0] > 1) + ", the last at " + events[1] + " %, entries " + x.nnz());
        }
        try (INDArray x = ArrayFiles.read(file, ReadOptions.defaults().listener((done, total) -> done < total / 2))) {
            System.out.println("read all " + x.nnz());
        } catch (CancellationException e) {
            System.out.println("stopped half-way: " + e.getMessage().replace(file.toString(), "large.mtx"));
        }
        Files.delete(file);
    }
}

// Prints:
// several events: true, the last at 100 %, entries 500000
// stopped half-way: reading large.mtx was stopped by its listener
