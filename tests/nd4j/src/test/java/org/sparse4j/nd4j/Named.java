// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** The operations of one library by name: both libraries call them alike. */
final class Named {
    /** A method, and the object that has it; null for the array itself and for statics. */
    private record Found(Method method, Object on, boolean takesArray) {}

    private final Class<?> array;
    private final Predicate<Object> floating;
    private final List<Object> holders;
    private final Map<String, Found> known = new ConcurrentHashMap<>();

    /**
     * Names of a library.
     *
     * @param array    the class of its arrays
     * @param floating whether an array's type is
     * @param holders  classes with statics, and objects with methods, that take the array first
     */
    Named(Class<?> array, Predicate<Object> floating, Object... holders) {
        this.array = array;
        this.floating = floating;
        this.holders = List.of(holders);
    }

    /** Runs a step that names an operation; null when it is none. */
    Object run(Step s, Function<String, ?> arrays) {
        switch (s.verb()) {
            case "unary":
                Object x = arrays.apply(s.word(3));
                return find(s.word(2), x, true) != null ? call(s.word(2), x, true) : call(s.word(2), x);
            case "scalar":
                return call(s.word(2), arrays.apply(s.word(3)), number(arrays.apply(s.word(3)), s.value(4)));
            case "pair":
                return call(s.word(2), arrays.apply(s.word(3)), arrays.apply(s.word(4)));
            case "rowpair":
                return call(s.word(2) + "RowVector", arrays.apply(s.word(3)), arrays.apply(s.word(4)));
            case "columnpair":
                return call(s.word(2) + "ColumnVector", arrays.apply(s.word(3)), arrays.apply(s.word(4)));
            case "reduce":
                return Operations.KEPT.contains(s.word(2))
                        ? call(s.word(2), arrays.apply(s.word(3)), s.keeps(4), s.list(5))
                        : call(s.word(2), arrays.apply(s.word(3)), s.list(5));
            case "spread":
                boolean corrected = s.word(4).equals("corrected");
                return s.keeps(5) ? call(s.word(2), arrays.apply(s.word(3)), corrected, true, s.list(6))
                        : call(s.word(2), arrays.apply(s.word(3)), corrected, s.list(6));
            case "percentile":
                return call("percentile", arrays.apply(s.word(2)), s.value(3), s.list(4));
            case "total":
                return call(s.word(2), arrays.apply(s.word(3)));
            case "totalpercentile":
                return call("percentileNumber", arrays.apply(s.word(2)), s.value(3));
            default:
                return null;
        }
    }

    /** Runs a write that names an operation; whether it is one. */
    boolean write(Step s, Function<String, ?> arrays) {
        switch (s.verb()) {
            case "unaryi":
                inPlace(s.word(1), arrays.apply(s.word(2)));
                return true;
            case "scalari":
                inPlace(s.word(1), arrays.apply(s.word(2)), number(arrays.apply(s.word(2)), s.value(3)));
                return true;
            case "pairi":
                inPlace(s.word(1), arrays.apply(s.word(2)), arrays.apply(s.word(3)));
                return true;
            case "rowvector":
                call(s.word(1) + "iRowVector", arrays.apply(s.word(2)), arrays.apply(s.word(3)));
                return true;
            case "columnvector":
                call(s.word(1) + "iColumnVector", arrays.apply(s.word(2)), arrays.apply(s.word(3)));
                return true;
            default:
                return false;
        }
    }

    /** A number that leaves the type of an operation's result to the array. */
    Number number(Object x, double v) {
        return floating.test(x) ? (Number) v : (Number) (int) v;
    }

    /** By the method with an i behind its name, or by the static that is told not to copy. */
    private void inPlace(String name, Object... given) {
        Object[] more = Arrays.copyOf(given, given.length + 1);
        more[given.length] = false;
        Object result = find(name + "i", given) != null ? call(name + "i", given) : call(name, more);
        if (result != given[0]) {
            throw new IllegalStateException(name + " does not return its array");
        }
    }

    /** The method of the array, or the one that takes it first. */
    Object call(String name, Object... given) {
        Found found = find(name, given);
        if (found == null && !(given[given.length - 1] instanceof int[])) {
            Object[] more = Arrays.copyOf(given, given.length + 1);
            more[given.length] = new int[0];
            return call(name, more);
        } else if (found == null) {
            throw new IllegalArgumentException("no method " + name + " of " + given.length);
        }
        try {
            return found.takesArray ? found.method.invoke(found.on, fitted(found.method, given))
                    : found.method.invoke(given[0], fitted(found.method, Arrays.copyOfRange(given, 1, given.length)));
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException r) {
                throw r;
            } else if (e.getCause() instanceof Error r) {
                throw r;
            }
            throw new IllegalStateException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object[] fitted(Method m, Object... given) {
        Object[] out = given.clone();
        for (int i = 0; i < out.length; i++) {
            if (m.getParameterTypes()[i] == double.class) {
                out[i] = ((Number) out[i]).doubleValue();
            }
        }
        return out;
    }

    private Found find(String name, Object... given) {
        StringBuilder key = new StringBuilder(name);
        for (Object g : given) {
            key.append(array.isInstance(g) ? " array" : g instanceof Number ? " number" : " " + g.getClass().getName());
        }
        Found found = known.computeIfAbsent(key.toString(), k -> search(name, given));
        return found.method == null ? null : found;
    }

    private Found search(String name, Object... given) {
        Object[] rest = Arrays.copyOfRange(given, 1, given.length);
        for (Method m : array.getMethods()) {
            if (m.getName().equals(name) && fits(m, rest)) {
                return new Found(m, null, false);
            }
        }
        for (Object holder : holders) {
            boolean statics = holder instanceof Class<?>;
            for (Method m : (statics ? (Class<?>) holder : holder.getClass()).getMethods()) {
                if (m.getName().equals(name) && Modifier.isStatic(m.getModifiers()) == statics && fits(m, given)) {
                    return new Found(m, statics ? null : holder, true);
                }
            }
        }
        return new Found(null, null, false);
    }

    private static boolean fits(Method m, Object... given) {
        Class<?>[] types = m.getParameterTypes();
        boolean fits = types.length == given.length;
        for (int i = 0; fits && i < types.length; i++) {
            fits = types[i].isInstance(given[i]) || types[i] == double.class && given[i] instanceof Number
                    || types[i] == boolean.class && given[i] instanceof Boolean
                    || types[i] == int.class && given[i] instanceof Integer;
        }
        return fits;
    }
}
