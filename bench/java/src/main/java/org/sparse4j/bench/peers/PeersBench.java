// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sparse4j.Sparse4j;

/**
 * Sparse4j beside the JVM's libraries on one large matrix, in turns; for {@code bench/peers/jvm.py}, which reads what it
 * prints: a line {@code version TEXT} for each library, then one a library and kernel, {@code KERNEL LIBRARY THREADS
 * MILLISECONDS RUNS ENTRIES}, of the fastest of the library's ways; THREADS is 0 for as many as there are, ENTRIES 0
 * where the result is dense. Hipparchus is not there: its matrices have fewer than 2^31 elements, which none of these has.
 */
public final class PeersBench {
    /** Runs before anything counts take so long, for the compiler's sake, or there are {@link #MOST_WARM_UPS}. */
    private static final double WARM_UP_SECONDS = 2;

    private static final int MOST_WARM_UPS = 50;
    /** What one way of one library may take of a kernel: it has fewer rounds beyond that. */
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

    /** Arguments: rounds, the files of the matrix and of another for sums, kernels separated by commas. */
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
