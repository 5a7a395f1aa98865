// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/**
 * The transpositions of a matrix product, as in ND4J: whether each operand and the result are transposed.
 *
 * @since 0.1.0
 */
public record MMulTranspose(boolean transposeA, boolean transposeB, boolean transposeResult) {
    private static final MMulTranspose ALL_FALSE = new MMulTranspose(false, false, false);

    /** Returns the value that transposes nothing. */
    public static MMulTranspose allFalse() {
        return ALL_FALSE;
    }

    /** Returns a builder that transposes nothing yet. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Builds an {@link MMulTranspose}.
     *
     * @since 0.1.0
     */
    public static final class Builder {
        private boolean a;
        private boolean b;
        private boolean result;

        private Builder() {}

        /** Sets whether the first operand is transposed. */
        public Builder transposeA(boolean transpose) {
            a = transpose;
            return this;
        }

        /** Sets whether the second operand is transposed. */
        public Builder transposeB(boolean transpose) {
            b = transpose;
            return this;
        }

        /** Sets whether the result is transposed. */
        public Builder transposeResult(boolean transpose) {
            result = transpose;
            return this;
        }

        /** Returns the value that this builder describes. */
        public MMulTranspose build() {
            return new MMulTranspose(a, b, result);
        }

        /** Returns the current settings as text. */
        @Override
        public String toString() {
            return "Builder of " + build();
        }
    }
}
