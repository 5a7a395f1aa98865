// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import org.sparse4j.cli.verify.Bandwidth;
import org.sparse4j.cli.verify.Machine;
import org.sparse4j.cli.verify.Programs;
import org.sparse4j.io.AtomicFile;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Verifies that the library works on this machine. */
@Command(name = "verify", header = "Tests whether the library computes correctly on this machine.",
        description = {"Runs random programs on this machine for some seconds, compares every result with plain Java, and prints a report to "
        + "send in: platform, library, memory, the calls that were compared, and the errors."},
        exitCodeList = {"0:all results are right", "1:a result was wrong, some calls were not tested, or the native library cannot be loaded",
            "2:the command line cannot be used"},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j verify", "  sparse4j verify --seconds 60 --report report.txt"})
final class Verify implements Callable<Integer> {
    private static final String ISSUES = "https://github.com/sparse4j/sparse4j/issues";
    private static final double MOST_SECONDS = 86_400;
    // The share of the time for measuring bandwidth; MOST_BANDWIDTH limits it in seconds.
    private static final double SHARE = 0.2;
    private static final double MOST_BANDWIDTH = 1;
    private static final double TELL_EACH = 1;

    @Option(names = "--seconds", paramLabel = "N", description = "The approximate number of seconds; the default is 10. "
            + "The run takes longer if some kind of call was not tested ten times by then.")
    private double seconds = 10;

    @Option(names = "--seed", paramLabel = "S", description = "The seed of the programs; by default, each run has another seed. The "
            + "seed that a run has printed gives the same programs again.")
    private Long seed;

    @Option(names = "--program", paramLabel = "N", description = "Runs only the program with this number, and prints its calls; requires --seed.")
    private Long program;

    @Option(names = "--report", paramLabel = "FILE", description = "Also writes the report to a file.")
    private Path report;

    @Spec
    private CommandSpec spec;

    private final StringBuilder text = new StringBuilder();
    private long begin;
    private double told;

    @Override
    public Integer call() throws IOException {
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new ParameterException(spec.commandLine(), "--seconds is " + seconds + "; it must be above 0 and at most 86400");
        }
        if (program != null && (seed == null || program < 0)) {
            throw new ParameterException(spec.commandLine(),
                    "--program takes a number that a run has printed, and needs --seed with the seed of that run");
        }
        if (report != null && (Files.isDirectory(report) || !Files.isDirectory(report.toAbsolutePath().getParent()))) {
            throw new ParameterException(spec.commandLine(), "--report: " + report
                    + (Files.isDirectory(report) ? " is a folder; name a file" : " is in a folder that does not exist"));
        }
        begin = System.nanoTime();
        int code = verify();
        if (report != null) {
            AtomicFile.write(report, out -> out.write(text.toString().getBytes(StandardCharsets.UTF_8)));
        }
        return code;
    }

    private int verify() throws IOException {
        print("Sparse4j " + BuildVersion.text() + ", verify");
        Machine.java().forEach(this::print);
        try {
            Machine.library().forEach(this::print);
        } catch (IllegalStateException | LinkageError e) {
            print("");
            print(Machine.line("not loaded", e.getMessage() == null ? e.toString() : e.getMessage()));
            print(Machine.expected());
            print("");
            return verdict("The native library cannot be loaded. If the lines above do not help:");
        } catch (IllegalArgumentException e) {
            // The user has set a property to an invalid value.
            print("");
            print(e.getMessage());
            return CommandLine.ExitCode.USAGE;
        }
        long of = seed == null ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : seed;
        print(Machine.line("seed", of + " (--seed " + of + " gives the same programs)"));
        print("");
        double bandwidth = program == null ? Math.min(MOST_BANDWIDTH, SHARE * seconds) : 0;
        Path directory;
        try {
            directory = Files.createTempDirectory("verify-sparse4j-");
        } catch (IOException e) {
            print("temporary files cannot be written, but the programs need them to test reading and writing: " + e
                    + "; name another folder: java -Djava.io.tmpdir=DIR -jar ...");
            return CommandLine.ExitCode.USAGE;
        }
        Programs programs = new Programs(of, directory);
        try {
            if (program == null) {
                programs.run(() -> goOn(programs, seconds - bandwidth));
            } else {
                print(programs.run(program));
            }
        } finally {
            Files.deleteIfExists(directory);
        }
        if (Thread.currentThread().isInterrupted()) {
            return CommandLine.ExitCode.SOFTWARE;  // the interrupt caused the failure
        }
        programs.table().forEach(this::print);
        print(String.format(Locale.ROOT, "%d programs, %d calls, %d wrong", programs.programs(), programs.calls(), programs.wrong()));
        programs.failures().forEach(this::print);
        print("");
        boolean right = programs.wrong() == 0;
        List<String> untried = new ArrayList<>();
        if (program == null) {
            untried.addAll(programs.untried());
            right &= bandwidth(bandwidth, untried);
            print("");
        }
        if (!right) {
            return verdict("Something is wrong:");
        }
        print(ofWhatIsRight(program, untried));
        return untried.isEmpty() ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Returns the last line of a run without errors. */
    static String ofWhatIsRight(Long program, List<String> untried) {
        if (program != null) {
            return "Program " + program + " is right.";
        }
        return untried.isEmpty() ? "All is right."
                : "All tested calls are right, but there were too few of: " + String.join(", ", untried) + ".";
    }

    private boolean bandwidth(double forSeconds, List<String> untried) {
        String found;
        boolean right = true;
        try {
            found = new Bandwidth().measure(forSeconds);
        } catch (OutOfMemoryError e) {
            found = "not measured: " + e.getMessage();
            untried.add("bandwidth");
        } catch (RuntimeException e) {
            found = e.toString();
            right = false;
        }
        print(Machine.line("bandwidth", found));
        return right;
    }

    private boolean goOn(Programs programs, double until) {
        double now = (System.nanoTime() - begin) / 1e9;
        if (now - told >= TELL_EACH) {
            told = now;
            PrintWriter err = spec.commandLine().getErr();
            err.printf(Locale.ROOT, "%4.0f of %.0f s: %d calls, %d wrong%n", now, seconds, programs.calls(), programs.wrong());
            err.flush();
        }
        return (now < until || programs.isTooShort()) && !Thread.currentThread().isInterrupted();
    }

    private int verdict(String wrong) {
        print(wrong + " please send all of these lines to " + ISSUES);
        return CommandLine.ExitCode.SOFTWARE;
    }

    private void print(String line) {
        text.append(line).append('\n');
        PrintWriter out = spec.commandLine().getOut();
        out.println(line);
        out.flush();
    }
}
