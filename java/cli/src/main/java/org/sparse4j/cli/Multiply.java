// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.cli.files.ArrayOutput;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The product of matrices. */
@Command(name = "multiply", description = {"Writes the matrix product of two files or more, in the order that takes the least work.",
        "One of the files may be -, standard input; -o - is standard output."},
        footer = {"", "Examples:", "  sparse4j multiply a.mtx b.mtx -o product.npz", "  sparse4j multiply restriction.npz a.npz prolongation.npz -o coarse.npz"})
final class Multiply extends FileCommand {
    @Parameters(arity = "2..*", paramLabel = "FILE", description = "The factors, from left to right.")
    private List<String> files;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "OUT", description = "The file that is written.")
    private String out;

    @Mixin
    private InputOptions input;

    @Mixin
    private OutputOptions output;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out, output);
        List<INDArray> factors = new ArrayList<>();
        try {
            for (String file : files) {
                factors.add(read(file, input));
            }
            try (INDArray product = Sparse4j.mmul(factors.toArray(new INDArray[0]))) {
                write(product, to, out, output);
            }
        } finally {
            factors.forEach(INDArray::close);
        }
        return CommandLine.ExitCode.OK;
    }
}
