// SPDX-License-Identifier: Apache-2.0
// One operation of each family on 10^7 stored DOUBLE entries (CSR, 10^6 x 10^6, and 10^7 DENSE elements), alternating
// with runs of triad: the median time, GB/s of the bytes that must move at least once, and their fraction of triad's
// rate. Add, row sums and column sums alternate with Eigen's.
#include <sys/mman.h>

#include <thread>

#include "matrices.hpp"

namespace bench {
namespace {

constexpr int64_t kSide = 1'000'000;
constexpr int64_t kPerRow = 10;
constexpr int64_t kEntries = kSide * kPerRow;

using Clock = std::chrono::steady_clock;

double seconds(Clock::time_point since) { return std::chrono::duration<double>(Clock::now() - since).count(); }

double median(std::vector<double> v) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0 : v[v.size() / 2];
}

// a = b + 3 c over 3 x 64 MiB of huge pages, on as many threads as the library uses.
class Triad {
 public:
  static constexpr int64_t kCount = 8 << 20;

  Triad() : a_(zeros()), b_(zeros()), c_(zeros()) {}
  // Returns bytes per second.
  double run() {
    const int threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const auto start = Clock::now();
    std::vector<std::thread> others;
    for (int t = 1; t < threads; ++t) others.emplace_back([=, this] { part(t, threads); });
    part(0, threads);
    for (std::thread& t : others) t.join();
    return 24.0 * kCount / seconds(start);
  }

 private:
  static double* zeros() {
    void* p = std::aligned_alloc(2 << 20, kCount * sizeof(double));
    madvise(p, kCount * sizeof(double), MADV_HUGEPAGE);
    std::fill_n(static_cast<double*>(p), kCount, 1.0);
    return static_cast<double*>(p);
  }
  void part(int t, int threads) const {
    for (int64_t i = kCount * t / threads; i < kCount * (t + 1) / threads; ++i) a_[i] = b_[i] + 3 * c_[i];
    benchmark::ClobberMemory();
  }
  double *a_, *b_, *c_;
};

// Alternates runs of ours, of triad and, if given, of the peer.
template <class Ours, class Peer>
void rounds(benchmark::State& state, double bytes, Ours&& ours, Peer&& peer) {
  static Triad triad;
  ours();  // builds the layouts that are kept
  std::vector<double> mine, theirs, bandwidth;
  for (auto _ : state) {
    const auto start = Clock::now();
    ours();
    mine.push_back(seconds(start));
    state.SetIterationTime(mine.back());
    bandwidth.push_back(triad.run());
    if constexpr (!std::is_same_v<std::decay_t<Peer>, std::nullptr_t>) {
      const auto then = Clock::now();
      peer();
      theirs.push_back(seconds(then));
    }
  }
  state.counters["ms"] = 1e3 * median(mine);
  state.counters["GB/s"] = bytes / median(mine) / 1e9;
  state.counters["of_triad"] = bytes / median(mine) / median(bandwidth);
  if (!theirs.empty()) state.counters["times_eigen"] = median(theirs) / median(mine);
}

struct Wide {
  EigenCsr eigen_a, eigen_b;  // declared before a and b, which fill them
  int64_t a, b;               // b has other columns than a

  static const Wide& get() {
    static const Wide* const w = new Wide;
    return *w;
  }

 private:
  Wide() : a(made(1, eigen_a)), b(made(2, eigen_b)) {}
  static int64_t made(uint64_t seed, EigenCsr& eigen) {
    Triplets t;
    t.n = kSide;
    Random random{seed};
    for (int64_t i = 0; i < kSide; ++i)
      for (int64_t k = 0; k < kPerRow; ++k) t.add(i, static_cast<int64_t>(random.next() % kSide), random.unit() + 0.5);
    std::vector<Eigen::Triplet<double>> all;
    all.reserve(t.values.size());
    for (size_t i = 0; i < t.values.size(); ++i) all.emplace_back(t.rows[i], t.cols[i], t.values[i]);
    eigen.resize(kSide, kSide);
    eigen.setFromTriplets(all.begin(), all.end());
    return build(t);
  }
};

constexpr double kCsr = 12.0 * kEntries + 8.0 * kSide;  // values, 4-byte indexes, pointers
constexpr double kValues = 8.0 * kEntries;
constexpr double kRow = 8.0 * kSide;

Frame on(int64_t x, int64_t op, int64_t flags = 0) { return Frame(op, flags).whole(x); }

void made(s4j_function* f, const Frame& frame) { release(call(f, frame)); }

// ---- sparse ---------------------------------------------------------------------------------------------------------
void csr_transform_neg(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, 2 * kCsr, [=] { made(s4j_transform, on(a, S4J_OP_NEG)); }, nullptr);
}
void csr_transform_exp(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, 2 * kCsr, [=] { made(s4j_transform, on(a, S4J_OP_EXP)); }, nullptr);
}
void csr_transform_in_place(benchmark::State& s) {
  const int64_t a = call(s4j_copy, Frame().whole(Wide::get().a).integers({-1, -1}));
  rounds(
      s, 2 * kValues, [=] { call(s4j_transform, on(a, S4J_OP_NEG, S4J_FLAG_IN_PLACE)); }, nullptr);
  release(a);
}
void csr_scalar_mul(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, 2 * kCsr, [=] { made(s4j_scalar, on(a, S4J_OP_MUL).number(3)); }, nullptr);
}
void csr_compare_gt(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, 2 * kCsr - 7.0 * kEntries, [=] { made(s4j_scalar, on(a, S4J_OP_GT).number(1)); }, nullptr);
}
void csr_mul_row_vector(benchmark::State& s) {
  const int64_t a = Wide::get().a, v = dense({kSide});
  rounds(
      s, 2 * kCsr + kRow, [=] { made(s4j_pairwise, on(a, S4J_OP_MUL).whole(v)); }, nullptr);
  release(v);
}
void csr_add(benchmark::State& s) {
  const Wide& w = Wide::get();
  rounds(
      s, 4 * kCsr, [&] { made(s4j_pairwise, on(w.a, S4J_OP_ADD).whole(w.b)); },
      [&] {
        EigenCsr c = w.eigen_a + w.eigen_b;
        benchmark::DoNotOptimize(c.nonZeros());
      });
}
void csr_row_sums(benchmark::State& s) {
  const Wide& w = Wide::get();
  rounds(
      s, kValues + 8.0 * kSide + kRow, [&] { made(s4j_reduce, on(w.a, S4J_OP_SUM).integers({1})); },
      [&] {
        Eigen::VectorXd y(kSide);
        for (int64_t i = 0; i < kSide; ++i) y[i] = w.eigen_a.row(i).sum();
        benchmark::DoNotOptimize(y.data());
      });
}
void csr_column_sums(benchmark::State& s) {
  const Wide& w = Wide::get();
  const Eigen::VectorXd ones = Eigen::VectorXd::Ones(kSide);
  rounds(
      s, kCsr + kRow, [&] { made(s4j_reduce, on(w.a, S4J_OP_SUM).integers({0})); },
      [&] {
        Eigen::VectorXd y = w.eigen_a.transpose() * ones;
        benchmark::DoNotOptimize(y.data());
      });
}
void csr_column_sums_first(benchmark::State& s) {
  const Wide& w = Wide::get();
  rounds(
      s, kCsr + kRow,
      [&] {
        made(s4j_reduce, on(w.a, S4J_OP_SUM).integers({0}));
        call(s4j_drop_layouts, Frame().whole(w.a));
      },
      nullptr);
}
void csr_sum_all(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, kValues, [=] { call(s4j_reduce, on(a, S4J_OP_SUM, S4J_FLAG_NUMBER)); }, nullptr);
}
void csr_std_columns(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, kValues + 8.0 * kSide + kRow, [=] { made(s4j_reduce, on(a, S4J_OP_STD).integers({0})); }, nullptr);
}
void csr_arg_max(benchmark::State& s) {
  const int64_t a = Wide::get().a;
  rounds(
      s, kCsr + kRow, [=] { made(s4j_index_reduce, on(a, S4J_OP_ARG_MAX).integers({1})); }, nullptr);
}
// ---- DENSE ----------------------------------------------------------------------------------------------------------
int64_t tall() { return dense({kSide, kPerRow}); }

void dense_transform_neg(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, 2 * kValues, [=] { made(s4j_transform, on(a, S4J_OP_NEG)); }, nullptr);
  release(a);
}
void dense_add(benchmark::State& s) {
  const int64_t a = tall(), b = tall();
  rounds(
      s, 3 * kValues, [=] { made(s4j_pairwise, on(a, S4J_OP_ADD).whole(b)); }, nullptr);
  release(a);
  release(b);
}
void dense_row_sums(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, kValues + kRow, [=] { made(s4j_reduce, on(a, S4J_OP_SUM).integers({1})); }, nullptr);
  release(a);
}
void dense_column_sums(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, kValues, [=] { made(s4j_reduce, on(a, S4J_OP_SUM).integers({0})); }, nullptr);
  release(a);
}
void dense_sum_all(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, kValues, [=] { call(s4j_reduce, on(a, S4J_OP_SUM, S4J_FLAG_NUMBER)); }, nullptr);
  release(a);
}
void dense_arg_max(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, kValues, [=] { made(s4j_index_reduce, on(a, S4J_OP_ARG_MAX).integers({0})); }, nullptr);
  release(a);
}
void dense_cumsum(benchmark::State& s) {
  const int64_t a = tall();
  rounds(
      s, 2 * kValues, [=] { made(s4j_along, on(a, S4J_OP_CUMSUM).integers({1})); }, nullptr);
  release(a);
}

#define S4J_FAMILY_BENCH(name) BENCHMARK(name)->Unit(benchmark::kMillisecond)->UseManualTime()->Iterations(11)
S4J_FAMILY_BENCH(csr_transform_neg);
S4J_FAMILY_BENCH(csr_transform_exp);
S4J_FAMILY_BENCH(csr_transform_in_place);
S4J_FAMILY_BENCH(csr_scalar_mul);
S4J_FAMILY_BENCH(csr_compare_gt);
S4J_FAMILY_BENCH(csr_mul_row_vector);
S4J_FAMILY_BENCH(csr_add);
S4J_FAMILY_BENCH(csr_row_sums);
S4J_FAMILY_BENCH(csr_column_sums);
S4J_FAMILY_BENCH(csr_column_sums_first);
S4J_FAMILY_BENCH(csr_sum_all);
S4J_FAMILY_BENCH(csr_std_columns);
S4J_FAMILY_BENCH(csr_arg_max);
S4J_FAMILY_BENCH(dense_transform_neg);
S4J_FAMILY_BENCH(dense_add);
S4J_FAMILY_BENCH(dense_row_sums);
S4J_FAMILY_BENCH(dense_column_sums);
S4J_FAMILY_BENCH(dense_sum_all);
S4J_FAMILY_BENCH(dense_arg_max);
S4J_FAMILY_BENCH(dense_cumsum);

}  // namespace
}  // namespace bench
