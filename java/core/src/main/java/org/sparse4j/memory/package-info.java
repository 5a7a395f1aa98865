// SPDX-License-Identifier: Apache-2.0
/**
 * Native memory.
 *
 * <ul>
 * <li>{@link org.sparse4j.memory.MemoryManager} has counters and the memory limit.
 * <li>{@link org.sparse4j.memory.MemoryWorkspace} is an arena for the results of cyclic work, which are freed together.
 * <li>{@link org.sparse4j.memory.LeakLevel} sets how arrays that are never closed are reported.
 * </ul>
 */
package org.sparse4j.memory;
