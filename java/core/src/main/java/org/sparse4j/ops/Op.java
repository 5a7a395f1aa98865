// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.ops;

/** An operation with the permanent number it has in {@code sparse4j_ops.def}. */
public interface Op {
    /** The permanent number. */
    int id();

    /** The name in {@code sparse4j_ops.def}. */
    String nativeName();
}
