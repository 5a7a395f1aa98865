// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Array;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sparse4j.CooBuilder;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.backend.Operand;
import org.sparse4j.backend.Storage;
import org.sparse4j.blas.BlasWrapper;
import org.sparse4j.blas.Lapack;
import org.sparse4j.blas.Level1;
import org.sparse4j.blas.Level2;
import org.sparse4j.blas.Level3;
import org.sparse4j.blas.MMulTranspose;
import org.sparse4j.blas.Mask;
import org.sparse4j.buffer.DataBuffer;
import org.sparse4j.facade.Families;
import org.sparse4j.family.StoredOps;
import org.sparse4j.graph.Graphs;
import org.sparse4j.graph.PageRankOptions;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Condition;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.IndexFunctions;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.linalg.EigenOptions;
import org.sparse4j.linalg.FactorizationListener;
import org.sparse4j.linalg.FactorizationOptions;
import org.sparse4j.linalg.InvertMatrix;
import org.sparse4j.linalg.IterativeSolver;
import org.sparse4j.linalg.LinearOperator;
import org.sparse4j.linalg.SolverOptions;
import org.sparse4j.linalg.Solvers;
import org.sparse4j.linalg.SparseCholesky;
import org.sparse4j.linalg.SparseLDLT;
import org.sparse4j.linalg.SparseLU;
import org.sparse4j.linalg.SparseQR;
import org.sparse4j.linalg.TriangularSolver;
import org.sparse4j.memory.MemoryManager;
import org.sparse4j.memory.MemoryWorkspace;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.ops.Operation;
import org.sparse4j.ops.TransformOp;
import org.sparse4j.ops.Transforms;
import org.sparse4j.rng.Random;
import org.sparse4j.statics.ArrayProducts;

/**
 * Null in place of each argument of each public method in turn, and in place of an element of each argument that is an
 * array: an IllegalArgumentException that says so, and the receiver is as it was.
 */
class NullArgumentsTest {
    private static final List<Class<?>> TYPES = List.of(Sparse4j.class, Nd4j.class, INDArray.class, StoredOps.class,
            CooBuilder.class, DataBuffer.class, Transforms.class, BlasWrapper.class, Level1.class, Level2.class,
            Level3.class, Lapack.class, NDArrayIndex.class, IndexFunctions.class, BooleanIndexing.class,
            Condition.class, Conditions.class, MemoryWorkspace.class, MemoryManager.class, Solvers.class,
            TriangularSolver.class, SparseCholesky.class, SparseLDLT.class, SparseLU.class, SparseQR.class,
            IterativeSolver.class, SolverOptions.class, EigenOptions.class, Graphs.class, PageRankOptions.class,
            FactorizationOptions.class, InvertMatrix.class);

    /** The methods whose last argument receives the result: null asks for a new array, as their documents say. */
    private static final Set<String> RESULT_LAST = Set.of("add(Number, INDArray)", "add(INDArray, INDArray)",
            "sub(Number, INDArray)", "sub(INDArray, INDArray)", "mul(Number, INDArray)", "mul(INDArray, INDArray)",
            "div(Number, INDArray)", "div(INDArray, INDArray)", "rsub(Number, INDArray)", "rsub(INDArray, INDArray)",
            "rdiv(Number, INDArray)", "rdiv(INDArray, INDArray)", "pow(Number, INDArray)", "pow(INDArray, INDArray)",
            "remainder(Number, INDArray)", "remainder(INDArray, INDArray)", "fmod(Number, INDArray)",
            "fmod(INDArray, INDArray)", "floorDiv(Number, INDArray)", "floorDiv(INDArray, INDArray)",
            "addi(Number, INDArray)", "addi(INDArray, INDArray)", "subi(Number, INDArray)", "subi(INDArray, INDArray)",
            "muli(Number, INDArray)", "muli(INDArray, INDArray)", "divi(Number, INDArray)", "divi(INDArray, INDArray)",
            "rsubi(Number, INDArray)", "rsubi(INDArray, INDArray)", "rdivi(Number, INDArray)",
            "rdivi(INDArray, INDArray)", "mmul(INDArray, INDArray)", "mmuli(INDArray, INDArray)",
            "matmul(INDArray, INDArray, INDArray)", "rowGram(INDArray, INDArray, INDArray)",
            "rowGramWeighted(INDArray, INDArray, INDArray)", "sddmm(INDArray, INDArray, INDArray, INDArray)");

    /** As those, but the sample matrix is none of their arguments before it: RowGramTest gives them null. */
    private static final Set<String> RESULT_LAST_ELSEWHERE = Set.of("rowGram(INDArray, INDArray, INDArray, INDArray)",
            "rowGramWeighted(INDArray, INDArray, INDArray, INDArray)");

    /** Arguments that may be null, by their documents: signature and place. */
    private static final Set<String> NULL_IS_MEANT = Set.of("dimShuffle(Object[], int[], boolean[]) 1",
            "dimShuffle(Object[], long[], boolean[]) 1",  // ND4J's, repeats the pattern and is not read
            "chooseFrom(INDArray[], List, List, Condition) 2",  // ND4J's, not read
            "mmul(INDArray, INDArray, MMulTranspose) 1",
            "mmuli(INDArray, INDArray, MMulTranspose) 1",
            "matmul(INDArray, INDArray, INDArray, boolean, boolean, boolean) 2",  // asks for a new array
            "dimShuffle(Object[], int[], boolean[]) 2",
            "dimShuffle(Object[], long[], boolean[]) 2");  // no marks

    /** Null equals nothing, by the contract of Object. */
    private static final Set<String> NULL_IS_FALSE = Set.of("equals(Object)", "equalsWithEps(Object, double)");

    private int checked;

    @Test
    void nullIsRefusedByName() throws Exception {
        List<String> wrong = new ArrayList<>();
        for (Class<?> type : Stream.concat(TYPES.stream(), Families.OF_STATICS.keySet().stream()).toList()) {
            for (Method m : type.getMethods()) {
                // What takes a storage is for backends; what refuses orders looks at nothing else.
                if (m.getDeclaringClass() != Object.class && !Families.refusesOrders(m)
                        && !Arrays.asList(m.getParameterTypes()).contains(Storage.class)) {
                    check(type, m, wrong);
                }
            }
        }
        assertTrue(wrong.isEmpty(), () -> wrong.size() + " wrong:\n" + String.join("\n", wrong));
        assertTrue(checked > 500, "only " + checked + " nulls were tried");
    }

    private void check(Class<?> type, Method m, List<String> wrong) throws Exception {
        Class<?>[] parameters = m.getParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i].isPrimitive() || i == parameters.length - 1 && RESULT_LAST_ELSEWHERE.contains(signature(m))) {
                continue;
            }
            String where = type.getSimpleName() + "." + signature(m) + ", argument " + i;
            Object[] arguments = samples(parameters);
            arguments[i] = null;
            if (NULL_IS_MEANT.contains(signature(m) + " " + i)) {
                m.invoke(receiver(type), arguments);
            } else if (NULL_IS_FALSE.contains(signature(m))) {
                assertEquals(false, m.invoke(receiver(type), arguments), where);
            } else if (i == parameters.length - 1 && isResult(type, m)) {
                assertTrue(m.invoke(receiver(type), arguments) instanceof INDArray, where);
            } else {
                refused(type, m, arguments, where, wrong);
                if (parameters[i].isArray() && !parameters[i].getComponentType().isPrimitive()) {
                    arguments = samples(parameters);
                    Array.set(arguments[i], Array.getLength(arguments[i]) - 1, null);
                    refused(type, m, arguments, where + ", an element", wrong);
                }
            }
        }
    }

    private static boolean isResult(Class<?> type, Method m) {
        return (type == INDArray.class || type == Sparse4j.class || type == Nd4j.class || type == ArrayProducts.class) && RESULT_LAST.contains(signature(m));
    }

    private void refused(Class<?> type, Method m, Object[] arguments, String where, List<String> wrong)
            throws IllegalAccessException {
        checked++;
        Object receiver = Modifier.isStatic(m.getModifiers()) ? null : receiver(type);
        String before = String.valueOf(receiver);
        try {
            m.invoke(receiver, arguments);
            wrong.add(where + ": no exception");
        } catch (InvocationTargetException e) {
            Throwable t = e.getCause();
            // A complaint about another argument would prove nothing.
            if (t.getClass() != IllegalArgumentException.class || t.getMessage() == null
                    || !t.getMessage().contains(" must not be null")) {
                wrong.add(where + ": " + t);
            }
        }
        if (receiver instanceof INDArray) {
            assertFalse(((INDArray) receiver).wasClosed(), where);
            assertEquals(before, receiver.toString(), where);
        }
    }

    private static String signature(Method m) {
        return m.getName() + Arrays.stream(m.getParameterTypes()).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static INDArray matrix() {
        return Sparse4j.coo(2, 2).add(1.5, 0, 0).add(2.5, 1, 1).build(SparseFormat.CSR);
    }

    private static Object receiver(Class<?> type) {
        if (Families.OF_STATICS.containsKey(type)) {
            return Families.OF_STATICS.get(type);
        } else if (type == INDArray.class) {
            return matrix();
        } else if (type == StoredOps.class) {
            return matrix().stored();
        } else if (type == CooBuilder.class) {
            return Sparse4j.coo(2, 2);
        } else if (type == DataBuffer.class) {
            return matrix().values();
        }
        if (type == Condition.class) {
            return Conditions.greaterThan(1);
        } else if (type == MemoryManager.class) {
            return MemoryManager.instance();
        }
        return type == BlasWrapper.class ? BlasWrapper.instance() : solver(type);
    }

    private static Object solver(Class<?> type) {
        if (type == TriangularSolver.class) {
            return TriangularSolver.lower(matrix());
        } else if (type == SparseCholesky.class) {
            return SparseCholesky.of(matrix());
        } else if (type == SparseLDLT.class) {
            return SparseLDLT.of(matrix());
        } else if (type == SparseLU.class) {
            return SparseLU.of(matrix());
        } else if (type == SparseQR.class) {
            return SparseQR.of(matrix());
        } else if (type == IterativeSolver.class) {
            return IterativeSolver.cg(matrix(), SolverOptions.defaults());
        }
        return type == SolverOptions.class ? SolverOptions.defaults()
                : type == EigenOptions.class ? EigenOptions.defaults()
                : type == FactorizationOptions.class ? FactorizationOptions.defaults()
                : type == PageRankOptions.class ? PageRankOptions.defaults() : null;
    }

    private static Object[] samples(Class<?>... parameters) {
        return Arrays.stream(parameters).map(NullArgumentsTest::sample).toArray();
    }

    /** Something that a method of small matrices takes. */
    private static Object sample(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return false;
        } else if (type == char.class) {
            return 'c';
        } else if (type == int.class || type == Integer.class) {
            return 1;
        } else if (type == long.class || type == Long.class) {
            return 1L;
        } else if (type == float.class || type == Float.class) {
            return 1f;
        } else if (type == double.class || type == Number.class || type == Double.class) {
            return 1.0;
        } else if (type == Object.class || type == String.class) {
            return "text";
        } else if (type == INDArray.class || type == Operand.class) {
            return matrix();
        } else if (type == INDArrayIndex.class) {
            return NDArrayIndex.all();
        } else if (type == MMulTranspose.class) {
            return MMulTranspose.allFalse();
        } else if (type == Mask.class) {
            return Mask.of(matrix());
        } else if (type == Operation.class) {
            return TransformOp.NEG.of(matrix());
        } else if (type == SolverOptions.class) {
            return SolverOptions.defaults();
        } else if (type == FactorizationOptions.class) {
            return FactorizationOptions.defaults();
        } else if (type == FactorizationListener.class) {
            return (FactorizationListener) share -> { };
        } else if (type == EigenOptions.class) {
            return EigenOptions.defaults();
        } else if (type == LinearOperator.class) {
            return LinearOperator.identity(3);
        } else if (type == PageRankOptions.class) {
            return PageRankOptions.defaults();
        } else if (type == Condition.class) {
            return Conditions.isNan();
        } else if (type == ByteBuffer.class) {
            return ByteBuffer.allocateDirect(32);
        } else if (type == Path.class) {
            return Path.of("no such folder", "x.mtx");
        } else if (type == List.class) {
            return List.of();
        } else if (type == Collection.class) {
            return List.of(matrix(), matrix());
        } else if (type == Random.class || type == RandomGenerator.class) {
            return new Random(1);
        } else if (type.isEnum()) {
            return type.getEnumConstants()[0];
        } else if (type.isArray()) {
            Object two = Array.newInstance(type.getComponentType(), 2);
            for (int i = 0; i < 2; i++) {
                // int[] is an order or indexes, long[] a shape, long[][] coordinates inside it.
                Object element = type == int[].class || type == Object[].class ? i : type == long[].class ? 2L : type == long[][].class
                        ? new long[] {i, 1} : sample(type.getComponentType());
                Array.set(two, i, element);
            }
            return two;
        } else if (type.isInterface()) {
            return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (p, m, a) -> null);
        }
        throw new AssertionError("give this test a sample of " + type);
    }
}
