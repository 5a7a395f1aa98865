// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparse4j.Sparse4j;

/**
 * Compares Sparse4j with other libraries of the JVM on one large matrix, in alternating runs. {@code bench/peers/jvm.py} reads
 * the output:
 *
 * <ul>
 * <li>a line {@code version TEXT} for each library
 * <li>a line {@code KERNEL LIBRARY THREADS MILLISECONDS RUNS ENTRIES} for each kernel, library and number of threads, with the
 *     median of the library's fastest implementation. THREADS is 0 for all threads, ENTRIES is 0 if the result is dense.
 * </ul>
 *
 * Hipparchus does not take part: its matrices have fewer than 2^31 elements, too few for these problems.
 */
public final class PeersBench {
    /** The warm-up, which lets the JVM compile, ends after this time or after {@link #MOST_WARM_UPS} runs. */
    private static final double WARM_UP_SECONDS = 2;

    private static final int MOST_WARM_UPS = 50;
    /** The time limit for the rounds of one implementation of a kernel; a slow implementation has fewer rounds. */
    private static final double BUDGET_SECONDS = 20;

    private static final int ALL_THREADS = Sparse4j.environment().getThreads();

    private static volatile Object sink;

    private PeersBench() {}

    private static final class Contender {
        final String library;
        final Work work;
        final List<Double> milliseconds = new ArrayList<>();
        int rounds;
        long entries;

        Contender(String library, Work work) {
            this.library = library;
            this.work = work;
        }

        String key() {
            return library + " " + work.threads();
        }

        double median() {
            double[] sorted = milliseconds.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            return sorted[sorted.length / 2];
        }

        double seconds() {
            Sparse4j.environment().setThreads(work.threads() == 0 ? ALL_THREADS : work.threads());
            long start = System.nanoTime();
            sink = work.run().get();
            return (System.nanoTime() - start) * 1e-9;
        }
    }

    /** Arguments: the number of rounds, the file of the matrix, the file of the second summand, the kernels separated by commas. */
    public static void main(String... arguments) throws IOException {
        int rounds = Integer.parseInt(arguments[0]);
        Problem problem = new Problem(Csr.read(Path.of(arguments[1])), Csr.read(Path.of(arguments[2])));
        List<Library> libraries = List.of(new Ours(), new Ejml(), new Breeze(), new OjAlgo());
        libraries.forEach(library -> System.out.println("version " + library.version()));
        for (String name : arguments[3].split(",")) {
            Kernel kernel = Kernel.named(name);
            List<Contender> contenders = new ArrayList<>();
            for (Library library : libraries) {
                library.prepare(kernel, problem).forEach(work -> contenders.add(new Contender(library.name(), work)));
            }
            measure(kernel, contenders, rounds);
            print(kernel, contenders);
            libraries.forEach(Library::release);
        }
    }

    private static void measure(Kernel kernel, List<Contender> contenders, int rounds) {
        Object expected = contenders.get(0).work.value().get();
        for (Contender c : contenders) {
            Object seen = c.work.value().get();
            Check.same(kernel + ": " + c.library, seen, expected);
            c.entries = seen instanceof Sparse sparse ? sparse.entries() : 0;
            double spent = 0;
            double last = 0;
            for (int run = 0; run < MOST_WARM_UPS && spent < WARM_UP_SECONDS; run++) {
                last = c.seconds();
                spent += last;
            }
            c.rounds = Math.min(rounds, (int) (BUDGET_SECONDS / last));
            if (c.rounds == 0) {
                c.milliseconds.add(last * 1e3);
            }
        }
        for (int round = 0; round < rounds; round++) {
            for (Contender c : contenders) {
                if (round < c.rounds) {
                    c.milliseconds.add(c.seconds() * 1e3);
                }
            }
        }
    }

    private static void print(Kernel kernel, List<Contender> contenders) {
        for (String key : contenders.stream().map(Contender::key).distinct().toList()) {
            Contender best = contenders.stream().filter(c -> c.key().equals(key))
                    .min((c, d) -> Double.compare(c.median(), d.median())).orElseThrow();
            System.out.println(String.format(Locale.ROOT, "%s %s %.6f %d %d", kernel, key, best.median(), best.rounds,
                    best.entries));
        }
    }
}
