// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.sparse4j.io.EntryLines;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.SvmLightOptions;
import org.sparse4j.io.TripletOptions;
import org.sparse4j.spark.entries.EntryBlocks;
import org.sparse4j.spark.entries.EntryCounts;
import org.sparse4j.spark.entries.EntryPack;
import org.sparse4j.spark.entries.ListedFiles;
import org.sparse4j.spark.entries.SplitLines;
import org.sparse4j.spark.grid.Mapped;

/**
 * Reads matrices and tensors from text files, with one task for each split of a file. The formats are Matrix Market coordinates
 * (general, symmetric, skew-symmetric; real, integer, pattern), FROSTT's .tns, SVMlight, CSV and TSV triplets, and edge lists.
 * Core's readers parse the lines, with the same syntax and rounding.
 *
 * <p>A path names a file, a folder or a pattern on any file system that Hadoop opens (hdfs, s3a, file). The files of a folder
 * or pattern are read in the order of their names; those that begin with _ or . are skipped. In a path {@code * ? [ ] { }} form
 * a pattern, as in Spark's own readers; a backslash before one of them makes it part of a name.
 *
 * <p>A compressed file (.gz, .bz2 and other endings for which Hadoop has a codec) is one task, unless the codec can be split. A
 * split has at least 1 MiB and at most the block size of the file system; within these bounds, each core gets about two splits.
 * {@code mapreduce.input.fileinputformat.split.maxsize} in the Hadoop configuration of the context overrides this.
 *
 * <p>Each method runs one job that reads all files. The job checks every line, finds the extents that the text does not state,
 * and chooses the cuts between blocks. SVMlight needs a second job, which counts rows. The blocks read the text again each time
 * they are computed: persist them. Duplicates are combined in the order of the text; sums of doubles are first formed within
 * pieces of 8 MiB.
 *
 * <p>Lines end with LF or CR LF, as in core: {@code textinputformat.record.delimiter} of the context's Hadoop configuration is
 * ignored. A carriage return without a line feed after it throws, unless it is in the quotes of a field.
 *
 * @since 0.1.0
 */
public final class EntryFiles {
    private static final String SPLIT = "mapreduce.input.fileinputformat.split.maxsize";
    private static final long LEAST_SPLIT = 1 << 20;
    private static final Pattern ENDINGS = Pattern.compile("(?i)\\.(gz|bz2|xz|zst|lz4|snappy|deflate)$");
    private static final int BOTH = 3;  // both sides of the diagonal, a bit for each

    private EntryFiles() {}

    /** Makes the reader of a file's lines from the beginning of the file. */
    private interface Beginning {
        EntryLines of(String name, InputStream in);
    }

    /** Returns the matrix of files, with the default options, in blocks with about equal numbers of stored entries. */
    public static DistributedSparseMatrix matrix(JavaSparkContext context, String path) {
        return matrix(context, path, ReadOptions.defaults(), BlockShape.auto());
    }

    /**
     * Returns the matrix of files. The format is detected as {@code ArrayFiles} does: by the banner of Matrix Market, else by
     * the ending of the name. Indexes of SVMlight count from 1.
     *
     * @param options type, duplicates, and the treatment of symmetric matrices; the format and the listener are not used
     * @throws IllegalArgumentException if there are no such files or the format is unknown; if there are several files and one
     *     is a Matrix Market matrix, or only some have values; or if the rank is not 2
     * @throws MalformedFileException if the beginning of a file is malformed; in a task, if a line is malformed (the message
     *     names the file and the byte at which the line begins)
     */
    public static DistributedSparseMatrix matrix(JavaSparkContext context, String path, ReadOptions options, BlockShape shape) {
        return matrix(context, path, shape, (name, in) -> EntryLines.of(name, in, options));
    }

    /**
     * Returns the matrix of triplets whose fields the options describe. Each file has its own header.
     *
     * @throws IllegalArgumentException as {@link #matrix(JavaSparkContext, String, ReadOptions, BlockShape)}; also if
     *     coordinates are names and {@code knownNames} does not list them
     */
    public static DistributedSparseMatrix matrix(JavaSparkContext context, String path, TripletOptions options,
            BlockShape shape) {
        return matrix(context, path, shape, (name, in) -> EntryLines.triplets(name, in, options));
    }

    /**
     * Returns the features of SVMlight samples, one row for each sample, the files one below the other. Labels are ignored.
     *
     * @throws IllegalArgumentException as {@link #matrix(JavaSparkContext, String, ReadOptions, BlockShape)}; also unless the
     *     options set whether indexes count from 0 or 1
     */
    public static DistributedSparseMatrix matrix(JavaSparkContext context, String path, SvmLightOptions options,
            BlockShape shape) {
        return matrix(context, path, shape, (name, in) -> EntryLines.svmLight(name, options));
    }

    private static DistributedSparseMatrix matrix(JavaSparkContext context, String path, BlockShape shape, Beginning beginning) {
        Read read = read(context, path, beginning);
        if (read.lines.shape().length != 2) {
            throw new IllegalArgumentException(path + ": the array has rank " + read.lines.shape().length
                    + " and is not a matrix; DistributedSparseTensor.read reads it");
        }
        return new DistributedSparseMatrix(EntryBlocks.matrix(read.packs, read.counted, read.counted.extent(0), read.counted.extent(1),
                read.lines.dataType(), read.lines.duplicates(), shape.cutting()));
    }

    /** The entries of files; `lines` is the format of the first file. */
    record Read(JavaRDD<EntryPack> packs, EntryCounts counted, EntryLines lines) {}

    /** Reads and counts the entries of files. */
    static Read read(JavaSparkContext context, String path, ReadOptions options) {
        return read(context, path, (name, in) -> EntryLines.of(name, in, options));
    }

    /** Reads and counts the entries of files. */
    static Read read(JavaSparkContext context, String path, TripletOptions options) {
        return read(context, path, (name, in) -> EntryLines.triplets(name, in, options));
    }

    private static Read read(JavaSparkContext context, String path, Beginning beginning) {
        try {
            Configuration conf = new Configuration(context.hadoopConfiguration());
            List<FileStatus> files = ListedFiles.of(conf, path);
            Map<String, EntryLines> lines = new HashMap<>();
            EntryLines first = null;
            EntryLines told = null;  // the lines of the first file that is not empty
            for (FileStatus file : files) {
                EntryLines of = lines(conf, file.getPath(), beginning);
                first = first == null ? of : first;
                if (of.entries() >= 0 && files.size() > 1) {
                    throw new IllegalArgumentException(path + ": the path names " + files.size() + " files, but " + file.getPath()
                            + " holds a whole matrix; name one file");
                } else if (of.countsRows() != first.countsRows() || of.shape().length != first.shape().length) {
                    throw new IllegalArgumentException(path + ": " + of + " and " + first + " differ; files of one array must have the "
                            + "same form");
                }
                told = told == null && !of.isEmpty() ? of : told;
                if (!of.isEmpty() && of.hasValues() != told.hasValues()) {
                    throw new IllegalArgumentException(path + ": lines of " + (of.hasValues() ? of : told) + " have values, and those of "
                            + (of.hasValues() ? told : of) + " have none; files of one array must have the same form");
                }
                lines.put(file.getPath().toString(), of);
            }
            return read(context, files, conf, new SplitLines(lines, packed(conf, files)), first);
        } catch (IOException e) {
            throw new UncheckedIOException(path + ": " + e, e);
        }
    }

    private static Read read(JavaSparkContext context, List<FileStatus> files, Configuration conf, SplitLines of,
            EntryLines first) {
        if (conf.get(SPLIT) == null) {
            long bytes = files.stream().mapToLong(FileStatus::getLen).sum();
            conf.setLong(SPLIT, Math.max(LEAST_SPLIT, bytes / (2L * context.sc().defaultParallelism()) + 1));
        }
        ListedFiles.put(conf, files);
        JavaNewHadoopRDD<LongWritable, Text> text = (JavaNewHadoopRDD<LongWritable, Text>) context.newAPIHadoopRDD(conf,
                ListedFiles.Format.class, LongWritable.class, Text.class);
        Metrics metrics = Metrics.of(context);
        long[] starts = first.countsRows() ? starts(text, of, metrics) : null;
        JavaRDD<SplitLines.Piece> pieces = text.mapPartitionsWithInputSplit(
                (split, each) -> of.pieces((FileSplit) split, each, metrics), true);
        JavaRDD<SplitLines.Piece> placed = starts == null ? pieces : pieces.mapPartitionsWithIndex((partition, each) ->
                new Mapped<>(each, piece -> List.of(piece.below(starts[partition])).iterator()), true);
        long[] shape = first.shape();
        if (starts != null) {
            shape[0] = starts[starts.length - 1];
        }
        EntryCounts counted = placed.mapPartitions(each -> {
            EntryCounts some = new EntryCounts(shape);
            each.forEachRemaining(piece -> {
                some.add(piece.entries());
                some.addLines(piece.lines());
                some.addSides(piece.sides());
            });
            return List.of(some).iterator();
        }).treeAggregate(new EntryCounts(shape), EntryCounts::merge, EntryCounts::merge);
        if (first.entries() >= 0 && counted.lines() != first.entries()) {
            throw new MalformedFileException(files.get(0).getPath() + ": " + counted.lines() + " entries are listed, but the size line "
                    + "announces " + first.entries());
        }
        if (counted.sides() == BOTH) {
            throw new MalformedFileException(files.get(0).getPath() + ": a symmetric matrix must list one half, but entries are on both "
                    + "sides of the diagonal");
        }
        return new Read(placed.map(SplitLines.Piece::entries), counted, first);
    }

    /** Runs a job that counts rows. Returns the first row of each split, and the number of rows as the last element. */
    private static long[] starts(JavaNewHadoopRDD<LongWritable, Text> text, SplitLines of, Metrics metrics) {
        List<Long> rows = text.mapPartitionsWithInputSplit((split, each) -> {
            long n = 0;
            for (var pieces = of.pieces((FileSplit) split, each, metrics); pieces.hasNext();) {
                n = pieces.next().end();
            }
            return List.of(n).iterator();
        }, true).collect();
        long[] starts = new long[rows.size() + 1];
        for (int i = 0; i < rows.size(); i++) {
            starts[i + 1] = starts[i] + rows.get(i);
        }
        return starts;
    }

    // ---- beginnings of files ---------------------------------------------------------------------------------------------

    private static EntryLines lines(Configuration conf, Path file, Beginning beginning) throws IOException {
        CompressionCodec codec = new CompressionCodecFactory(conf).getCodec(file);
        try (InputStream raw = file.getFileSystem(conf).open(file);
                InputStream in = codec == null ? raw : codec.createInputStream(raw)) {
            EntryLines lines = beginning.of(file.toString(), in);
            if (lines.isPacked()) {
                boolean told = codec == null && ENDINGS.matcher(file.getName()).find();
                throw new IllegalArgumentException(file + ": the file is compressed" + (told ? ", and Hadoop has no codec for its ending; "
                        + "decompress it first, or compress it as .gz or .bz2" : (codec == null ? ", but its name does not show it"
                        : " in a way that its name does not show, or twice") + "; Hadoop chooses the codec by the ending of the name, "
                        + "such as .gz or .bz2. Rename the file, or decompress it first"));
            }
            return lines;
        }
    }

    private static Set<String> packed(Configuration conf, List<FileStatus> files) {
        CompressionCodecFactory codecs = new CompressionCodecFactory(conf);
        Set<String> packed = new HashSet<>();
        files.stream().filter(f -> codecs.getCodec(f.getPath()) != null).forEach(f -> packed.add(f.getPath().toString()));
        return packed;
    }
}
