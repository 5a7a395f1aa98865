// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.facade;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.family.ArrayFamily;
import org.sparse4j.statics.ArrayCreation;

/** The ways in: what the accessors of Sparse4j and of an array give, found by their types. */
public final class Families {
    /** The object of each family of statics, by its type. */
    public static final Map<Class<?>, Object> OF_STATICS = ofStatics();

    /** What has lengths and no order: a char among the lengths is refused, whatever else is given. */
    private static final Set<String> WITHOUT_ORDER = Set.of("sparse", "coo", "sprand", "wrap", "unravelIndex");

    private Families() {}

    /** A static that is there to refuse an order, which the compiler would take for a length. */
    public static boolean refusesOrders(Method m) {
        return WITHOUT_ORDER.contains(m.getName()) && List.of(m.getParameterTypes()).contains(char.class);
    }

    /** The statics without arguments that give an object of a family of statics. */
    static List<Method> accessorsOfStatics() {
        return sorted(Arrays.stream(Sparse4j.class.getMethods()).filter(m -> Modifier.isStatic(m.getModifiers())
                && m.getParameterCount() == 0 && m.getReturnType().getPackage() == ArrayCreation.class.getPackage()
                && !m.getReturnType().isInterface() && !m.getReturnType().isEnum()).toArray(Method[]::new));
    }

    /** The methods of an array that give it as one of its families. */
    static List<Method> accessorsOfArrays() {
        return sorted(Arrays.stream(INDArray.class.getMethods()).filter(m -> m.getReturnType() != INDArray.class
                && ArrayFamily.class.isAssignableFrom(m.getReturnType())).toArray(Method[]::new));
    }

    private static List<Method> sorted(Method... methods) {
        return Arrays.stream(methods).sorted(Comparator.comparing(Method::getName)).toList();
    }

    private static Map<Class<?>, Object> ofStatics() {
        Map<Class<?>, Object> found = new LinkedHashMap<>();
        for (Method accessor : accessorsOfStatics()) {
            try {
                found.put(accessor.getReturnType(), accessor.invoke(null));
            } catch (ReflectiveOperationException e) {
                throw new AssertionError(e);
            }
        }
        return found;
    }
}
