// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Sparse4j;
import org.sparse4j.report.Pages;

/** The program from its command line, in process: exit codes, output, the report. */
class RecommenderTest {
    /** What each sweep prints: its number, of how many, its error, that of the mean, that of the means and biases. */
    private static final Pattern SWEEP = Pattern.compile("sweep (\\d)/(\\d) +\\[#+\\] 100 % .*test RMSE ([0-9.]+)"
            + " +\\(mean ([0-9.]+), mean \\+ biases ([0-9.]+)\\)");

    @TempDir
    Path folder;

    private Path report;
    private String out;
    private String err;

    @BeforeEach
    void names() {
        report = folder.resolve("report.html");
    }

    /** --threads is for the whole process, which other tests share. */
    @AfterEach
    void threads() {
        Sparse4j.environment().setThreads(Runtime.getRuntime().availableProcessors());
    }

    private int run(String... arguments) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        List<String> all = new ArrayList<>(List.of(arguments));
        if (!all.contains("--out")) {
            all.addAll(List.of("--out", report.toString()));
        }
        int code = Recommender.run(new PrintStream(outBytes, true, StandardCharsets.UTF_8),
                new PrintStream(errBytes, true, StandardCharsets.UTF_8), all.toArray(new String[0]));
        out = outBytes.toString(StandardCharsets.UTF_8);
        err = errBytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    /** Exit code 2, one line on standard error that holds the words, and no file left. */
    private void refused(String words, String... arguments) throws IOException {
        assertEquals(2, run(arguments), err);
        assertEquals(1, err.lines().count(), err);
        assertTrue(err.contains(words), err);
        assertFalse(err.contains("\tat "), err);
        try (var files = Files.list(folder)) {
            List<Path> left = files.filter(f -> f.toString().endsWith("html") || f.toString().endsWith("tmp")).toList();
            assertEquals(List.of(), left);
        }
    }

    private String file(String content) throws IOException {
        return Files.writeString(folder.resolve("r.csv"), content).toString();
    }

    @Test
    void generatedRatings() throws Exception {
        String[] small = {"--users", "3000", "--items", "400", "--nnz", "90000", "--rank", "8", "--sweeps", "4"};
        assertEquals(0, run(with(small, "--seed", "7")), err);
        assertEquals("", err);
        assertTrue(out.contains("seed 7"), out);
        assertTrue(out.contains("90,000 by 3,000 users of 400 items"), out);
        Matcher sweeps = SWEEP.matcher(out);
        double last = Double.NaN;
        int seen = 0;
        while (sweeps.find()) {
            assertEquals(++seen, Integer.parseInt(sweeps.group(1)));
            assertEquals(4, Integer.parseInt(sweeps.group(2)));
            last = Double.parseDouble(sweeps.group(3));
            double mean = Double.parseDouble(sweeps.group(4));
            double biases = Double.parseDouble(sweeps.group(5));
            assertTrue(biases < mean, out);
            if (seen == 4) {
                assertTrue(last < biases - 0.1, out);
            }
        }
        assertEquals(4, seen, out);
        assertEquals(3, Pattern.compile("(?m)^user \\d+, ").matcher(out).results().count(), out);
        assertEquals(30, Pattern.compile("(?m)^ +\\d+\\. [0-9.]+  item \\d+$").matcher(out).results().count(), out);
        String html = Files.readString(report);
        Pages.parse(html);
        assertTrue(html.contains(String.format(java.util.Locale.ROOT, "%.4f", last)));
        assertTrue(html.contains("data:image/png;base64,"));
        assertTrue(html.contains("Sparse4j, backend"));
        String again = out;
        assertEquals(0, run(with(small, "--seed", "7", "--threads", "1")), err);
        assertEquals(withoutTimes(again), withoutTimes(out), "one seed, one result, for any number of threads");
    }

    private static String[] with(String[] some, String... more) {
        List<String> all = new ArrayList<>(List.of(some));
        all.addAll(List.of(more));
        return all.toArray(new String[0]);
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("[0-9.]+ m?s\\b", "t").replaceAll("\\d+ threads?", "n threads").replaceAll(" +", " ");
    }

    @Test
    void ratingsFromAFileWithTitles() throws Exception {
        StringBuilder text = new StringBuilder("userId,movieId,rating,timestamp\n");
        Random random = new Random(1);
        for (int i = 0; i < 900; i++) {
            text.append("u").append(i % 30).append(',').append(random.nextInt(40) * 1000).append(',');
            text.append(1 + random.nextInt(9) / 2.0).append(",0\n");
        }
        Path titles = folder.resolve("titles.csv");
        StringBuilder names = new StringBuilder("movieId,title,genres\n");
        for (int i = 0; i < 40; i++) {
            names.append(i * 1000).append(",\"Film, The (").append(1950 + i).append(")\",Drama\n");
        }
        Files.writeString(titles, names);
        String ratings = file(text.toString());
        assertEquals(0, run("--ratings", ratings, "--titles", titles.toString(), "--rank", "5", "--sweeps", "2"), err);
        assertTrue(out.contains("Film, The (19"), out);
        assertTrue(out.matches("(?s).*duplicates +\\d+ ratings replaced.*"), out);
        assertTrue(Files.readString(report).contains("Film, The (19"));
    }

    @Test
    void badOptions() throws IOException {
        refused("--rank 33 is larger than the number of items (20)", "--items", "20", "--rank", "33");
        refused("--rank 0 is less than 1", "--rank", "0");
        refused("--sweeps 0 is less than 1", "--sweeps", "0");
        refused("--threads 0 is less than 1", "--threads", "0");
        refused("single user", "--users", "1");
        refused("--nnz 1000 is more than users x items", "--users", "10", "--items", "50", "--nnz", "1000", "--rank",
                "2");
        for (String lambda : new String[] {"0", "-1", "NaN", "Infinity"}) {
            refused("--lambda", "--lambda", lambda);
        }
        refused("'x' is not an int", "--rank", "x");
        refused("'99999999999' is not an int", "--nnz", "99999999999");
        refused("--nonsense", "--nonsense");
        refused("--ratings", "--ratings");
    }

    @Test
    void badFiles() throws IOException {
        refused("no such file", "--ratings", folder.resolve("none.csv").toString());
        refused("is a directory", "--ratings", folder.toString());
        refused("no ratings in it", "--ratings", file(""));
        refused("r.csv: malformed line 17: ", "--ratings", file("1,1,3\n".repeat(16) + "1,1\n"));
        refused("malformed line 2: rating \"NaN\" is not finite", "--ratings", file("1,1,3\n2,1,NaN\n"));
        refused("malformed line 2: rating \"inf\" is not finite", "--ratings", file("1,1,3\n2,1,inf\n"));
        refused("single user", "--ratings", file("1,1,3\n1,2,4\n1,3,4\n"), "--rank", "1");
        refused("--rank 32 is larger than the number of items (2)", "--ratings", file("1,1,3\n2,2,4\n"));
        String good = file("1,1,3\n2,2,4\n3,1,2\n3,2,5\n");
        refused("no such file", "--ratings", good, "--rank", "2", "--titles", folder.resolve("none").toString());
        refused("cannot be written", "--ratings", good, "--rank", "2", "--out", folder.toString());
        refused("cannot be written", "--ratings", good, "--rank", "2", "--out", folder.resolve("no/x.html").toString());
    }

    @Test
    void tinyFilesWork() throws IOException {
        assertEquals(0, run("--ratings", file("1,1,3\n2,2,4\n"), "--rank", "1", "--sweeps", "1"), err);
        assertEquals(0, run("--ratings", file("1,1,3\n2,1,3\n3,1,3\n"), "--rank", "1"), err);
        assertTrue(out.contains("rated every item"), out);
        assertFalse(out.contains("NaN"), out);
    }

    @Test
    void helpAndVersion() {
        assertEquals(0, run("--help"));
        for (String option : new String[] {"--rank", "--lambda", "--sweeps", "--seed", "--threads", "--users",
            "--items", "--nnz", "--out", "--ratings", "--titles", "--tour"}) {
            assertTrue(out.contains(option), option);
        }
        assertEquals(0, run("--version"));
        assertFalse(Files.exists(report));
    }

    @Test
    void tourPrintsTheWorkedExamples() {
        assertEquals(0, run("--tour"), err);
        String text = out.replaceAll(" +", " ");
        for (String expected : new String[] {
            "> x.toFormat(SparseFormat.CSC)", "x: COO [4, 3], 4 of 12 stored\n 0 2 0\n 0 0 3\n 1 0 4\n 0 0 0\n",
            "x: CSR [5, 4], 6 of 20 stored\n 0 2 0 0\n 0 0 3 0\n 0 0 0 0\n 1 0 4 0\n 0 0 2 1\n",
            "pointersB() [0, 1, 2, 2, 4]\n pointersE() [1, 2, 2, 4, 6]",
            "view: DENSE [2, 2], 4 of 4 stored\n 5 6\n 8 9\n flags() [0, 0]\n sparseOffsets() [1, 1]",
            "view: COO [3, 3], 6 of 9 stored\n 0 2 3\n 4 0 5\n 2 8 0\n", "flags() [1, 0, 0]",
            "view: COO [1, 2, 2], 2 of 4 stored\n 0 5\n 8 0\n", "hiddenDimensions() [0]",
            "sparseInfo() [3, 1, 0, 0, 3, 0, 1, 1, 1, 0, 3]", "[0, 0, 1] = 5 T[0, 1, 2]", "[0, 1, 0] = 8 T[0, 2, 1]",
            "shape of v [2, 4, 4, 5]\n flags() [1, 0, 0, 0, 0]\n sparseOffsets() [1, 1, 0, 0, 0]",
            "shape of w [2, 5]\n flags() [1, 0, 1, 1, 0]\n sparseOffsets() [1, 1, 0, 3, 0]",
            "copy: DENSE [3, 3], 9 of 9 stored\n 1 3 4\n 6 8 9\n 11 13 14\n", "copy(0, 0), x(0, 0) 100, 1",
            "view: GCS [1, 3, 3], 3 of 9 stored", "length 1000000000000\n nnz 100\n", "under 100 kB? true\n sum 100",
            "> x.toFormat([0, 2, 1], 1)\n values() [1, 4, 2, 3, 5, 7, 8, 6, 9]\n"
                + " indexes() [3, 5, 6, 9, 0, 2, 8, 9, 11]\n"
                + " pointersB() [0, 4]\n pointersE() [4, 9]",
            "> x.toFormat([2, 1, 0], 2)\n values() [5, 7, 1, 4, 2, 8, 3, 6, 9]\n"
                + " indexes() [1, 1, 0, 0, 0, 1, 0, 1, 1]\n"
                + " pointersB() [0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 8, 8]\n",
            "> x.toFormat(CSC)\n dimensionOrder() [1, 0]\n partitioning() 1\n values() [3, 5, 1, 6, 4, 7, 8, 2, 9]\n"
                + " indexes() [1, 2, 0, 2, 1, 2, 3, 0, 3]\n pointersB() [0, 2, 2, 4, 7]",
            "> x.toFormat([0, 2, 1, 3], 2)\n values() [1, 4, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12]\n"
                + " indexes() [3, 7, 1, 2, 4, 10, 0, 2, 0, 3, 7, 9]\n pointersB() [0, 2, 6, 8]",
            "fillValue() 1\n", "End of the tour"}) {
            assertTrue(text.contains(expected), expected + "\n--- not in ---\n" + text);
        }
        assertFalse(Files.exists(report));
    }

    /** The reference point on real data: below 0.86 after ten sweeps of rank 32. */
    @Test
    void movieLensSmall() {
        String shared = System.getProperty("sparse4j.shared", "");
        Path data = Path.of(shared, "data", "ratings", "ml-latest-small");
        assumeTrue(!shared.isEmpty() && Files.exists(data), "no MovieLens data: sparse4j.shared names no folder");
        assertEquals(0, run("--ratings", data.resolve("ratings.csv.gz").toString(), "--titles",
                data.resolve("movies.csv.gz").toString()), err);
        assertTrue(out.contains("100,836 by 610 users of 9,724 items"), out);
        assertTrue(lastRmse() < 0.86, out);
    }

    private double lastRmse() {
        Matcher all = Pattern.compile("test RMSE ([0-9.]+) +\\(").matcher(out);
        double last = Double.NaN;
        while (all.find()) {
            last = Double.parseDouble(all.group(1));
        }
        return last;
    }

    /** The defaults: 5 million ratings, predicted a quarter better than by the means of users and items. */
    @Test
    @Tag("release")
    void fiveMillionRatings() {
        assertEquals(0, run("--sweeps", "5"), err);
        Matcher sweeps = SWEEP.matcher(out);
        assertTrue(sweeps.find(), out);
        assertTrue(lastRmse() < 0.75 * Double.parseDouble(sweeps.group(5)), out);
    }
}
