// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What random programs leave out is left out for a reason: run all the same, it makes the two differ. */
class FaultsTest {
    @BeforeAll
    static void settle() {
        RandomProgramTest.settle();
    }

    @ParameterizedTest
    @EnumSource
    void theStepIsRecognisedAndDiffers(Fault fault) {
        List<Step> program = Step.parse(fault.program);
        List<Step> before = program.subList(0, program.size() - 1);
        Step last = program.get(program.size() - 1);
        try (Twins twins = new Twins(Ours::run)) {
            before.forEach(s -> assertTrue(twins.step(s), s::toString));
            assertFalse(twins.step(last));
            assertEquals(java.util.Map.of(fault, 1), twins.excused);
            assertThrows(Twins.Difference.class, () -> twins.force(last));
        }
    }
}
