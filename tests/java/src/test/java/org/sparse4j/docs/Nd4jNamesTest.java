// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sparse4j.INDArray;
import org.sparse4j.indexing.BooleanIndexing;
import org.sparse4j.indexing.Conditions;
import org.sparse4j.indexing.INDArrayIndex;
import org.sparse4j.indexing.NDArrayIndex;
import org.sparse4j.nd4j.Nd4j;
import org.sparse4j.nd4j.Transforms;

/**
 * Every method of ND4J's facade exists here, or stands in docs/nd4j-differences.md: names in its first table, forms of
 * arguments in the lists after it. What stands there is really missing.
 */
class Nd4jNamesTest {
    private static final Map<String, Class<?>> OURS = Map.of("INDArray", INDArray.class, "Nd4j", Nd4j.class,
            "Transforms", Transforms.class, "BooleanIndexing", BooleanIndexing.class, "Conditions", Conditions.class,
            "NDArrayIndex", NDArrayIndex.class, "INDArrayIndex", INDArrayIndex.class);

    /** Types that have another name here. */
    private static final Map<String, String> RENAMED = Map.of("Mode", "PadMode");

    private static final List<String> WIDER = List.of("int", "long", "float", "double");
    private static final int MOST_NAMES = 40;

    /** A method of ND4J's: its class, name and parameters' types by their simple names, {@code ...} for varargs. */
    private record Signature(String type, String name, List<String> parameters) {
        static Signature of(String line) {
            Matcher m = Pattern.compile("(\\w+)\\.(\\w+)\\((.*)\\)").matcher(line);
            assertTrue(m.matches(), line);
            return new Signature(m.group(1), m.group(2), m.group(3).isEmpty() ? List.of()
                    : List.of(m.group(3).split(", ")));
        }

        @Override
        public String toString() {
            return type + "." + name + "(" + String.join(", ", parameters) + ")";
        }
    }

    private static List<Signature> signatures() throws IOException {
        try (InputStream in = Nd4jNamesTest.class.getResourceAsStream("/nd4j-signatures.txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(l -> !l.startsWith("#"))
                    .map(Signature::of).toList();
        }
    }

    private static List<String> differences() throws IOException {
        return Files.readAllLines(ReadmeTest.root().resolve("docs/nd4j-differences.md"));
    }

    /** The names of the first table: {@code | `INDArray.setData` | reason |}. */
    private static Set<String> leftOut() throws IOException {
        Set<String> names = new LinkedHashSet<>();
        for (String line : differences()) {
            Matcher row = Pattern.compile("\\| `(\\w+\\.\\w+)` \\| .+ \\|").matcher(line);
            if (row.matches()) {
                assertTrue(names.add(row.group(1)), () -> "twice: " + line);
            }
        }
        return names;
    }

    /** What the items of a section list in backticks, before the colon and the reason. */
    private static Set<String> listed(String heading) throws IOException {
        String section = String.join("\n", differences()).split("\n## " + heading + "\n")[1].split("\n## ")[0];
        Set<String> found = new LinkedHashSet<>();
        for (String item : section.split("\n- ")) {
            Matcher each = Pattern.compile("`([^`]+)`").matcher(item.split(": ")[0]);
            while (each.find()) {
                assertTrue(found.add(each.group(1)), () -> "twice: " + each.group(1));
            }
        }
        assertTrue(!found.isEmpty(), () -> "no list under " + heading);
        return found;
    }

    @Test
    void everyNameExistsOrIsListedWithItsReason() throws IOException {
        Set<String> leftOut = leftOut();
        assertTrue(leftOut.size() <= MOST_NAMES, () -> leftOut.size() + " names are left out; at most " + MOST_NAMES);
        Map<String, Boolean> names = new LinkedHashMap<>();
        signatures().forEach(s -> names.put(s.type + "." + s.name, exists(s)));
        List<String> missing = names.keySet().stream().filter(n -> !names.get(n) && !leftOut.contains(n)).toList();
        assertEquals(List.of(), missing, "neither there nor in docs/nd4j-differences.md");
        List<String> unfounded = leftOut.stream().filter(n -> names.getOrDefault(n, true)).toList();
        assertEquals(List.of(), unfounded, "in docs/nd4j-differences.md, and there or no name of ND4J's");
        assertTrue(names.size() > 350, () -> "only " + names.size() + " names");
    }

    private static boolean exists(Signature s) {
        return Arrays.stream(OURS.get(s.type).getMethods()).anyMatch(m -> m.getName().equals(s.name));
    }

    @Test
    void everyFormOfArgumentsIsTakenOrListed() throws IOException {
        Set<String> leftOut = leftOut();
        Set<String> types = listed("Types that do not exist");
        Set<String> forms = listed("Forms of arguments");
        List<String> missing = new ArrayList<>();
        Set<String> unused = new LinkedHashSet<>(types);
        Set<String> unfounded = new LinkedHashSet<>(forms);
        for (Signature s : signatures()) {
            if (leftOut.contains(s.type + "." + s.name)) {
                continue;
            }
            boolean taken = isTaken(s);
            Set<String> strange = s.parameters.stream().map(p -> p.replaceAll("[\\[\\].]", "")).filter(types::contains)
                    .collect(Collectors.toSet());
            if (!taken) {
                unused.removeAll(strange);
                unfounded.remove(s.toString());
            }
            if (!taken && strange.isEmpty() && !forms.contains(s.toString())) {
                missing.add(s.toString());
            }
        }
        assertEquals(List.of(), missing, "neither taken nor in docs/nd4j-differences.md");
        assertEquals(Set.of(), unfounded, "in docs/nd4j-differences.md, and taken or no form of ND4J's");
        assertEquals(Set.of(), unused, "types in docs/nd4j-differences.md that nothing asks for");
    }

    /** Whether a call with these arguments compiles; with varargs, as an array and one by one. */
    private static boolean isTaken(Signature s) {
        int n = s.parameters.size();
        if (n == 0 || !s.parameters.get(n - 1).endsWith("...")) {
            return isTaken(s, s.parameters);
        }
        String element = s.parameters.get(n - 1).replace("...", "");
        boolean taken = true;
        for (int more = 1; more <= 3; more++) {
            List<String> given = new ArrayList<>(s.parameters.subList(0, n - 1));
            for (int i = 0; i < more; i++) {
                given.add(element);
            }
            taken = taken && isTaken(s, given);
        }
        List<String> asArray = new ArrayList<>(s.parameters.subList(0, n - 1));
        asArray.add(element + "[]");
        return taken && isTaken(s, asArray);
    }

    private static boolean isTaken(Signature s, List<String> given) {
        return Arrays.stream(OURS.get(s.type).getMethods()).filter(m -> m.getName().equals(s.name))
                .anyMatch(m -> takes(m, given));
    }

    private static boolean takes(Method m, List<String> given) {
        Class<?>[] types = m.getParameterTypes();
        boolean fits = types.length == given.size();
        for (int i = 0; fits && i < types.length; i++) {
            fits = converts(given.get(i), types[i]);
        }
        if (fits || !m.isVarArgs() || given.size() < types.length - 1) {
            return fits;
        }
        fits = true;
        for (int i = 0; fits && i < given.size(); i++) {
            fits = converts(given.get(i), i < types.length - 1 ? types[i] : types[types.length - 1].getComponentType());
        }
        return fits;
    }

    /** Whether an argument of a type of this name is taken for a parameter. */
    private static boolean converts(String given, Class<?> type) {
        String name = RENAMED.getOrDefault(given, given);
        if (type.getSimpleName().equals(name)) {
            return true;
        }
        if (WIDER.contains(name) && WIDER.contains(type.getSimpleName())) {
            return WIDER.indexOf(name) <= WIDER.indexOf(type.getSimpleName());
        }
        if (WIDER.contains(name) && type == Number.class) {
            return true;
        }
        return name.equals("Random") && type.getSimpleName().equals("RandomGenerator");
    }
}
