// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.nd4j.linalg.api.buffer.DataBuffer;
import org.sparse4j.INDArray;

/** Runs steps on pairs of arrays, one of Sparse4j and one of ND4J, and compares all pairs after each. */
final class Twins implements AutoCloseable {
    /** The two differ. */
    static final class Difference extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Difference(String message, Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * Twins.
     *
     * @param storage the same number for all that show the same elements
     * @param frozen  read-only, and outdated by a write to the storage: Sparse4j's broadcast is a view, ND4J's a copy
     */
    record Twin(INDArray ours, org.nd4j.linalg.api.ndarray.INDArray theirs, int storage, boolean frozen) {}

    /** ND4J goes through reshape for these, which copies where strides do not fit; Sparse4j always gives a view. */
    private static final Set<String> MAY_COPY = Set.of("expand", "squeeze", "unit", "row", "column");

    final Map<String, Twin> variables = new LinkedHashMap<>();
    /** How often each fault of ND4J kept a step from being run. */
    final Map<Fault, Integer> excused = new EnumMap<>(Fault.class);
    private final List<INDArray> ours = new ArrayList<>();
    private final Map<org.nd4j.linalg.api.ndarray.INDArray, Boolean> theirs = new IdentityHashMap<>();
    private final BiFunction<Step, Function<String, INDArray>, INDArray> library;
    private int storages;

    /** Compares ND4J with a library: {@link Ours#run}, or one with a defect. */
    Twins(BiFunction<Step, Function<String, INDArray>, INDArray> library) {
        this.library = library;
    }

    /** Runs a step, unless its variables are gone or ND4J has a known fault there; says whether it did. */
    boolean step(Step s) {
        if (!s.reads().stream().allMatch(variables::containsKey)) {
            return false;
        }
        Fault fault = Faults.of(s, this::theirs);
        if (fault != null) {
            excused.merge(fault, 1, Integer::sum);
            return false;
        }
        force(s);
        return true;
    }

    /** Runs a step, faults or not. */
    void force(Step s) {
        Operations.Tolerance near = s.verb().equals("new") ? Operations.Tolerance.NONE
                : Operations.tolerance(s, theirs(s.reads().get(0)), theirs(s.reads().get(s.reads().size() - 1)));
        String made = s.writes() ? s.reads().get(0) : s.word(1);
        if (s.writes()) {
            write(s);
        } else {
            variables.put(made, make(s));
        }
        compare(made, variables.get(made), near);
        variables.forEach((name, t) -> compare(name, t, Operations.Tolerance.NONE));
    }

    private org.nd4j.linalg.api.ndarray.INDArray theirs(String name) {
        return variables.get(name).theirs;
    }

    private INDArray ours(String name) {
        return variables.get(name).ours;
    }

    private INDArray runOurs(Step s) {
        try {
            return library.apply(s, this::ours);
        } catch (RuntimeException | Error e) {
            throw new Difference("Sparse4j throws " + e, e);
        }
    }

    private org.nd4j.linalg.api.ndarray.INDArray runTheirs(Step s,
            Function<String, org.nd4j.linalg.api.ndarray.INDArray> arrays) {
        try {
            org.nd4j.linalg.api.ndarray.INDArray n = Theirs.run(s, arrays);
            if (n == null && !s.writes()) {
                throw new Difference("ND4J gives null", null);
            }
            return n;
        } catch (Difference e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw new Difference("ND4J throws " + e, e);
        }
    }

    private Twin make(Step s) {
        org.nd4j.linalg.api.ndarray.INDArray n = runTheirs(s, this::theirs);
        INDArray x = runOurs(s);
        if (s.verb().equals("broadcast")) {
            Twin of = variables.get(s.word(2));
            return new Twin(x, keep(shares(n, of.theirs) ? n.dup() : n), of.storage, true);
        }
        if (s.views() && !n.isEmpty()) {
            Twin of = variables.get(s.word(2));
            if (shares(n, of.theirs)) {
                return new Twin(x, n, of.storage, of.frozen);
            } else if (!MAY_COPY.contains(s.verb())) {
                throw new Difference("ND4J copies", null);
            }
            return new Twin(keep(x.dup()), keep(n), storages++, false);
        }
        if (!x.isView()) {
            keep(x);
        }
        // Where nothing is to be done ND4J gives the array itself (a cast to its own type), Sparse4j a copy.
        boolean shared = s.reads().stream().anyMatch(name -> shares(n, theirs(name)));
        return new Twin(x, keep(shared ? n.dup() : n), storages++, false);
    }

    private INDArray keep(INDArray x) {
        ours.add(x);
        return x;
    }

    private org.nd4j.linalg.api.ndarray.INDArray keep(org.nd4j.linalg.api.ndarray.INDArray n) {
        theirs.put(n, true);
        return n;
    }

    private static boolean shares(org.nd4j.linalg.api.ndarray.INDArray a, org.nd4j.linalg.api.ndarray.INDArray b) {
        return !a.isEmpty() && !b.isEmpty() && root(a) == root(b);
    }

    private static DataBuffer root(org.nd4j.linalg.api.ndarray.INDArray n) {
        DataBuffer d = n.data();
        while (d.originalDataBuffer() != null && d.originalDataBuffer() != d) {
            d = d.originalDataBuffer();
        }
        return d;
    }

    private void write(Step s) {
        String to = s.reads().get(0);
        int storage = variables.get(to).storage;
        if (variables.get(to).frozen) {
            throw new Difference("written to a broadcast", null);
        }
        // ND4J reads what it has just written when source and destination overlap; Sparse4j as if the source were a
        // copy.
        runTheirs(s, name -> !name.equals(to) && variables.get(name).storage == storage ? theirs(name).dup()
                : theirs(name));
        runOurs(s);
        variables.values().removeIf(t -> t.frozen && t.storage == storage);
    }

    // ---- comparison -------------------------------------------------------------------------------------------------

    /** What differs, but not by more than it may, is the same from then on: each step is judged alone. */
    private void compare(String name, Twin t, Operations.Tolerance near) {
        String types = t.ours.dataType() + Arrays.toString(t.ours.shape());
        String expected = t.theirs.dataType() + Arrays.toString(t.theirs.shape());
        if (!types.equals(expected)) {
            throw new Difference(name + " is " + types + ", of ND4J " + expected, null);
        }
        try {
            Elements.forEach(t.ours.shape(), at -> {
                double x = t.ours.getDouble(at.clone());
                double y = Elements.read(t.theirs, at);
                if (!near.same(x, y)) {
                    throw new Difference(name + Arrays.toString(at) + " is " + x + ", of ND4J " + y, null);
                }
                // So is the sign of 0: a -0 that is put where the fill is 0 is the fill.
                if (Double.doubleToLongBits(x) != Double.doubleToLongBits(y)) {
                    t.theirs.putScalar(at.clone(), x);
                }
            });
        } catch (Difference e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw new Difference("comparing " + name + " throws " + e, e);
        }
    }

    @Override
    public void close() {
        ours.forEach(INDArray::close);
        theirs.keySet().forEach(n -> {
            if (n.closeable()) {
                n.close();
            }
        });
        variables.clear();
    }
}
