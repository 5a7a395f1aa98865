// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.io.OutOfCore;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** One array from several. */
@Command(name = "merge", header = "Writes one array from several: joined, or their sum.",
        description = {"Joins arrays under each other, or along another dimension, or adds them up.",
        "One of the files may be -, standard input; -o - is standard output. Files .s4j are joined also where they are larger than memory."},
        customSynopsis = "sparse4j merge [OPTIONS] FILE... -o OUT",
        footerHeading = "%nExamples:%n", footer = {"  sparse4j merge january.mtx february.mtx -o year.npz", "  sparse4j merge left.npz right.npz --along 1 -o both.npz",
        "  sparse4j merge part-*.csv --sum -o all.csv"})
final class Merge extends WritingCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files that are read, in the order that the result has.")
    private List<String> files;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "OUT", description = "The file that is written.")
    private String out;

    @ArgGroup
    private How how = new How();

    /** One or the other. */
    static final class How {
        @Option(names = "--along", paramLabel = "D", description = "The dimension along which they are joined, from 0; 0 unless told: the "
                + "rows of one under those of the one before.")
        private int along;

        @Option(names = "--sum", description = "Adds them up, element by element.")
        private boolean sum;
    }

    @Override
    int run() throws IOException {
        ArrayOutput to = output(out);
        if (how.sum) {
            try (INDArray sum = sum()) {
                write(sum, to, out);
            }
            return CommandLine.ExitCode.OK;
        }
        List<ArrayInput> inputs = new ArrayList<>();
        List<INDArray> all = new ArrayList<>();
        try {
            for (String file : files) {
                inputs.add(input(file));
            }
            if (asked().keepsType() && asked().format() == null && to.isOwn() && ArrayInput.areLarge(inputs)) {
                Path[] paths = inputs.stream().map(ArrayInput::path).toArray(Path[]::new);
                to.write(file -> OutOfCore.concat(how.along, file, outOfCore(out), paths));
                return CommandLine.ExitCode.OK;
            }
            for (ArrayInput each : inputs) {
                all.add(read(each));
            }
            try (INDArray joined = Sparse4j.concat(how.along, all.toArray(new INDArray[0]))) {
                write(joined, to, out);
            }
        } finally {
            all.forEach(INDArray::close);
            inputs.forEach(ArrayInput::close);
        }
        return CommandLine.ExitCode.OK;
    }

    /** One after the other, so that no more than three are there at a time. */
    private INDArray sum() {
        INDArray sum = read(files.get(0));
        for (String file : files.subList(1, files.size())) {
            try (INDArray before = sum; INDArray next = read(file)) {
                sum = before.add(next);
            }
        }
        return sum;
    }
}
