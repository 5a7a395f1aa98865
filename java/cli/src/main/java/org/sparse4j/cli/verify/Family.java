// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.cli.verify;

import java.util.function.Consumer;
import java.util.function.Predicate;
import org.sparse4j.DataType;

/** The kinds of calls in programs, each with the subjects that it accepts and its frequency. */
enum Family {
    /** exp, neg, not. */
    UNARY("functions of an element", 4, s -> true, Elementwise::unary),
    /** x + 2. */
    SCALAR("with a number", 4, s -> true, Elementwise::scalar),
    /** x + y. */
    PAIRWISE("with an array", 4, s -> true, Elementwise::pairwise),
    /** x + y, y of fewer or shorter dimensions. */
    BROADCAST("broadcast", 4, s -> s.shape().length > 0, Elementwise::broadcast),
    /** sum along dimensions. */
    REDUCTION("reductions", 4, s -> s.seen().tame(), Accumulations::reduce),
    /** mmul. */
    PRODUCT("products", 4, s -> s.shape().length == 2 && s.type() != DataType.BOOL && s.seen().tame(), Accumulations::multiply),
    /** put and assign, through views. */
    WRITE("writes through views", 4, s -> s.shape().length > 0, Rearrangements::assign),
    /** sort, unique. */
    ORDER("sort, unique", 4, s -> s.shape().length > 0 && s.seen().tame(), Rearrangements::order),
    /** toFormat, castTo. */
    CONVERSION("formats and types", 4, s -> true, Rearrangements::convert),
    /** Matrix Market. */
    FILE("Matrix Market files", 1, Rearrangements::fitsFile, Rearrangements::file),
    /** LU and conjugate gradients. */
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
