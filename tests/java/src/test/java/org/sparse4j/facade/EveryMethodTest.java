// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.WouldDensifyException;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Lapack;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.Semiring;
import org.sparse4j.family.StoredOps;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.ops.BoundCall;
import org.sparse4j.ops.Transforms;

/**
 * Every public method on every format and kind of view, with right and wrong arguments: what the same call gives on the
 * dense array beside, or a documented exception. A refused call leaves every array as it was, no call writes outside of
 * its view, and nothing stays in memory.
 */
class EveryMethodTest {
    /** About the storage, the view or the object, which the dense array beside has another of. */
    private static final Set<String> OF_THE_STORAGE = Set.of("nnz", "mmulNnz", "density", "sparsity", "fillValue",
            "isSparse", "getFormat", "toString", "isView", "closeable", "flags", "sparseOffsets", "hiddenDimensions",
            "stored",
            "underlyingRank", "sparseInfo", "values", "data", "indexes", "pointersB", "pointersE", "lineIds", "getId",
            "dimensionOrder", "partitioning", "coordinates", "getVectorCoordinates", "forEachEntry", "equals",
            "forEachLongEntry", "dropLayouts", "optimizeFor", "stride", "offset", "ordering", "elementWiseStride", "linearIndex",
            "shapeInfo", "shapeInfoJava", "shapeInfoToString", "adviseFormat", "randomSplit", "csrArrays", "cscArrays",
            "argTopKStored", "topKStored", "write", "sddmm", "rowGram", "sddmmWeighted", "rowGramWeighted");

    /** What is not stored adds nothing to them, even beside NaN or an infinity. */
    private static final Set<String> PRODUCTS = Set.of("mmul", "mmuli", "ttv", "dot", "gemm", "matmul", "tensorMmul",
            "mpow", "einsum", "kron", "inner", "outer", "ttm", "mttkrp", "bind");

    /** Their arrays must agree in ways that chance does not hit: they have tests of their own in cases/. */
    private static final Set<String> DEMANDING = Set.of("createSparseCOO", "createSparseCOOByDimension", "createSparseCSR",
            "createSparseCSC", "createSparseGCS", "rowGram", "rowGramWeighted",
            "choice", "tensorMmul", "einsum", "mttkrp", "sddmm", "sddmmWeighted", "scatterUpdate", "getrf", "getrs",
            "gesv", "geqrf", "gels", "syev", "gesvd", "posv", "bind");

    /** Settings of the process, foreign memory, and what stays open. */
    private static final Set<String> LEFT_OUT = Set.of("close", "setThreads", "setMaxBytes", "setDensifyLimit",
            "setLayoutEntries", "workspace", "coo");

    /** Without a seed or a generator, every call gives other numbers. */
    private static final Set<String> RANDOM = Set.of("rand", "randn", "randomBernoulli", "randomBinomial",
            "randomExponential", "choice", "shuffle", "randomSplit");

    private static final long LIMIT = 1L << 24;

    private final Map<String, String> wrong = new TreeMap<>();
    private final Map<Method, Integer> answered = new HashMap<>();
    private long arraysBefore;
    private long limitBefore;
    private int calls;
    private int refused;

    @BeforeEach
    void limit() {
        arraysBefore = Collected.settled();
        // What asks for a petabyte is refused at once.
        limitBefore = Sparse4j.environment().setMaxBytes(LIMIT);
    }

    @AfterEach
    void nothingIsLeft() {
        Sparse4j.environment().setMaxBytes(limitBefore);
        assertEquals(arraysBefore, Sparse4j.memory().liveArrays(), "arrays that were not closed");
    }

    static List<Method> methods(Class<?> type) {
        return Arrays.stream(type.getMethods()).filter(m -> m.getDeclaringClass() != Object.class)
                .filter(m -> !LEFT_OUT.contains(m.getName()) && !m.isBridge() && !isForeign(m))
                .sorted(Comparator.comparing(Method::toString)).collect(Collectors.toList());
    }

    private static boolean isForeign(Method m) {
        return m.getName().equals("wrap") && m.getParameterTypes()[0] == long.class;
    }

    @Test
    void ofArrays() {
        arrays(rounds(2), 12);
    }

    @Test
    void ofStatics() {
        statics(rounds(1), 4);
    }

    /** Works on stored entries, products: what they refuse, they refuse by the rules. */
    @Test
    void ofStoredEntriesAndBlas() {
        storedEntriesAndBlas(rounds(2), 8);
    }

    @Test
    @Tag("release")
    void withManyArguments() {
        arrays(10, 10);
        statics(8, 8);
        storedEntriesAndBlas(8, 8);
    }

    private void arrays(int rounds, int most) {
        run(INDArray.class, rounds, most);
        finish();
    }

    private void statics(int rounds, int most) {
        for (Class<?> type : List.of(Sparse4j.class, Nd4j.class, Transforms.class, BooleanIndexing.class, NDArrayIndex.class,
                Conditions.class, IndexFunctions.class)) {
            run(type, rounds, most);
        }
        Families.OF_STATICS.keySet().forEach(type -> run(type, rounds, most));
        finish();
    }

    private void storedEntriesAndBlas(int rounds, int most) {
        run(StoredOps.class, rounds, most);
        for (Class<?> type : List.of(BlasWrapper.class, Level1.class, Level2.class, Level3.class,
                Lapack.class)) {
            run(type, rounds, most);
        }
        finish();
    }

    @Test
    void ofClosedArrays() {
        for (SparseFormat format : SparseFormat.values()) {
            for (Subject.View view : Subject.View.values()) {
                Subject subject = Subject.random(new Random(format.ordinal()), format, view);
                subject.owner.close();
                for (Method m : methods(INDArray.class)) {
                    Random r = new Random(hash(m) + view.ordinal());
                    try (Samples samples = new Samples(r, subject)) {
                        Object[] arguments = IntStream.range(0, m.getParameterCount()).mapToObj(i -> samples
                                .of(m.getParameterTypes()[i], m.getGenericParameterTypes()[i]).ours()).toArray();
                        Outcome outcome = invoke(m, subject.x, arguments);
                        calls++;
                        refused += outcome.thrown() == null ? 0 : 1;
                        // A view costs nothing and shows nothing; everything else would have read memory that is gone.
                        boolean fine = outcome.thrown() != null ? outcome.isDocumented()
                                : OF_THE_STORAGE.contains(m.getName()) || !(outcome.value() instanceof INDArray)
                                        || ((INDArray) outcome.value()).wasClosed();
                        if (!fine) {
                            wrong.putIfAbsent(m.toString(), m + ": " + outcome + "\n  with "
                                    + Outcome.text(arguments));
                        }
                        free(outcome, subject, samples);
                    }
                }
                subject.close();
            }
        }
        finish();
    }

    private static int rounds(int usual) {
        return Integer.getInteger("sparse4j.rounds", usual);
    }

    /** An array's method keeps its arguments where it moves to another family. */
    private static int hash(Method m) {
        boolean family = m.getDeclaringClass().getPackage() == StoredOps.class.getPackage();
        return (family ? m.getName() + Arrays.toString(m.getParameterTypes()) : m.toString()).hashCode();
    }

    /** Every method in so many rounds, and in up to {@code most} where none has answered yet. */
    private void run(Class<?> type, int rounds, int most) {
        List<Method> methods = methods(type);
        for (SparseFormat format : SparseFormat.values()) {
            for (Subject.View view : Subject.View.values()) {
                for (int round = 0; round < Math.max(rounds, most); round++) {
                    long seed = 1000L * format.ordinal() + 100L * view.ordinal() + round;
                    Subject subject = Subject.random(new Random(seed), format, view);
                    for (Method m : methods) {
                        if (round >= rounds && answered.getOrDefault(m, 0) > 0) {
                            continue;
                        }
                        Random r = new Random(seed * 31 + hash(m));
                        if (call(m, r, subject)) {
                            subject.close();
                            subject = Subject.random(new Random(seed), format, view);
                        }
                    }
                    subject.close();
                }
            }
        }
    }

    private void finish() {
        assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong of " + calls + ":\n" + String.join("\n",
                wrong.values()));
        List<String> never = answered.entrySet().stream().filter(e -> e.getValue() == 0 && !DEMANDING
                .contains(e.getKey().getName()) && !isRefusal(e.getKey())).map(e -> e.getKey().toString())
                .sorted().toList();
        assertTrue(never.isEmpty(), () -> "refused whatever the arguments:\n" + String.join("\n", never));
        assertTrue(refused > calls / 10, "only " + refused + " of " + calls + " calls were refused");
        assertTrue(calls - refused > calls / 8, "only " + (calls - refused) + " of " + calls + " calls gave a result");
    }

    /** Makes a call of the subject and of the dense array beside it; whether they were changed. */
    private boolean call(Method m, Random r, Subject subject) {
        Class<?>[] types = m.getParameterTypes();
        Object[] ours = new Object[types.length];
        Object[] theirs = new Object[types.length];
        try (Samples samples = new Samples(r, subject)) {
            boolean given = receiver(m, subject.x) == subject.x;
            for (int i = 0; i < types.length; i++) {
                // A static's first array is the subject.
                boolean first = !given && types[i] == INDArray.class && r.nextInt(8) > 0;
                Samples.Pair pair = first ? new Samples.Pair(subject.x, subject.dense) : samples.of(types[i],
                        m.getGenericParameterTypes()[i]);
                given |= first;
                ours[i] = pair.ours();
                theirs[i] = pair.theirs();
            }
            List<INDArray> arrays = new ArrayList<>(samples.ours());
            arrays.addAll(samples.theirs());
            arrays.add(subject.owner);
            arrays.add(subject.dense);
            List<String> before = arrays.stream().map(Outcome::bits).toList();
            String arguments = Outcome.text(ours);
            Outcome our = invoke(m, receiver(m, subject.x), ours);
            Outcome their = invoke(m, receiver(m, subject.dense), theirs);
            calls++;
            refused += our.thrown() == null ? 0 : 1;
            answered.merge(m, our.thrown() == null ? 1 : 0, Integer::sum);
            List<String> after = arrays.stream().map(Outcome::bits).toList();
            // Over a semiring the elements of a dense array count that a sparse one does not store.
            boolean compared = !isUnseeded(m) && !List.of(types).contains(Semiring.class) && m.getDeclaringClass() != StoredOps.class
                    && m.getDeclaringClass().getPackage() != BlasWrapper.class.getPackage();
            boolean exact = compared && (!PRODUCTS.contains(m.getName())
                    || arrays.stream().allMatch(Outcome::isFinite));
            String complaint = exact ? complaint(m, our, their, subject) : documented(our, their);
            List<Integer> changed = IntStream.range(0, before.size()).filter(i -> !before.get(i).equals(after.get(i)))
                    .boxed().toList();
            int half = samples.ours().size();
            if (our.thrown() != null && changed.stream().anyMatch(i -> i < half || i == 2 * half)
                    || their.thrown() != null && changed.stream().anyMatch(i -> i >= half && i != 2 * half)) {
                complaint = "refused, and changed an array: " + our + " / dense: " + their;
            }
            boolean both = exact && !OF_THE_STORAGE.contains(m.getName()) && our.thrown() == null
                    && their.thrown() == null;
            for (int i = 0; both && complaint == null && i < samples.ours().size(); i++) {
                if (!Outcome.same(samples.ours().get(i), samples.theirs().get(i))) {
                    complaint = "argument array " + i + " is " + Outcome.text(samples.ours().get(i)) + ", not "
                            + Outcome.text(samples.theirs().get(i));
                }
            }
            if (complaint != null) {
                wrong.putIfAbsent(m.getName() + Arrays.toString(types), m + ": " + complaint + "\n  with " + arguments
                        + "\n  on " + subject);
            }
            free(our, subject, samples);
            free(their, subject, samples);
            return !changed.isEmpty() || complaint != null || subject.x.wasClosed();
        }
    }

    /** There to refuse what the compiler would take for something else. */
    private static boolean isRefusal(Method m) {
        return Families.refusesOrders(m)
                || m.getName().equals("valueArrayOf") && List.of(m.getParameterTypes()).contains(char.class);
    }

    private static boolean isUnseeded(Method m) {
        List<Class<?>> types = List.of(m.getParameterTypes());
        // A length with an order behind it is no seed.
        return RANDOM.contains(m.getName()) && (types.indexOf(long.class) < 0 || types.indexOf(char.class) > 0)
                && types.stream().noneMatch(RandomGenerator.class::isAssignableFrom);
    }

    /** What a method is called of: an array, its stored entries, BLAS, a family of statics, or nothing. */
    private static Object receiver(Method m, INDArray x) {
        if (Modifier.isStatic(m.getModifiers())) {
            return null;
        } else if (m.getDeclaringClass() == BlasWrapper.class) {
            return BlasWrapper.instance();
        } else if (Families.OF_STATICS.containsKey(m.getDeclaringClass())) {
            return Families.OF_STATICS.get(m.getDeclaringClass());
        }
        return m.getDeclaringClass() == StoredOps.class ? x.stored() : x;
    }

    private static String documented(Outcome our, Outcome their) {
        return our.isDocumented() && their.isDocumented() ? null
                : "an exception that is not documented: " + our + " / dense: " + their;
    }

    private static String complaint(Method m, Outcome our, Outcome their, Subject subject) {
        if (documented(our, their) != null) {
            return documented(our, their);
        } else if (our.thrown() instanceof OutOfMemoryError || their.thrown() instanceof OutOfMemoryError) {
            return null;
        } else if (Outcome.isLarge(our.value()) && their.thrown() instanceof ArithmeticException) {
            return null;  // sparse, it has no need of a length
        } else if (our.thrown() instanceof WouldDensifyException && their.thrown() instanceof ArithmeticException) {
            return null;  // nor is a dense one of that length possible
        } else if (OF_THE_STORAGE.contains(m.getName())) {
            return null;
        } else if (!subject.outsideIsUntouched()) {
            return "an element outside of the view was written";
        } else if (mayBeRefused(our, subject)) {
            return null;
        } else if ((our.thrown() == null) != (their.thrown() == null)) {
            return our + ", but dense " + their;
        } else if (our.thrown() != null) {
            return our.thrown().getClass() == their.thrown().getClass() ? null : our + ", but dense " + their;
        } else if (!Outcome.same(our.value(), their.value())) {
            return "gave " + our + ", dense " + their;
        }
        return Outcome.same(subject.x, subject.dense) ? null
                : "left " + Outcome.text(subject.x) + ", dense " + Outcome.text(subject.dense);
    }

    /** What DESIGN.md refuses for this subject and not for a dense array of its own. */
    private static boolean mayBeRefused(Outcome our, Subject subject) {
        if (our.thrown() == null || our.thrown().getClass() != IllegalArgumentException.class) {
            return false;
        }
        String message = our.thrown().getMessage();
        return message.contains("fill") || subject.readOnly && message.contains("read-only");
    }

    /** What a bound call gives is what its run gives. */
    private static Object result(Object value) throws InvocationTargetException {
        if (!(value instanceof BoundCall)) {
            return value;
        }
        try (BoundCall bound = (BoundCall) value) {
            return bound.run();
        } catch (RuntimeException | Error e) {
            throw new InvocationTargetException(e);
        }
    }

    static Outcome invoke(Method m, Object receiver, Object... arguments) {
        try {
            return new Outcome(result(m.invoke(receiver, arguments)), null);
        } catch (InvocationTargetException e) {
            return new Outcome(null, e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** Closes the arrays that a call made. */
    static void free(Outcome outcome, Subject subject, Samples samples) {
        IdentityHashMap<Object, Object> kept = new IdentityHashMap<>();
        samples.ours().forEach(a -> kept.put(a, a));
        samples.theirs().forEach(a -> kept.put(a, a));
        kept.put(subject.x, subject);
        kept.put(subject.dense, subject);
        kept.put(subject.owner, subject);
        free(outcome.value(), kept);
    }

    private static void free(Object value, IdentityHashMap<Object, Object> kept) {
        if (value instanceof INDArray && !kept.containsKey(value)) {
            ((INDArray) value).close();
        } else if (value instanceof Object[]) {
            for (Object each : (Object[]) value) {
                free(each, kept);
            }
        } else if (value instanceof Collection) {
            for (Object each : (Collection<?>) value) {
                free(each, kept);
            }
        }
    }
}
