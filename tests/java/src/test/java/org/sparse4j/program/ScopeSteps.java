// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelType;

/** Thinks up what surrounds other steps: workspaces, which nest and end, and a small densify limit. */
final class ScopeSteps {
    private static final String[] NAMES = {"W0", "W1"};
    private static final long UNLIMITED = 10_000_000;

    private final Generator on;
    private final Deque<String> open = new ArrayDeque<>();
    private boolean limited;

    ScopeSteps(Generator on) {
        this.on = on;
    }

    /** Whether a small densify limit is set. */
    boolean limited() {
        return limited;
    }

    /** Whether it had an idea. */
    boolean think() {
        if (on.chance(0.03)) {
            limit();
            return true;
        } else if (open.isEmpty() ? on.chance(0.03) : on.chance(0.2)) {
            if (open.isEmpty() || open.size() < NAMES.length && on.chance(0.3)) {
                enter();
            } else {
                leave();
            }
            return true;
        }
        return false;
    }

    private void enter() {
        String w = NAMES[on.random.nextInt(NAMES.length)];
        on.queue.add(Step.of("enter", w));
        if (!open.contains(w)) {
            open.push(w);
        }
    }

    private void leave() {
        if (open.size() > 1 && on.chance(0.1)) {
            on.queue.add(Step.of("leave", open.peekLast()));  // refused: the other one is open inside
            return;
        }
        for (String x : on.live()) {
            if (on.array(x).storage().isAttached() ? on.chance(0.4) : on.chance(0.05)) {
                // Beside itself, or so that the program goes on with the copy.
                String to = on.chance(0.6) ? "out" : on.chance(0.6) ? "parent" : NAMES[on.random.nextInt(NAMES.length)];
                on.queue.add(Step.of("move", on.chance(0.5) ? x : on.name(), x, to));
            }
        }
        String left = open.pop();
        on.queue.add(Step.of("leave", left));
        if (on.chance(0.5)) {
            // The next cycle writes where the last one's arrays lay: what should not lie there is seen to change.
            on.queue.add(Step.of("enter", left));
            for (int k = 0; k < 6; k++) {
                on.create(ModelType.DOUBLE, ModelType.DOUBLE.of(7.0), ModelLayout.DENSE, 40);
            }
            on.queue.add(Step.of("leave", left));
        }
    }

    // ---- the densify limit ------------------------------------------------------------------------------------------

    private void limit() {
        if (limited && on.chance(0.7)) {
            on.queue.add(Step.of("limit", UNLIMITED));
            limited = false;
            return;
        }
        on.queue.add(Step.of("limit", on.chance(0.1) ? 0 : on.random.nextInt(12)));
        limited = true;
        List<String> sparse = on.live().stream().filter(n -> !on.array(n).dense()
                && on.array(n).type() != ModelType.BOOL && on.array(n).length() > 0).collect(Collectors.toList());
        for (int k = 2; k > 0 && !sparse.isEmpty(); k--) {
            densify(sparse.get(on.random.nextInt(sparse.size())));
        }
    }

    /** Something that would have to store the implicit elements of a sparse array, or of a part of it. */
    private void densify(String x) {
        ModelArray a = on.array(x);
        ModelType t = a.type();
        int p = on.random.nextInt(4);
        if (p == 0) {
            String d = on.create(t, t.of(0L), ModelLayout.DENSE, on.shapes.partner(a.shape()));
            on.queue.add(Step.of("pair", on.name(), Generator.pick(on.random, "add", "sub", "max"), x, d));
            return;
        }
        String part = on.name();
        List<ModelIndex> indexes = on.shapes.indexes(a.shape());
        on.queue.add(Step.of("get", part, x, indexes));
        if (p == 1) {
            on.queue.add(Step.of("scalari", "add", part, Generator.v(on.values.number(t))));
        } else if (p == 2) {
            on.queue.add(Step.of("fill", part, Generator.v(on.values.number(t))));
        } else {
            String other = on.create(t, on.values.of(t), ModelLayout.COO);
            on.queue.add(Step.of("assign", part, other));
        }
    }
}
