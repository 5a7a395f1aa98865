// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.util.Arrays;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.StoredEntries;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints the first entries. */
@Command(name = "head", header = "Prints the first entries of an array.",
        description = {"Prints the first stored entries in C order: coordinates from 0, and the value. - is "
        + "standard input."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j head west0479.mtx", "  sparse4j head -n 100 nell-2.tns.gz"})
final class Head extends FileCommand {
    @Parameters(paramLabel = "FILE", description = "The file.")
    private String file;

    @Option(names = "-n", paramLabel = "N", description = "The number of entries; the default is 10.")
    private long count = 10;

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private final InputOptions input = new InputOptions();

    /** Stops the reading of entries; has no stack trace, so that it is cheap. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1;

        Enough() {
            super(null, null, false, false);
        }
    }

    @Override
    int run() {
        if (count < 0) {
            throw wrong("-n is " + count + "; it must be 0 or more");
        }
        try (INDArray x = read(file, input)) {
            print(described(x));
            long[] left = {count};
            try {
                if (x.dataType().isFloating()) {
                    StoredEntries.forEach(x, (at, value) -> entry(left, at, Double.toString(value)));
                } else {
                    StoredEntries.forEachLong(x, (at, value) -> entry(left, at, Long.toString(value)));
                }
            } catch (Enough e) {
                return CommandLine.ExitCode.OK;
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private void entry(long[] left, long[] at, String value) {
        if (left[0] == 0) {
            throw new Enough();
        }
        left[0]--;
        print(Arrays.toString(at) + " " + value);
    }
}
