// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.SparseFormat;

/** What the steps of one program share: the subject, the source of numbers, the arrays that are closed at the end. */
final class Trial implements AutoCloseable {
    final Library library;
    final SplittableRandom random;
    final Subject subject;
    final SparseFormat format;
    private final Path directory;
    private final List<String> notes = new ArrayList<>();
    private final Deque<INDArray> made = new ArrayDeque<>();
    // Of the last call.
    private Operand operand;

    Trial(Library library, SplittableRandom random, Subject subject, SparseFormat format, Path directory) {
        this.library = library;
        this.random = random;
        this.subject = subject;
        this.format = format;
        this.directory = directory;
    }

    /** What is called next, for the message of a failure. */
    String note(String text) {
        notes.add(text);
        return text;
    }

    /** All that was called, in order. */
    String notes() {
        return String.join("; ", notes);
    }

    /** An array to be closed at the end. */
    INDArray keep(INDArray array) {
        made.push(array);
        return array;
    }

    boolean chance(int of) {
        return random.nextInt(of) == 0;
    }

    <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }

    /** A number of a type that is not 0, as the array would give it. */
    static Number number(SplittableRandom random, DataType type) {
        Content one = new Content(type, 1);
        while (one.real(0) == 0) {
            one = Content.random(random, type, 0, 1, 1);
        }
        return one.number(0);
    }

    /** A zero of a type, as the array would give it. */
    static Number zero(DataType type) {
        return new Content(type, 1).number(0);
    }

    /** The formats that a rank can have. */
    static List<SparseFormat> formats(int rank) {
        return rank == 2 ? List.of(SparseFormat.values())
                : List.of(SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE);
    }

    /** A random content and an array of it, in a random format. */
    Operand operand(DataType type, int... shape) {
        Content content = Content.random(random, type, zero(type), random.nextDouble(), shape);
        SparseFormat chosen = pick(formats(shape.length));
        operand = new Operand(content, keep(Subject.array(random, content, zero(type), chosen)),
                chosen + " " + type + " " + Arrays.toString(shape));
        return operand;
    }

    /** What a call read, and what it wrote to in the model too, is as it was. */
    void compareOperands() {
        subject.compare("what the last call was of");
        if (operand != null) {
            operand.content.compare("the other operand after the last call", operand.array);
            operand = null;
        }
    }

    /** Where a step may write a file. */
    Path file() {
        return directory.resolve("verify.mtx");
    }

    @Override
    public void close() {
        while (!made.isEmpty()) {
            made.pop().close();
        }
        subject.close();
    }

    /** An array beside the subject, and its model. */
    record Operand(Content content, INDArray array, String text) {
        @Override
        public String toString() {
            return text;
        }
    }
}
