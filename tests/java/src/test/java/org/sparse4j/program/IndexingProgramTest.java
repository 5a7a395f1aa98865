// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLibrary;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;

/**
 * Random index lists of every kind on views up to four deep, against the model: what get gives, and the whole array
 * after put of arrays of any format, type and fitting shape. Properties: {@code sparse4j.indexing} how many,
 * {@code sparse4j.seed} the first one's seed.
 */
class IndexingProgramTest {
    private static final int LARGEST = 400;

    private final Programs programs = new Programs(new Product());

    /** The steps of a seed; thought up beside the model, so that lists fit the views they are used on. */
    private static final class Author {
        final List<Step> steps = new ArrayList<>();
        private final Interpreter<ModelArray> state = new Interpreter<>(new ModelLibrary.Model());
        private final Random random;
        private final Shapes shapes;
        private final Values values;
        private int names;

        Author(long seed) {
            random = new Random(seed * 0x9e3779b97f4a7c15L + 7);
            shapes = new Shapes(random);
            values = new Values(random);
        }

        private void add(Step s) {
            steps.add(s);
            if (s.verb().equals("check")) {
                return;
            }
            try {
                state.run(s);
            } catch (ModelException e) {
                // The library has to refuse it too.
            }
        }

        private String create(ModelType type, int... shape) {
            String name = "a" + names++;
            List<Object> words = new ArrayList<>(List.of("new", name, type, shapes.layout(shape.length),
                    ModelShapes.text(shape), type.text(values.fill(type)), "SUM"));
            double density = new double[] {0, 0.2, 0.5, 0.8, 1}[random.nextInt(5)];
            ModelShapes.forEach(shape, c -> {
                if (shapes.chance(density)) {
                    words.add(Shapes.points(c) + "=" + type.text(values.of(type)));
                }
            });
            add(Step.of(words));
            return name;
        }

        /** A view by lists, permuted, seldom broadcast; the array itself when the model refuses. */
        private String view(String x) {
            ModelArray a = state.variables.get(x);
            String name = "a" + names++;
            if (shapes.chance(0.3)) {
                add(Step.of("permute", name, x, Shapes.points(shapes.permutation(a.rank()))));
            } else if (shapes.chance(0.1) && a.rank() < 5) {
                int[] to = Arrays.copyOf(new int[] {2}, a.rank() + 1);
                System.arraycopy(a.shape(), 0, to, 1, a.rank());
                add(Step.of("broadcast", name, x, ModelShapes.text(to)));
            } else {
                add(Step.of("get", name, x, shapes.indexes(a.shape())));
            }
            ModelArray made = state.variables.get(name);
            return made == null || made.length() > LARGEST || made.length() < 2 && a.length() > 1 ? x : name;
        }

        private void choose(String x) {
            ModelArray a = state.variables.get(x);
            List<ModelIndex> list = shapes.choices(a.shape());
            int[] shape = null;
            try {
                shape = a.get(list.toArray(ModelIndex[]::new)).shape();
            } catch (ModelException e) {
                // Refused, by both.
            }
            if (shape != null && ModelShapes.length(shape) > LARGEST) {
                return;
            }
            add(Step.of("get", "a" + names++, x, list));
            ModelType type = shapes.chance(0.6) ? a.type() : values.type();
            int[] from = shape == null || shapes.chance(0.02) ? new int[] {2} : shapes.partner(shape);
            if (from.length == 1 && shapes.chance(0.2)) {
                from = new int[] {from[0], 1};
            } else if (shapes.chance(0.1)) {
                // Leading dimensions of length 1 may be more than the region has.
                from = java.util.stream.IntStream.concat(java.util.stream.IntStream.of(1, 1),
                        Arrays.stream(from)).toArray();
            }
            String y = shapes.chance(0.1) && shape != null && Arrays.equals(shape, a.shape()) ? x : create(type, from);
            add(Step.of("putat", x, y, list));
            add(Step.of("check"));
        }

        List<Step> write() {
            String x = create(values.type(), shapes.shape());
            for (int depth = random.nextInt(5); depth > 0; depth--) {
                x = view(x);
            }
            for (int k = 0; k < 3; k++) {
                choose(x);
            }
            return steps;
        }
    }

    @Test
    void everyMixOfIndexesAgreesWithTheModel() {
        long first = Long.getLong("sparse4j.seed", 1);
        int count = Integer.getInteger("sparse4j.indexing", 3000);
        for (long seed = first; seed < first + count; seed++) {
            Programs.Failure f = programs.replay(new Author(seed).write());
            if (f != null) {
                Programs.Failure small = programs.shrink(f);
                throw new AssertionError(small.listing("index lists of seed " + seed + ":") + "\nreplay:\n"
                        + "  gradle-free-build/test --replay '" + Step.text(small.program()) + "'", small.cause());
            }
        }
        System.out.println("index lists: " + count + " programs agree, seeds " + first + " to " + (first + count - 1));
    }
}
