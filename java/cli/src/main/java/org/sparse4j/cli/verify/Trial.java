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

/** The state that the steps of one program share: the subject, the random numbers, the arrays to close at the end. */
final class Trial implements AutoCloseable {
    final Library library;
    final SplittableRandom random;
    final Subject subject;
    final SparseFormat format;
    private final Path directory;
    private final List<String> notes = new ArrayList<>();
    private final Deque<INDArray> made = new ArrayDeque<>();
    // The other operand of the last call.
    private Operand operand;

    Trial(Library library, SplittableRandom random, Subject subject, SparseFormat format, Path directory) {
        this.library = library;
        this.random = random;
        this.subject = subject;
        this.format = format;
        this.directory = directory;
    }

    /** Records the next call, for the message of a failure. */
    String note(String text) {
        notes.add(text);
        return text;
    }

    /** Returns all recorded calls, in order. */
    String notes() {
        return String.join("; ", notes);
    }

    /** Registers an array that is closed at the end. */
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

    /** Returns a non-zero number of a type, as an object of the class that arrays of this type return. */
    static Number number(SplittableRandom random, DataType type) {
        Content one = new Content(type, 1);
        while (one.real(0) == 0) {
            one = Content.random(random, type, 0, 1, 1);
        }
        return one.number(0);
    }

    /** Returns a zero of a type, as an object of the class that arrays of this type return. */
    static Number zero(DataType type) {
        return new Content(type, 1).number(0);
    }

    /** Returns the formats for a rank. */
    static List<SparseFormat> formats(int rank) {
        return rank == 2 ? List.of(SparseFormat.values())
                : List.of(SparseFormat.COO, SparseFormat.GCS, SparseFormat.DENSE);
    }

    /** Makes a random content and an array of it in a random format. */
    Operand operand(DataType type, int... shape) {
        Content content = Content.random(random, type, zero(type), random.nextDouble(), shape);
        SparseFormat chosen = pick(formats(shape.length));
        operand = new Operand(content, keep(Subject.array(random, content, zero(type), chosen)),
                chosen + " " + type + " " + Arrays.toString(shape));
        return operand;
    }

    /** Verifies that a call has not changed the arrays that it read, and has changed those that it wrote as the model says. */
    void compareOperands() {
        subject.compare("the subject of the last call");
        if (operand != null) {
            operand.content.compare("the other operand after the last call", operand.array);
            operand = null;
        }
    }

    /** Returns the path of a file that a step may write. */
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

    /** An additional array and its model. */
    record Operand(Content content, INDArray array, String text) {
        @Override
        public String toString() {
            return text;
        }
    }
}
