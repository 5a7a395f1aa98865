// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.io.OutOfCore;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Permutes the dimensions. */
@Command(name = "transpose", header = "Writes an array with its dimensions in another order.",
        description = {"The dimensions come in reverse order, or in the order that --order states.",
        "- is standard input or output. A .s4j file that is larger than memory can be transposed into another .s4j file."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j transpose west0479.mtx transposed.mtx", "  sparse4j transpose tensor.tns turned.tns --order 2,0,1"})
final class Transpose extends WritingCommand {
    @Parameters(index = "0", paramLabel = "IN", description = "The file to read.")
    private String in;

    @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
    private String out;

    @Option(names = "--order", paramLabel = "D", split = ",", description = "The dimensions, from 0, in their new order, such as 2,0,1.")
    private int[] order;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out);
        try (ArrayInput from = input(in)) {
            if (order == null && asked().keepsType() && asked().format() == null && to.isOwn() && from.isLarge()) {
                to.write(file -> OutOfCore.transpose(from.path(), file, outOfCore(out)));
                return CommandLine.ExitCode.OK;
            }
            try (INDArray x = read(from)) {
                write(order == null ? x.transpose() : x.permute(order), to, out);
            }
        }
        return CommandLine.ExitCode.OK;
    }
}
