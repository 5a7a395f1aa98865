// SPDX-License-Identifier: Apache-2.0
/**
 * Native memory: how much there is, in {@link org.sparse4j.memory.MemoryManager}; arenas for results of cyclic work that end
 * together, in {@link org.sparse4j.memory.MemoryWorkspace}; how closely arrays that nobody closes are watched, in
 * {@link org.sparse4j.memory.LeakLevel}.
 */
package org.sparse4j.memory;
