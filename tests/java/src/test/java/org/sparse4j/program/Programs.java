// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.sparse4j.Sparse4j;

/** Makes, runs, shrinks and prints programs. */
final class Programs {
    private static final int SHRINK_MILLISECONDS = 20_000;

    /** A program that failed, and how. */
    record Failure(List<Step> program, String message, Throwable cause) {
        String listing(String title) {
            return title + "\n  " + message + "\nafter\n"
                    + program.stream().map(s -> "  " + s).collect(Collectors.joining("\n"));
        }
    }

    private final Product library;

    Programs(Product library) {
        this.library = library;
    }

    /** The program of a seed; null when the library and the model agree on it. */
    Failure random(long seed) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
        List<Step> program = new ArrayList<>();
        int steps = 4 + random.nextInt(28);
        return run(program, machine -> {
            Generator generator = new Generator(random, machine.model);
            for (int k = 0; k < steps; k++) {
                Step s = generator.next();
                program.add(s);
                machine.step(s);
            }
        });
    }

    /** A given program; null when the two agree. */
    Failure replay(List<Step> program) {
        return run(program, machine -> program.forEach(machine::step));
    }

    private Failure run(List<Step> program, java.util.function.Consumer<Machine> body) {
        long before = Sparse4j.memory().liveArrays();
        try {
            try (Machine machine = new Machine(library)) {
                body.accept(machine);
                machine.step(Step.of("check"));
            }
            long left = Sparse4j.memory().liveArrays() - before;
            // Fewer than before: the collector freed what other tests had left.
            return left <= 0 ? null : new Failure(program, left + " arrays are left", null);
        } catch (Machine.Difference e) {
            return new Failure(List.copyOf(program), e.getMessage(), e.getCause());
        }
    }

    /** The same failure (not just any) of a program as small as can be found soon. */
    Failure shrink(Failure failure) {
        String kind = kind(failure.message);
        List<Step> small = new Shrinker(p -> {
            Failure f = replayQuietly(p);
            return f != null && kind(f.message).equals(kind);
        }, SHRINK_MILLISECONDS).shrink(failure.program);
        Failure shrunk = replayQuietly(small);
        return shrunk == null ? failure : shrunk;
    }

    private Failure replayQuietly(List<Step> program) {
        try {
            return replay(program);
        } catch (RuntimeException e) {
            return null;  // no program at all: shrinking took something that it needs
        }
    }

    /** What went wrong without the places and values. */
    private static String kind(String message) {
        return message.replaceAll("\\[[^\\]]*\\]|-?[0-9][0-9.E-]*|NaN|-?Infinity", "").replaceAll("a:", "").strip();
    }
}
