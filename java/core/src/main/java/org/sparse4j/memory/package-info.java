// SPDX-License-Identifier: Apache-2.0
/**
 * Native memory.
 *
 * <ul>
 * <li>{@link org.sparse4j.memory.MemoryManager} has counters and the memory limit.
 * <li>{@link org.sparse4j.memory.MemoryWorkspace} is an arena for the results of cyclic work, which are freed together.
 * <li>{@link org.sparse4j.memory.LeakLevel} sets how arrays that are never closed are reported.
 * </ul>
 *
 * <p><b>Stability.</b> This package is stable until 1.0;
 * <a href="https://github.com/sparse4j/sparse4j/blob/main/docs/versioning.md#stability">docs/versioning.md</a> defines this level.
 *
 * @since 0.1.0
 */
package org.sparse4j.memory;
