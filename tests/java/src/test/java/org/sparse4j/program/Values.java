// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.program;

import java.util.Random;
import org.sparse4j.oracle.ModelType;
import org.sparse4j.oracle.ModelValue;

/** Values that programs are made of: small dyadic numbers, whose sums are exact in every order, and awkward ones. */
final class Values {
    private static final double[] PLAIN = {1, 2, 3, -1, -2, 0.5, -0.25, 1.5, -7, 10, 0.125, 4};
    private static final double[] AWKWARD = {0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0,
        -0.0, 9007199254740992.0, 1e-3};
    private static final long[] WHOLE = {1, 2, 3, -1, -2, 5, -7, 10, 4, 6};
    private static final long[] EXTREME = {0, 0, 0, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53,
        Integer.MAX_VALUE, Integer.MIN_VALUE, -1};
    private static final ModelType[] TYPES = {ModelType.DOUBLE, ModelType.DOUBLE, ModelType.DOUBLE, ModelType.DOUBLE,
        ModelType.FLOAT, ModelType.FLOAT, ModelType.INT, ModelType.INT, ModelType.LONG, ModelType.LONG, ModelType.BOOL};

    private final Random random;

    Values(Random random) {
        this.random = random;
    }

    ModelType type() {
        return TYPES[random.nextInt(TYPES.length)];
    }

    /** A type that a number can be given in. */
    ModelType numberType(ModelType of) {
        if (of != ModelType.BOOL && random.nextInt(3) > 0) {
            return of;
        }
        ModelType t = type();
        return t == ModelType.BOOL ? ModelType.INT : t;
    }

    long of(ModelType t) {
        if (t == ModelType.BOOL) {
            return random.nextInt(2);
        }
        boolean awkward = random.nextInt(4) == 0;
        if (t.floating()) {
            return t.of(awkward ? AWKWARD[random.nextInt(AWKWARD.length)] : PLAIN[random.nextInt(PLAIN.length)]);
        }
        return t.of(awkward ? EXTREME[random.nextInt(EXTREME.length)] : WHOLE[random.nextInt(WHOLE.length)]);
    }

    /** A small number, in sums of which nothing is rounded. */
    long plain(ModelType t) {
        if (t == ModelType.BOOL) {
            return random.nextInt(2);
        }
        return t.floating() ? t.of(PLAIN[random.nextInt(PLAIN.length)]) : t.of(WHOLE[random.nextInt(WHOLE.length)]);
    }

    long fill(ModelType t) {
        return random.nextInt(3) > 0 ? t.of(0L) : of(t);
    }

    String number(ModelType forArray) {
        ModelType t = numberType(forArray);
        return new ModelValue(t, of(t)).toString();
    }
}
