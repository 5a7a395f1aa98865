// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.text;

import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.sparse4j.INDArray;
import org.sparse4j.Sparse4j;
import org.sparse4j.backend.Arguments;

/** The occurrences of terms, document by document; the library sums them into counts. */
final class Occurrences {
    private static final int MOST = Integer.MAX_VALUE - 8;

    private int[] columns = new int[1024];
    private double[] values = new double[1024];
    private int size;
    private int[] pointers = new int[64];
    private int documents;

    /** One occurrence in the current document. */
    void add(int column, double value) {
        if (size == columns.length) {
            int capacity = grown(size);
            columns = Arrays.copyOf(columns, capacity);
            values = Arrays.copyOf(values, capacity);
        }
        columns[size] = column;
        values[size++] = value;
    }

    /** One occurrence of what has a hash, whose sign counts where it is asked for. */
    void addHashed(int hash, int of, boolean signed, double value) {
        // As a long: |-2^31| is no int.
        add((int) (Math.abs((long) hash) % of), signed && hash < 0 ? -value : value);
    }

    /** Feeds the terms of all documents; `term` calls add for those that count. */
    void addAll(Iterable<String> texts, Function<String, List<String>> analyzer, Consumer<String> term) {
        for (String text : Arguments.given(texts, "the documents")) {
            if (text == null) {
                throw new IllegalArgumentException("document " + documents + " must not be null; an empty document is \"\"");
            }
            List<String> terms = analyzer.apply(text);
            if (terms == null) {
                throw new IllegalArgumentException("the analyzer gives null for document " + documents
                        + "; without terms it is an empty list");
            }
            for (String t : terms) {
                if (t == null) {
                    throw new IllegalArgumentException("the analyzer gives a null term for document " + documents);
                }
                term.accept(t);
            }
            endDocument();
        }
    }

    /** What is added from now on is the next document's. */
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
            throw new IllegalArgumentException("more than " + MOST + " documents or occurrences of terms in one call; "
                    + "transform parts and stack them with vstack");
        }
        return (int) Math.min(MOST, size + (long) size);
    }

    /** CSR, DOUBLE: the sums of what was added; stored ones become 1 when only presence counts. */
    INDArray matrix(int terms, boolean binary) {
        INDArray counts = Sparse4j.createSparseCSR(Arrays.copyOf(values, pointers[documents]), Arrays.copyOf(columns, pointers[documents]),
                Arrays.copyOf(pointers, documents + 1), documents, terms);
        return binary ? present(counts) : counts;
    }

    /** What is stored becomes 1, in place. */
    static INDArray present(INDArray counts) {
        counts.stored().muli(0);
        return counts.stored().addi(1);
    }
}
