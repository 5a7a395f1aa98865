// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/**
 * The common supertype of the families. Each family is an interface to one and the same array.
 *
 * @since 0.1.0
 */
public interface ArrayFamily {
    /** Returns the array that this family belongs to. */
    INDArray self();
}
