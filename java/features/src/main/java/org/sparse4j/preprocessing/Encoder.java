// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.preprocessing;

import java.nio.file.Path;
import java.util.List;
import org.sparse4j.INDArray;
import org.sparse4j.backend.Arguments;

/**
 * Turns columns of numbers and texts into a matrix of numbers, with one sample in each row. {@link #fit} finds the
 * {@link Categories} of each column, sorted, or takes the given ones. A matrix is treated as the columns that {@link
 * Columns#of(INDArray)} returns: elements that are not stored have the fill value, which is a category like any other
 * number. The fitted state is immutable and replaced as a whole, so {@code transform} is thread-safe.
 *
 * <p>The methods throw {@code IllegalStateException} if {@code fit} must be called first, and {@code IllegalArgumentException} if
 *
 * <ul>
 * <li>there are no samples;
 * <li>the number of columns differs from the fitted one;
 * <li>a column has texts and was fitted to numbers, or the reverse;
 * <li>a value is not a category and unknown values are errors; the message has column and row.
 * </ul>
 *
 * @since 0.1.0
 */
public interface Encoder extends Transformer {
    /**
     * Learns from blocks of rows, such as those of a query, and replaces the state of an earlier call. The method reads
     * each block once; all blocks must have the same columns. O(elements + categories log categories) time. Returns
     * this.
     */
    Encoder fit(Iterable<Columns> blocks);

    /**
     * Learns from columns, and replaces the state of an earlier call. O(elements + categories log categories) time. Returns
     * this.
     */
    Encoder fit(Columns x);

    @Override
    Encoder fit(INDArray x);

    /** Returns a new matrix with the same number of rows. O(elements) time. */
    INDArray transform(Columns x);

    @Override
    default INDArray transform(INDArray x) {
        return transform(Columns.of(Arguments.given(x, "transform", "the matrix")));
    }

    /** Returns {@code fit(x).transform(x)}. */
    default INDArray fitTransform(Columns x) {
        return fit(x).transform(x);
    }

    /** Returns the columns from which a matrix was made. A value that the matrix does not determine is missing. */
    Columns inverseTransform(INDArray x);

    /** Returns the names of the matrix's columns. */
    List<String> getFeatureNames();

    /** Returns the categories of each column. */
    List<Categories> getCategories();

    /**
     * Writes the settings and the fitted state to a file, which the class's {@code load} reads. The file appears complete or
     * not at all. docs/features.md describes the format.
     *
     * @throws java.io.UncheckedIOException if the file system reports an error; the IOException is the cause
     */
    void save(Path file);
}
