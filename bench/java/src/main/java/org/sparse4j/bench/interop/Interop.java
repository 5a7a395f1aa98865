// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.interop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;

/**
 * Measures conversions between Sparse4j's arrays and those of other libraries. The speed is relative to two copies of the same
 * number of bytes in the same round:
 *
 * <ul>
 * <li>{@code System.arraycopy} to an existing array, the speed of the memory
 * <li>{@code clone()} to a new array, which a conversion has to allocate too
 * </ul>
 *
 * Ratios are between the best times of all rounds, since other processes may use the machine.
 */
public final class Interop {
    private static final String ND4J = "org.sparse4j.bench.nd4j.Nd4jRows";
    private static final int ROUNDS = 15;
    private static final long LIMIT = 4_000_000_000L;  // nanoseconds for the rounds of a row, of which three always run

    private static volatile Object sink;

    private Interop() {}

    /** Arguments: the number of entries (default 4000000), then prefixes of the names of the rows to run (default: all rows). */
    public static void main(String[] args) {
        int entries = args.length > 0 ? Integer.parseInt(args[0]) : 4_000_000;
        List<String> wanted = args.length > 1 ? Arrays.asList(args).subList(1, args.length) : List.of("");
        int lines = Math.max(1, entries / 20);
        List<Row> rows = new ArrayList<>();
        try (INDArray sparse = Sparse4j.sprand((double) entries / lines / lines, 1, lines, lines);
                INDArray dense = Sparse4j.rand(entries / 1000, 1000)) {
            rows.addAll(Rows.all(sparse, dense));
            rows.addAll(nd4j(sparse, dense));
            System.out.printf(Locale.ROOT, "%,d entries in %,d rows; dense ones: %,d; %d processors%n", sparse.nnz(), lines,
                    dense.length(), Runtime.getRuntime().availableProcessors());
            System.out.printf("%-44s %9s %9s %9s %9s %12s%n", "", "MB", "ms", "GB/s", "of copy", "of clone");
            rows.stream().filter(r -> wanted.stream().anyMatch(r.name()::startsWith)).forEach(Interop::print);
        }
    }

    @SuppressWarnings("unchecked")
    private static List<Row> nd4j(INDArray sparse, INDArray dense) {
        try {
            return ((BiFunction<INDArray, INDArray, List<Row>>) Class.forName(ND4J).getConstructor().newInstance()).apply(sparse, dense);
        } catch (ReflectiveOperationException | LinkageError e) {
            System.out.println("without ND4J: " + e);
            return List.of();
        }
    }

    private static void print(Row row) {
        long[] from = new long[(int) (row.bytes() / Long.BYTES)];
        long[] to = new long[from.length];
        Arrays.fill(from, 3);
        long copy = Long.MAX_VALUE;
        long fresh = Long.MAX_VALUE;
        long own = Long.MAX_VALUE;
        long spent = 0;
        for (int round = 0; round < ROUNDS + 3 && (round < 3 || spent < LIMIT); round++) {
            long t = System.nanoTime();
            System.arraycopy(from, 0, to, 0, from.length);
            copy = Math.min(copy, System.nanoTime() - t);
            sink = to;
            t = System.nanoTime();
            sink = from.clone();
            fresh = Math.min(fresh, System.nanoTime() - t);
            t = System.nanoTime();
            Object made = row.call().get();
            long took = System.nanoTime() - t;
            row.discard().accept(made);
            sink = null;
            own = Math.min(own, took);
            spent += took;
        }
        System.out.printf(Locale.ROOT, "%-44s %9.1f %9.2f %9.2f %9.2f %12.2f%n", row.name(), row.bytes() / 1e6, own / 1e6,
                (double) row.bytes() / own, (double) copy / own, (double) fresh / own);
    }
}
