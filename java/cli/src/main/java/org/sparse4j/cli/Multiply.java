// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.cli.files.Matched;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Multiplies matrices. */
@Command(name = "multiply", header = "Writes the matrix product of several files.",
        description = {"Multiplies all matrices, in the order that takes the least work. The second of two factors may be a vector.",
        "One of the files may be -, standard input; -o - is standard output. A .s4j file may be larger than memory if the other factor is "
        + "dense."},
        customSynopsis = "sparse4j multiply [OPTIONS] FILE... -o OUT",
        footerHeading = "%nExamples:%n", footer = {"  sparse4j multiply a.mtx b.mtx -o product.npz", "  sparse4j multiply restriction.npz a.npz prolongation.npz -o coarse.npz"})
final class Multiply extends WritingCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The factors, from left to right.")
    private List<String> files;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "OUT", description = "The file to write.")
    private String out;

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out);
        List<INDArray> factors = new ArrayList<>();
        try {
            for (String file : files) {
                factors.add(read(file));
            }
            DataType type = factors.stream().map(INDArray::dataType).reduce(Matched::type).orElseThrow();
            factors.replaceAll(factor -> Matched.cast(factor, type));
            INDArray last = factors.get(factors.size() - 1);
            try (INDArray product = factors.size() == 2 ? factors.get(0).mmul(last) : Sparse4j.products().mmul(factors.toArray(new INDArray[0]))) {
                write(product, to, out);
            }
        } finally {
            factors.forEach(INDArray::close);
        }
        return CommandLine.ExitCode.OK;
    }
}
