// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.blas;

/** Which operands of a matrix product are transposed, and whether its result is: ND4J's parameter, as a value. */
public record MMulTranspose(boolean transposeA, boolean transposeB, boolean transposeResult) {
    private static final MMulTranspose ALL_FALSE = new MMulTranspose(false, false, false);

    /** Nothing is transposed. */
    public static MMulTranspose allFalse() {
        return ALL_FALSE;
    }

    /** Starts with nothing transposed. */
    public static Builder builder() {
        return new Builder();
    }

    /** Collects the three answers. */
    public static final class Builder {
        private boolean a;
        private boolean b;
        private boolean result;

        private Builder() {}

        /** Whether the first operand is transposed. */
        public Builder transposeA(boolean transpose) {
            a = transpose;
            return this;
        }

        /** Whether the second operand is transposed. */
        public Builder transposeB(boolean transpose) {
            b = transpose;
            return this;
        }

        /** Whether the product is transposed. */
        public Builder transposeResult(boolean transpose) {
            result = transpose;
            return this;
        }

        /** What was collected. */
        public MMulTranspose build() {
            return new MMulTranspose(a, b, result);
        }

        /** What was collected so far. */
        @Override
        public String toString() {
            return "Builder of " + build();
        }
    }
}
