// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.cli.files.Matched;
import org.sparse4j.io.OutOfCore;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one array of several. */
@Command(name = "merge", header = "Joins several arrays, or adds them, and writes the result.",
        description = {"Joins arrays below each other or along another dimension, or adds them.",
        "The shapes must match, but an extent that a text does not state is taken from the other files. The type of the result holds the "
        + "values of all files.",
        "One of the files may be -, standard input; -o - is standard output. .s4j files that are larger than memory can be joined into a "
        + ".s4j file."},
        customSynopsis = "sparse4j merge [OPTIONS] FILE... -o OUT",
        footerHeading = "%nExamples:%n", footer = {"  sparse4j merge january.mtx february.mtx -o year.npz", "  sparse4j merge left.npz right.npz --along 1 -o both.npz",
        "  sparse4j merge part-*.csv --sum -o all.csv"})
final class Merge extends WritingCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "The files to read, in the order of their parts in the result.")
    private List<String> files;

    @Option(names = {"-o", "--output"}, required = true, paramLabel = "OUT", description = "The file to write.")
    private String out;

    @ArgGroup
    private How how = new How();

    /** The mode: the user sets exactly one of the two options. */
    static final class How {
        @Option(names = "--along", paramLabel = "D", description = "The dimension along which the arrays are joined, from 0. The default is "
                + "0: the rows of each file follow those of the previous file.")
        private int along;

        @Option(names = "--sum", description = "Adds the arrays, element by element.")
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
            match(inputs, all);
            try (INDArray joined = Sparse4j.concat(how.along, all.toArray(new INDArray[0]))) {
                write(joined, to, out);
            }
        } finally {
            all.forEach(INDArray::close);
            inputs.forEach(ArrayInput::close);
        }
        return CommandLine.ExitCode.OK;
    }

    /** Brings all arrays to one data type, and to one shape except for the dimension along which they are joined. */
    private void match(List<ArrayInput> inputs, List<INDArray> all) {
        DataType type = all.stream().map(INDArray::dataType).reduce(Matched::type).orElseThrow();
        List<boolean[]> open = inputs.stream().map(each -> Matched.open(each.info())).toList();
        int joined = how.along < 0 ? how.along + all.get(0).rank() : how.along;
        long[] shape = all.get(0).shape();
        boolean[] mayGrow = open.get(0);
        for (int i = 1; i < all.size(); i++) {
            shape = Matched.shape(shape, mayGrow, all.get(i).shape(), open.get(i));
            mayGrow = Matched.both(mayGrow, open.get(i));
        }
        for (int i = 0; i < all.size(); i++) {
            all.set(i, Matched.cast(all.get(i), type));
            long[] own = all.get(i).shape();
            long[] to = shape.clone();
            if (joined >= 0 && joined < Math.min(own.length, to.length)) {
                to[joined] = own[joined];
            }
            if (Matched.grows(own, open.get(i), to)) {  // otherwise concat reports the difference
                all.set(i, Matched.grown(all.get(i), inputs.get(i).name(), open.get(i), to));
            }
        }
    }

    /** Adds arrays one after the other, so that at most three exist at a time. */
    private INDArray sum() {
        INDArray sum = null;
        boolean[] open = null;
        boolean ok = false;
        try {
            for (String file : files) {
                try (ArrayInput in = input(file)) {
                    boolean[] openHere = Matched.open(in.info());
                    INDArray next = read(in);
                    if (sum == null) {
                        sum = next;
                        open = openHere;
                        continue;
                    }
                    try {
                        DataType type = Matched.type(sum.dataType(), next.dataType());
                        long[] shape = Matched.shape(sum.shape(), open, next.shape(), openHere);
                        next = Matched.grown(Matched.cast(next, type), in.name(), openHere, shape);
                        sum = Matched.grown(Matched.cast(sum, type), "the sum of the files before " + in.name(), open, shape);
                        INDArray before = sum;
                        sum = before.add(next);
                        before.close();
                    } finally {
                        next.close();
                    }
                    open = Matched.both(open, openHere);
                }
            }
            ok = true;
            return sum;
        } finally {
            if (!ok && sum != null) {
                sum.close();
            }
        }
    }
}
