// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares small calls of Sparse4j with those of other libraries of the JVM, in alternating runs. Several Java threads make the
 * calls and share the matrix. {@code bench/peers/small_calls.py} reads the output:
 *
 * <ul>
 * <li>a line {@code version TEXT} for each library
 * <li>a line {@code KERNEL N PER_ROW THREADS LIBRARY ONCE MILLISECONDS} for each row and library
 * </ul>
 *
 * MILLISECONDS lists the results of {@link Crew#milliseconds}: those of the rounds are separated by {@code ,}, those of the
 * generations by {@code ;}. Each generation makes new operands. ONCE is 1 if the call was too slow for rounds and ran once.
 */
public final class SmallBench {
    private static final int[][] MATRICES = {{40, 3}, {40, 10}, {400, 3}, {400, 10}, {4000, 3}, {4000, 10}};
    private static final int[] THREADS = {1, 2, 8};
    private static final List<Kernel> OF_ALL_THREADS = List.of(Kernel.SPMV, Kernel.ADD, Kernel.ROW_SUMS);
    private static final List<Kernel> OF_ONE_THREAD =
            List.of(Kernel.SPMV_T, Kernel.SPGEMM, Kernel.TRANSPOSE, Kernel.COO_TO_CSR, Kernel.GETS);
    /** The seconds after which a round starts no further call. The round ends when the running calls have ended. */
    private static final double SECONDS = 0.02;
    /** The length of the warm-up of each generation but the first one of a kernel. */
    private static final double WARM_UP_SECONDS = 0.02;
    /** The length of a kernel's first warm-up, in which the JVM compiles. */
    private static final double FIRST_WARM_UP_SECONDS = 0.6;
    /** A call that takes more seconds than this runs once, without rounds. */
    private static final double SLOW = 0.03;

    private final List<Library> libraries = List.of(new Ours(), new Ejml(), new Breeze(), new OjAlgo(), new Hipparchus());
    private final Set<Kernel> compiled = EnumSet.noneOf(Kernel.class);
    private final int rounds;
    private final int generations;

    private SmallBench(int rounds, int generations) {
        this.rounds = rounds;
        this.generations = generations;
    }

    /** Arguments: the number of rounds in a generation, the number of generations, the kernels separated by commas. */
    public static void main(String... arguments) {
        SmallBench bench = new SmallBench(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        bench.libraries.forEach(library -> System.out.println("version " + library.version()));
        for (int[] matrix : MATRICES) {
            for (String name : arguments[2].split(",")) {
                Kernel kernel = Kernel.named(name);
                if (OF_ALL_THREADS.contains(kernel)) {
                    for (int threads : THREADS) {
                        bench.row(kernel, matrix[0], matrix[1], threads);
                    }
                } else if (OF_ONE_THREAD.contains(kernel)) {
                    bench.row(kernel, matrix[0], matrix[1], 1);
                }
            }
        }
    }

    private static final class Contender {
        final Library library;
        final List<List<Double>> milliseconds = new ArrayList<>();
        List<Work> works;
        boolean once;

        Contender(Library library) {
            this.library = library;
        }

        String times() {
            return milliseconds.stream().map(generation -> generation.stream().map(ms -> String.format(Locale.ROOT, "%.4g", ms))
                    .collect(Collectors.joining(","))).collect(Collectors.joining(";"));
        }
    }

    private void row(Kernel kernel, int n, int perRow, int threads) {
        List<Contender> contenders = new ArrayList<>();
        libraries.forEach(library -> contenders.add(new Contender(library)));
        try (Crew crew = new Crew(threads)) {
            for (int generation = 0; generation < generations; generation++) {
                generation(crew, kernel, Problem.random(n, perRow), contenders);
            }
        }
        for (Contender c : contenders) {
            System.out.println(String.join(" ", kernel.toString(), String.valueOf(n), String.valueOf(perRow),
                    String.valueOf(threads), c.library.name(), c.once ? "1" : "0", c.times()));
        }
    }

    private void generation(Crew crew, Kernel kernel, Problem problem, List<Contender> contenders) {
        for (Contender c : contenders) {
            if (!c.once) {
                c.works = new ArrayList<>();
                for (int thread = 0; thread < crew.size(); thread++) {
                    c.library.prepare(kernel, problem).stream().findFirst().ifPresent(c.works::add);
                }
            }
        }
        contenders.removeIf(c -> c.works.isEmpty());
        Object expected = contenders.get(0).works.get(0).value().get();
        for (Contender c : contenders) {
            if (!c.once) {
                crew.together(c.works, work -> Check.same(kernel + ": " + c.library.name(), work.value().get(), expected));
                double ms = crew.milliseconds(c.works, 0);
                c.once = ms > SLOW * 1e3;
                c.milliseconds.add(new ArrayList<>(c.once ? List.of(ms) : List.of()));
            }
        }
        double warmUp = compiled.add(kernel) ? FIRST_WARM_UP_SECONDS : WARM_UP_SECONDS;
        contenders.stream().filter(c -> !c.once).forEach(c -> crew.milliseconds(c.works, warmUp));
        for (int round = 0; round < rounds; round++) {
            contenders.stream().filter(c -> !c.once).forEach(
                    c -> c.milliseconds.get(c.milliseconds.size() - 1).add(crew.milliseconds(c.works, SECONDS)));
        }
        libraries.forEach(Library::release);
    }
}
