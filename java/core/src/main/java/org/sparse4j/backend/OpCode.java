// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** An operation with the permanent number and the name that it has in {@code sparse4j_ops.def}. */
public interface OpCode {
    /** The permanent number. */
    int id();

    /** The name in {@code sparse4j_ops.def}. */
    String nativeName();
}
