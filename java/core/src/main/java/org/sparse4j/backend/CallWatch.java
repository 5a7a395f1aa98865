// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.backend;

/** Through whom calls go that are counted, timed or printed, see {@link CallRunner#watchedBy}. */
@FunctionalInterface
public interface CallWatch {
    /** Runs the call on the executioner; what that gives or throws. */
    OpResult watch(Executioner executioner, OpCall call);
}
