// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays as JSON by Jackson: {@link org.sparse4j.jackson.Sparse4jModule}. A program adds jackson-databind itself, in the version
 * that it uses; 2.12 or later.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.jackson;
