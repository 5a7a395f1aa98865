// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.thesis;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.Arrays;

/**
 * Runs SciPy or NumPy in a process of its own, {@code bench/peers/thesis_peer.py}. The process answers each line with a line,
 * takes its turn among the other libraries, and measures its own times. It reads the arrays from files, so that all libraries
 * have the same arrays.
 */
final class PythonPeer implements Peer {
    private final String storage;
    private final Process process;
    private final BufferedReader answers;
    private final PrintWriter questions;
    private final String name;
    private final String version;

    /** Starts the process. Throws an exception with Python's message if the library cannot be imported. */
    PythonPeer(Path python, Path script, String storage) throws IOException {
        this.storage = storage;
        process = new ProcessBuilder(python.toString(), script.toString(), storage)
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        answers = process.inputReader();
        questions = new PrintWriter(process.outputWriter());
        String[] hello = answer().split(" ", 2);
        name = hello[0];
        version = hello[1];
    }

    private String answer() {
        try {
            String line = answers.readLine();
            if (line == null || line.startsWith("error ")) {
                throw new IOException(line == null ? "Python has ended" : line.substring(6));
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String ask(Object... words) {
        questions.println(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining("\t")));
        questions.flush();
        return answer();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String storage() {
        return storage;
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public boolean parallel() {
        return storage.equals("DENSE");
    }

    @Override
    public void threads(int count) {
        if (parallel()) {
            ask("threads", count);
        }
    }

    @Override
    public Map<String, Work> prepare(Family family, Problem problem) {
        if (family != Family.LEVEL1 && family != Family.LEVEL2) {
            return Map.of();
        }
        long[] shape = problem.plan().shape();
        String routines = ask("load", problem.plan().type(), problem.files(), problem.firstRow(),
                shape.length == 1 ? 0 : problem.firstColumn(),
                Arrays.stream(shape).mapToObj(String::valueOf).collect(Collectors.joining("\t")));
        Map<String, Work> works = new LinkedHashMap<>();
        for (String routine : routines.split("\t")) {
            works.put(routine, times -> {
                String[] words = ask("time", routine, times).split(" ");
                return new Work.Sample(Double.parseDouble(words[0]), Double.parseDouble(words[1]));
            });
        }
        return works;
    }

    @Override
    public void release() {
        ask("drop");
    }

    @Override
    public void close() {
        questions.close();
        process.destroy();
    }
}
