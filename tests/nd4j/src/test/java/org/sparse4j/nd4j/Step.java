// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.nd4j;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One step of a program, as words. The text of a program is its steps with semicolons between; it can be read back. The
 * steps, where x and y are variables, d dimensions, lists have points between (1.0.2), and "-" is an empty list:
 *
 * <pre>
 * new x TYPE FORMAT c|f SHAPE FILL I.J=VALUE ..     a new array; the order is that of ND4J's
 * get x y INDEX ..                                  INDEX: * all, 3 point, 0:2:5 begin:step:end, 1~4 both
 * take x y INDEX ..                                        ends inclusive, + newAxis; &#64;2.0.0 in take and putin
 * permute x y d..   transpose x y   swap x y d d    expand x y d   squeeze x y d   unit x y SHAPE
 * slice x y i d     tad x y i d..   row|column x y i keep|drop   element x y i..   broadcast x y SHAPE
 * flatelement x y i   vector x y i d   rollaxis x y d d
 * dup x y   cast x y TYPE   reshape x y SHAPE   ravel x y   tile x y n..   repeat x y d n   flip x y
 * rows|columns x y i..   tear x y i d..   append|prepend x y n v d   pad x y n.. n.. v   diag x y
 * concat|stack x d y ..   vstack|hstack|pile|flatten|flattenf x y ..
 * triu x y k   sortrows|sortcolumns x y i up|down   match|getwhere x y CONDITION v   putmask x y y y   where x y d
 * unary x OP y   pair x OP y z   scalar x OP y v   rowpair|columnpair x OP y z   (OP: {@link Operations})
 * reduce x OP y keep|drop d..   spread x OP y corrected|biased keep|drop d..   percentile x y p d..
 * total x OP y   totalpercentile x y p   along x OP y d   index x OP y CONDITION v d..
 * put x i.. v   putflat x i v   putat x y INDEX ..   putnum x v INDEX ..   putrow|putcolumn|putslice x i y
 * putin x y INDEX ..   sort x d|all up|down   replace x v CONDITION v   replacewith|assignif x y CONDITION v
 * assign x y   fill x v   unaryi OP x   pairi OP x y   scalari OP x v   rowvector|columnvector OP x y   alongi OP x d
 * </pre>
 */
record Step(List<String> words) {
    private static final Set<String> WRITES = Set.of("put", "putflat", "putat", "putnum", "putrow", "putcolumn",
            "putslice", "assign", "fill", "unaryi", "alongi", "pairi", "scalari", "rowvector", "columnvector",
            "putin", "sort", "replace", "replacewith", "assignif");
    private static final Set<String> VIEWS = Set.of("get", "permute", "transpose", "swap", "expand", "squeeze", "unit",
            "slice", "tad", "row", "column", "element", "flatelement", "vector", "rollaxis");

    static Step of(Object... words) {
        return new Step(Arrays.stream(words).flatMap(w -> w instanceof List<?> l ? l.stream() : Stream.of(w))
                .map(Object::toString).collect(Collectors.toList()));
    }

    String verb() {
        return words.get(0);
    }

    String word(int i) {
        return words.get(i);
    }

    List<String> rest(int from) {
        return words.subList(from, words.size());
    }

    boolean writes() {
        return WRITES.contains(verb());
    }

    /** Whether the result is a view of what is read. */
    boolean views() {
        return VIEWS.contains(verb());
    }

    /** The variables that are read, or written to; the latter comes first. */
    List<String> reads() {
        return rest(writes() ? 1 : 2).stream().filter(Step::isVariable).collect(Collectors.toList());
    }

    private static boolean isVariable(String word) {
        return word.length() > 1 && word.charAt(0) == 'a' && Character.isDigit(word.charAt(1));
    }

    int number(int i) {
        return Integer.parseInt(word(i));
    }

    double value(int i) {
        return Double.parseDouble(word(i));
    }

    int[] list(int i) {
        return list(word(i));
    }

    long[] longs(int i) {
        return Arrays.stream(list(i)).asLongStream().toArray();
    }

    boolean keeps(int i) {
        return word(i).equals("keep");
    }

    static int[] list(String text) {
        return text.equals("-") ? new int[0] : Arrays.stream(text.split("\\.")).mapToInt(Integer::parseInt).toArray();
    }

    static String text(int... list) {
        return list.length == 0 ? "-"
                : Arrays.stream(list).mapToObj(Integer::toString).collect(Collectors.joining("."));
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }

    static List<Step> parse(String program) {
        return Arrays.stream(program.split(";")).map(String::strip).filter(s -> !s.isEmpty())
                .map(s -> new Step(List.of(s.split("\\s+")))).collect(Collectors.toList());
    }

    static String text(List<Step> program) {
        return program.stream().map(Step::toString).collect(Collectors.joining("; "));
    }
}
