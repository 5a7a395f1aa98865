// SPDX-License-Identifier: Apache-2.0
// Tensors along any dimensions (the thesis's open problem 8.5), with 5 million entries of rank 3 and 4: sum, slice, all
// slices, element and contraction along every non-trivial set of dimensions, which should cost the same; the first use,
// which builds a layout, against one sort; a use after a value-only write; and the alternatives that the thesis names.
// Arguments: rank, bit mask of the dimensions.
#include "tensors.hpp"

namespace bench {
namespace {

constexpr int64_t kEntries = 5'000'000;

const Tensor& tensor(int rank) {
  static const Tensor three({1000, 1000, 1000}, kEntries), four({180, 180, 180, 180}, kEntries);
  return rank == 3 ? three : four;
}
int64_t array(int rank) {
  static const int64_t three = tensor(3).build(), four = tensor(4).build();
  return rank == 3 ? three : four;
}

struct Case {
  int rank;
  std::vector<int> dims, others;

  explicit Case(const benchmark::State& state) : rank(static_cast<int>(state.range(0))) {
    for (int d = 0; d < rank; ++d) ((state.range(1) >> d) & 1 ? dims : others).push_back(d);
  }
  std::string label() const {
    std::string s = "rank " + std::to_string(rank) + " dimensions";
    for (const int d : dims) s += " " + std::to_string(d);
    return s;
  }
  const Tensor& t() const { return tensor(rank); }
  int64_t x() const { return array(rank); }
  std::vector<int> order(const std::vector<int>& first, const std::vector<int>& then) const {
    std::vector<int> out = first;
    out.insert(out.end(), then.begin(), then.end());
    return out;
  }
};

// View of the case's dimensions at the point number `i`.
Frame slice(const Case& c, uint64_t i, int64_t op, int64_t flags) {
  std::vector<int64_t> words = {static_cast<int64_t>(c.others.size()), c.rank};
  std::vector<int64_t> fixed(static_cast<size_t>(c.rank), -1);
  for (const int d : c.others) words.insert(words.end(), {d, 0, 1, c.t().shape[d]});
  for (const int d : c.dims) {
    const auto e = static_cast<uint64_t>(c.t().shape[d]);
    fixed[d] = static_cast<int64_t>(i % e);
    i /= e;
  }
  words.insert(words.end(), fixed.begin(), fixed.end());
  return Frame(op, flags).view(c.x(), words.data());
}
Frame sum_of(const Case& c) {
  Frame f = Frame(S4J_OP_SUM).whole(c.x());
  for (const int d : c.dims) f.integers({d});
  return f;
}
void drop(const Case& c) { call(s4j_drop_layouts, Frame().whole(c.x())); }

void sum_along(benchmark::State& state) {
  const Case c(state);
  const Frame f = sum_of(c);
  release(call(s4j_reduce, f));
  for (auto _ : state) release(call(s4j_reduce, f));
  state.SetLabel(c.label());
  drop(c);
}

// Sum of one slice.
void slice_sum(benchmark::State& state) {
  const Case c(state);
  call(s4j_reduce, slice(c, 0, S4J_OP_SUM, S4J_FLAG_NUMBER));
  Random random{1};
  for (auto _ : state) call(s4j_reduce, slice(c, random.next() >> 16, S4J_OP_SUM, S4J_FLAG_NUMBER));
  state.SetLabel(c.label());
  drop(c);
}

// Iterates over all slices, or the first 10^4: nanoseconds per slice.
void iterate(benchmark::State& state) {
  const Case c(state);
  uint64_t count = 1;
  for (const int d : c.dims) count *= static_cast<uint64_t>(c.t().shape[d]);
  count = std::min<uint64_t>(count, 10'000);
  call(s4j_count, slice(c, 0, 0, 0));
  for (auto _ : state)
    for (uint64_t i = 0; i < count; ++i) call(s4j_count, slice(c, i, 0, 0));
  state.counters["s_each"] = benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(count),
                                                benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.SetLabel(c.label());
  drop(c);
}

// Reads an element through a slice's view.
void element(benchmark::State& state) {
  const Case c(state);
  Random random{2};
  for (auto _ : state) {
    Frame f = slice(c, random.next() >> 16, 0, 0);
    for (const int d : c.others)
      f.integers({static_cast<int64_t>(random.next() % static_cast<uint64_t>(c.t().shape[d]))});
    call(s4j_get, f);
  }
  state.SetLabel(c.label());
}

void contraction(benchmark::State& state) {
  const Case c(state);
  Frame create = Frame().number(1).integers({S4J_DOUBLE, S4J_DENSE, 0, static_cast<int64_t>(c.dims.size())});
  for (const int d : c.dims) create.integers({c.t().shape[d]});
  const int64_t v = call(s4j_create, create);
  Frame f = Frame().whole(c.x()).whole(v);
  for (const int d : c.dims) f.integers({d});
  release(call(s4j_contract, f));
  for (auto _ : state) release(call(s4j_contract, f));
  state.SetLabel(c.label());
  release(v);
  drop(c);
}

// The first sum along the dimensions, against one sort of the entries (the GCS conversion that it includes).
void first_use(benchmark::State& state) {
  const Case c(state);
  const Frame f = sum_of(c);
  for (auto _ : state) {
    release(call(s4j_reduce, f));
    state.PauseTiming();
    drop(c);
    state.ResumeTiming();
  }
  state.SetLabel(c.label());
}
void one_sort(benchmark::State& state) {
  const Case c(state);
  Frame f = Frame().whole(c.x()).integers({-1, S4J_GCS, static_cast<int64_t>(c.others.size())});
  for (const int d : c.order(c.others, c.dims)) f.integers({d});
  for (auto _ : state) release(call(s4j_copy, f));
  state.SetLabel(c.label());
}

// A sum along the dimensions after all values changed in place.
void after_value_write(benchmark::State& state) {
  const Case c(state);
  const Frame f = sum_of(c);
  const Frame negate = Frame(S4J_OP_NEG, S4J_FLAG_IN_PLACE).whole(c.x());
  release(call(s4j_reduce, f));
  for (auto _ : state) {
    state.PauseTiming();
    call(s4j_transform, negate);
    state.ResumeTiming();
    release(call(s4j_reduce, f));
  }
  state.SetLabel(c.label());
  drop(c);
}

void every_set(benchmark::internal::Benchmark* b) {
  for (int rank = 3; rank <= 4; ++rank)
    for (int mask = 1; mask < (1 << rank) - 1; ++mask) b->Args({rank, mask});
}
#define S4J_TENSOR_BENCH(name, unit) BENCHMARK(name)->Apply(every_set)->Unit(unit)->UseRealTime()
S4J_TENSOR_BENCH(sum_along, benchmark::kMillisecond);
S4J_TENSOR_BENCH(slice_sum, benchmark::kMicrosecond);
S4J_TENSOR_BENCH(iterate, benchmark::kMillisecond);
S4J_TENSOR_BENCH(element, benchmark::kNanosecond);
S4J_TENSOR_BENCH(contraction, benchmark::kMillisecond);
S4J_TENSOR_BENCH(first_use, benchmark::kMillisecond)->Iterations(3);
S4J_TENSOR_BENCH(one_sort, benchmark::kMillisecond)->Iterations(3);
S4J_TENSOR_BENCH(after_value_write, benchmark::kMillisecond)->Iterations(5);

// ---- products with matrices, on the tensor of reference: extents of three sizes, small coordinates more often -------

constexpr int64_t kColumns = 16;

int64_t dense_matrix(int64_t rows, int64_t columns) {
  return call(s4j_random, Frame().integers({0, S4J_DOUBLE, 3, 2, rows, columns}));
}
struct Skewed {
  Tensor t;
  int64_t x;
  std::vector<int64_t> factors;
  Skewed() : t({12'000, 9'000, 28'000}, kEntries) {
    Random random{7};
    for (size_t k = 0; k < t.coords.size(); ++k) {
      const double u = random.unit();
      t.coords[k] = static_cast<int32_t>(u * u * static_cast<double>(t.shape[k % 3]));
    }
    x = t.build();
    for (const int64_t e : t.shape) factors.push_back(dense_matrix(e, kColumns));
  }
};
const Skewed& skewed() {
  static const Skewed s;
  return s;
}
void time_tensor_call(benchmark::State& state, const Frame& f) {
  release(call(s4j_tensor, f));
  for (auto _ : state) release(call(s4j_tensor, f));
  call(s4j_drop_layouts, Frame().whole(skewed().x));
}
// Bytes per entry: its coordinates and its value. The factors' rows come from the caches.
void mttkrp(benchmark::State& state) {
  const Skewed& s = skewed();
  Frame f = Frame(S4J_OP_MTTKRP).whole(s.x);
  for (int64_t d = 0; d < 3; ++d)
    if (d != state.range(0)) f.whole(s.factors[d]);
  time_tensor_call(state, f.integers({state.range(0)}));
  state.SetBytesProcessed(state.iterations() * s.t.nnz() * 12);
}
void ttm(benchmark::State& state) {
  const Skewed& s = skewed();
  const auto d = static_cast<size_t>(state.range(0));
  const int64_t m = dense_matrix(kColumns, s.t.shape[d]);
  std::vector<int64_t> out = {100, 101, 102};
  out[d] = 99;
  Frame f = Frame(S4J_OP_TTM).whole(s.x).whole(m).integers({100, 101, 102, 99, 100 + state.range(0)});
  for (int64_t k = 0; k < 3; ++k) f.integers({k == state.range(0) ? 99 : 100 + k});
  time_tensor_call(state, f);
  release(m);
}
// ijk,ijl->kl: the sparse Gram matrix of a sparse tensor along its last dimension.
void einsum_sparse(benchmark::State& state) {
  const int64_t x = skewed().x;
  time_tensor_call(state, Frame(S4J_OP_EINSUM).whole(x).whole(x).integers({105, 106, 107, 105, 106, 108, 107, 108}));
}
// ijk,jr,ks->irs: two dense factors and a dense result, through a sparse intermediate.
void einsum_mixed(benchmark::State& state) {
  const Skewed& s = skewed();
  time_tensor_call(state, Frame(S4J_OP_EINSUM)
                              .whole(s.x)
                              .whole(s.factors[1])
                              .whole(s.factors[2])
                              .integers({105, 106, 107, 106, 114, 107, 115, 105, 114, 115}));
}
BENCHMARK(mttkrp)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(ttm)->DenseRange(0, 2)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(3);
BENCHMARK(einsum_sparse)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);
BENCHMARK(einsum_mixed)->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(2);

// ---- the alternatives, along one dimension of the rank-3 tensor -----------------------------------------------------

template <class Structure>
void alternative_build(benchmark::State& state) {
  const Case c(state);
  for (auto _ : state) {
    const Structure s(c.t(), c.order(c.dims, c.others));
    benchmark::DoNotOptimize(&s);
  }
  state.SetLabel(c.label());
}
template <class Structure>
const Structure& kept(const Case& c) {
  static const Structure s(c.t(), c.order(c.dims, c.others));
  return s;
}
// Sum along the other dimensions: a number per slice.
template <class Structure>
void alternative_sum(benchmark::State& state) {
  const Case c(state);
  const Structure& s = kept<Structure>(c);
  const uint64_t slice_size = 1'000'000;
  std::vector<double> sums(1000);
  for (auto _ : state) {
    std::fill(sums.begin(), sums.end(), 0);
    s.range(0, ~uint64_t{0}, [&](uint64_t key, double v) { sums[key / slice_size] += v; });
    benchmark::DoNotOptimize(sums.data());
  }
  state.SetLabel(c.label());
}
template <class Structure>
void alternative_slice(benchmark::State& state) {
  const Case c(state);
  const Structure& s = kept<Structure>(c);
  Random random{1};
  double sum = 0;
  for (auto _ : state) {
    const uint64_t i = random.next() % 1000;
    s.range(i * 1'000'000, (i + 1) * 1'000'000, [&](uint64_t, double v) { sum += v; });
    benchmark::DoNotOptimize(sum);
  }
  state.SetLabel(c.label());
}
#define S4J_ALTERNATIVE(structure)                                                                                    \
  BENCHMARK(alternative_build<structure>)->Args({3, 2})->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1); \
  BENCHMARK(alternative_sum<structure>)->Args({3, 2})->Unit(benchmark::kMillisecond)->UseRealTime();                  \
  BENCHMARK(alternative_slice<structure>)->Args({3, 2})->Unit(benchmark::kMicrosecond)->UseRealTime()
S4J_ALTERNATIVE(Resorted);
S4J_ALTERNATIVE(Balanced);
S4J_ALTERNATIVE(SkipList);

}  // namespace
}  // namespace bench
