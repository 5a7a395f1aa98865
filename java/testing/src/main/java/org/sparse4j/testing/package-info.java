// SPDX-License-Identifier: Apache-2.0
/**
 * Assertions about arrays of any format, for tests: {@link org.sparse4j.testing.ArrayAssertions} for JUnit 5 and others, {@link
 * org.sparse4j.testing.SparseAssertions} for AssertJ. A message shows types and shapes that differ, the first elements that
 * differ with their coordinates, the number of differences, and the formats of both arrays. No assertion densifies an array.
 *
 * <p>AssertJ and OpenTest4J are optional dependencies. AssertJ is needed for {@link org.sparse4j.testing.SparseAssertions} only.
 *
 * <p><b>Stability.</b> This package may change in any 0.x version;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.testing;
