// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Random programs against the model while other threads work: without what is one for the whole process. */
public final class SoakPrograms {
    private SoakPrograms() {}

    /** Runs the program of a seed; an AssertionError, with the program, when the library and the model differ. */
    public static void run(long seed) {
        Random random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
        List<Step> program = new ArrayList<>();
        try (Machine machine = new Machine(new Product())) {
            Generator generator = new Generator(random, machine.model);
            for (int k = 4 + random.nextInt(28); k > 0; k--) {
                Step s = generator.next();
                if (!s.verb().equals("limit")) {
                    program.add(s);
                    machine.step(s);
                }
            }
            machine.step(Step.of("check"));
        } catch (Machine.Difference e) {
            throw new AssertionError("program of seed " + seed + ": " + e.getMessage() + "\nreplay:\n"
                    + program.stream().map(Step::toString).collect(Collectors.joining("; ")), e.getCause());
        }
    }
}
