// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** Is told how a factorisation goes, on the caller's thread, some times a second; short ones end before it is. */
@FunctionalInterface
public interface FactorizationListener {
    /**
     * A part of the work was done.
     *
     * @param share of the operations, from 0, during the analysis, to 1; pivots that have to wait may make it more work
     *     than was foreseen
     */
    void progress(double share);
}
