// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.entries;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.PathFilter;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;

/**
 * Lists the files of a path once. Hadoop's input formats treat each path that they are given as a pattern, even a listed one.
 */
public final class ListedFiles {
    private static final String FILES = "org.sparse4j.spark.files";
    private static final String END = "\0";  // occurs in no name
    private static final int PARTS = 3;

    private ListedFiles() {}

    /** Returns the files of a path, which may be a folder or a pattern, in the order of their names. */
    public static List<FileStatus> of(Configuration conf, String path) throws IOException {
        Path pattern = new Path(path);
        FileSystem system = pattern.getFileSystem(conf);
        PathFilter filter = FileInputFormat.getInputPathFilter(Job.getInstance(conf));
        FileStatus[] found = system.globStatus(pattern);
        List<FileStatus> files = new ArrayList<>();
        for (FileStatus each : found == null ? new FileStatus[0] : found) {
            if (isHidden(each.getPath()) && !isHidden(pattern)) {
                continue;
            }
            FileStatus[] inside = each.isDirectory() ? system.listStatus(each.getPath(), file -> !isHidden(file)) : new FileStatus[] {each};
            for (FileStatus file : inside) {
                if (file.isFile() && (filter == null || filter.accept(file.getPath()))) {
                    files.add(file);
                }
            }
        }
        if (files.isEmpty()) {
            throw new IllegalArgumentException(path + ": no such file exists; a path names a file, a folder of files, or a pattern such as "
                    + "parts-*" + (found == null || found.length == 0 ? escaped(system, pattern) : ""));
        }
        files.sort(Comparator.comparing(f -> f.getPath().toString()));
        return files;
    }

    private static boolean isHidden(Path file) {
        return file.getName().startsWith("_") || file.getName().startsWith(".");
    }

    /** Returns the end of a message: the path to use if a file has a name that is also a pattern; empty if there is no such file. */
    private static String escaped(FileSystem system, Path pattern) throws IOException {
        String escaped = pattern.toString().replaceAll("[\\\\*?\\[\\]{}]", "\\\\$0");
        return escaped.equals(pattern.toString()) || !system.exists(pattern) ? ""
                : ". The file with exactly this name is " + escaped + ", because \\ * ? [ ] { } form patterns";
    }

    /** Sets the files that {@link Format} reads. Lines end with line feeds only: by default Hadoop ends them at carriage returns too. */
    public static void put(Configuration conf, List<FileStatus> files) {
        conf.set("textinputformat.record.delimiter", "\n");
        conf.set(FILES, files.stream().map(f -> f.getLen() + " " + f.getBlockSize() + " " + f.getPath())
                .collect(Collectors.joining(END)));
    }

    /** Reads the lines of listed files. Hadoop creates it. */
    public static final class Format extends TextInputFormat {
        /** Returns the files as they were listed. */
        @Override
        protected List<FileStatus> listStatus(JobContext job) {
            List<FileStatus> files = new ArrayList<>();
            // Reads the value as it was set; get would replace ${...} by the values of variables.
            for (String file : job.getConfiguration().getRaw(FILES).split(END)) {
                String[] parts = file.split(" ", PARTS);
                files.add(new FileStatus(Long.parseLong(parts[0]), false, 1, Long.parseLong(parts[1]), 0, new Path(parts[2])));
            }
            return files;
        }
    }
}
