// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import org.sparse4j.INDArray;
import org.sparse4j.cli.files.Statistics;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Prints statistics of an array. */
@Command(name = "stats", header = "Prints statistics of an array: values, entries of rows and columns, symmetry.",
        description = {"Prints the shape, the number of entries and of zeros among them, the range of the values, the numbers of "
        + "entries in rows, columns or other lines, and the bandwidth and symmetry of matrices. - is standard input."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j stats west0479.mtx", "  sparse4j stats --duplicates LAST ratings.csv"})
final class Stats extends FileCommand {
    @Parameters(paramLabel = "FILE", description = "The file.")
    private String file;

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private final InputOptions input = new InputOptions();

    @Override
    int run() {
        try (INDArray x = read(file, input)) {
            Statistics.of(x, progress()).lines().forEach(this::print);
        }
        return CommandLine.ExitCode.OK;
    }
}
