// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/** The common supertype of the families. Each family is an interface to one and the same array. */
public interface ArrayFamily {
    /** Returns the array that this family belongs to. */
    INDArray self();
}
