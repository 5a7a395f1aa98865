// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.BooleanIndexing;
import org.nd4j.linalg.indexing.INDArrayIndex;
import org.nd4j.linalg.indexing.NDArrayIndex;
import org.nd4j.linalg.indexing.conditions.Conditions;
import org.nd4j.linalg.ops.transforms.Transforms;
import org.sparse4j.Sparse4j;

/** What the lists of ND4J's methods and of the differences say of the published library. */
class FacadeTest {
    /** Of Nd4j's statics: creating, constants, random, joining, shape, order and search, reductions, products. */
    private static final Set<String> STATICS = Set.of(("create createFromArray scalar valueArrayOf createUninitialized "
            + "createUninitializedDetached empty createArrayFromShapeBuffer zeros ones zerosLike onesLike eye diag tri "
            + "triu linspace arange meshgrid rand randn randomBernoulli randomBinomial randomExponential choice shuffle "
            + "getRandom getDistributions concat specialConcat hstack vstack stack pile tear append prepend pad "
            + "appendBias toFlattened pullRows accumulate averageAndPropagate expandDims squeeze stripOnes rollAxis rot90 "
            + "reverse repeat tile shape getStrides sort sortRows sortColumns sortWithIndices argMax argMin where "
            + "clearNans sum mean max min prod norm1 norm2 normmax std var cumsum gemm matmul tensorMmul getBlasWrapper")
                    .split(" "));

    /** The checkout: the nearest folder above that holds docs. */
    static Path root() {
        Path p = Path.of("").toAbsolutePath();
        while (!Files.exists(p.resolve("docs/nd4j-differences.md"))) {
            p = p.getParent();
        }
        return p;
    }

    private static boolean isListed(Class<?> type, Method m) {
        boolean plain = m.getDeclaringClass() != Object.class && m.getDeclaringClass() != AutoCloseable.class
                && !m.isBridge();
        if (type == Nd4j.class) {
            return plain && STATICS.contains(m.getName());
        }
        return plain && (type.isInterface() || Modifier.isStatic(m.getModifiers()));
    }

    private static String signature(Class<?> type, Method m) {
        String parameters = Arrays.stream(m.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
        return type.getSimpleName() + "." + m.getName() + "(" + (m.isVarArgs() ? parameters.replaceFirst("\\[]$", "...")
                : parameters) + ")";
    }

    @Test
    void theListOfSignaturesIsTheLibrarys() throws IOException {
        Set<String> theirs = new TreeSet<>();
        for (Class<?> type : List.of(INDArray.class, Nd4j.class, Transforms.class, BooleanIndexing.class,
                NDArrayIndex.class, INDArrayIndex.class, Conditions.class)) {
            Arrays.stream(type.getMethods()).filter(m -> isListed(type, m)).forEach(m -> theirs.add(signature(type, m)));
        }
        Set<String> listed = Files.readAllLines(root().resolve("tests/java/src/test/resources/nd4j-signatures.txt"))
                .stream().filter(line -> !line.startsWith("#")).collect(Collectors.toCollection(TreeSet::new));
        assertEquals(theirs, listed);
    }

    @Test
    void everyFaultIsDocumented() throws IOException {
        Set<String> named = new TreeSet<>();
        for (String line : Files.readAllLines(root().resolve("docs/nd4j-differences.md"))) {
            Matcher row = Pattern.compile("\\| `([A-Z_0-9]+)` \\| (.+?) \\| .+ \\| .+ \\|").matcher(line);
            if (row.matches()) {
                named.add(row.group(1) + " " + row.group(2));
            }
        }
        assertEquals(Arrays.stream(Fault.values()).map(f -> f.name() + " " + f.what)
                .collect(Collectors.toCollection(TreeSet::new)), named);
    }

    /** Strides, orders and the shape information but for its bits, which here tell the formats. */
    @Test
    void denseStridesAreNd4js() {
        for (char order : new char[] {'c', 'f'}) {
            for (long[] shape : new long[][] {{3, 4}, {2, 3, 4}, {5}, {2, 1, 3}}) {
                try (INDArray theirs = Nd4j.zeros(shape, order); org.sparse4j.INDArray ours = org.sparse4j.nd4j.Nd4j.zeros(shape, order)) {
                    compare(theirs, ours);
                    if (shape.length > 1) {
                        compare(theirs.transpose(), ours.transpose());
                        compare(theirs.slice(1), ours.slice(1));
                        compare(theirs.get(NDArrayIndex.interval(0, 2), NDArrayIndex.interval(0, 1)),
                                ours.get(org.sparse4j.indexing.NDArrayIndex.interval(0, 2),
                                        org.sparse4j.indexing.NDArrayIndex.interval(0, 1)));
                    }
                }
            }
        }
    }

    private static void compare(INDArray theirs, org.sparse4j.INDArray ours) {
        String what = theirs.shapeInfoToString() + " / " + ours.shapeInfoToString();
        assertArrayEquals(theirs.stride(), ours.stride(), what);
        assertEquals(theirs.offset(), ours.offset(), what);
        assertEquals(theirs.getLeadingOnes() > 0 && theirs.size(0) == 1, ours.getLeadingOnes() > 0, what);
        long[] a = theirs.shapeInfoJava();
        long[] b = ours.shapeInfoJava();
        assertArrayEquals(Arrays.copyOf(a, 2 * ours.rank() + 1), Arrays.copyOf(b, 2 * ours.rank() + 1), what);
        if (!ours.isVectorOrScalar()) {
            assertEquals(theirs.ordering(), ours.ordering(), what);
        }
    }

    private static void same(INDArray theirs, org.sparse4j.INDArray ours) {
        try (ours) {
            assertArrayEquals(theirs.shape(), ours.shape());
            for (long i = 0; i < ours.length(); i++) {
                assertEquals(theirs.dup('c').getDouble(i), ours.getDouble(i), 1e-5 * Math.max(1, Math.abs(ours
                        .getDouble(i))), theirs + " / " + ours);
            }
        }
    }

    @Test
    void staticsGiveTheSame() {
        double[] data = {1, 2, -3, 4, 0.5, 6, 7, 8, 9};
        long[] shape = {3, 3};
        INDArray a = Nd4j.create(data, shape, 'c').castTo(DataType.DOUBLE);
        INDArray b = a.mul(2).addi(1);
        try (org.sparse4j.INDArray x = Sparse4j.create(data, shape); org.sparse4j.INDArray y = x.mul(2).addi(1)) {
            same(Nd4j.create(data, shape, 'f'), Sparse4j.create(data, shape, 'f'));
            same(Nd4j.accumulate(a.dup(), new INDArray[] {a, b}), Sparse4j.joining().accumulate(x.dup(),
                    new org.sparse4j.INDArray[] {x, y}));
            same(Nd4j.averageAndPropagate(new INDArray[] {a.dup(), b.dup()}), averaged(x, y));
            same(Nd4j.pullRows(a, 1, 2, 0), Sparse4j.joining().pullRows(x, 1, 2, 0));
            same(Nd4j.pullRows(a, 0, 2, 0), Sparse4j.joining().pullRows(x, 0, 2, 0));
            same(Nd4j.pad(a, 1, 2), org.sparse4j.nd4j.Nd4j.pad(x, 1, 2));
            same(Nd4j.tensorMmul(a, b, new int[][] {{1}, {0}}), Sparse4j.tensorMmul(x, y, new int[][] {{1}, {0}}));
            same(Nd4j.matmul(a, b, true, false, true), org.sparse4j.nd4j.Nd4j.matmul(x, y, true, false, true));
            same(Nd4j.linspace(DataType.DOUBLE, 1.0, 0.5, 3), org.sparse4j.nd4j.Nd4j.linspace(org.sparse4j.DataType.DOUBLE, 1.0, 0.5,
                    3));
            same(Nd4j.linspace(DataType.DOUBLE, 1, 3, 2), org.sparse4j.nd4j.Nd4j.linspace(org.sparse4j.DataType.DOUBLE, 1, 3, 2));
            same(Transforms.cross(a, b), org.sparse4j.ops.Transforms.cross(x, y));
            same(Transforms.mpow(a.dup(), 5, true), org.sparse4j.ops.Transforms.mpow(x, 5, true));
            same(Transforms.unitVec(a.getRow(0).dup()), org.sparse4j.ops.Transforms.unitVec(x.getRow(0).dup()));
            same(Transforms.reverse(a, true), org.sparse4j.ops.Transforms.reverse(x, true));
            same(Transforms.normalizeZeroMeanAndUnitVariance(a.dup()),
                    org.sparse4j.ops.Transforms.normalizeZeroMeanAndUnitVariance(x.dup()));
            same(Transforms.isMax(a.dup()).castTo(DataType.DOUBLE), org.sparse4j.ops.Transforms.isMax(x));
            same(Nd4j.appendBias(a.getColumn(0, true), b.getColumn(1, true)), biased(x, y));
        }
    }

    private static org.sparse4j.INDArray averaged(org.sparse4j.INDArray x, org.sparse4j.INDArray y) {
        try (org.sparse4j.INDArray a = x.dup(); org.sparse4j.INDArray b = y.dup()) {
            return Sparse4j.joining().averageAndPropagate(new org.sparse4j.INDArray[] {a, b});
        }
    }

    private static org.sparse4j.INDArray biased(org.sparse4j.INDArray x, org.sparse4j.INDArray y) {
        return Sparse4j.joining().appendBias(x.getColumn(0, true), y.getColumn(1));
    }
}
