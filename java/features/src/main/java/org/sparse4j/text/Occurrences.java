// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/** Collects the occurrences of terms, document by document. The library adds them up. */
final class Occurrences {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private int[] columns = new int[1024];
    private double[] values = new double[1024];
    private int size;
    private int[] pointers = new int[64];
    private int documents;

    /** Adds an occurrence to the current document. */
    void add(int column, double value) {
        if (size == columns.length) {
            int capacity = grown(size);
            columns = Arrays.copyOf(columns, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        columns[size] = column;
        values[size++] = value;
    }

    /** Adds an occurrence to the column that a hash selects. With `signed`, a negative hash changes the sign of the value. */
    void addHashed(int hash, int of, boolean signed, double value) {
        // The absolute value needs a long: |-2^31| is not an int.
        add((int) (Math.abs((long) hash) % of), signed && hash < 0 ? -value : value);
    }

    /** Passes the terms of all documents to `term`, which calls add for the terms to count. */
    void addAll(Iterable<String> texts, Function<String, List<String>> analyzer, Consumer<String> term) {
        for (String text : Arguments.given(texts, "the documents")) {
            if (text == null) {
                throw new IllegalArgumentException("document " + documents + " must not be null; an empty document is \"\"");
            }
            List<String> terms = analyzer.apply(text);
            if (terms == null) {
                throw new IllegalArgumentException("the analyzer returned null for document " + documents
                        + "; for a document without terms it must return an empty list");
            }
            for (String t : terms) {
                if (t == null) {
                    throw new IllegalArgumentException("the analyzer returned a null term for document " + documents);
                }
                term.accept(t);
            }
            endDocument();
        }
    }

    /** Ends the current document. */
    void endDocument() {
        if (documents + 1 == pointers.length) {
            pointers = Arrays.copyOf(pointers, grown(documents + 1));
        }
        pointers[++documents] = size;
    }

    int documents() {
        return documents;
    }

    private static int grown(int size) {
        if (size >= MOST) {
            throw new IllegalArgumentException("one call takes at most " + MOST + " documents and occurrences of terms; transform parts "
                    + "and stack them with vstack");
        }
        return (int) Math.min(MOST, size + (long) size);
    }

    /** Returns the sums as a CSR matrix of DOUBLE; with `binary`, stored elements become 1. */
    INDArray matrix(int terms, boolean binary) {
        INDArray counts = Sparse4j.createSparseCSR(Arrays.copyOf(values, pointers[documents]), Arrays.copyOf(columns, pointers[documents]),
                Arrays.copyOf(pointers, documents + 1), documents, terms);
        return binary ? present(counts) : counts;
    }

    /** Sets the stored elements to 1, in place. */
    static INDArray present(INDArray counts) {
        counts.stored().muli(0);
        return counts.stored().addi(1);
    }
}
