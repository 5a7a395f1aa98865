// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.sparse4j.oracle.ModelShapes;

/** Makes a failing program smaller while it still fails: fewer steps, smaller shapes, fewer entries, plainer values. */
final class Shrinker {
    private final Predicate<List<Step>> fails;
    private final long deadline;

    Shrinker(Predicate<List<Step>> fails, long milliseconds) {
        this.fails = fails;
        this.deadline = System.nanoTime() + milliseconds * 1_000_000;
    }

    List<Step> shrink(List<Step> program) {
        List<Step> now = program;
        boolean smaller = true;
        while (smaller && System.nanoTime() < deadline) {
            List<Step> before = now;
            now = fewerSteps(now);
            now = bypassed(now);
            now = simplerSteps(now);
            smaller = !before.equals(now);
        }
        return now;
    }

    private boolean fails(List<Step> program) {
        return System.nanoTime() < deadline && fails.test(program);
    }

    private List<Step> fewerSteps(List<Step> program) {
        List<Step> now = program;
        for (int chunk = Math.max(1, now.size() / 2); chunk >= 1; chunk /= 2) {
            for (int from = now.size() - chunk; from >= 0; from -= chunk) {
                List<Step> without = new ArrayList<>(now);
                without.subList(from, Math.min(from + chunk, without.size())).clear();
                if (fails(without)) {
                    now = without;
                    from = Math.min(from, now.size());
                }
            }
        }
        return now;
    }

    /** Without a step, whose operand takes the place of its result. */
    private List<Step> bypassed(List<Step> program) {
        List<Step> now = program;
        for (int i = now.size() - 1; i >= 0; i--) {
            Step s = now.get(i);
            if (!Interpreter.gives(s)) {
                continue;
            }
            for (String operand : s.rest(2)) {
                if (!operand.matches("a\\d+")) {
                    continue;
                }
                List<Step> without = new ArrayList<>(now.subList(0, i));
                for (Step later : now.subList(i + 1, now.size())) {
                    without.add(replaced(later, s.word(1), operand));
                }
                if (fails(without)) {
                    now = without;
                    break;
                }
            }
        }
        return now;
    }

    private static Step replaced(Step s, String name, String by) {
        return new Step(s.words().stream().map(w -> w.equals(name) ? by : w).toList());
    }

    private List<Step> simplerSteps(List<Step> program) {
        List<Step> now = new ArrayList<>(program);
        for (int i = 0; i < now.size(); i++) {
            boolean simpler = true;
            while (simpler) {
                simpler = false;
                for (Step candidate : simpler(now.get(i))) {
                    List<Step> changed = new ArrayList<>(now);
                    changed.set(i, candidate);
                    if (fails(changed)) {
                        now = changed;
                        simpler = true;
                        break;
                    }
                }
            }
        }
        return now;
    }

    /** Steps that do a little less; none of them is ever turned back into the one it came from. */
    private static List<Step> simpler(Step s) {
        List<Step> out = new ArrayList<>();
        switch (s.verb()) {
            case "new":
                simplerArrays(s, out);
                break;
            case "get":
                for (int i = 3; i < s.size(); i++) {
                    if (!s.word(i).equals("*")) {
                        out.add(with(s, i, "*"));
                        out.add(without(s, i));
                    }
                }
                break;
            case "struct":
                if (!s.word(3).equals("COO")) {
                    out.add(with(s, 3, "COO"));
                }
                for (int i = 5; i < s.size() && s.word(i).matches("a\\d+"); i++) {
                    out.add(without(s, i));
                }
                break;
            case "put":
            case "scalari":
                plain(s, 3, out);
                break;
            case "fill":
                plain(s, 2, out);
                break;
            case "gemm":
                plain(s, 6, out);
                plain(s, 8, out);
                break;
            case "scalar":
            case "stored":
                plain(s, 4, out);
                break;
            default:
                break;
        }
        return out;
    }

    private static void plain(Step s, int word, List<Step> out) {
        String one = s.word(word).matches(".*[.NI].*") ? "1.0" : "1";
        if (!s.word(word).equals(one)) {
            out.add(with(s, word, one));
        }
    }

    // new a0 DOUBLE CSR 2x3 fill SUM 0.1=2.5 1.2=7.0
    private static void simplerArrays(Step s, List<Step> out) {
        for (int i = s.size() - 1; i >= 7; i--) {
            out.add(without(s, i));
        }
        int[] shape = ModelShapes.parse(s.word(4));
        for (int d = 0; d < shape.length; d++) {
            if (shape[d] > 1) {
                int[] less = shape.clone();
                less[d]--;
                List<String> words = new ArrayList<>(with(s, 4, ModelShapes.text(less)).words());
                int dimension = d;
                words.removeIf(w -> w.contains("=") && Interpreter.ints(w.substring(0, w.indexOf('=')))[dimension]
                        >= less[dimension]);
                out.add(new Step(words));
            }
        }
        String zero = s.word(5).contains(".") || s.word(5).matches(".*[NI].*") ? "0.0" : "0";
        if (!s.word(5).equals(zero)) {
            out.add(with(s, 5, zero));
        }
        if (!s.word(3).equals("COO")) {
            out.add(with(s, 3, "COO"));
        }
        for (int i = 7; i < s.size(); i++) {
            String e = s.word(i);
            String value = e.substring(e.indexOf('=') + 1);
            String one = value.matches(".*[.NI].*") ? "1.0" : "1";
            if (!value.equals(one)) {
                out.add(with(s, i, e.substring(0, e.indexOf('=') + 1) + one));
            }
        }
    }

    private static Step with(Step s, int word, String to) {
        String[] words = s.words().toArray(new String[0]);
        words[word] = to;
        return new Step(Arrays.asList(words));
    }

    private static Step without(Step s, int word) {
        List<String> words = new ArrayList<>(s.words());
        words.remove(word);
        return new Step(words);
    }
}
