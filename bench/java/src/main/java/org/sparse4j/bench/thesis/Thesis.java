// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.sparse4j.DataType;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.report.Measurement;

/**
 * Runs the experiments that chapter 7 of the thesis planned without results: every format of Sparse4j, and other libraries on
 * the same arrays, in alternating runs. Writes each measurement as a line, from which {@link PageFile} makes the page.
 *
 * <ul>
 * <li>{@code --out FILE}: the file for the measurements
 * <li>{@code --quick}: fewer and smaller problems, with shorter samples
 * <li>{@code --seed N}: the seed of the random arrays
 * <li>{@code --rounds N}: the number of samples for each routine and library
 * <li>{@code --table NAME}: one of level 1, level 2, views, dimensions, huge; all of them by default
 * <li>{@code --python PROGRAM --script FILE}: the Python interpreter and the script for SciPy and NumPy
 * <li>the system property {@code thesis.nd4j}: the reason to print if ND4J is missing
 * </ul>
 */
public final class Thesis {
    /** The largest size of an array in bytes; the formats of Sparse4j may take twice as much. */
    private static final double LARGEST = 2e9;
    /** The length of the warm-up of each routine of each library, in which the JVM compiles the routine. */
    private static final double WARM_SECONDS = 0.03;
    private static final String ND4J = "org.sparse4j.bench.nd4j.Nd4jPeer";

    private final boolean quick;
    private final long seed;
    private final String table;
    private final Output out;
    private final Rounds rounds;
    private final List<Peer> peers = new ArrayList<>();
    private final int most = Sparse4j.environment().getThreads();
    private final Map<String, String> left = new LinkedHashMap<>();

    private Thesis(Map<String, String> options) throws IOException {
        quick = options.containsKey("quick");
        seed = Long.parseLong(options.getOrDefault("seed", "2018"));
        table = options.getOrDefault("table", "");
        out = new Output(Path.of(options.get("out")));
        int count = Integer.parseInt(options.getOrDefault("rounds", quick ? "5" : "9"));
        rounds = new Rounds(count, quick ? 2e-4 : 2e-3, quick ? 2e-3 : WARM_SECONDS);
        for (SparseFormat format : SparseFormat.values()) {
            peers.add(new OurFormat(format));
        }
        peers.add(new EjmlPeer());
        peers.add(new BreezePeer(Family.LEVEL1));
        peers.add(new BreezePeer(Family.LEVEL2));
        nd4j();
        python("SciPy", options, "CSR");
        python("NumPy", options, "DENSE");
    }

    /** Runs the experiments; the comment of the class lists the arguments. */
    public static void main(String[] arguments) throws IOException {
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            String name = arguments[i].replaceFirst("^--", "");
            if (!Set.of("out", "quick", "seed", "rounds", "table", "python", "script").contains(name)
                    || !name.equals("quick") && i + 1 == arguments.length) {
                System.err.println("not an option, or without its value: " + arguments[i]);
                System.exit(2);
            }
            options.put(name, name.equals("quick") ? "" : arguments[++i]);
        }
        Thesis thesis = new Thesis(options);
        try {
            thesis.run();
        } finally {
            thesis.peers.forEach(Peer::close);
            thesis.out.close();
        }
    }

    private void nd4j() {
        try {
            peers.add((Peer) Class.forName(ND4J).getConstructor().newInstance());
        } catch (ReflectiveOperationException | LinkageError e) {
            out.line("missing", "ND4J", System.getProperty("thesis.nd4j", String.valueOf(e)));
        }
    }

    private void python(String name, Map<String, String> options, String storage) {
        try {
            if (!options.containsKey("python") || !Files.isExecutable(Path.of(options.get("python")))) {
                throw new IOException("no Python environment");
            }
            peers.add(new PythonPeer(Path.of(options.get("python")), Path.of(options.get("script")), storage));
        } catch (IOException | UncheckedIOException e) {
            out.line("missing", name, e.getMessage());
        }
    }

    private void run() {
        for (Family family : Family.values()) {
            measure(family, family.warmUp(), new Rounds(1, WARM_SECONDS, WARM_SECONDS), m -> {});
        }
        Machine.describe(most).forEach((name, text) -> out.line("about", name, text));
        Map<String, String> versions = new LinkedHashMap<>();
        peers.stream().filter(p -> !p.name().equals(Measurement.OURS)).forEach(p -> versions.put(p.name(),
                p.version()));
        versions.forEach((name, version) -> out.line("about", name, version));
        out.line("about", "Date", ZonedDateTime.now().format(DateTimeFormatter.RFC_1123_DATE_TIME));
        out.line("about", "Seed", String.valueOf(seed));
        out.line("about", "Run", rounds + (quick ? "; quick: few sizes, figures are rough" : ""));
        String without = quick ? "a quick run leaves it out"
                : Machine.availableBytes() < Huge.NEEDED ? "it needs 10 GB of free memory"
                : !table.isEmpty() && !table.equals("huge") ? "another table was asked for" : "";
        out.expect(without.isEmpty() ? Huge.SECONDS : 0);
        List<Family> families = Arrays.stream(Family.values())
                .filter(family -> table.isEmpty() || family.table().equals(table)).toList();
        for (Family family : families) {
            family.plans(quick).forEach(plan -> out.expect(family.seconds(plan, quick)));
        }
        System.err.println("about " + Output.minutes(out.expected()) + " on two cores that nobody else uses");
        if (without.isEmpty()) {
            out.now("[10000, 10000, 100] at density 0.01", Huge.SECONDS);
            new Huge(out, most, Huge.THE_THESIS).run(seed);
        } else {
            out.line("skipped", "huge", without);
        }
        for (Family family : families) {
            for (Problem.Plan plan : family.plans(quick)) {
                out.now(String.format(Locale.ROOT, "%s, %s, %s, density %s", family.table(), plan.shapeText(),
                        plan.type(),
                        plan.density()), family.seconds(plan, quick));
                if (plan.entries() < 1) {
                    out.line("skipped", family.table(), plan.shapeText() + " at density " + plan.density()
                            + ": less than one entry");
                } else {
                    measure(family, plan, rounds, out::measured);
                }
            }
        }
        left.forEach((what, why) -> out.line("skipped", what, why));
    }

    private void measure(Family family, Problem.Plan plan, Rounds how, Consumer<Measurement> to) {
        try (Problem problem = new Problem(plan, seed)) {
            List<Peer> waiting = new ArrayList<>(peers);
            Map<String, Double> results = new HashMap<>();
            while (!waiting.isEmpty()) {
                group(family, problem, waiting, results, how, to);
            }
        }
    }

    /**
     * Takes libraries from the list while their arrays fit together in half of the available memory, and measures these
     * libraries in alternating runs.
     */
    private void group(Family family, Problem problem, List<Peer> waiting, Map<String, Double> results, Rounds how,
            Consumer<Measurement> to) {
        Problem.Plan plan = problem.plan();
        double room = Machine.availableBytes() / 2;
        Map<Peer, Map<String, Work>> prepared = new LinkedHashMap<>();
        try {
            while (!waiting.isEmpty() && (prepared.isEmpty() || plan.bytes(waiting.get(0).storage()) <= room)) {
                Peer peer = waiting.remove(0);
                double bytes = plan.bytes(peer.storage());
                if (bytes > LARGEST && !peer.name().equals(Measurement.OURS) || bytes > 2 * LARGEST) {
                    leftOut(peer, plan, "more than 2 GB");
                    continue;
                }
                try {
                    prepared.put(peer, peer.prepare(family, problem));
                    room -= bytes;
                } catch (UncheckedIOException | OutOfMemoryError e) {
                    leftOut(peer, plan, e.toString());
                }
            }
            Set<String> routines = new LinkedHashSet<>();
            prepared.values().forEach(works -> routines.addAll(works.keySet()));
            routines.forEach(routine -> routine(family, plan, routine, prepared, results, how, to));
            memory(family, plan, prepared.keySet(), to);
        } finally {
            prepared.keySet().forEach(Peer::release);
        }
    }

    private void leftOut(Peer peer, Problem.Plan plan, String why) {
        left.put(peer.name() + " " + peer.storage() + ", " + plan.shapeText() + ", " + plan.type() + ", density "
                + plan.density(), why);
    }

    private void routine(Family family, Problem.Plan plan, String routine, Map<Peer, Map<String, Work>> prepared,
            Map<String, Double> results, Rounds how, Consumer<Measurement> to) {
        List<Rounds.Entry> entries = new ArrayList<>();
        prepared.forEach((peer, works) -> {
            if (works.containsKey(routine)) {
                for (int threads : peer.parallel() && most > 1 ? new int[] {1, most} : new int[] {1}) {
                    entries.add(new Rounds.Entry(peer, threads, works.get(routine)));
                }
            }
        });
        double tolerance = plan.type() == DataType.DOUBLE ? 1e-8 : 5e-3;
        List<double[]> samples = how.time(routine, entries, tolerance, results);
        for (int e = 0; e < samples.size(); e++) {
            to.accept(Rounds.measurement(family.table(), routine, plan, entries.get(e).peer(),
                    entries.get(e).threads(), samples.get(e)));
        }
    }

    private void memory(Family family, Problem.Plan plan, Set<Peer> prepared, Consumer<Measurement> to) {
        if (family != Family.LEVEL1 && family != Family.LEVEL2) {
            return;
        }
        String what = family == Family.LEVEL1 ? "a vector" : "a matrix";
        for (Peer peer : prepared) {
            if (peer instanceof OurFormat format) {
                double stored = format.storedBytes();
                to.accept(memory(what, plan, format, stored));
                double kept = format.dropKept();
                if (family == Family.LEVEL2) {
                    to.accept(memory(what + " after gemv, both transposes, repeated", plan, format, stored + kept));
                }
            }
        }
    }

    private static Measurement memory(String what, Problem.Plan plan, OurFormat format, double bytes) {
        return new Measurement("memory", what, plan.shapeText(), plan.density(), plan.type().name(), 0, format.name(),
                format.storage(), bytes, bytes, bytes, 1);
    }
}
