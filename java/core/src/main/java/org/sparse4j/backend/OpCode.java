// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/**
 * An operation, with its permanent number and its name in {@code sparse4j_ops.def}.
 *
 * @since 0.1.0
 */
public interface OpCode {
    /** Returns the permanent number. */
    int id();

    /** Returns the name in {@code sparse4j_ops.def}. */
    String nativeName();
}
