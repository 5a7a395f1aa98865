// SPDX-License-Identifier: Apache-2.0
// A memory barrier in all threads of the process at once. With it, a thread that reads often needs no barrier of its
// own against one that waits for the readers rarely.
#pragma once

namespace s4j::sys {

// Returns whether process_barrier() works: on Linux from 4.14 on unless a sandbox forbids it, and on Windows.
bool has_process_barrier() noexcept;
// Returns after every other thread of the process has passed a full barrier. Only if has_process_barrier().
void process_barrier() noexcept;

}  // namespace s4j::sys
