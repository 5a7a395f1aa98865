// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.sparse4j.cli.Main} and one class for each command, with its options. Separate packages below this one do the
 * work of commands and do not depend on command lines.
 *
 * <p><b>Stability.</b> This package is experimental and may vanish;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.cli;
