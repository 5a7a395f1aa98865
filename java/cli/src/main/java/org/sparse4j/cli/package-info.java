// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.sparse4j.cli.Main} and one class for each command, with its options. Separate packages below this one do the
 * work of commands and do not depend on command lines.
 */
package org.sparse4j.cli;
