// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.family;

import org.sparse4j.INDArray;

/** What the families of an array's methods have in common: each of them is a way to look at one and the same array. */
public interface ArrayFamily {
    /** The array whose family this is. */
    INDArray self();
}
