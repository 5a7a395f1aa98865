// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.examples;

import java.nio.file.Path;
import org.sparse4j.examples.input.BadInput;
import org.sparse4j.examples.input.Options;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of the newsgroups example. */
@Command(name = "newsgroups", mixinStandardHelpOptions = true, version = "Sparse4j newsgroups 0.1.0",
        sortOptions = false, usageHelpWidth = 110,
        description = "Learns to tell which newsgroup a posting is from: TF-IDF and multinomial logistic regression.")
final class NewsgroupsOptions {
    @Option(names = "--data", paramLabel = "PATH", required = true, description = "A folder with a folder of postings for"
            + " each group, or a tar file of it (plain, or packed by gzip, bzip2 or xz), such as mini_newsgroups.tar.gz.")
    Path data;

    @Option(names = "--min-df", paramLabel = "N", defaultValue = "1", description = "The least number of postings in"
            + " which a term must occur (${DEFAULT-VALUE}).")
    int minDf;

    @Option(names = "--ngrams", paramLabel = "N", defaultValue = "1", description = "The largest number of successive"
            + " words that form a term (${DEFAULT-VALUE}).")
    int ngrams;

    @Option(names = "--sublinear", description = "Weights a term by 1 + ln(count) instead of by its count.")
    boolean sublinear;

    @Option(names = "--strength", paramLabel = "C", defaultValue = "1", description = "The inverse weight of the"
            + " regularisation (${DEFAULT-VALUE}).")
    double strength;

    @Option(names = "--tolerance", paramLabel = "X", defaultValue = "1e-6", description = "The largest component of the"
            + " gradient at which training ends (${DEFAULT-VALUE}).")
    double tolerance;

    @Option(names = "--steps", paramLabel = "N", defaultValue = "500", description = "The largest number of steps"
            + " (${DEFAULT-VALUE}).")
    int steps;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of the native library (default: all cores, or"
            + " the number in OMP_NUM_THREADS).")
    Integer threads;

    void check() {
        Options.atLeast("--min-df", minDf, 1);
        Options.atLeast("--ngrams", ngrams, 1);
        Options.atLeast("--steps", steps, 1);
        if (threads != null) {
            Options.atLeast("--threads", threads, 1);
        }
        if (!(strength > 0 && strength <= 1e9)) {
            throw new BadInput("--strength " + strength + " is not in the range above 0 up to 1e9");
        }
        if (!(tolerance > 0 && tolerance < 1)) {
            throw new BadInput("--tolerance " + tolerance + " is not between 0 and 1");
        }
    }
}
