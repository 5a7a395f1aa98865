// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.io.container;

import java.io.IOException;
import java.nio.file.Path;
import org.sparse4j.ArrayFileInfo;
import org.sparse4j.DataType;
import org.sparse4j.INDArray;
import org.sparse4j.io.MalformedFileException;
import org.sparse4j.io.ReadOptions;
import org.sparse4j.io.WriteOptions;

/** Arrays of named parts in files: what a module with a container of its own shares with the archives of NumPy. */
public abstract class Containers {
    private static volatile Containers files;

    /** For the one class of {@code org.sparse4j.io}. */
    protected Containers() {}

    /** The one there is, which {@code org.sparse4j.io} sets when its options are loaded. */
    public static Containers get() {
        ReadOptions.defaults();
        return files;
    }

    /** Called by {@code org.sparse4j.io}, once. */
    public static void set(Containers one) {
        files = one;
    }

    /** Makes a file or a part of one out of an array that nobody writes to meanwhile. */
    @FunctionalInterface
    public interface Action {
        void with() throws IOException;
    }

    /** Tells a file's columns before they are written. */
    @FunctionalInterface
    public interface Described {
        /**
         * @param text a descriptor that belongs beside them
         */
        void with(String text) throws IOException;
    }

    /** The array that Binsparse's descriptor speaks of; the descriptor was found in a part of the file. */
    public abstract INDArray readBinsparse(ArraySource in, String at, String descriptor, ReadOptions options) throws IOException;

    /** What the descriptor says. */
    public abstract ArrayFileInfo infoBinsparse(ArraySource in, String at, String descriptor, String kind) throws IOException;

    /** Puts the columns of an array into a sink, then calls the action with the descriptor while nobody writes to the array. */
    public abstract void writeBinsparse(INDArray x, String method, ArraySink to, Described action) throws IOException;

    /**
     * A matrix of compressed lines, which the arrays {@code data}, {@code indices} and {@code indptr} hold.
     *
     * @param rows whether lines are rows
     */
    public abstract INDArray readLines(ArraySource in, boolean rows, ReadOptions options, long... shape) throws IOException;

    /** All elements of an array; it is closed. */
    public abstract INDArray readDense(Path file, ArrayData in, ReadOptions options) throws IOException;

    /** The type that values of a kind and width are read in unless another is asked for. */
    public abstract DataType natural(char kind, int width);

    /**
     * Puts the columns of a CSR or CSC matrix into a sink, {@code data}, {@code indices} and {@code indptr}, and runs the
     * action while nobody writes to it.
     *
     * @param prefix in front of the names
     */
    public abstract void writeLines(INDArray x, String prefix, ArraySink to, Action action) throws IOException;

    /** The same of all elements of an array, in the order of rows, as one array of its shape. */
    public abstract void writeDense(INDArray x, String name, ArraySink to, Action action) throws IOException;

    /** Tells the options' listener, and stops when it says so. */
    public abstract void tell(WriteOptions options, Path file, long done, long total);

    /** What is wrong with a part of a file. */
    public abstract MalformedFileException malformed(Path file, String member, String what, Throwable cause);
}
