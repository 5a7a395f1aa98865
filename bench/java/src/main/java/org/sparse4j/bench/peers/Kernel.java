// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.Locale;

/** The operations that are compared; their names in the tables are those of {@code bench/peers/goals.py}. */
enum Kernel {
    SPMV,
    SPMV_T,
    SPMM16_ROW,
    SPGEMM,
    TRANSPOSE,
    ADD,
    COO_TO_CSR,
    ROW_SUMS,
    /** {@link Problem#GETS} single elements, every second one an entry. */
    GETS;

    static Kernel named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
