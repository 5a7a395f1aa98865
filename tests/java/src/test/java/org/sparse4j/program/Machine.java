// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.oracle.ModelArray;
import org.sparse4j.oracle.ModelException;
import org.sparse4j.oracle.ModelLibrary;
import org.sparse4j.oracle.ModelStorage;
import org.sparse4j.oracle.ModelType;

/** Runs steps on the model and on the library, and compares everything that is alive after each. */
final class Machine implements AutoCloseable {
    /** The two differ. */
    static final class Difference extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Difference(String message, Throwable cause) {
            super(message, cause);
        }
    }

    final Interpreter<ModelArray> model = new Interpreter<>(new ModelLibrary.Model());
    private final Interpreter<INDArray> product;
    /** The array that owns each storage of the model. */
    private final Map<ModelStorage, INDArray> owners = new IdentityHashMap<>();

    private final Product library;

    Machine(Product library) {
        this.library = library;
        product = new Interpreter<>(library);
    }

    /** Runs one step; throws {@link Difference}. Elements are compared after every step, the rest at "check". */
    void step(Step s) {
        if (s.verb().equals("check")) {
            compare(true);
            return;
        }
        if (!model.ready(s)) {
            return;
        }
        Throwable thrown = null;
        INDArray given = null;
        try {
            given = product.run(s);
        } catch (RuntimeException | Error e) {
            thrown = e;
        }
        ModelException.Kind expected = null;
        ModelArray made = null;
        String why = "";
        try {
            made = model.run(s);
        } catch (ModelException e) {
            expected = e.kind();
            why = e.getMessage();
        }
        if (made != null && given != null && (!made.isView() || s.verb().equals("spread"))) {
            owners.putIfAbsent(made.storage(), library.owner(given));
        } else if (given != null && made == null) {
            given.close();
        }
        ModelException.Kind got = thrown == null ? null : kind(thrown);
        if (got != expected && !eitherWay(got, expected) || thrown != null && got == null) {
            throw new Difference("the library " + (thrown == null ? "did it" : "threw " + thrown)
                    + ", the model " + (expected == null ? "did it" : "refuses: " + expected + ", " + why), thrown);
        }
        owners.forEach(this::settle);
        compare(false);
    }

    /**
     * Nobody specifies whether a closed array is refused before a wrong argument, or a result of too many entries before an integer
     * that is divided by zero.
     */
    private static boolean eitherWay(ModelException.Kind got, ModelException.Kind expected) {
        return got != null && expected != null
                && (got == ModelException.Kind.STATE || expected == ModelException.Kind.STATE
                        || Set.of(got, expected).equals(Set.of(ModelException.Kind.DENSIFY, ModelException.Kind.ARITHMETIC)));
    }

    private static ModelException.Kind kind(Throwable t) {
        if (t instanceof WouldDensifyException) {
            return ModelException.Kind.DENSIFY;
        } else if (t instanceof IndexOutOfBoundsException) {
            return ModelException.Kind.INDEX;
        } else if (t instanceof ArithmeticException) {
            return ModelException.Kind.ARITHMETIC;
        } else if (t instanceof IllegalStateException) {
            return ModelException.Kind.STATE;
        }
        return t instanceof IllegalArgumentException ? ModelException.Kind.ARGUMENT : null;
    }

    // ---- values that only have to be close ------------------------------------------------------------------------

    private void settle(ModelStorage s, INDArray owner) {
        if (s.isClosed()) {
            return;
        }
        s.loose().forEach((at, loose) -> {
            long bits = read(owner, s.type(), at);
            requireClose(s.type(), s.element(at), bits, loose, () -> "element " + Arrays.toString(at));
            s.settle(at, bits);
        });
        s.loose().clear();
        if (s.looseFill() != null) {
            long bits = Product.bits(s.type(), owner.fillValue());
            requireClose(s.type(), s.fill(), bits, s.looseFill(), () -> "the fill");
            s.settleFill(bits);
        }
    }

    private static void requireClose(ModelType t, long expected, long got, ModelStorage.Loose loose,
            java.util.function.Supplier<String> what) {
        double x = t.real(expected);
        double y = t.real(got);
        boolean close = t.identical(expected, got) || loose.bound() == Double.POSITIVE_INFINITY
                || Math.abs(x - y) <= loose.bound() + loose.ulps() * ulp(t, x);
        if (!close) {
            throw new Difference(what.get() + " is " + t.text(got) + ", expected " + t.text(expected) + " or close ("
                    + loose + ")", null);
        }
    }

    private static double ulp(ModelType t, double x) {
        return t == ModelType.FLOAT ? Math.ulp((float) x) : Math.ulp(x);
    }

    // ---- comparison -------------------------------------------------------------------------------------------------

    private void compare(boolean full) {
        if (full) {
            owners.forEach((s, owner) -> compareStorage(s, owner));
        }
        model.variables.forEach((name, m) -> {
            INDArray p = product.variables.get(name);
            try {
                compare(m, p, full);
            } catch (Difference e) {
                throw new Difference(name + ": " + e.getMessage(), e.getCause());
            } catch (RuntimeException | Error e) {
                throw new Difference(name + ": comparing threw " + e, e);
            }
        });
    }

    /** What a storage holds outside of all views, too. */
    private static void compareStorage(ModelStorage s, INDArray owner) {
        if (s.isClosed()) {
            return;
        }
        require("nnz of the storage", (long) s.entries().size(), owner.nnz());
        Buffers.compare(s, owner);
        s.entries().forEach((at, v) -> {
            long got = read(owner, s.type(), at);
            if (!s.type().identical(v, got)) {
                throw new Difference("stored element " + Arrays.toString(at) + " is " + s.type().text(got)
                        + ", expected " + s.type().text(v), null);
            }
        });
    }

    private static void require(String what, Object expected, Object got) {
        if (!expected.equals(got)) {
            throw new Difference(what + " is " + got + ", expected " + expected, null);
        }
    }

    private static void compare(ModelArray m, INDArray p, boolean full) {
        require("wasClosed", m.storage().isClosed(), p.wasClosed());
        require("isView", m.isView(), p.isView());
        require("shape", Arrays.toString(m.shape()), Arrays.toString(p.shape()));
        require("type", m.type().name(), p.dataType().name());
        require("format", m.format(), p.getFormat().name());
        if (m.storage().isClosed()) {
            requireRefused(p);
            return;
        }
        require("isAttached", m.storage().isAttached(), p.isAttached());
        ModelType t = m.type();
        long fill = Product.bits(t, p.fillValue());
        if (!t.identical(m.storage().fill(), fill)) {
            throw new Difference("fill is " + t.text(fill) + ", expected " + t.text(m.storage().fill()), null);
        }
        m.forEach(c -> {
            long got = read(p, t, Product.longs(c));
            long expected = m.get(c);
            if (!t.identical(expected, got)) {
                throw new Difference("element " + Arrays.toString(c) + " is " + t.text(got) + ", expected "
                        + t.text(expected), null);
            }
        });
        if (full) {
            compareEntries(m, p);
        }
    }

    /** It is closed, or its workspace is: no content is shown any more. */
    private static void requireRefused(INDArray p) {
        try {
            throw new Difference("it shows " + p.nnz() + " entries although it is closed", null);
        } catch (IllegalStateException e) {
            // As it must be.
        }
    }

    private static long read(INDArray p, ModelType t, long... at) {
        return Product.bits(t, p.getNumber(at));
    }

    private static void compareEntries(ModelArray m, INDArray p) {
        TreeMap<int[], Long> expected = m.entries();
        require("nnz", (long) expected.size(), p.nnz());
        ModelType t = m.type();
        List<int[]> coordinates = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        if (p.dataType() == DataType.LONG) {
            p.forEachLongEntry((at, v) -> {
                coordinates.add(Arrays.stream(at).mapToInt(i -> (int) i).toArray());
                values.add(v);
            });
        } else {
            p.forEachEntry((at, v) -> {
                coordinates.add(Arrays.stream(at).mapToInt(i -> (int) i).toArray());
                values.add(t.of(v));
            });
        }
        require("number of streamed entries", expected.size(), coordinates.size());
        int k = 0;
        for (Map.Entry<int[], Long> e : expected.entrySet()) {
            require("coordinates of entry " + k, Arrays.toString(e.getKey()), Arrays.toString(coordinates.get(k)));
            if (!t.identical(e.getValue(), values.get(k))) {
                throw new Difference("entry " + Arrays.toString(e.getKey()) + " is " + t.text(values.get(k))
                        + ", expected " + t.text(e.getValue()), null);
            }
            k++;
        }
    }

    /** Frees every array of the library. */
    @Override
    public void close() {
        library.end();
        owners.values().forEach(INDArray::close);
        product.variables.values().forEach(INDArray::close);
    }
}
