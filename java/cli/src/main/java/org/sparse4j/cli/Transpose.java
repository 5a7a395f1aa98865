// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Dimensions in another order. */
@Command(name = "transpose", description = {"Writes an array with its dimensions in the opposite order, or in the one that is told.",
        "- is standard input or output."},
        footer = {"", "Examples:", "  sparse4j transpose west0479.mtx transposed.mtx", "  sparse4j transpose tensor.tns turned.tns --order 2,0,1"})
final class Transpose extends FileCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The file that is read.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file that is written.")
    private String out;

    @Option(names = "--order", paramLabel = "D", split = ",", description = "The dimensions, from 0, in their new order: 2,0,1.")
    private int[] order;

    @Mixin
    private InputOptions input;

    @Mixin
    private OutputOptions output;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out, output);
        try (INDArray x = read(in, input)) {
            write(order == null ? x.transpose() : x.permute(order), to, out, output);
        }
        return CommandLine.ExitCode.OK;
    }
}
