// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.Sparse4j;

/**
 * A program that closes nothing, or everything: vectors of 8 MB, arrays of 10 elements, products and sums of matrices.
 * Arguments: "open" or "close"; rounds, or seconds followed by "s"; GB of live heap beside. Prints the rounds, the
 * seconds, the seconds of a round when three tenths were done (fresh memory is dear at first), and resident MB at ten
 * times.
 */
public final class UnclosedMain {
    private static List<long[]> beside;
    private static boolean closes;

    private UnclosedMain() {}

    /** See the class. */
    public static void main(String[] args) throws IOException {
        closes = args[0].equals("close");
        boolean timed = args[1].endsWith("s");
        long end = Long.parseLong(args[1].replace("s", ""));
        fillHeap(args.length > 2 ? Long.parseLong(args[2]) << 30 : 0);
        List<Long> resident = new ArrayList<>();
        long start = System.nanoTime();
        long rounds = 0;
        long roundsAtFirst = 0;
        long steady = start;
        try (INDArray few = Sparse4j.rand(10);
                INDArray matrix = Sparse4j.sprand(0.001, 5, 2000, 2000).toFormat(SparseFormat.CSR)) {
            for (double done = 0; done < 1; rounds++) {
                round(few, matrix, rounds);
                done = (timed ? (System.nanoTime() - start) / 1e9 : rounds + 1.0) / end;
                if (done >= (resident.size() + 1) / 10.0) {
                    resident.add(residentMegabytes());
                    if (resident.size() == 3) {
                        roundsAtFirst = rounds + 1;
                        steady = System.nanoTime();
                    }
                }
            }
        }
        long now = System.nanoTime();
        System.out.println("rounds " + rounds + " seconds " + (now - start) / 1e9 + " a round "
                + (now - steady) / 1e9 / (rounds - roundsAtFirst) + " resident " + resident
                + (beside == null ? "" : " beside " + beside.size()));
        System.out.println(Sparse4j.memory());
    }

    private static void round(INDArray few, INDArray matrix, long round) {
        INDArray vector = Sparse4j.zeros(1_000_000);
        done(vector.addi(round));
        for (int k = 0; k < 100; k++) {
            done(few.add(k));
        }
        for (int k = 0; k < 5; k++) {
            done(matrix.mmul(matrix));
            done(matrix.add(matrix));
        }
    }

    private static void done(INDArray x) {
        if (closes) {
            x.close();
        }
    }

    private static void fillHeap(long bytes) {
        for (long made = 0; made < bytes; made += 64) {
            if (beside == null) {
                beside = new ArrayList<>();
            }
            beside.add(new long[] {made, made, made, made});
        }
    }

    static long residentMegabytes() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
            if (line.startsWith("VmRSS")) {
                return Long.parseLong(line.replaceAll("\\D", "")) >> 10;
            }
        }
        throw new IOException("/proc/self/status has no VmRSS");
    }
}
