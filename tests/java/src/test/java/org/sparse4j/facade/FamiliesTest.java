// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sparse4j.FormatAdvice;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.family.ArrayFamily;

/** The ways in by family: accessors are unmistakable, and what they give does what ND4J's name does. */
class FamiliesTest {
    private static final long LIMIT = 1L << 24;

    @Test
    void everyFamilyOfAnArrayIsTheArray() throws ReflectiveOperationException {
        List<Method> accessors = Families.accessorsOfArrays();
        Set<Class<?>> families = Arrays.stream(INDArray.class.getInterfaces()).filter(ArrayFamily.class::isAssignableFrom)
                .collect(Collectors.toSet());
        assertEquals(families, accessors.stream().map(Method::getReturnType).collect(Collectors.toSet()));
        assertEquals(families.size(), accessors.size(), "one way into each");
        for (SparseFormat format : SparseFormat.values()) {
            try (INDArray x = Sparse4j.speye(3).toFormat(format)) {
                for (INDArray each : List.of(x, x.slice(1))) {
                    for (Method accessor : accessors) {
                        assertSame(each, accessor.invoke(each), accessor::getName);
                    }
                    assertSame(each, each.self());
                }
            }
        }
    }

    @Test
    void accessorsShareNoNameWithAnythingElse() {
        Set<String> ofStatics = names(Families.accessorsOfStatics());
        Set<String> ofArrays = names(Families.accessorsOfArrays());
        for (Class<?> type : List.of(Sparse4j.class, INDArray.class)) {
            for (Method m : type.getMethods()) {
                boolean accessor = (type == INDArray.class ? ofArrays : ofStatics).contains(m.getName());
                boolean taken = ofStatics.contains(m.getName()) || ofArrays.contains(m.getName());
                assertTrue(!taken || accessor && m.getParameterCount() == 0, m::toString);
            }
        }
    }

    private static Set<String> names(List<Method> methods) {
        return methods.stream().map(Method::getName).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void familiesOfStaticsHaveNoState() throws ReflectiveOperationException {
        assertEquals(Set.of("creation", "sparseCreation", "sampling", "products", "joining", "shaping", "searching",
                "files", "environment"), names(Families.accessorsOfStatics()));
        for (Method accessor : Families.accessorsOfStatics()) {
            Class<?> type = accessor.getReturnType();
            assertTrue(Modifier.isPublic(type.getModifiers()) && Modifier.isFinal(type.getModifiers()), type::getName);
            assertEquals(0, type.getDeclaredFields().length, type::getName);
            assertEquals(List.of(0), Arrays.stream(type.getConstructors()).map(c -> c.getParameterCount()).toList(), type::getName);
            assertSame(accessor.invoke(null), accessor.invoke(null));
        }
    }

    /** Each method of a family is ND4J's of the same name and arguments: it gives and refuses the same. */
    @Test
    void everyMethodHasItsTwin() throws ReflectiveOperationException {
        List<String> wrong = new ArrayList<>();
        int given = 0;
        int calls = 0;
        long limitBefore = Sparse4j.setMaxBytes(LIMIT);
        try {
            for (Map.Entry<Class<?>, Object> family : Families.OF_STATICS.entrySet()) {
                for (Method m : EveryMethodTest.methods(family.getKey())) {
                    Method twin = Sparse4j.class.getMethod(m.getName(), m.getParameterTypes());
                    assertEquals(m.getGenericReturnType(), twin.getGenericReturnType(), m::toString);
                    for (int round = 0; round < 6; round++) {
                        Outcome[] both = new Outcome[2];
                        List<Runnable> closers = new ArrayList<>();
                        for (int i = 0; i < 2; i++) {
                            both[i] = call(i == 0 ? m : twin, i == 0 ? family.getValue() : null, round, closers);
                        }
                        calls++;
                        given += both[0].thrown() == null ? 1 : 0;
                        if (!same(both[0], both[1])) {
                            wrong.add(m + ": " + both[0] + ", but its twin: " + both[1]);
                        }
                        closers.forEach(Runnable::run);
                    }
                }
            }
        } finally {
            Sparse4j.setMaxBytes(limitBefore);
        }
        assertTrue(wrong.isEmpty(), () -> String.join("\n", wrong));
        assertTrue(given > calls / 4, "only " + given + " of " + calls + " calls gave a result");
    }

    /** Calls a method with the arguments that belong to a round, and adds what frees them and the result. */
    private static Outcome call(Method m, Object receiver, int round, List<Runnable> closers) {
        Random r = new Random(31L * round + m.getName().hashCode());
        Sparse4j.getRandom().setSeed(7);
        Subject subject = Subject.random(r, SparseFormat.values()[round % SparseFormat.values().length],
                round == 0 ? Subject.View.INTERVAL : Subject.View.WHOLE);
        Samples samples = new Samples(r, subject);
        Object[] arguments = IntStream.range(0, m.getParameterCount()).mapToObj(i -> m.getParameterTypes()[i] == INDArray.class
                && r.nextBoolean() ? subject.x : samples.of(m.getParameterTypes()[i], m.getGenericParameterTypes()[i]).ours())
                .toArray();
        Outcome outcome = EveryMethodTest.invoke(m, receiver, arguments);
        closers.add(() -> {
            EveryMethodTest.free(outcome, subject, samples);
            samples.close();
            subject.close();
        });
        return outcome;
    }

    private static boolean same(Outcome a, Outcome b) {
        if (a.thrown() instanceof OutOfMemoryError && b.thrown() instanceof OutOfMemoryError) {
            return true;  // in words that say how much was left
        } else if (a.thrown() != null || b.thrown() != null) {
            return String.valueOf(a.thrown()).equals(String.valueOf(b.thrown()));
        } else if (a.value() instanceof FormatAdvice || a.value() instanceof String) {
            // info() counts the arrays there are.
            return digitless(a.value()).equals(digitless(b.value()));
        }
        return Outcome.same(a.value(), b.value()) && format(a) == format(b);
    }

    private static String digitless(Object value) {
        return value.toString().replaceAll("[0-9]+", "");
    }

    private static SparseFormat format(Outcome outcome) {
        return outcome.value() instanceof INDArray x && !x.wasClosed() ? x.getFormat() : null;
    }
}
