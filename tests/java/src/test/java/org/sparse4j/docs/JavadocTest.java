// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The Java in the core's Javadoc runs, each block as a program of its own, and prints what stands behind the line that
 * prints. The first page of each large type has such a block.
 */
class JavadocTest {
    /** Types with more methods than a page shows. */
    private static final Set<String> LARGE = Set.of("INDArray", "Sparse4j", "StoredOps", "CooBuilder", "Transforms", "Solvers",
            "LinearOperator");

    /** They name files. */
    private static final Set<String> NOT_RUN = Set.of("ArrayFiles", "AtomicFile", "EntryLines", "ExternalBuilder", "Frostt",
            "HarwellBoeing", "MatrixMarket", "Npy", "Npz", "OutOfCore", "PackedFiles", "S4j", "SvmLight", "TripletData", "Triplets");

    private static final String BEGIN = "import java.util.*;\nimport org.sparse4j.*;\nimport org.sparse4j.indexing.*;\n"
            + "import org.sparse4j.linalg.*;\nimport org.sparse4j.linalg.result.*;\nimport org.sparse4j.ops.*;\n";

    private static final String BEGIN_OF_ND4J = "import org.sparse4j.*;\nimport org.sparse4j.nd4j.*;\n";

    /** The blocks of all types of a module, by the type's name; of more than one, with their number. */
    private static Map<String, String> blocks(String module) throws Exception {
        Map<String, String> found = new TreeMap<>();
        try (Stream<Path> files = Files.walk(ReadmeTest.root().resolve("java/" + module + "/src/main/java"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".java")).sorted().toList()) {
                String type = file.getFileName().toString().replace(".java", "");
                Matcher block = Pattern.compile("<pre>\\{@code\n(.*?)\n \\* ?}</pre>", Pattern.DOTALL).matcher(Files.readString(file));
                for (int i = 0; block.find(); i++) {
                    found.put(type + (i == 0 ? "" : i), block.group(1).replaceAll("(?m)^ \\* ?", ""));
                }
            }
        }
        return found;
    }

    /** The comments behind the lines that print. */
    private static List<String> promised(String block) {
        List<String> lines = new ArrayList<>();
        block.lines().filter(line -> line.contains("System.out.")).forEach(line -> {
            Matcher m = Pattern.compile("System\\.out\\.println\\(.*\\); +// (.+)").matcher(line);
            assertTrue(m.find(), () -> "say behind the line what it prints: " + line);
            lines.add(m.group(1));
        });
        return lines;
    }

    @Test
    void theJavaInItRunsAndPrintsWhatItSays(@TempDir Path dir) throws Exception {
        Map<String, String> blocks = blocks("core");
        blocks.keySet().removeAll(NOT_RUN);
        Set<String> without = new TreeSet<>(LARGE);
        without.removeAll(blocks.keySet());
        assertEquals(Set.of(), without, "large types without Java on their first page");
        run(dir, BEGIN, blocks);
    }

    @Test
    void javadocOfNd4jsNamesPrintsWhatItSays(@TempDir Path dir) throws Exception {
        Map<String, String> blocks = blocks("nd4j");
        assertEquals(Set.of("Nd4j", "Transforms"), blocks.keySet());
        run(dir, BEGIN_OF_ND4J, blocks);
    }

    private static void run(Path dir, String begin, Map<String, String> blocks) throws Exception {
        Map<String, String> programs = new LinkedHashMap<>();
        blocks.forEach((type, block) -> programs.put(type + "Program", begin + "public class " + type
                + "Program {\n    public static void main(String[] args) throws Exception {\n" + block + "\n    }\n}\n"));
        JavaProgram.compile(dir, programs);
        for (Map.Entry<String, String> each : blocks.entrySet()) {
            List<String> promised = promised(each.getValue());
            assertTrue(!LARGE.contains(each.getKey()) || promised.size() > (begin.equals(BEGIN) ? 2 : 1), () -> each.getKey() + " shows too little");
            assertEquals(promised, JavaProgram.output(dir, each.getKey() + "Program").lines().toList(), each.getKey());
        }
    }
}
