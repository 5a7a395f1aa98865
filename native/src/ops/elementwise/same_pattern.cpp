// SPDX-License-Identifier: Apache-2.0
// Computes z_k = f(a_k, b_k) for every entry k of the common pattern of a and b. BinaryKernels::entries computes the
// values, for all operations and types.
#include "ops/elementwise/same_pattern.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>

#include "parallel/parallel.hpp"

namespace s4j {
namespace {

// Compares the first bytes before it wakes other threads, since different patterns mostly differ early.
bool same_bytes(const void* a, const void* b, int64_t bytes) noexcept {
  if (a == b || bytes == 0) return true;
  const auto *const x = static_cast<const char*>(a), *const y = static_cast<const char*>(b);
  const int64_t first = std::min<int64_t>(bytes, threshold::kCopiedBytes);
  if (std::memcmp(x, y, first) != 0) return false;
  std::atomic<bool> differ{false};
  parallel_for(bytes - first, threshold::kCopiedBytes, 1, [&](int64_t s, int64_t e) {
    if (!differ.load(std::memory_order_relaxed) && std::memcmp(x + first + s, y + first + s, e - s) != 0)
      differ.store(true, std::memory_order_relaxed);
  });
  return !differ.load();
}

const char* index_at(const Block& b, int64_t k) noexcept {
  return static_cast<const char*>(b.indexes) + k * b.index_width;
}

bool same_coordinates(const Block& a, const Block& b) noexcept {
  for (int d = a.shape.rank - 1; d >= 0; --d)
    if (!same_bytes(index_at(a, d * a.index_pitch), index_at(b, d * b.index_pitch), a.nnz * a.index_width))
      return false;
  return true;
}

// Returns whether every line (compressed row) has the same length in a as in b.
bool same_lengths(const Block& a, const Block& b) noexcept {
  const int64_t a0 = a.pointers[0], b0 = b.pointers[0];
  if (a0 == b0) return same_bytes(a.pointers, b.pointers, (a.lines + 1) * 8);
  for (int64_t l = 1; l <= a.lines; ++l)
    if (a.pointers[l] - a0 != b.pointers[l] - b0) return false;
  return true;
}

// Returns whether a merge would store the same lines (compressed rows) as a: those with entries if few, else all.
bool lists_as_merged(const Block& a) noexcept {
  const bool few = want_hyper(a.line_range(), a.nnz);
  if (a.line_ids == nullptr) return !few;
  if (!few) return false;
  for (int64_t l = 0; l < a.lines; ++l)
    if (a.pointers[l] == a.pointers[l + 1]) return false;
  return true;
}

}  // namespace

bool same_pattern(const Block& a, const Block& b) noexcept {
  if (a.nnz != b.nnz || a.index_width != b.index_width) return false;
  if (a.format == Format::kCoo) return same_coordinates(a, b);
  if (a.lines != b.lines || (a.line_ids == nullptr) != (b.line_ids == nullptr) || !lists_as_merged(a)) return false;
  return same_bytes(index_at(a, a.pointers[0]), index_at(b, b.pointers[0]), a.nnz * a.index_width) &&
         same_lengths(a, b) && (a.line_ids == nullptr || same_bytes(a.line_ids, b.line_ids, a.lines * 8));
}

bool small_of_one_pattern(const Operand& x, Type type_x, const Operand& y, Type type_y, Block& a, Block& b) {
  Storage &s = *x.storage, &t = *y.storage;
  if (s.format() == Format::kDense || s.format() != t.format() || s.type() != type_x || t.type() != type_y)
    return false;
  if (s.header()[S4J_H_NNZ] >= threshold::kWorthLayout || !x.whole() || !y.whole()) return false;
  a = s.assembled();
  b = t.assembled();
  return a.shape == b.shape && a.nnz == b.nnz && a.nnz != a.shape.length_or_minus() &&
         a.spec().same_as(b.spec(), a.shape.rank) && same_pattern(a, b);
}

Layout zip_values(const PatternTarget& to, const Block& a, const Block& b, const BinaryKernels& f, Scalar fill_a,
                  Scalar fill_b, InvalidFlag& invalid) {
  Layout out = to.like(a, f.result);
  f.indexed(a.first_value(), nullptr, &fill_a.bits, b.first_value(), nullptr, &fill_b.bits, out.mutable_first_value(),
            a.nnz, invalid);
  return out;
}

}  // namespace s4j
