// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Thinks up views, and writes through them. */
final class ViewSteps {
    private final Generator on;

    ViewSteps(Generator on) {
        this.on = on;
    }

    void view(String x) {
        ModelArray a = on.array(x);
        int rank = a.rank();
        String name = on.name();
        int p = on.random.nextInt(20);
        if (p < 12 || rank == 0) {
            List<ModelIndex> list = on.chance(0.2) ? on.shapes.choices(a.shape()) : on.shapes.indexes(a.shape());
            if (selected(a, list) <= Generator.LARGEST) {
                on.queue.add(Step.of("get", name, x, list));
            }
        } else if (p < 15) {
            on.queue.add(Step.of("permute", name, x, Shapes.points(on.shapes.permutation(rank))));
        } else if (p == 15) {
            on.queue.add(Step.of("transpose", name, x));
        } else if (p == 16) {
            on.queue.add(Step.of("expand", name, x, on.random.nextInt(2 * rank + 2) - rank - 1));
        } else if (p == 17) {
            on.queue.add(Step.of("squeeze", name, x));
        } else if (p == 18) {
            int d = on.random.nextInt(rank);
            on.queue.add(Step.of("slice", name, x, on.shapes.at(a.shape()[d]), on.chance(0.2) ? d - rank : d));
        } else {
            int[] shape = a.shape();
            for (int d = 0; d < rank; d++) {
                shape[d] = shape[d] == 1 ? on.random.nextInt(4) : shape[d];
            }
            int[] more = on.chance(0.3) && rank < 6 ? new int[] {on.random.nextInt(3)} : new int[0];
            int[] to = Arrays.copyOf(more, more.length + rank);
            System.arraycopy(shape, 0, to, more.length, rank);
            if (ModelShapes.length(to) <= Generator.LARGEST) {
                on.queue.add(Step.of("broadcast", name, x, ModelShapes.text(to)));
            }
        }
    }

    /** How many elements a list selects; none when it is wrong. */
    private static long selected(ModelArray a, List<ModelIndex> list) {
        int[] shape = shape(a, list);
        return shape == null ? 0 : ModelShapes.length(shape);
    }

    private static int[] shape(ModelArray a, List<ModelIndex> list) {
        try {
            return a.get(list.toArray(ModelIndex[]::new)).shape();
        } catch (ModelException e) {
            return null;
        }
    }

    /** Several puts in a row, through all that show the same storage, so that they wait together. */
    void puts(String x) {
        List<String> aliases = on.live().stream().filter(n -> on.array(n).storage() == on.array(x).storage())
                .collect(Collectors.toList());
        aliases.add(x);
        for (int k = 1 + on.random.nextInt(5); k > 0; k--) {
            String y = aliases.get(on.random.nextInt(aliases.size()));
            ModelArray a = on.array(y);
            // Often the fill, which takes entries away.
            String v = on.chance(0.25) ? new ModelValue(a.type(), a.storage().fill()).toString()
                    : on.values.number(a.type());
            on.queue.add(Step.of("put", y, on.shapes.coordinates(a.shape()), Generator.v(v)));
        }
    }

    void assign(String x, List<String> live) {
        if (on.chance(0.4)) {
            overlap(x, "assign");
        } else if (on.chance(0.4)) {
            List<ModelIndex> list = on.shapes.choices(on.array(x).shape());
            int[] shape = shape(on.array(x), list);
            if (shape == null || ModelShapes.length(shape) <= Generator.LARGEST) {
                ModelType t = on.chance(0.7) ? on.array(x).type() : on.values.type();
                int[] source = on.shapes.partner(shape == null ? new int[0] : shape);
                on.queue.add(Step.of("putat", x, on.create(t, source), list));
            }
        } else {
            on.queue.add(Step.of("assign", x, on.partner(x, live, true)));
        }
    }

    /** Two windows of equal lengths on one array, one written from the other; they lie apart if they can. */
    void overlap(String near, String verb) {
        String x = near;
        for (String other : on.live()) {
            x = on.chance(0.3) && on.array(other).length() > on.array(x).length() ? other : x;
        }
        ModelArray a = on.array(x);
        String to = on.name();
        String from = on.name();
        List<ModelIndex> first = new ArrayList<>();
        List<ModelIndex> second = new ArrayList<>();
        boolean apart = false;
        for (int n : a.shape()) {
            int length = n == 0 || apart && on.chance(0.5) ? n
                    : n > 1 && on.chance(0.6) ? n - 1 : 1 + on.random.nextInt(n);
            ModelIndex one = window(n, length);
            ModelIndex two = window(n, length);
            for (int tries = 0; tries < 4 && one.a() == two.a(); tries++) {
                two = window(n, length);
            }
            apart |= one.a() != two.a();
            first.add(one);
            second.add(two);
        }
        on.queue.add(Step.of("get", to, x, first));
        on.queue.add(Step.of("get", from, x, second));
        on.queue.add(verb.equals("assign") ? Step.of("assign", to, from)
                : Step.of("pairi", Generator.pick(on.random, Generator.ARITHMETIC), to, from));
    }

    private ModelIndex window(int n, int length) {
        int step = length > 1 && (n - 1) / (length - 1) > 1 && on.chance(0.5) ? 2 : 1;
        int span = length == 0 ? 0 : (length - 1) * step + 1;
        int begin = on.random.nextInt(n - span + 1);
        return ModelIndex.interval(begin, step, begin + span);
    }
}
