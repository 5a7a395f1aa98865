// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.linalg;

/** Which eigenvalues are wanted. */
public enum Spectrum {
    /** Of largest magnitude. */
    LARGEST_MAGNITUDE,
    /** Of smallest magnitude; {@link EigenOptions#near} finds them in far fewer restarts. */
    SMALLEST_MAGNITUDE,
    /** The largest. */
    LARGEST,
    /** The smallest. */
    SMALLEST
}
