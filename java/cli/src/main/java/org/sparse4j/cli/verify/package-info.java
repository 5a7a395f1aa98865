// SPDX-License-Identifier: Apache-2.0
/**
 * Verifies that the library computes correctly on this machine: {@link org.sparse4j.cli.verify.Programs random programs} of calls, each
 * compared with plain Java loops over the same numbers, for every format, type and kind of view. Also describes the machine and measures
 * its memory bandwidth. The tests have a larger model; this one is small enough to be reviewed and shares no code with the library.
 */
package org.sparse4j.cli.verify;
