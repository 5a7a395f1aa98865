// SPDX-License-Identifier: Apache-2.0
#include "parallel/spare_threads.hpp"

#include <atomic>
#include <thread>
#include <vector>

namespace s4j {

int spare_threads(int wanted) noexcept {
  std::vector<std::thread> made;
  std::atomic<bool> end{false};
  try {
    while (static_cast<int>(made.size()) < wanted) made.emplace_back([&] { end.wait(false); });
  } catch (...) {
    // The system starts no further thread.
  }
  end = true;
  end.notify_all();
  for (std::thread& t : made) t.join();
  return static_cast<int>(made.size());
}

}  // namespace s4j
