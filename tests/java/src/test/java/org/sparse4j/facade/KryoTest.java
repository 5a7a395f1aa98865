// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.esotericsoftware.kryo.DefaultSerializer;
import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import com.esotericsoftware.kryo.util.DefaultInstantiatorStrategy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.objenesis.strategy.StdInstantiatorStrategy;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.NothingLeft;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.io.S4j;
import org.sparse4j.kryo.ArraySerializer;
import org.sparse4j.linalg.SparseLU;

/** Kryo 5 as it comes, as Spark and Flink set it up, and with all classes registered; Kryo 4 is in sparse4j-spark's tests. */
@ExtendWith(NothingLeft.class)
class KryoTest {
    /** As frameworks have it: nothing registered, objects made without constructors where there is no plain one. */
    private static Kryo lenient() {
        Kryo kryo = new Kryo();
        kryo.setRegistrationRequired(false);
        kryo.setInstantiatorStrategy(new DefaultInstantiatorStrategy(new StdInstantiatorStrategy()));
        return kryo;
    }

    private static Object travel(Kryo kryo, Object x) {
        Output out = new Output(1024, -1);
        kryo.writeClassAndObject(out, x);
        return kryo.readClassAndObject(new Input(out.toBytes()));
    }

    private static INDArray unmade() {
        try (INDArray x = Sparse4j.speye(3)) {
            Kryo kryo = lenient();
            kryo.register(x.getClass(), new FieldSerializer<>(kryo, x.getClass()));
            return (INDArray) travel(kryo, x);
        }
    }

    @Test
    void everyArrayTravelsWithNothingRegisteredAndWhereAllIs() {
        Kryo byType = lenient();
        byType.addDefaultSerializer(INDArray.class, JavaSerializer.class);
        Kryo registered = new Kryo();
        registered.setRegistrationRequired(true);
        ArraySerializer.register(registered);
        registered.register(Object[].class);
        Random r = new Random(11);
        for (Kryo kryo : new Kryo[] {lenient(), byType, registered}) {
            for (SparseFormat format : SparseFormat.values()) {
                for (DataType type : DataType.values()) {
                    boolean matrix = format == SparseFormat.CSR || format == SparseFormat.CSC;
                    long[] shape = matrix ? new long[] {4, 3} : new long[] {4, 3, 5};
                    int[] order = matrix ? new int[] {1, 0} : new int[] {2, 0, 1};
                    try (Subject subject = Subject.of(r, type, shape); INDArray x = subject.x.toFormat(format);
                            INDArray y = (INDArray) travel(kryo, x);
                            INDArray part = (INDArray) travel(kryo, x.permute(order))) {
                        assertArrayEquals(S4j.toBytes(x), S4j.toBytes(y));
                        assertArrayEquals(S4j.toBytes(x.permute(order)), S4j.toBytes(part));
                        assertFalse(part.isView());
                    }
                }
            }
            try (INDArray x = Sparse4j.speye(3)) {
                Object[] both = (Object[]) travel(kryo, new Object[] {x, "text", x});
                assertEquals(x, both[0]);
                assertEquals(kryo.getReferences(), both[0] == both[2]);
                ((INDArray) both[0]).close();
                ((INDArray) both[2]).close();
            }
        }
        try (INDArray x = Sparse4j.speye(3); INDArray y = lenient().copy(x)) {
            assertNotSame(x, y);
            assertEquals(x, y);
        }
    }

    /** Every class that arrays are of says by itself what Kryo is to take, whoever extends it. */
    @Test
    void everyConcreteClassNamesTheSerializer() {
        try (INDArray x = Sparse4j.speye(3); INDArray wide = Sparse4j.sparse(1L << 40, 2)) {
            for (INDArray each : new INDArray[] {x, x.transpose(), wide, wide.getRow(1)}) {
                assertEquals(ArraySerializer.class, each.getClass().getAnnotation(DefaultSerializer.class).value());
                assertSame(x.getClass(), each.getClass());
            }
        }
    }

    @Test
    void bufferOverflowNamesTheSetting() {
        try (INDArray x = Sparse4j.speye(100_000)) {
            KryoException e = assertThrows(KryoException.class, () -> lenient().writeClassAndObject(new Output(1024, 1 << 20), x));
            assertTrue(e.getMessage().startsWith("Buffer overflow: an array DOUBLE ") && e.getMessage().contains("[100000, 100000]")
                    && e.getMessage().contains("spark.kryoserializer.buffer.max"), e.getMessage());
        }
    }

    @Test
    void damagedBytesAndClosedArraysAreRefused() {
        INDArray closed = Sparse4j.speye(3);
        closed.close();
        assertTrue(assertThrows(KryoException.class, () -> travel(lenient(), closed)).getMessage().contains("closed"));
        Kryo kryo = lenient();
        kryo.setReferences(false);  // their numbers are Kryo's matter
        byte[] bytes;
        try (INDArray x = Sparse4j.sprand(0.3, 1, 7, 6)) {
            Output out = new Output(1024, -1);
            kryo.writeObject(out, x);
            bytes = out.toBytes();
        }
        Class<?> type = closed.getClass();
        int refused = 0;
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= 0x41;
            try (INDArray y = (INDArray) kryo.readObject(new Input(damaged), type)) {
                assertEquals(7, y.size(0), "byte " + i + " " + y);  // padding between sections
            } catch (KryoException e) {
                refused++;
            }
            int length = i;
            assertThrows(KryoException.class, () -> kryo.readObject(new Input(bytes, 0, length), type));
        }
        assertTrue(refused > bytes.length / 2, refused + " of " + bytes.length);
    }

    @Test
    void arraysSerializedByFieldsAreRefused() {
        try (INDArray x = Sparse4j.speye(3)) {
            // As Kryo comes, it does not know the class.
            assertThrows(IllegalArgumentException.class, () -> travel(new Kryo(), x));
        }
        String message = assertThrows(IllegalStateException.class, () -> unmade().nnz()).getMessage();
        assertTrue(message.contains("created without the constructor") && message.contains("ArraySerializer"), message);
        assertTrue(unmade().toString().contains("ArraySerializer"), "a text says so too");
    }

    /** Whatever is done with what FieldSerializer made, there is one answer. */
    @Test
    void everyMethodOfAnUnmadeArraySaysTheSame() throws Exception {
        INDArray unmade = unmade();
        Set<String> others = new TreeSet<>();
        int refused = 0;
        Random r = new Random(7);
        for (Method method : INDArray.class.getMethods()) {
            if (Modifier.isStatic(method.getModifiers())) {
                continue;
            }
            for (int attempt = 0; attempt < 3; attempt++) {
                try (Subject subject = Subject.of(r, DataType.DOUBLE, 3, 3); Samples samples = new Samples(r, subject)) {
                    Object[] arguments = IntStream.range(0, method.getParameterCount()).mapToObj(k -> samples
                            .of(method.getParameterTypes()[k], method.getGenericParameterTypes()[k]).ours()).toArray();
                    try {
                        method.invoke(unmade, arguments);
                        others.add(method.getName() + " returned");
                    } catch (InvocationTargetException e) {
                        Throwable cause = e.getCause();
                        if (cause instanceof IllegalStateException && cause.getMessage().contains("ArraySerializer")) {
                            refused++;
                        } else if (!(cause instanceof IllegalArgumentException) && !cause.getMessage().contains("closed")) {
                            // But for those of an argument, looked at first.
                            others.add(method.getName() + ": " + cause);
                        }
                    }
                }
            }
        }
        // They look at no element: what they give back says it then.
        others.removeAll(Set.of("equalsWithEps returned", "leverageTo returned", "migrate returned", "stored returned"));
        assertEquals(Set.of("toString returned"), others);
        assertThrows(IllegalStateException.class, () -> unmade.stored().add(1));
        assertTrue(refused > 500, refused + " calls");
        // And as an argument of others.
        try (INDArray x = Sparse4j.speye(3)) {
            assertThrows(IllegalStateException.class, () -> x.add(unmade));
            assertThrows(IllegalStateException.class, () -> x.mmul(unmade));
            assertThrows(IllegalStateException.class, () -> x.equals(unmade));
            assertThrows(IllegalStateException.class, () -> Sparse4j.vstack(x, unmade));
        }
    }

    /** What holds addresses and is no array does not travel at all. */
    @Test
    void solversAndBuildersDoNotTravel() {
        try (INDArray a = Sparse4j.speye(3); SparseLU lu = SparseLU.of(a); var builder = Sparse4j.coo(3, 3)) {
            assertThrows(RuntimeException.class, () -> travel(lenient(), lu));
            assertThrows(RuntimeException.class, () -> travel(lenient(), builder));
        }
    }
}
