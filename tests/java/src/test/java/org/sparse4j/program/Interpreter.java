// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sparse4j.oracle.ModelArguments;
import org.sparse4j.oracle.ModelIndex;
import org.sparse4j.oracle.ModelLayout;
import org.sparse4j.oracle.ModelLibrary;
import org.sparse4j.oracle.ModelShapes;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Runs steps on a library: the model or the one under test. */
final class Interpreter<A> {
    final Map<String, A> variables = new LinkedHashMap<>();
    private final ModelLibrary<A> on;

    Interpreter(ModelLibrary<A> on) {
        this.on = on;
    }

    /** Whether all variables that a step reads exist; shrinking takes some away. */
    boolean ready(Step s) {
        int from = gives(s) ? 2 : 1;
        return s.rest(from).stream().filter(w -> w.matches("a\\d+")).allMatch(variables::containsKey);
    }

    /** Whether a step's second word is a new variable. */
    static boolean gives(Step s) {
        switch (s.verb()) {
            case "put":
            case "fill":
            case "assign":
            case "putat":
            case "scalari":
            case "pairi":
            case "pairto":
            case "mapi":
            case "alongi":
            case "into":
            case "storedpairi":
            case "structi":
            case "mmulto":
            case "gemm":
            case "sddmmto":
            case "gramto":
            case "prune":
            case "drop":
            case "close":
            case "enter":
            case "leave":
            case "limit":
                return false;
            default:
                return true;
        }
    }

    /** The array that a step gives, or null. */
    A run(Step s) {
        if (!gives(s)) {
            write(s);
            return null;
        }
        A out = make(s);
        on.made(out);
        variables.put(s.word(1), out);
        return out;
    }

    private A array(Step s, int word) {
        return variables.get(s.word(word));
    }

    private void write(Step s) {
        A x = s.verb().equals("scalari") || s.verb().startsWith("pair") || s.verb().equals("mapi")
                || s.verb().equals("alongi")
                || s.verb().equals("storedpairi") ? array(s, 2) : array(s, 1);
        switch (s.verb()) {
            case "put":
                on.put(x, longs(s.word(2)), value(s, 3));
                break;
            case "fill":
                on.fill(x, value(s, 2));
                break;
            case "assign":
                on.assign(x, array(s, 2));
                break;
            case "putat":
                on.putAt(x, indexes(s), array(s, 2));
                break;
            case "scalari":
                on.scalarInPlace(s.word(1), x, value(s, 3));
                break;
            case "pairi":
                on.pairInPlace(s.word(1), x, array(s, 3));
                break;
            case "pairto":
                on.pairInto(s.word(1), x, array(s, 3), array(s, 4));
                break;
            case "mapi":
                on.mapInPlace(s.word(1), x);
                break;
            case "alongi":
                on.alongInPlace(s.word(1), x, Integer.parseInt(s.word(3)));
                break;
            case "into":
                into(x, s);
                break;
            case "storedpairi":
                on.storedPairInPlace(s.word(1), x, array(s, 3));
                break;
            case "structi":
                on.structureInPlace(s.word(1), arrays(s, 2), arguments(s, 2));
                break;
            case "mmulto":
                on.mmulInto(x, array(s, 2), array(s, 3));
                break;
            case "gemm":
                on.gemm(value(s, 6), array(s, 2), s.word(3).equals("t"), array(s, 4), s.word(5).equals("t"),
                        value(s, 8), x);
                break;
            case "sddmmto":
                on.sddmmInto(array(s, 2), array(s, 3), array(s, 4), x);
                break;
            case "gramto":
                on.rowGramInto(s.word(2).equals("weighted"), array(s, 3), array(s, 4), x);
                break;
            case "enter":
                on.enter(s.word(1));
                break;
            case "leave":
                on.leave(s.word(1));
                break;
            case "limit":
                on.densifyLimit(Long.parseLong(s.word(1)));
                break;
            case "prune":
                on.prune(x);
                break;
            case "drop":
                on.dropLayouts(x);
                break;
            case "close":
                on.close(x);
                break;
            default:
                throw new IllegalStateException("no such step: " + s);
        }
    }

    // into a5 map exp a0;  into a5 scalar add a0 2.0 DOUBLE;  into a5 reduce sum a0 keep 0.1;  into a5 arg argMax a0 1
    private void into(A result, Step s) {
        String verb = s.word(2);
        boolean number = verb.equals("scalar");
        boolean keeps = verb.equals("reduce") && s.word(5).equals("keep");
        on.into(result, verb, s.word(3), array(s, 4), number ? value(s, 5) : null, keeps, number || verb.equals("map")
                ? new int[0] : ints(s.word(s.size() - 1)));
    }

    private static ModelIndex[] indexes(Step s) {
        return s.rest(3).stream().map(ModelIndex::parse).toArray(ModelIndex[]::new);
    }

    // struct a2 pad CSR a1 CONSTANT 1.0.0.2 2.5 DOUBLE
    // structi putdiagonal a1 a2 0 0 1
    private List<A> arrays(Step s, int from) {
        return s.rest(from).stream().takeWhile(variables::containsKey).map(variables::get).toList();
    }

    private ModelArguments arguments(Step s, int from) {
        return new ModelArguments(s.rest(from).stream().dropWhile(variables::containsKey).toList());
    }

    private A make(Step s) {
        switch (s.verb()) {
            case "new":
                return create(s, 5, null);
            case "spread":
                return create(s, 6, longs(s.word(5)));
            case "get":
                return on.get(array(s, 2), indexes(s));
            case "permute":
                return on.permute(array(s, 2), ints(s.word(3)));
            case "transpose":
                return on.transpose(array(s, 2));
            case "broadcast":
                return on.broadcast(array(s, 2), ModelShapes.parse(s.word(3)));
            case "slice":
                return on.slice(array(s, 2), Long.parseLong(s.word(3)), Integer.parseInt(s.word(4)));
            case "expand":
                return on.expandDims(array(s, 2), Integer.parseInt(s.word(3)));
            case "squeeze":
                return on.squeeze(array(s, 2));
            case "scalar":
                return on.scalar(s.word(2), array(s, 3), value(s, 4));
            case "pair":
                return on.pair(s.word(2), array(s, 3), array(s, 4));
            case "map":
                return on.map(s.word(2), array(s, 3));
            case "stored":
                return on.stored(s.word(2), array(s, 3), value(s, 4));
            case "storedpair":
                return on.storedPair(s.word(2), array(s, 3), array(s, 4));
            case "reduce":
                return on.reduce(s.word(2), array(s, 3), s.word(4).equals("keep"), ints(s.word(5)));
            case "along":
                return on.along(s.word(2), array(s, 3), ints(s.word(4)));
            case "number":
                return on.number(s.word(2), array(s, 3));
            case "arg":
                return on.arg(s.word(2), array(s, 3), ints(s.word(4)));
            case "mmul":
                return on.mmul(array(s, 2), array(s, 3));
            case "sddmm":
                return on.sddmm(s.word(2).equals("weighted"), array(s, 3), array(s, 4), array(s, 5));
            case "gram":
                return on.rowGram(s.word(2).equals("weighted"), array(s, 3), array(s, 4));
            case "topk":
                return on.argTopK(s.word(2).equals("stored"), array(s, 3), Integer.parseInt(s.word(4)));
            case "struct":
                return on.structure(s.word(2), arrays(s, 4), s.word(3).equals("OWN") ? null
                        : ModelLayout.parse(s.word(3)), arguments(s, 4));
            case "serial":
                return on.serialized(array(s, 2));
            case "move":
                return on.moved(array(s, 2), s.word(3));
            case "convert":
                return s.word(3).equals("GCS") ? on.toGcs(array(s, 2))
                        : on.convert(array(s, 2), ModelLayout.parse(s.word(3)));
            case "cast":
                return on.cast(array(s, 2), ModelType.valueOf(s.word(3)));
            case "dup":
                return on.dup(array(s, 2));
            case "like":
                return on.like(array(s, 2));
            default:
                throw new IllegalStateException("no such step: " + s);
        }
    }

    // new a0 DOUBLE CSR 2x3 fill SUM 0.1=2.5 1.2=7.0
    // spread a0 DOUBLE COO 2001x3 1000.1 fill SUM 0.1=2.5 2000.2=7.0
    private A create(Step s, int fill, long[] steps) {
        ModelType type = ModelType.valueOf(s.word(2));
        List<Map.Entry<long[], Long>> entries = new ArrayList<>();
        for (String e : s.rest(fill + 2)) {
            int at = e.indexOf('=');
            entries.add(Map.entry(longs(e.substring(0, at)), type.parse(e.substring(at + 1))));
        }
        return on.create(type, ModelLayout.parse(s.word(3)), longs(s.word(4).replace('x', '.')),
                type.parse(s.word(fill)), s.word(fill + 1).equals("SUM"), entries, steps);
    }

    private static ModelValue value(Step s, int word) {
        ModelType type = ModelType.valueOf(s.word(word + 1));
        return new ModelValue(type, type.parse(s.word(word)));
    }

    static int[] ints(String text) {
        return java.util.Arrays.stream(longs(text)).mapToInt(i -> (int) i).toArray();
    }

    /** Numbers with points between; "-" for none. */
    static long[] longs(String text) {
        if (text.equals("-")) {
            return new long[0];
        }
        return java.util.Arrays.stream(text.split("\\.")).mapToLong(Long::parseLong).toArray();
    }
}
