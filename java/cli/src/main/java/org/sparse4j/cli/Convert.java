// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.io.OutOfCore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** One format into another. */
@Command(name = "convert", header = "Writes an array into another file, type or layout.",
        description = {"What is read is told by its content, or by its name; what is written by its name. It appears whole or not at all.",
        "- is standard input or output, of any format; --to says which is written."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j convert west0479.mtx.gz west0479.npz", "  sparse4j convert adjacency.npz adjacency.mtx --symmetric",
        "  sparse4j convert weights.npy weights.npz --to scipy --format CSR --type FLOAT",
        "  zcat edges.gz | sparse4j convert - - --from txt --to npz > edges.npz"})
final class Convert extends WritingCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The file that is read.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file that is written.")
    private String out;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out);
        try (ArrayInput from = input(in)) {
            if (asked().keepsType() && asked().format() != null && to.isOwn() && from.isLarge()) {
                to.write(file -> OutOfCore.convert(from.path(), asked().format(), file, outOfCore(out)));
                return CommandLine.ExitCode.OK;
            }
            try (INDArray x = read(from)) {
                write(x, to, out);
            }
        }
        return CommandLine.ExitCode.OK;
    }
}
