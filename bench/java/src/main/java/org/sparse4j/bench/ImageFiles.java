// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.S4j;

/**
 * Compares .s4j files with the same bytes written, read and paged in by the JDK alone, in alternating runs. Prints medians in
 * milliseconds, and the speed relative to that of the JDK.
 *
 * <p>Arguments: the number of entries of the matrix (12 bytes each; 90 million entries are 1 GB), the number of rounds, the
 * folder for the files. A fourth argument "cold" evicts the file from the page cache before each read ({@code dd iflag=nocache}).
 */
public final class ImageFiles {
    private static final int PIECE = 4 << 20;
    private static final int PAGE = 4096;
    private static final int WINDOW = 1 << 30;
    private static final int PER_ROW = 16;
    private static final long COLUMNS = 1_000_000;

    private final Path ours;
    private final Path theirs;
    private final boolean cold;
    private final List<ByteBuffer> memory = new ArrayList<>();
    private final ByteBuffer piece = ByteBuffer.allocateDirect(PIECE);

    private ImageFiles(Path folder, boolean cold) {
        ours = folder.resolve("ours.s4j");
        theirs = folder.resolve("theirs.bin");
        this.cold = cold;
    }

    /** Runs the benchmark; the comment of the class lists the arguments. */
    public static void main(String... arguments) throws Exception {
        long entries = Long.parseLong(arguments[0]);
        int rounds = Integer.parseInt(arguments[1]);
        Path folder = Files.createTempDirectory(Path.of(arguments[2]), "images");
        ImageFiles files = new ImageFiles(folder, arguments.length > 3 && arguments[3].equals("cold"));
        try {
            files.run(entries, rounds);
        } finally {
            Files.deleteIfExists(files.ours);
            Files.deleteIfExists(files.theirs);
            Files.delete(folder);
        }
    }

    private void run(long entries, int rounds) throws Exception {
        long rows = Math.max(1, entries / PER_ROW);
        double[][] times = new double[7][rounds];
        try (INDArray some = Sparse4j.sprand((double) PER_ROW / COLUMNS, 1, rows, COLUMNS);
                INDArray x = some.toFormat(SparseFormat.CSR)) {
            S4j.write(x, ours);
            for (long at = 0; at < Files.size(ours); at += WINDOW) {
                memory.add(ByteBuffer.allocateDirect((int) Math.min(WINDOW, Files.size(ours) - at)));
            }
            System.out.printf("%s, %d bytes, %s%n", x.getFormat(), Files.size(ours), cold ? "cold" : "warm");
            for (int k = 0; k < rounds; k++) {
                times[0][k] = timed(() -> copied(x));
                times[1][k] = timed(() -> written(Files.size(ours)));
            }
        }
        for (int k = 0; k < rounds; k++) {
            times[2][k] = timed(forgotten(() -> {
                S4j.read(ours).close();
                return null;
            }));
            times[3][k] = timed(forgotten(this::read));
            forgotten(() -> null).call();
            double[] use = used();
            times[4][k] = use[0];
            times[5][k] = use[1];
            times[6][k] = timed(forgotten(this::pagedIn));
        }
        row("write", times[0], "bytes from memory, forced", times[1]);
        row("read", times[2], "bytes to memory", times[3]);
        row("open", times[4], "", null);
        row("first use, verified", times[5], "a byte of each page", times[6]);
    }

    private static void row(String what, double[] ours, String beside, double... theirs) {
        double mine = median(ours);
        System.out.printf("%-20s %10.3f ms", what, mine);
        System.out.println(theirs == null ? "" : String.format("   %s %.3f ms, share %.2f", beside, median(theirs),
                median(theirs) / mine));
    }

    private static double median(double... of) {
        double[] sorted = of.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    private static double timed(Callable<Void> action) throws Exception {
        long begin = System.nanoTime();
        action.call();
        return (System.nanoTime() - begin) / 1e6;
    }

    /** Evicts the file from the page cache if the benchmark runs cold, and returns the action. */
    private Callable<Void> forgotten(Callable<Void> action) throws IOException, InterruptedException {
        if (cold) {
            System.gc();  // the system does not evict mapped pages, so unreachable mappings must go first
            new ProcessBuilder("dd", "if=" + ours, "iflag=nocache", "count=0", "status=none").inheritIO().start().waitFor();
        }
        return action;
    }

    private Void copied(INDArray x) {
        S4j.write(x, ours);
        return null;
    }

    private Void written(long bytes) throws IOException {
        Path fresh = theirs.resolveSibling("fresh.bin");
        try (FileChannel to = FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            for (long at = 0; at < bytes; at += piece.limit()) {
                piece.clear().limit((int) Math.min(PIECE, bytes - at));
                while (piece.hasRemaining()) {
                    to.write(piece);
                }
            }
            to.force(true);
        }
        Files.move(fresh, theirs, StandardCopyOption.REPLACE_EXISTING);
        return null;
    }

    /** Reads the file into buffers that are already allocated and paged in: a lower bound for the time of a copy. */
    private Void read() throws IOException {
        try (FileChannel from = FileChannel.open(ours)) {
            for (ByteBuffer part : memory) {
                part.clear();
                while (part.hasRemaining() && from.read(part) >= 0) {
                    continue;
                }
            }
        }
        return null;
    }

    private double[] used() {
        double[] times = new double[2];
        long begin = System.nanoTime();
        try (INDArray mapped = S4j.open(ours)) {
            times[0] = (System.nanoTime() - begin) / 1e6;
            begin = System.nanoTime();
            mapped.getDouble(0, 0);
            times[1] = (System.nanoTime() - begin) / 1e6;
        }
        return times;
    }

    private Void pagedIn() throws IOException {
        int sum = 0;
        try (FileChannel from = FileChannel.open(ours)) {
            long size = from.size();
            for (long at = 0; at < size; at += WINDOW) {
                MappedByteBuffer part = from.map(FileChannel.MapMode.READ_ONLY, at, Math.min(WINDOW, size - at));
                for (int k = 0; k < part.limit(); k += PAGE) {
                    sum += part.get(k);
                }
            }
        }
        if (sum == Integer.MIN_VALUE) {
            throw new UncheckedIOException(new IOException("no sum"));
        }
        return null;
    }
}
