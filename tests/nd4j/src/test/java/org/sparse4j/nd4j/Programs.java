// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sparse4j.INDArray;

/** Makes, runs, shrinks and prints programs. */
final class Programs {
    private static final int MOST_STEPS = 24;

    /** A program that failed, and how. */
    record Failure(List<Step> program, String message, Throwable cause) {
        String listing(String title) {
            return title + "\n  " + message + "\nafter\n"
                    + program.stream().map(s -> "  " + s).collect(Collectors.joining("\n"));
        }
    }

    /** Steps run, and steps left out for a fault of ND4J's. */
    final Map<String, Integer> done = new TreeMap<>();
    final Map<Fault, Integer> excused = new EnumMap<>(Fault.class);
    private final BiFunction<Step, Function<String, INDArray>, INDArray> library;

    Programs(BiFunction<Step, Function<String, INDArray>, INDArray> library) {
        this.library = library;
    }

    /** The program of a seed; null when the two agree on it. */
    Failure random(long seed) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
        List<Step> program = new ArrayList<>();
        int steps = 3 + random.nextInt(MOST_STEPS - 2);
        return run(program, twins -> {
            Generator generator = new Generator(random, seed, twins);
            // A fault of ND4J's costs a try; creating an array costs no step.
            for (int k = 0, tries = 0; k < steps && tries < 200; tries++) {
                for (Step s : generator.next()) {
                    program.add(s);
                    if (twins.step(s)) {
                        done.merge(s.verb(), 1, Integer::sum);
                        k += s.verb().equals("new") ? 0 : 1;
                    } else {
                        program.remove(program.size() - 1);
                    }
                }
            }
            twins.excused.forEach((why, n) -> excused.merge(why, n, Integer::sum));
        });
    }

    /** A given program; null when the two agree. */
    Failure replay(List<Step> program) {
        return run(program, twins -> program.forEach(twins::step));
    }

    private Failure run(List<Step> program, Consumer<Twins> body) {
        try (Twins twins = new Twins(library)) {
            body.accept(twins);
            return null;
        } catch (Twins.Difference e) {
            return new Failure(List.copyOf(program), e.getMessage(), e.getCause());
        }
    }

    /** The same kind of failure with as few steps and entries as dropping one after another leaves. */
    Failure shrink(Failure failure) {
        Failure now = failure;
        for (boolean smaller = true; smaller;) {
            smaller = false;
            for (int k = now.program.size() - 1; k >= 0; k--) {
                for (Failure f = smaller(now, k); f != null; f = k < now.program.size() ? smaller(now, k) : null) {
                    now = f;
                    smaller = true;
                }
            }
        }
        return now;
    }

    private Failure smaller(Failure now, int k) {
        List<Step> without = new ArrayList<>(now.program);
        Step s = without.remove(k);
        Failure f = same(now, without);
        if (f != null || !s.verb().equals("new")) {
            return f;
        }
        for (int entry = s.words().size() - 1; entry >= 7; entry--) {
            List<String> words = new ArrayList<>(s.words());
            words.remove(entry);
            List<Step> fewer = new ArrayList<>(now.program);
            fewer.set(k, new Step(words));
            f = same(now, fewer);
            if (f != null) {
                return f;
            }
        }
        return null;
    }

    private Failure same(Failure now, List<Step> program) {
        Failure f = replay(program);
        return f != null && kind(f.message).equals(kind(now.message)) ? f : null;
    }

    /** What went wrong without the places and values. */
    private static String kind(String message) {
        return message.replaceAll("a\\d+|\\[[^\\]]*\\]|-?[0-9][0-9.E-]*|NaN|-?Infinity", "");
    }
}
