// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.sparse4j.cli.Main} and one class for each command, which holds its options. The work of
 * a command lies in a package of its own below this one, which does not depend on command lines.
 */
package org.sparse4j.cli;
