// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** One format into another. */
@Command(name = "convert", description = {"Reads an array and writes it into another file, type or layout. The content tells the format of "
        + "what is read, or the name; the name that of what is written, which appears whole or not at all.",
        "- is standard input or output, of any format; for what is written --to tells it."},
        footer = {"", "Examples:", "  sparse4j convert west0479.mtx.gz west0479.npz", "  sparse4j convert adjacency.npz adjacency.mtx --symmetric",
        "  sparse4j convert weights.npy weights.npz --to scipy --format CSR --type FLOAT",
        "  zcat edges.gz | sparse4j convert - - --from txt --to npz > edges.npz"})
final class Convert extends FileCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The file that is read.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file that is written.")
    private String out;

    @Mixin
    private InputOptions input;

    @Mixin
    private OutputOptions output;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out, output);
        try (INDArray x = read(in, input)) {
            write(x, to, out, output);
        }
        return CommandLine.ExitCode.OK;
    }
}
