// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Program;
import org.sparse4j.examples.page.Stopwatch;
import org.sparse4j.preprocessing.Norm;
import org.sparse4j.preprocessing.TfidfTransformer;
import org.sparse4j.text.BagOfWordsVectorizer;
import org.sparse4j.text.TextAnalyzer;
import org.sparse4j.text.TfidfVectorizer;

/** Text classification from files to accuracy: an application of Sparse4j's public API. */
public final class Newsgroups {
    private static final int TERMS = 6;

    private final NewsgroupsOptions options;
    private final PrintStream out;
    private final Stopwatch watch = new Stopwatch();

    private Newsgroups(NewsgroupsOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Ends the JVM with 0, or with 2 after one line on standard error if the input is unusable. */
    public static void main(String[] arguments) {
        Program.main((out, err) -> run(out, err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        NewsgroupsOptions options = new NewsgroupsOptions();
        return Program.run("newsgroups", options, "a larger --min-df or java -Xmx helps", () -> {
            options.check();
            new Newsgroups(options, out).run();
        }, out, err, arguments);
    }

    private void run() {
        if (options.threads != null) {
            Sparse4j.environment().setThreads(options.threads);
        }
        Postings all = Postings.read(options.data);
        Postings train = all.part(true);
        Postings test = all.part(false);
        if (test.labels().length == 0) {
            throw new BadInput(options.data + ": no group has four postings, so none is left for testing");
        }
        say("postings    %,d of %d groups: %,d to train, %,d to test (%s)", all.labels().length, all.groups().size(),
                train.labels().length, test.labels().length, Stopwatch.format(watch.lap("read", "Java")));
        TfidfVectorizer vectorizer = vectorizer();
        try (INDArray x = vectorizer.fitTransform(train.texts()); INDArray y = vectorizer.transform(test.texts())) {
            say("TF-IDF      %,d terms, %,d entries to train, %,d to test (%s)", x.size(1), x.nnz(), y.nnz(),
                    Stopwatch.format(watch.lap("TF-IDF", "Java: words; native: sums, stored()")));
            try (SoftmaxRegression model = trained(x, train)) {
                int[] predicted = model.predict(y);
                if (x.size(1) >= TERMS) {
                    terms(model, all.groups(), vectorizer.getFeatureNames());
                }
                confusion(all.groups(), test.labels(), predicted);
            }
        }
    }

    private TfidfVectorizer vectorizer() {
        BagOfWordsVectorizer counts = BagOfWordsVectorizer.builder().minDf(options.minDf)
                .analyzer(TextAnalyzer.builder().ngramRange(1, options.ngrams).build()).build();
        return new TfidfVectorizer(counts, new TfidfTransformer(Norm.L2, true, options.sublinear));
    }

    private SoftmaxRegression trained(INDArray x, Postings train) {
        double[] first = {Double.NaN};
        double[] last = new double[3];
        try (Progress bar = new Progress(out, "regression")) {
            SoftmaxRegression model = SoftmaxRegression.train(x, train.labels(), train.groups().size(),
                    new SoftmaxRegression.Training(options.strength, options.tolerance, options.steps),
                    (step, value, slope) -> {
                        first[0] = Double.isNaN(first[0]) ? slope : first[0];
                        last[0] = step;
                        last[1] = value;
                        last[2] = slope;
                        bar.at(Math.log(first[0] / slope) / Math.log(first[0] / options.tolerance), "step " + step);
                    });
            bar.finish(String.format(Locale.ROOT, "%.0f steps, loss %.5f, gradient %.1e (%s)", last[0], last[1], last[2],
                    Stopwatch.format(watch.lap("regression", "native: mmul, transposed mmul"))));
            return model;
        }
    }

    private void terms(SoftmaxRegression model, List<String> groups, List<String> names) {
        out.println("the terms with the largest weights of each group");
        long[][] strongest = model.strongest(TERMS);
        for (int k = 0; k < groups.size(); k++) {
            StringBuilder line = new StringBuilder();
            for (long j : strongest[k]) {
                line.append("  ").append(names.get((int) j));
            }
            say("  %2d %-26s%s", k + 1, groups.get(k), line);
        }
    }

    /** Prints the confusion matrix. Rows: the group; columns: the predicted group. The library sums the occurrences of a pair. */
    private void confusion(List<String> groups, int[] truth, int... predicted) {
        int n = groups.size();
        long[][] pairs = new long[truth.length][];
        double[] ones = new double[truth.length];
        for (int i = 0; i < truth.length; i++) {
            pairs[i] = new long[] {truth[i], predicted[i]};
            ones[i] = 1;
        }
        try (INDArray counts = Sparse4j.createSparseCOO(ones, pairs, n, n); INDArray of = counts.sum(1)) {
            out.println("predicted (columns) for postings of a group (rows), and the share that is right");
            StringBuilder header = new StringBuilder(" ".repeat(31));
            for (int k = 0; k < n; k++) {
                header.append(String.format(Locale.ROOT, "%4d", k + 1));
            }
            out.println(header);
            double right = 0;
            for (int k = 0; k < n; k++) {
                StringBuilder line = new StringBuilder(String.format(Locale.ROOT, "  %2d %-26s", k + 1, groups.get(k)));
                for (int j = 0; j < n; j++) {
                    long c = counts.getLong(k, j);
                    line.append(c == 0 ? "   ." : String.format(Locale.ROOT, "%4d", c));
                }
                double hits = counts.getDouble(k, k);
                right += hits;
                say("%s  %5.1f %%", line, 100 * hits / Math.max(1, of.getDouble(k)));
            }
            say("accuracy    %.3f %% (%.0f of %d)", 100 * right / truth.length, right, truth.length);
        }
    }

    private void say(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
