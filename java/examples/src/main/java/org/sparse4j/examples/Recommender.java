// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Options;
import org.sparse4j.examples.input.Program;
import org.sparse4j.examples.page.HtmlReport;
import org.sparse4j.examples.page.Recommendation;
import org.sparse4j.examples.page.ReportFile;
import org.sparse4j.examples.page.RunReport;
import org.sparse4j.examples.page.SpyPicture;
import org.sparse4j.examples.page.Stopwatch;
import org.sparse4j.examples.page.Sweep;
import org.sparse4j.examples.ratings.IdIndex;
import org.sparse4j.examples.ratings.RatingData;
import org.sparse4j.examples.ratings.RatingGenerator;
import org.sparse4j.examples.ratings.RatingReader;
import org.sparse4j.examples.ratings.Ratings;
import org.sparse4j.examples.ratings.Split;
import org.sparse4j.examples.ratings.Titles;
import org.sparse4j.examples.tour.Tour;

/** A recommender on Netflix-like ratings: an application of Sparse4j's public API. */
public final class Recommender {
    private static final int SAMPLE_USERS = 3;

    private final Options options;
    private final PrintStream out;
    private final Stopwatch watch = new Stopwatch();

    private Recommender(Options options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Ends the JVM with 0, or with 2 after one line on standard error if the input is unusable. */
    public static void main(String[] arguments) {
        Program.main((out, err) -> run(out, err, arguments));
    }

    static int run(PrintStream out, PrintStream err, String... arguments) {
        Options options = new Options();
        return Program.run("recommender", options, "fewer --nnz, a smaller --rank or java -Xmx help", () -> {
            try {
                if (options.tour) {
                    new Tour(out).walk();
                } else {
                    options.check();
                    new Recommender(options, out).run();
                }
            } catch (ArithmeticException e) {
                throw new BadInput(e.getMessage() + "; a larger --lambda helps", e);
            }
        }, out, err, arguments);
    }

    private void run() {
        ReportFile report = new ReportFile(options.out);
        if (options.threads != null) {
            Sparse4j.environment().setThreads(options.threads);
        }
        out.println("Sparse4j recommender, seed " + options.seed);
        RatingData data = data();
        Titles titles = options.titles == null ? Titles.none(data.itemIds()) : titles(data.itemIds());
        Split split = Split.random(data.ratings(), options.seed);
        describe(data, split);
        watch.lap("split", "Java");
        try (INDArray train = csr(split.train()); INDArray test = csr(split.test())) {
            watch.lap("two CSR matrices", "native: import");
            train(data, titles, report, train, test);
        }
    }

    private RatingData data() {
        RatingData data = options.ratings != null ? RatingReader.read(options.ratings)
                : RatingGenerator.generate(options.users, options.items, options.nnz, options.seed);
        watch.lap(options.ratings != null ? "read ratings" : "generate ratings", "Java");
        return data.checked(options.rank);
    }

    private Titles titles(IdIndex items) {
        Titles titles = Titles.read(options.titles, items);
        if (titles.known() == 0) {
            out.println("titles      " + options.titles + " names none of the items");
        }
        return titles;
    }

    private static INDArray csr(Ratings r) {
        int[] begin = java.util.Arrays.copyOf(r.pointers(), r.users());
        int[] end = java.util.Arrays.copyOfRange(r.pointers(), 1, r.users() + 1);
        return Sparse4j.createSparseCSR(r.values(), r.columns(), begin, end, r.users(), r.items());
    }

    private void describe(RatingData data, Split split) {
        Ratings r = data.ratings();
        double density = 100.0 * r.count() / ((double) r.users() * r.items());
        say("ratings     %,d by %,d users of %,d items (density %.3g %%), %s", r.count(), r.users(), r.items(), density,
                data.origin());
        if (data.duplicates() > 0) {
            say("duplicates  %,d ratings replaced by a later one of the same user and item", data.duplicates());
        }
        say("split       %,d to train, %,d to test, at random", split.train().count(), split.test().count());
    }

    private void train(RatingData data, Titles titles, ReportFile report, INDArray train, INDArray test) {
        Biases biases = Biases.fit(train);
        watch.lap("biases", "native: sums, matrix x vector");
        try (biases; TestSet held = new TestSet(test, train)) {
            double mean = held.rmse(biases.mean());
            double withBiases = held.rmse(biases);
            String split = split(train, test);
            watch.lap("baselines", "native: stored()");
            try (INDArray residuals = biases.residuals(train);
                    Als model = new Als(residuals, options.rank, options.lambda, options.seed)) {
                train.close();  // training reads only the residuals from here on
                watch.lap("residuals, by user and by item", "native: stored(), CSR of the transpose");
                say("model       ALS, weighted lambda %s, rank %d, on ratings less biases, %d thread%s", options.lambda,
                        options.rank, Sparse4j.environment().getThreads(), Sparse4j.environment().getThreads() == 1 ? "" : "s");
                say("baselines   test RMSE %.4f with the global mean, %.4f with mean + biases", mean, withBiases);
                List<Sweep> sweeps = sweeps(model, held, mean, withBiases);
                Recommendations unseen = new Recommendations(data, titles, biases, model, held);
                List<Recommendation> shown = recommend(unseen, data.ratings());
                SpyPicture spy = SpyPicture.of(data.ratings());
                watch.lap("spy picture", "Java");
                Map<String, String> configuration = configuration(data, split);
                report.write(HtmlReport.html(new RunReport(configuration, spy, mean, withBiases, sweeps, watch.phases(),
                        shown, Sparse4j.info())));
                out.println();
                say("report      %s", report.path().toAbsolutePath().toUri());
            }
        }
    }

    private List<Sweep> sweeps(Als model, TestSet held, double mean, double withBiases) {
        List<Sweep> sweeps = new ArrayList<>();
        double total = 0;
        for (int s = 1; s <= options.sweeps; s++) {
            String label = "sweep " + s + "/" + options.sweeps;
            try (Progress bar = new Progress(out, label)) {
                long start = System.nanoTime();
                model.sweepUsers(share -> bar.at(share / 2, "users"));
                long middle = System.nanoTime();
                model.sweepItems(share -> bar.at(0.5 + share / 2, "items"));
                long trained = System.nanoTime();
                double rmse = held.rmse(model);
                double testing = (System.nanoTime() - trained) * 1e-9;
                Sweep sweep = new Sweep(s, (middle - start) * 1e-9, (trained - middle) * 1e-9, testing, rmse);
                sweeps.add(sweep);
                total += sweep.seconds();
                bar.finish(String.format(Locale.ROOT, "%7s  test RMSE %.4f  (mean %.4f, mean + biases %.4f)",
                        Stopwatch.format(sweep.seconds()), rmse, mean, withBiases));
            }
        }
        watch.lap(options.sweeps + " sweeps with tests", "native: rowGram, mmul, posv; sddmm");
        say("trained     in %s, %s a sweep", Stopwatch.format(total), Stopwatch.format(total / options.sweeps));
        return sweeps;
    }

    private List<Recommendation> recommend(Recommendations all, Ratings ratings) {
        List<Recommendation> shown = new ArrayList<>();
        for (int user : Recommendations.sampleUsers(ratings, SAMPLE_USERS, options.seed)) {
            Recommendation r = all.of(user);
            Recommendations.print(out, r);
            shown.add(r);
        }
        watch.lap("recommendations", "native: mmul, argTopK");
        return shown;
    }

    private static String split(INDArray train, INDArray test) {
        return String.format(Locale.ROOT, "%,d ratings to train, %,d to test, at random", train.nnz(), test.nnz());
    }

    private Map<String, String> configuration(RatingData data, String split) {
        Ratings r = data.ratings();
        Map<String, String> all = new LinkedHashMap<>();
        all.put("ratings", String.format(Locale.ROOT, "%,d ratings by %,d users of %,d items, %s", r.count(), r.users(),
                r.items(), data.origin()));
        all.put("split", split);
        all.put("model", "ALS with weighted-lambda regularisation on the ratings less user and item biases");
        all.put("rank", Integer.toString(options.rank));
        all.put("lambda", Double.toString(options.lambda));
        all.put("sweeps", Integer.toString(options.sweeps));
        all.put("seed", Long.toString(options.seed));
        all.put("threads", Integer.toString(Sparse4j.environment().getThreads()));
        all.put("Java", System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        return all;
    }

    private void say(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values));
    }
}
