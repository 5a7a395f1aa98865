// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;
import org.sparse4j.cli.files.StoredEntries;
import org.sparse4j.cli.files.Streams;
import org.sparse4j.cli.files.UnusableException;
import org.sparse4j.io.AtomicFile;
import org.sparse4j.report.SpyPlot;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Draws the pattern of a matrix. */
@Command(name = "spy", header = "Draws the positions of the entries of a matrix.",
        description = {"A cell of the picture stands for a block of rows and columns, and is darker the more entries the block has. The "
        + "picture is text, or a file whose name ends in .png, .svg or .txt. Stored zeros are entries.",
        "- is standard input; -o - is standard output, for which --as names the kind of picture."},
        footerHeading = "%nExamples:%n", footer = {"  sparse4j spy west0479.mtx", "  sparse4j spy west0479.mtx -o west0479.png --size 1200",
        "  sparse4j spy graph.npz --ascii --size 60"})
final class Spy extends FileCommand {
    private static final int CHARACTERS = 78;
    private static final int PIXELS = 1000;
    private static final int SMALLEST = 8;
    private static final int OFTEN = 1 << 16;

    @Parameters(paramLabel = "FILE", description = "The file.")
    private String file;

    @Option(names = {"-o", "--output"}, paramLabel = "OUT", description = "The file of the picture; the default is text on standard output.")
    private String out = Streams.STANDARD;

    @Option(names = "--as", paramLabel = "KIND", description = "The kind of picture, png, svg or text, instead of the one that the name chooses.")
    private Kind kind;

    @Option(names = "--size", paramLabel = "N", description = "Pixels or characters along the longer side, from 8 to 4096; the default is "
            + "1000 pixels or 78 characters.")
    private Integer size;

    @Option(names = "--ascii", description = "Draws with ASCII characters instead of Unicode's blocks.")
    private boolean ascii;

    @ArgGroup(validate = false, heading = "%nReading:%n")
    private final InputOptions input = new InputOptions();

    /** The kind of output. Its names are words of the command line. */
    enum Kind { png, svg, text }

    @Override
    int run() throws IOException {
        Kind drawn = kind();
        int most = size == null ? drawn == Kind.text ? CHARACTERS : PIXELS : size;
        if (most < SMALLEST || most > SpyPlot.MOST) {
            throw wrong("--size is " + most + "; it must be from " + SMALLEST + " to " + SpyPlot.MOST);
        }
        boolean standard = out.equals(Streams.STANDARD);
        if (!standard) {
            AtomicFile.check(Path.of(out));
        }
        byte[] picture = picture(drawn, most);
        if (standard) {
            out().flush();
            streams().out().write(picture);
            streams().out().flush();
        } else {
            AtomicFile.write(Path.of(out), to -> to.write(picture));
        }
        return CommandLine.ExitCode.OK;
    }

    private Kind kind() {
        if (kind != null || out.equals(Streams.STANDARD)) {
            return kind == null ? Kind.text : kind;
        }
        String name = out.toLowerCase(Locale.ROOT);
        if (name.endsWith(".png")) {
            return Kind.png;
        } else if (name.endsWith(".svg")) {
            return Kind.svg;
        } else if (name.endsWith(".txt")) {
            return Kind.text;
        }
        throw wrong("the file name " + out + " does not identify a kind of picture; name one with --as: png, svg, text");
    }

    private byte[] picture(Kind drawn, int most) {
        try (INDArray x = read(file, input)) {
            if (x.rank() != 2) {
                throw new UnusableException(file + ": only a matrix can be drawn; the shape is " + Arrays.toString(x.shape()), null);
            }
            SpyPlot plot = drawn == Kind.text ? SpyPlot.ofCharacters(x.size(0), x.size(1), most)
                    : SpyPlot.ofPixels(x.size(0), x.size(1), most);
            count(x, plot);
            switch (drawn) {
                case png:
                    return plot.png();
                case svg:
                    return plot.svg().getBytes(StandardCharsets.UTF_8);
                default:
                    return ((ascii ? plot.ascii() : plot.blocks()) + plot + "\n").getBytes(StandardCharsets.UTF_8);
            }
        }
    }

    /** Counts the stored entries; for DENSE arrays, the non-zero elements. */
    private void count(INDArray x, SpyPlot plot) {
        boolean dense = x.getFormat() == SparseFormat.DENSE;
        long[] done = {0};
        StoredEntries.forEach(x, (at, value) -> {
            if (!dense || value != 0) {
                plot.add(at[0], at[1]);
            }
            if (++done[0] % OFTEN == 0) {
                progress().say("drawing " + file, done[0], x.nnz());
            }
        });
    }
}
