// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: {@link org.sparse4j.cli.Main} and one class for each command, which holds its options. The work of
 * a command lies in a package of its own below this one, which does not depend on command lines.
 *
 * <p><b>Stability.</b> This package is experimental and may vanish, as
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines it.
 *
 * @since 0.1.0
 */
package org.sparse4j.cli;
