// SPDX-License-Identifier: Apache-2.0
/**
 * Whether the library computes right on this machine: {@link org.sparse4j.cli.verify.Programs random programs} of calls, each
 * compared with plain Java loops over the same numbers, for every format, type and kind of view; what the machine is; how fast its
 * memory is. A copy of the tests' model would not do: it is small enough to be read, and shares no code with what it judges.
 */
package org.sparse4j.cli.verify;
