// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.Arrays;
import java.util.List;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DuplicatePolicy;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.Statistics;
import org.sparse4j.cli.files.UnusableException;
import org.sparse4j.io.ReadOptions;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks whether files can be read. */
@Command(name = "check", header = "Checks whether files can be read completely.",
        description = {"Reads complete files, and prints one line for each: its content, or the error and its position. - is standard "
        + "input. The exit code is 1 if any file has an error."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j check *.mtx.gz", "  sparse4j check --unique --finite ratings.csv"})
final class Check extends FileCommand {
    private static final long MOST_LINES = 1L << 62;

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files.")
    private List<String> files;

    @Option(names = "--unique", description = "Also reports an entry that is given twice as an error.")
    private boolean unique;

    @Option(names = "--finite", description = "Also reports NaN and infinite values as errors.")
    private boolean finite;

    @Option(names = "--from", paramLabel = "FORMAT", completionCandidates = InputOptions.Words.class, description = "The format of the files, "
            + "if neither content nor name identifies it: ${COMPLETION-CANDIDATES}.")
    private String from;

    @Option(names = "--member", paramLabel = "NAME", description = "The member to read from a tar or zip archive with several arrays.")
    private String member;

    @Option(names = "--format", paramLabel = "LAYOUT", description = "The layout in which the array is read, instead of the file's own: "
            + "${COMPLETION-CANDIDATES}.")
    private SparseFormat format;

    @Override
    int run() {
        int faults = 0;
        for (String file : files) {
            faults += isRight(file) ? 0 : 1;
        }
        return faults == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
    }

    /** Returns options with the file's own layout, if that layout has room for the number of lines that the file states. */
    private ReadOptions laidOut(ArrayInput in, ReadOptions options) {
        if (format != null) {
            return options.format(format);
        }
        ArrayFileInfo info;
        try {
            info = in.info();
        } catch (UnusableException e) {
            return options;  // reading gives a better message
        }
        boolean fits = !info.format().isSparse() || Arrays.stream(info.shape()).allMatch(n -> n <= MOST_LINES);
        return fits ? options : options.format(SparseFormat.COO);
    }

    /** Prints a description of the file's array, or the error. Returns whether the file is correct. */
    private boolean isRight(String file) {
        ReadOptions options = unique ? ReadOptions.defaults().duplicates(DuplicatePolicy.ERROR) : ReadOptions.defaults();
        try (ArrayInput in = ArrayInput.of(file, from, member, streams());
                INDArray x = in.read(laidOut(in, options).listener(progress().listener("reading " + in.name())))) {
            long special = finite ? Statistics.notFinite(x) : 0;
            String what = in.name() + ": " + described(x);
            print(special == 0 ? what + ": ok" : "WRONG " + what + ", of which " + special + (special == 1 ? " is" : " are")
                    + " NaN or infinite");
            return special == 0;
        } catch (UnusableException e) {
            print("WRONG " + Advice.of(e));
            return false;
        }
    }
}
