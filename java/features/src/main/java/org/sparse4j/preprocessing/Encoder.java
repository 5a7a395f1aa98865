// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * What turns columns of numbers and texts into a matrix of numbers, a sample in each row. {@link #fit} finds the
 * {@link Categories} of each column, sorted, or is told them. A matrix counts as the columns that {@link Columns#of(INDArray)}
 * gives: what is not stored is its fill, and a category as any other number. What is learned is immutable and replaced as a
 * whole: any threads may transform.
 *
 * <p>Errors: IllegalArgumentException for no samples, another number of columns than fitted, texts where numbers were fitted or
 * the other way round, a value that is no category where that is an error, naming column and row; IllegalStateException when
 * {@code fit} has to come first.
 */
public interface Encoder extends Transformer {
    /**
     * Learns from rows that come in blocks, such as those of a query, each read once; all have the same columns. What was learned
     * before is forgotten. Returns this. O(elements + categories * log categories).
     */
    Encoder fit(Iterable<Columns> blocks);

    /** Learns from columns; what was learned before is forgotten. Returns this. O(elements + categories * log categories). */
    Encoder fit(Columns x);

    @Override
    Encoder fit(INDArray x);

    /** A new matrix of as many rows. O(elements). */
    INDArray transform(Columns x);

    @Override
    default INDArray transform(INDArray x) {
        return transform(Columns.of(Arguments.given(x, "transform", "the matrix")));
    }

    /** {@code fit(x).transform(x)}. */
    default INDArray fitTransform(Columns x) {
        return fit(x).transform(x);
    }

    /** The columns that such a matrix was made of; a value that the matrix does not tell is missing. */
    Columns inverseTransform(INDArray x);

    /** What the matrix's columns are called. */
    List<String> getFeatureNames();

    /** The categories of each column. */
    List<Categories> getCategories();

    /**
     * Writes what it was told and has learned to a file, which appears whole or not at all; the class's {@code load} reads it.
     * docs/features.md says what is in it.
     *
     * @throws java.io.UncheckedIOException where the file system refuses, with its IOException
     */
    void save(Path file);
}
