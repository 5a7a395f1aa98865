// SPDX-License-Identifier: Apache-2.0
// Computes c_ij = sum_k a_ik * b_kj over a semiring, by rows of a (Gustavson), optionally under a mask. A table maps
// each column to a number, its place, from which follows the position of its sum in the current row. Every row uses
// larger places than earlier rows, so the table need not be cleared for each row (masked: Milakovic et al. 2022,
// "MSA"). If the matrix is too wide for a table, the terms are sorted. A line is a stored row.
#include "ops/product/semiring_product.hpp"

#include <algorithm>

#include "array/lines.hpp"
#include "core/trace.hpp"
#include "ops/product/products.hpp"
#include "parallel/slots.hpp"

namespace s4j {
namespace {

constexpr int64_t kGrain = threshold::kSpgemmGrain;
constexpr uint32_t kForbidden = 0;  // a row's first place: in the table, it marks columns that the mask excludes

template <class T>
struct PartialProduct {
  int64_t column;
  int64_t order;
  T value;
};

template <class T, class S, class I>
class SemiringSpgemm {
 public:
  SemiringSpgemm(const Lines& a, const Lines& b, Masking masking, const Lines* mask, Type mask_type)
      : a_(a),
        b_(b),
        masking_(masking),
        mask_(mask),
        mask_type_(mask_type),
        bi_(static_cast<const I*>(b.index)),
        av_(static_cast<const T*>(a.values)),
        bv_(static_cast<const T*>(b.values)),
        tabled_(b.cols <= threshold::kSemiringTable) {}

  Layout run(Allocator& to, Type type) {
    count_products();
    const int64_t total = flops_.back();
    const int64_t chunks = (total + a_.lines) / kGrain + 1;
    // A row has at most one entry per product and, under a mask, at most one entry per entry of the mask.
    int64_t longest = 0;
    for (int64_t l = 0; l < a_.lines; ++l) longest = std::max(longest, room(l));
    Slots slots(scratch_bytes(longest), chunks);
    for (int i = 0; i < slots.count(); ++i) Scratch(slots.piece(i), *this, longest).clear();
    Vec<int64_t> begin(static_cast<size_t>(a_.lines + 1));
    const auto pass = [&](auto&& row) {
      parallel_chunks(chunks, 4 * total + a_.lines, [&](int64_t c) noexcept {
        const Slots::Loan loan(slots);
        Scratch scratch(loan.memory(), *this, longest);
        const int64_t last = c + 1 == chunks ? a_.lines : cut((c + 1) * kGrain);
        for (int64_t l = cut(c * kGrain); l < last; ++l) row(l, scratch);
      });
    };
    pass([&](int64_t l, Scratch& s) noexcept { begin[l] = make(l, s, nullptr, nullptr); });
    int64_t nnz = 0, filled = 0;
    for (int64_t l = 0; l < a_.lines; ++l) {
      filled += begin[l] > 0 ? 1 : 0;
      nnz += std::exchange(begin[l], nnz);
    }
    begin[a_.lines] = nnz;
    const bool hyper = want_hyper(a_.rows, nnz);
    const Shape shape{2, {a_.rows, b_.cols}};
    Layout out = Layout::gcs(to, type, shape, Spec::csr(), nnz, hyper ? filled : a_.rows, hyper, sizeof(I));
    I* const index = out.indexes.as<I>();
    T* const values = out.values.as<T>();
    pass([&](int64_t l, Scratch& s) noexcept {
      const int64_t at = begin[l];
      if (begin[l + 1] > at) make(l, s, index + at, values + at);
    });
    set_pointers(
        a_, [&](int64_t l) { return begin[l + 1] - begin[l]; }, out);
    narrow(out);
    return out;
  }

 private:
  struct Scratch {
    Scratch(char* memory, const SemiringSpgemm& p, int64_t longest) noexcept {
      first_place = reinterpret_cast<uint32_t*>(memory);
      table = reinterpret_cast<uint32_t*>(memory + 64);
      char* at = memory + 64 + (p.tabled_ ? (p.b_.cols * 4 + 63) / 64 * 64 : 0);
      values = reinterpret_cast<T*>(at);
      columns = reinterpret_cast<int64_t*>(at + (longest * static_cast<int64_t>(sizeof(T)) + 63) / 64 * 64);
      terms = reinterpret_cast<PartialProduct<T>*>(at);
      table_bytes = p.tabled_ ? p.b_.cols * 4 : 0;
    }
    void clear() noexcept {
      *first_place = 1;
      std::fill_n(reinterpret_cast<char*>(table), table_bytes, 0);
    }
    // Reserves kForbidden and n places for a row of at most n columns; returns the first place.
    uint32_t places(int64_t n) noexcept {
      if (static_cast<uint64_t>(*first_place) + static_cast<uint64_t>(n) + 2 > UINT32_MAX) clear();
      const uint32_t first = *first_place;
      *first_place += static_cast<uint32_t>(n) + 1;
      return first;
    }
    uint32_t *first_place, *table;
    int64_t table_bytes;
    T* values;
    int64_t* columns;
    PartialProduct<T>* terms;  // used instead of values and columns if there is no table
  };

  int64_t scratch_bytes(int64_t longest) const {
    if (!tabled_) return checked_mul(longest, sizeof(PartialProduct<T>)) + 128;
    return checked_mul(b_.cols, 4) + checked_mul(longest, sizeof(T) + 8) + 384;
  }
  int64_t flops(int64_t l) const noexcept { return flops_[l + 1] - flops_[l]; }
  // Returns the mask's entries for line l of a.
  std::pair<int64_t, int64_t> mask_range(int64_t l) const noexcept {
    const int64_t m = mask_->line_of(a_.row(l));
    return m < 0 ? std::pair<int64_t, int64_t>{0, 0} : std::pair{mask_->pointers[m], mask_->pointers[m + 1]};
  }
  bool mask_true(int64_t p) const noexcept {
    return dispatch(mask_type_, [&](auto t) {
      using M = decltype(t);
      return !same(static_cast<const M*>(mask_->values)[p], M{});
    });
  }
  int64_t room(int64_t l) const noexcept {
    int64_t n = flops(l);
    if (tabled_) n = std::min(n, b_.cols);
    if (tabled_ && masking_ == Masking::kMask) {
      const auto [begin, end] = mask_range(l);
      n = end - begin;
    }
    return n;
  }
  void count_products() {
    flops_.resize(a_.lines + 1);
    for_lines(a_, threshold::kGrainHeavy, 2, [&](int64_t first, int64_t last) noexcept {
      for (int64_t l = first; l < last; ++l) {
        int64_t n = 0;
        for (int64_t p = a_.pointers[l]; p < a_.pointers[l + 1]; ++p)
          if (const int64_t j = b_.line_of(a_.col(p)); j >= 0) n += b_.pointers[j + 1] - b_.pointers[j];
        flops_[l] = n;
      }
    });
    int64_t sum = 0;
    for (int64_t l = 0; l < a_.lines; ++l) sum += std::exchange(flops_[l], sum);
    flops_[a_.lines] = sum;
  }
  int64_t cut(int64_t wanted) const noexcept { return first_reaching(flops_.data(), a_.lines, wanted); }
  template <class F>
  void each_product(int64_t l, F&& f) const noexcept {
    for (int64_t p = a_.pointers[l]; p < a_.pointers[l + 1]; ++p) {
      fetch_rows(a_, b_, bi_, bv_, p);
      const int64_t j = b_.line_of(a_.col(p));
      if (j < 0) continue;
      const T x = av_[p];
      for (int64_t q = b_.pointers[j]; q < b_.pointers[j + 1]; ++q) f(static_cast<int64_t>(bi_[q]), x, q);
    }
  }

  // Computes line l of the result, sorted; returns its number of entries. Only counts if `index` is null.
  int64_t make(int64_t l, Scratch& s, I* index, T* value) const noexcept {
    if (flops(l) == 0) return 0;
    if (!tabled_) return make_sorted(l, s, index, value);
    return masking_ == Masking::kMask ? make_allowed(l, s, index, value) : make_open(l, s, index, value);
  }

  // Computes a line in the columns of the mask's line only. These columns get their places before the first product.
  int64_t make_allowed(int64_t l, Scratch& s, I* index, T* value) const noexcept {
    const auto [begin, end] = mask_range(l);
    const int64_t n = end - begin;
    if (n == 0) return 0;
    const uint32_t first = s.places(n) + 1;
    for (int64_t p = begin; p < end; ++p) {
      s.columns[p - begin] = 0;
      if (mask_true(p)) s.table[mask_->col(p)] = first + static_cast<uint32_t>(p - begin);
    }
    each_product(l, [&](int64_t column, T x, int64_t q) noexcept {
      const uint32_t at = s.table[column] - first;
      if (at >= static_cast<uint32_t>(n)) return;
      const T term = S::multiply(x, bv_[q]);
      s.values[at] = s.columns[at] == 0 ? S::add(S::template zero<T>(), term) : S::add(s.values[at], term);
      s.columns[at] = 1;
    });
    int64_t o = 0;
    for (int64_t i = 0; i < n; ++i) {
      if (s.columns[i] == 0) continue;
      if (index != nullptr) {
        index[o] = static_cast<I>(mask_->col(begin + i));
        value[o] = s.values[i];
      }
      ++o;
    }
    return o;
  }

  // Computes a line in all columns, or in all columns except the columns of the mask's line.
  int64_t make_open(int64_t l, Scratch& s, I* index, T* value) const noexcept {
    const uint32_t base = s.places(room(l));
    if (masking_ == Masking::kComplement) {
      const auto [begin, end] = mask_range(l);
      for (int64_t p = begin; p < end; ++p)
        if (mask_true(p)) s.table[mask_->col(p)] = base + kForbidden;
    }
    const uint32_t first = base + 1;
    uint32_t n = 0;
    each_product(l, [&](int64_t column, T x, int64_t q) noexcept {
      uint32_t& place = s.table[column];
      if (place == base) return;
      const T term = S::multiply(x, bv_[q]);
      if (place < first) {
        place = first + n;
        s.columns[n] = column;
        s.values[n++] = S::add(S::template zero<T>(), term);
      } else {
        T& sum = s.values[place - first];
        sum = S::add(sum, term);
      }
    });
    if (index == nullptr) return n;
    std::sort(s.columns, s.columns + n);
    for (uint32_t i = 0; i < n; ++i) {
      index[i] = static_cast<I>(s.columns[i]);
      value[i] = s.values[s.table[s.columns[i]] - first];
    }
    return n;
  }

  int64_t make_sorted(int64_t l, Scratch& s, I* index, T* value) const noexcept {
    int64_t n = 0;
    each_product(l, [&](int64_t column, T x, int64_t q) noexcept {
      if (masking_ != Masking::kNone && masked(l, column) == (masking_ == Masking::kComplement)) return;
      s.terms[n] = {column, n, S::multiply(x, bv_[q])};
      ++n;
    });
    std::sort(s.terms, s.terms + n, [](const PartialProduct<T>& x, const PartialProduct<T>& y) {
      return x.column != y.column ? x.column < y.column : x.order < y.order;
    });
    int64_t o = 0;
    for (int64_t i = 0; i < n; ++o) {
      T sum = S::template zero<T>();
      const int64_t column = s.terms[i].column;
      for (; i < n && s.terms[i].column == column; ++i) sum = S::add(sum, s.terms[i].value);
      if (index == nullptr) continue;
      index[o] = static_cast<I>(column);
      value[o] = sum;
    }
    return o;
  }
  bool masked(int64_t l, int64_t column) const noexcept {
    const int64_t m = mask_->line_of(a_.row(l));
    if (m < 0) return false;
    const int64_t at = mask_->first_from(m, column);
    return at < mask_->pointers[m + 1] && mask_->col(at) == column && mask_true(at);
  }

  // Uses 32-bit indexes if they suffice.
  static void narrow(Layout& out) {
    if constexpr (sizeof(I) == 8) {
      const int64_t n = out.b.nnz;
      const I* const from = out.indexes.template as<I>();
      if (n > 0 && *std::max_element(from, from + n) > INT32_MAX) return;
      Buffer index(pool(), static_cast<size_t>(std::max<int64_t>(n, 1)) * 4);
      for (int64_t k = 0; k < n; ++k) index.as<int32_t>()[k] = static_cast<int32_t>(from[k]);
      out.indexes = std::move(index);
      out.b.indexes = out.indexes.template as<void>();
      out.b.index_width = 4;
    }
  }

  const Lines &a_, &b_;
  Masking masking_;
  const Lines* mask_;
  Type mask_type_;
  const I* bi_;
  const T *av_, *bv_;
  bool tabled_;
  Vec<int64_t> flops_;  // number of products before each line
};

// Calls f(S{}) for a semiring of numbers.
template <class F>
decltype(auto) dispatch_semiring(Semiring s, F&& f) {
  switch (s) {
    case Semiring::kMinPlus:
      return f(MinPlus{});
    case Semiring::kMaxMin:
      return f(MaxMin{});
    case Semiring::kPlusPair:
      return f(PlusPair{});
    default:
      return f(PlusTimes{});
  }
}

// Calls f(T{}) for a signed type of numbers, so that least and greatest compare correctly.
template <class F>
decltype(auto) dispatch_number(Type t, F&& f) {
  return dispatch(t, [&](auto v) {
    using T = decltype(v);
    if constexpr (std::is_same_v<T, Bool>)
      return f(double{});  // not reached: products of BOOL use or-and
    else
      return f(v);
  });
}

}  // namespace

Type semiring_type(Semiring s, Type a, Type b, const char* name) {
  if (s == Semiring::kOrAnd) return Type::kBool;
  if (s == Semiring::kPlusPair)
    return product_type(a == Type::kBool ? Type::kLong : a, b == Type::kBool ? Type::kLong : b, name);
  return product_type(a, b, name);
}

Scalar semiring_zero(Semiring s, Type type) {
  if (type == Type::kBool) return Scalar{type, 0};
  return dispatch_semiring(s, [&](auto ring) {
    return dispatch_number(type, [&](auto t) {
      using T = decltype(t);
      return cast(Scalar::of(decltype(ring)::template zero<T>()), type);
    });
  });
}

Layout semiring_product(Allocator& to, Type type, Semiring s, const Lines& a, const Lines& b, Masking masking,
                        const Lines* mask, Type mask_type) {
  trace(masking == Masking::kNone ? "semiring product" : "masked product");
  return dispatch_index(b.width, [&](auto i) {
    using I = decltype(i);
    if (s == Semiring::kOrAnd) return SemiringSpgemm<uint8_t, OrAnd, I>(a, b, masking, mask, mask_type).run(to, type);
    return dispatch_semiring(s, [&](auto ring) {
      return dispatch_number(type, [&](auto t) {
        return SemiringSpgemm<decltype(t), decltype(ring), I>(a, b, masking, mask, mask_type).run(to, type);
      });
    });
  });
}

}  // namespace s4j
