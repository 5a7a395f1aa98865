// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the recommender. */
@Command(name = "recommender", mixinStandardHelpOptions = true, version = "Sparse4j recommender 0.1.0",
        sortOptions = false, usageHelpWidth = 110,
        description = {"Trains explicit ALS with weighted-lambda regularisation on ratings, shows what it learned, and"
                + " writes an HTML report.", "Without --ratings, Netflix-like ratings are generated."})
public final class Options {
    static final int MAX_RANK = 1024;
    /** The largest number of users or items: the generator keeps ten factors of each item in one Java array. */
    static final int LARGEST = 100_000_000;

    @Option(names = "--ratings", paramLabel = "FILE", description = "MovieLens CSV, or `user item rating` separated by"
            + " blanks, tabs or ::; plain, or packed by gzip, bzip2 or xz; ids are numbers or any text.")
    public Path ratings;

    @Option(names = "--titles", paramLabel = "FILE", description = "Titles of the items: item id, title, ... (MovieLens"
            + " movies.csv, movies.dat); plain, or packed likewise.")
    public Path titles;

    @Option(names = "--users", paramLabel = "N", defaultValue = "100000", description = "Users to generate"
            + " (${DEFAULT-VALUE}).")
    public int users;

    @Option(names = "--items", paramLabel = "N", defaultValue = "10000", description = "Items to generate"
            + " (${DEFAULT-VALUE}).")
    public int items;

    @Option(names = "--nnz", paramLabel = "N", defaultValue = "5000000", description = "Ratings to generate"
            + " (${DEFAULT-VALUE}).")
    public int nnz;

    @Option(names = "--rank", paramLabel = "K", defaultValue = "32", description = "Length of the factors"
            + " (${DEFAULT-VALUE}).")
    public int rank;

    @Option(names = "--lambda", paramLabel = "X", defaultValue = "0.12", description = "Weight of the regularisation"
            + " per rating (${DEFAULT-VALUE}).")
    public double lambda;

    @Option(names = "--sweeps", paramLabel = "N", defaultValue = "10", description = "Passes over users and items"
            + " (${DEFAULT-VALUE}).")
    public int sweeps;

    @Option(names = "--seed", paramLabel = "S", defaultValue = "42", description = "The seed of the generator, the split"
            + " and the first factors (${DEFAULT-VALUE}).")
    public long seed;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the native library (default: all cores, or"
            + " the number in OMP_NUM_THREADS).")
    public Integer threads;

    @Option(names = "--out", paramLabel = "FILE", defaultValue = "recommender-report.html",
            description = "The HTML report (${DEFAULT-VALUE}).")
    public Path out;

    @Option(names = "--tour", description = "Walk through the worked examples of the model instead.")
    public boolean tour;

    public void check() {
        for (Path input : new Path[] {ratings, titles}) {
            if (input != null && same(input, out)) {
                throw new BadInput("--out " + out + " would replace the input " + input + "; name another file");
            }
        }
        atLeast("--users", users, 1);
        if (users == 1 && ratings == null) {
            throw new BadInput("--users 1: a single user is not enough; at least two are needed");
        }
        atLeast("--items", items, 1);
        atMost("--users", users, LARGEST);
        atMost("--items", items, LARGEST);
        atLeast("--nnz", nnz, 2);
        atLeast("--rank", rank, 1);
        atLeast("--sweeps", sweeps, 1);
        if (threads != null) {
            atLeast("--threads", threads, 1);
            atMost("--threads", threads, 4096);
        }
        atMost("--rank", rank, MAX_RANK);
        atMost("--sweeps", sweeps, 100_000);
        if (!(lambda > 0 && lambda <= 1e6)) {
            throw new BadInput("--lambda " + lambda + " is not in the range above 0 up to 1e6");
        }
        if (ratings == null && rank > items) {
            throw new BadInput("--rank " + rank + " is larger than the number of items (" + items + ")");
        }
    }

    public static void atLeast(String name, int value, int least) {
        if (value < least) {
            throw new BadInput(name + " " + value + " is less than " + least);
        }
    }

    private static void atMost(String name, int value, int most) {
        if (value > most) {
            throw new BadInput(name + " " + value + " is more than " + most);
        }
    }

    private static boolean same(Path a, Path b) {
        try {
            return Files.isSameFile(a, b);
        } catch (IOException e) {
            // One of the files does not exist.
            return false;
        }
    }
}
