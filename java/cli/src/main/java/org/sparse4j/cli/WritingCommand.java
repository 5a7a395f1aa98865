// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import org.sparse4j.INDArray;
import org.sparse4j.cli.files.ArrayInput;
import org.sparse4j.cli.files.ArrayOutput;
import org.sparse4j.cli.files.Streams;
import org.sparse4j.io.Npz;
import org.sparse4j.io.OutOfCoreOptions;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;

/** Common parts of commands that write one file. */
@Command
abstract class WritingCommand extends FileCommand {
    @ArgGroup(validate = false, heading = "%nReading:%n")
    private final InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = "%nWriting:%n")
    private final OutputOptions output = new OutputOptions();

    final InputOptions asked() {
        return input;
    }

    final ArrayInput input(String file) {
        return input(file, input);
    }

    final INDArray read(String file) {
        return read(file, input);
    }

    final INDArray read(ArrayInput in) {
        return read(in, input);
    }

    /** Returns the output for a file, before there is an array, so that errors appear early. */
    final ArrayOutput output(String file) throws IOException {
        return ArrayOutput.of(file, output.to(), streams());
    }

    final void write(INDArray x, ArrayOutput to, String file) throws IOException {
        to.write(x, output.options().listener(progress().listener("writing " + file)));
        Npz.Kind kind = to.isNpz() ? Npz.kindFor(x) : Npz.Kind.SCIPY;
        if (kind != Npz.Kind.SCIPY) {
            boolean scalar = kind == Npz.Kind.PYDATA;
            tell((file.equals(Streams.STANDARD) ? "standard output" : file) + " is an .npz of " + (scalar ? "pydata/sparse" : "Binsparse")
                    + ", which SciPy does not open: SciPy's .npz holds " + (scalar ? "no sparse array of rank 0" : "only COO, CSR and CSC "
                    + "with the fill 0") + ". With --to " + (scalar ? "pydata" : "binsparse") + ", this line is not printed");
        }
    }

    /** Returns the options for writing an array that is larger than memory. */
    final OutOfCoreOptions outOfCore(String file) {
        return OutOfCoreOptions.defaults().listener(progress().listener("writing " + file));
    }
}
