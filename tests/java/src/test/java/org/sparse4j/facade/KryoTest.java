// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
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
import org.sparse4j.array.NDArray;
import org.sparse4j.linalg.SparseLU;

/** Kryo 5 as it comes, as Spark and Flink set it up, and as our messages say to set it up. */
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
            return (INDArray) travel(lenient(), x);
        }
    }

    @Test
    void withTheJavaSerializerEveryArrayTravels() {
        Kryo byType = lenient();
        byType.addDefaultSerializer(INDArray.class, JavaSerializer.class);
        Kryo byClass = new Kryo();
        byClass.register(NDArray.class, new JavaSerializer());
        byClass.register(Object[].class);
        for (Kryo kryo : new Kryo[] {byType, byClass}) {
            for (SparseFormat format : SparseFormat.values()) {
                try (INDArray coo = Sparse4j.sprand(0.3, 7, 6, 5); INDArray x = coo.toFormat(format);
                        INDArray y = (INDArray) travel(kryo, x); INDArray part = (INDArray) travel(kryo, x.transpose())) {
                    assertEquals(x, y);
                    assertEquals(x.getFormat(), y.getFormat());
                    assertEquals(x.transpose(), part);
                }
            }
            try (INDArray x = Sparse4j.speye(3)) {
                Object[] both = (Object[]) travel(kryo, new Object[] {x, "text", x});
                assertEquals(x, both[0]);
                ((INDArray) both[0]).close();
                ((INDArray) both[2]).close();
            }
        }
    }

    @Test
    void withoutItKryoRefusesOrTheArraySaysWhatToRegister() {
        try (INDArray x = Sparse4j.speye(3)) {
            // As Kryo comes, it does not know the class, or cannot make one.
            assertThrows(IllegalArgumentException.class, () -> travel(new Kryo(), x));
            Kryo registered = new Kryo();
            registered.register(NDArray.class);
            assertThrows(KryoException.class, () -> travel(registered, x));
        }
        String message = assertThrows(IllegalStateException.class, () -> unmade().nnz()).getMessage();
        assertTrue(message.contains("made without its constructor") && message.contains("JavaSerializer"), message);
        assertTrue(unmade().toString().contains("JavaSerializer"), "a text says so too");
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
                        if (cause instanceof IllegalStateException && cause.getMessage().contains("JavaSerializer")) {
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
