// SPDX-License-Identifier: Apache-2.0
/**
 * Arrays as JSON by Jackson: {@link org.sparse4j.jackson.Sparse4jModule}. A program adds jackson-databind itself, in the version
 * that it uses; 2.12 or later.
 */
package org.sparse4j.jackson;
