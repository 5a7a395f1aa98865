// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/**
 * Receives the progress of a factorisation. The solver calls the listener on the caller's thread, a few times a second.
 * A short factorisation may end before the first call.
 *
 * @since 0.1.0
 */
@FunctionalInterface
public interface FactorizationListener {
    /**
     * Receives the share of the work that is done.
     *
     * @param share the share of the operations, from 0 during the analysis to 1 at the end. Delayed pivots may make the
     *     factorisation take more operations than the analysis estimated.
     */
    void progress(double share);
}
