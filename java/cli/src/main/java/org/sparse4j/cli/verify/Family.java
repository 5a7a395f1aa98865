// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sparse4j.DataType;

/** The kinds of calls in programs, each with the subjects that it accepts and its frequency. */
enum Family {
    /** Functions of one element: exp, neg, not. */
    UNARY("functions of an element", 4, s -> true, Elementwise::unary),
    /** Operations with a number, such as x + 2. */
    SCALAR("with a number", 4, s -> true, Elementwise::scalar),
    /** Operations with an array of the same shape, such as x + y. */
    PAIRWISE("with an array", 4, s -> true, Elementwise::pairwise),
    /** Operations with an array that is broadcast: y has fewer dimensions than x, or dimensions of length 1. */
    BROADCAST("broadcast", 4, s -> s.shape().length > 0, Elementwise::broadcast),
    /** Reductions along dimensions, such as sums. */
    REDUCTION("reductions", 4, s -> s.seen().tame(), Accumulations::reduce),
    /** Matrix products. */
    PRODUCT("products", 4, s -> s.shape().length == 2 && s.type() != DataType.BOOL && s.seen().tame(), Accumulations::multiply),
    /** Writes through views: put and assign. */
    WRITE("writes through views", 4, s -> s.shape().length > 0, Rearrangements::assign),
    /** Sorting, and finding the distinct values. */
    ORDER("sort, unique", 4, s -> s.shape().length > 0 && s.seen().tame(), Rearrangements::order),
    /** Conversions to other formats and types. */
    CONVERSION("formats and types", 4, s -> true, Rearrangements::convert),
    /** Writing and reading Matrix Market files. */
    FILE("Matrix Market files", 1, Rearrangements::fitsFile, Rearrangements::file),
    /** Solving linear systems by LU and conjugate gradients. */
    SYSTEM("linear systems", 1, s -> true, Systems::solve);

    private final String title;
    private final int weight;
    private final Predicate<Subject> fits;
    private final Consumer<Trial> step;

    Family(String title, int weight, Predicate<Subject> fits, Consumer<Trial> step) {
        this.title = title;
        this.weight = weight;
        this.fits = fits;
        this.step = step;
    }

    String title() {
        return title;
    }

    /** Returns the relative frequency. */
    int weight() {
        return weight;
    }

    boolean fits(Subject subject) {
        return fits.test(subject);
    }

    /** Makes one call and compares its result with the model. */
    void step(Trial trial) {
        step.accept(trial);
    }
}
