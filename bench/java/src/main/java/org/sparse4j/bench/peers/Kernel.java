// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.bench.peers;

import java.util.Locale;

/** The operations of the comparison, named as in {@code bench/peers/goals.py}. */
enum Kernel {
    SPMV,
    SPMV_T,
    SPMM16_ROW,
    SPGEMM,
    TRANSPOSE,
    ADD,
    COO_TO_CSR,
    ROW_SUMS,
    /** Reads {@link Problem#GETS} single elements; every second one is a stored entry. */
    GETS;

    static Kernel named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
