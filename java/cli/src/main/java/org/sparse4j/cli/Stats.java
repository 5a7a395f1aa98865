// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import org.sparse4j.INDArray;
import org.sparse4j.cli.files.Statistics;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Figures of an array. */
@Command(name = "stats", description = {"Prints figures of an array: shape, entries and zeros among them, the values' range, entries of each row, "
        + "column or other line, bandwidth and symmetry of matrices.", "- is standard input."},
        footer = {"", "Examples:", "  sparse4j stats west0479.mtx", "  sparse4j stats --duplicates LAST ratings.csv"})
final class Stats extends FileCommand {
    @Parameters(paramLabel = "FILE", description = "The file.")
    private String file;

    @Mixin
    private InputOptions input;

    @Override
    int run() {
        try (INDArray x = read(file, input)) {
            Statistics.of(x, progress()).lines().forEach(this::print);
        }
        return CommandLine.ExitCode.OK;
    }
}
