// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.sparse4j.cli.Main} and one class for each command, which holds its options. What a command does
 * lies in a package of its own below this one and knows nothing of command lines.
 */
package org.sparse4j.cli;
