// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sparse4j.Collected;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.SparseFormat;
import org.sparse4j.blas.BlasWrapper;

/** The example from its command line, its parts, and its accuracy beside scikit-learn's. */
class NewsgroupsTest {
    @TempDir
    Path folder;

    private String out;
    private String err;

    @AfterEach
    void threads() {
        Sparse4j.environment().setThreads(Runtime.getRuntime().availableProcessors());
    }

    private int run(String... arguments) {
        ByteArrayOutputStream outBytes = new ByteArrayOutputStream();
        ByteArrayOutputStream errBytes = new ByteArrayOutputStream();
        int code = Newsgroups.run(new PrintStream(outBytes, true, StandardCharsets.UTF_8),
                new PrintStream(errBytes, true, StandardCharsets.UTF_8), arguments);
        out = outBytes.toString(StandardCharsets.UTF_8);
        err = errBytes.toString(StandardCharsets.UTF_8);
        return code;
    }

    /** Two groups of ten; what tells them apart is in the text, the header would mislead. */
    private void postings() throws IOException {
        for (int i = 0; i < 10; i++) {
            for (String group : List.of("sky", "sea")) {
                Files.createDirectories(folder.resolve("posts").resolve(group));
                String word = group.equals("sky") ? "cloud wind" : "wave fish\u00e9";
                String text = "Newsgroups: both\nSubject: fish cloud\n\nthe " + word + " " + i + "\nbye";
                Files.write(folder.resolve("posts").resolve(group).resolve("10" + i),
                        text.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
    }

    private Path tar(boolean gzip) throws IOException {
        Path file = folder.resolve(gzip ? "posts.tgz" : "posts.tar");
        try (OutputStream raw = Files.newOutputStream(file); OutputStream to = gzip ? new GZIPOutputStream(raw) : raw) {
            for (String group : List.of("sky", "sea")) {
                entry(to, "posts/" + group + "/", '5');
                for (int i = 9; i >= 0; i--) {
                    entry(to, "posts/" + group + "/10" + i, '0',
                            Files.readAllBytes(folder.resolve("posts").resolve(group).resolve("10" + i)));
                }
            }
            to.write(new byte[1024]);
        }
        return file;
    }

    private static void entry(OutputStream to, String name, char kind, byte... content) throws IOException {
        byte[] header = new byte[512];
        put(header, 0, name);
        put(header, 124, String.format(Locale.ROOT, "%011o", content.length));
        header[156] = (byte) kind;
        put(header, 257, "ustar");
        put(header, 148, " ".repeat(8));
        int sum = 0;
        for (byte each : header) {
            sum += each & 0xff;
        }
        put(header, 148, String.format(Locale.ROOT, "%06o\0", sum));
        to.write(header);
        to.write(content);
        to.write(new byte[(512 - content.length % 512) % 512]);
    }

    private static void put(byte[] header, int at, String text) {
        System.arraycopy(text.getBytes(StandardCharsets.ISO_8859_1), 0, header, at, text.length());
    }

    @Test
    void foldersAndArchivesReadAlike() throws IOException {
        postings();
        Postings wanted = Postings.read(folder.resolve("posts"));
        assertEquals(List.of("sea", "sky"), wanted.groups());
        assertEquals(20, wanted.texts().size());
        assertEquals("the wave fish\u00e9 0\nbye", wanted.texts().get(0));
        for (Path file : List.of(tar(false), tar(true))) {
            Postings read = Postings.read(file);
            assertEquals(wanted.groups(), read.groups());
            assertEquals(wanted.texts(), read.texts());
            assertArrayEquals(wanted.labels(), read.labels());
        }
        assertEquals(12, wanted.part(true).texts().size());
        assertEquals(List.of("the wave fish\u00e9 3\nbye", "the wave fish\u00e9 4\nbye"),
                wanted.part(false).texts().subList(0, 2));
    }

    @Test
    void classifiesNewsgroups() throws IOException {
        postings();
        long before = Collected.settled();
        assertEquals(0, run("--data", folder.resolve("posts").toString(), "--ngrams", "2", "--sublinear"), err);
        assertEquals("", err);
        assertTrue(out.contains("accuracy    100.000 % (8 of 8)"), out);
        assertTrue(Pattern.compile("1 sea +.*wave").matcher(out).find(), out);
        assertEquals(before, Sparse4j.memory().liveArrays(), "arrays that were not closed");
        String first = out;
        assertEquals(0, run("--data", folder.resolve("posts").toString(), "--ngrams", "2", "--sublinear", "--threads",
                "1"), err);
        assertEquals(withoutTimes(first), withoutTimes(out));
    }

    private static String withoutTimes(String text) {
        return text.replaceAll("[0-9.]+ m?s\\)", ")");
    }

    private void refused(String words, String... arguments) {
        assertEquals(2, run(arguments), err);
        assertEquals(1, err.lines().count(), err);
        assertTrue(err.contains(words), err);
    }

    @Test
    void refusesInOneLine() throws IOException {
        postings();
        String data = folder.resolve("posts").toString();
        refused("--data", new String[0]);
        refused("no such file", "--data", folder.resolve("none").toString());
        refused("at least two folders", "--data", folder.resolve("posts").resolve("sky").toString());
        Path other = Files.write(folder.resolve("x"), new byte[] {1, 2, 3, 4, 5});
        refused("is not a tar or zip archive", "--data", other.toString());
        byte[] whole = Files.readAllBytes(tar(false));
        refused("the tar archive is cut off", "--data", Files.write(other, Arrays.copyOf(whole, 1100)).toString());
        refused("--min-df 0", "--data", data, "--min-df", "0");
        refused("--strength -1.0", "--data", data, "--strength", "-1");
        refused("--tolerance NaN", "--data", data, "--tolerance", "NaN");
    }

    /** Rosenbrock's valley: the minimum is at ones. */
    @Test
    void optimiserFindsTheMinimum() {
        Lbfgs.Objective valley = (x, gradient) -> {
            double f = 0;
            gradient.assign(0);
            for (long i = 0; i + 1 < x.size(0); i++) {
                double a = x.getDouble(i);
                double b = x.getDouble(i + 1) - a * a;
                f += 100 * b * b + (1 - a) * (1 - a);
                gradient.putScalar(i, gradient.getDouble(i) - 400 * a * b - 2 * (1 - a));
                gradient.putScalar(i + 1, gradient.getDouble(i + 1) + 200 * b);
            }
            return f;
        };
        try (INDArray x = Sparse4j.create(new double[] {-1.2, 1, -1, 0.5})) {
            int[] told = {0};
            int steps = Lbfgs.minimise(valley, x, 1e-9, 500, (step, value, slope) -> told[0] = step);
            assertTrue(steps < 200, () -> steps + " steps");
            assertEquals(steps, told[0]);
            assertArrayEquals(new double[] {1, 1, 1, 1}, x.toDoubleVector(), 1e-8);
            assertEquals(0, Lbfgs.minimise(valley, x, 1e-9, 500, (step, value, slope) -> told[0] = -1));
        }
    }

    /** The gradient is that of the value: central differences. */
    @Test
    void gradientIsTheSlopeOfTheLoss() {
        try (INDArray x = Sparse4j.sprand(0.5, 1, 7, 5).toFormat(SparseFormat.CSR);
                INDArray truth = SoftmaxRegression.indicator(new int[] {0, 1, 2, 2, 1, 0, 1}, 3);
                INDArray at = Sparse4j.randn(new long[] {18}, 2); INDArray gradient = at.like();
                INDArray unused = at.like(); INDArray step = at.like()) {
            SoftmaxRegression.loss(x, truth, 0.7, at, gradient);
            for (int i = 0; i < 18; i++) {
                double[] f = new double[2];
                for (int side = 0; side < 2; side++) {
                    step.assign(at);
                    step.putScalar(i, at.getDouble(i) + (side == 0 ? -1e-5 : 1e-5));
                    f[side] = SoftmaxRegression.loss(x, truth, 0.7, step, unused);
                }
                assertEquals((f[1] - f[0]) / 2e-5, gradient.getDouble(i), 1e-8, "component " + i);
            }
            assertTrue(BlasWrapper.instance().nrm2(gradient) > 0.01);
        }
    }

    /** scikit-learn 1.9.1 with the same split and terms is right in 536 of 800 (tests/peers/sklearn_newsgroups.py). */
    @Test
    void accuracyIsScikitLearns() {
        String shared = System.getProperty("sparse4j.shared", "");
        Path data = Path.of(shared, "data", "text", "mini_newsgroups.tar.gz");
        assumeTrue(!shared.isEmpty() && Files.exists(data), "no mini_newsgroups: sparse4j.shared names no folder with it");
        assertEquals(0, run("--data", data.toString()), err);
        assertTrue(out.contains("2,000 of 20 groups: 1,200 to train, 800 to test"), out);
        assertTrue(out.contains("29,321 terms, 168,707 entries to train"), out);
        Matcher accuracy = Pattern.compile("accuracy +([0-9.]+) %").matcher(out);
        assertTrue(accuracy.find(), out);
        assertEquals(67.0, Double.parseDouble(accuracy.group(1)), 0.5);
    }
}
