// SPDX-License-Identifier: Apache-2.0
// Sparse4j against Eigen in one process: SpMV, A^T x, SpMM with 16 columns, SpGEMM, COO to CSR, transpose, add; and the
// library's own rowGram, posv and sddmm at the sizes of the recommender.
#include "matrices.hpp"

namespace bench {
namespace {

void name_of(benchmark::State& state, const char* who) {
  state.SetLabel(std::string(who) + " " + static_cast<char>(state.range(0)));
}
const Both& of(const benchmark::State& state) { return matrix(static_cast<char>(state.range(0))); }

// ---- products with dense operands -----------------------------------------------------------------------------------
void spmv(benchmark::State& state) {
  const Both& m = of(state);
  const int64_t x = dense({m.n()}), y = dense({m.n()});
  for (auto _ : state) call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(m.ours).whole(x).whole(y));
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.n()));
  name_of(state, "sparse4j");
  release(x);
  release(y);
}
void spmv_eigen(benchmark::State& state) {
  const Both& m = of(state);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(m.n()), y = x;
  for (auto _ : state) {
    y.noalias() = m.eigen * x;
    benchmark::ClobberMemory();
  }
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.n()));
  name_of(state, "eigen");
}

// Product with the matrix's own row sums: a COO vector that stores every element.
void spmv_sums(benchmark::State& state) {
  const Both& m = of(state);
  const int64_t sums = call(s4j_reduce, Frame(S4J_OP_SUM).whole(m.ours).integers({1}));
  for (auto _ : state) release(call(s4j_matmul, Frame().whole(m.ours).whole(sums)));
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.n()));
  name_of(state, "sparse4j");
  release(sums);
}
// The same row sums squared, element by element.
void square_sums(benchmark::State& state) {
  const Both& m = of(state);
  const int64_t sums = call(s4j_reduce, Frame(S4J_OP_SUM).whole(m.ours).integers({1}));
  for (auto _ : state) release(call(s4j_pairwise, Frame(S4J_OP_MUL).whole(sums).whole(sums)));
  report(state, 16.0 * static_cast<double>(m.n()));
  name_of(state, "sparse4j");
  release(sums);
}

// `cold`: builds the transposed layout in every call; otherwise it is kept between calls.
void spmv_transposed(benchmark::State& state) {
  const Both& m = of(state);
  const bool cold = state.range(1) == 1;
  const int64_t x = dense({m.n()}), y = dense({m.n()});
  const Frame f = Frame(0, S4J_FLAG_RESULT | S4J_FLAG_TRANSPOSE_A).whole(m.ours).whole(x).whole(y);
  if (!cold) call(s4j_matmul, f);
  for (auto _ : state) {
    call(s4j_matmul, f);
    if (cold) call(s4j_drop_layouts, Frame().whole(m.ours));
  }
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.n()));
  name_of(state, cold ? "sparse4j, layout not kept" : "sparse4j");
  call(s4j_drop_layouts, Frame().whole(m.ours));
  release(x);
  release(y);
}
void spmv_transposed_eigen(benchmark::State& state) {
  const Both& m = of(state);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(m.n()), y = x;
  for (auto _ : state) {
    y.noalias() = m.eigen.transpose() * x;
    benchmark::ClobberMemory();
  }
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.n()));
  name_of(state, "eigen");
}

constexpr int64_t kColumns = 16;
void spmm16(benchmark::State& state) {
  const Both& m = of(state);
  const int64_t x = dense({m.n(), kColumns}), y = dense({m.n(), kColumns});
  for (auto _ : state) call(s4j_matmul, Frame(0, S4J_FLAG_RESULT).whole(m.ours).whole(x).whole(y));
  report(state, csr_bytes(m) + 16.0 * kColumns * static_cast<double>(m.n()));
  name_of(state, "sparse4j");
  release(x);
  release(y);
}
void spmm16_eigen(benchmark::State& state) {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Both& m = of(state);
  Rows x = Rows::Ones(m.n(), kColumns), y = x;
  for (auto _ : state) {
    y.noalias() = m.eigen * x;
    benchmark::ClobberMemory();
  }
  report(state, csr_bytes(m) + 16.0 * kColumns * static_cast<double>(m.n()));
  name_of(state, "eigen");
}

// ---- sparse results -------------------------------------------------------------------------------------------------
void spgemm(benchmark::State& state) {
  const Both& m = of(state);
  for (auto _ : state) release(call(s4j_matmul, Frame().whole(m.ours).whole(m.ours)));
  name_of(state, "sparse4j");
}
void spgemm_eigen(benchmark::State& state) {
  const Both& m = of(state);
  for (auto _ : state) {
    EigenCsr c = m.eigen * m.eigen;
    benchmark::DoNotOptimize(c.nonZeros());
  }
  name_of(state, "eigen");
}

void coo_to_csr(benchmark::State& state) {
  const Both& m = of(state);
  for (auto _ : state) release(build(m.triplets));
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.triplets.values.size()));
  name_of(state, "sparse4j");
}
void coo_to_csr_eigen(benchmark::State& state) {
  const Both& m = of(state);
  std::vector<Eigen::Triplet<double>> t;
  for (size_t i = 0; i < m.triplets.values.size(); ++i)
    t.emplace_back(m.triplets.rows[i], m.triplets.cols[i], m.triplets.values[i]);
  for (auto _ : state) {
    EigenCsr c(m.n(), m.n());
    c.setFromTriplets(t.begin(), t.end());
    benchmark::DoNotOptimize(c.nonZeros());
  }
  report(state, csr_bytes(m) + 16.0 * static_cast<double>(m.triplets.values.size()));
  name_of(state, "eigen");
}

void transpose(benchmark::State& state) {
  const Both& m = of(state);
  for (auto _ : state) {
    release(call(s4j_copy, Frame().transposed(m.ours, m.n(), m.n()).integers({-1, S4J_GCS, 1, 0, 1})));
    call(s4j_drop_layouts, Frame().whole(m.ours));
  }
  report(state, 2 * csr_bytes(m));
  name_of(state, "sparse4j");
}
void transpose_eigen(benchmark::State& state) {
  const Both& m = of(state);
  for (auto _ : state) {
    EigenCsr c = m.eigen.transpose();
    benchmark::DoNotOptimize(c.nonZeros());
  }
  report(state, 2 * csr_bytes(m));
  name_of(state, "eigen");
}

// A + A^T
void add(benchmark::State& state) {
  const Both& m = of(state);
  const int64_t b = call(s4j_copy, Frame().transposed(m.ours, m.n(), m.n()).integers({-1, S4J_GCS, 1, 0, 1}));
  for (auto _ : state) release(call(s4j_pairwise, Frame(S4J_OP_ADD).whole(m.ours).whole(b)));
  report(state, 4 * csr_bytes(m));
  name_of(state, "sparse4j");
  release(b);
  call(s4j_drop_layouts, Frame().whole(m.ours));
}
void add_eigen(benchmark::State& state) {
  const Both& m = of(state);
  const EigenCsr b = m.eigen.transpose();
  for (auto _ : state) {
    EigenCsr c = m.eigen + b;
    benchmark::DoNotOptimize(c.nonZeros());
  }
  report(state, 4 * csr_bytes(m));
  name_of(state, "eigen");
}

// ---- the recommender's kernels: 5 million entries, rank 32, FLOAT ---------------------------------------------------
constexpr int64_t kUsers = 100'000, kItems = 10'000, kRank = 32;

int64_t float_dense(std::initializer_list<int64_t> shape, double value) {
  Frame f;
  f.number(value).integers({S4J_FLOAT, S4J_DENSE, 0, static_cast<int64_t>(shape.size())}).integers(shape);
  return call(s4j_create, f);
}
int64_t ratings() {
  static const int64_t h = [] {
    Random random{7};
    std::vector<int32_t> runs;
    std::vector<float> values;
    constexpr int64_t kCount = 5'000'000;
    for (int64_t i = 0; i < kCount; ++i) runs.push_back(static_cast<int32_t>(random.next() % kUsers));
    for (int64_t i = 0; i < kCount; ++i) {
      runs.push_back(static_cast<int32_t>(std::pow(random.unit(), 2) * kItems));
      values.push_back(static_cast<float>(random.unit()));
    }
    const int64_t b = call(s4j_builder_create, Frame().number(0).integers({S4J_FLOAT, S4J_LAST, 2, kUsers, kItems}));
    call(s4j_builder_append, Frame().integers({b, kCount, reinterpret_cast<int64_t>(values.data()),
                                               reinterpret_cast<int64_t>(runs.data()), 4, 0}));
    return call(s4j_builder_finish, Frame().integers({b, S4J_GCS, 1, 0, 1}));
  }();
  return h;
}

void row_gram(benchmark::State& state) {
  const int64_t s = ratings(), y = float_dense({kItems, kRank}, 1), out = float_dense({kUsers, kRank, kRank}, 0);
  for (auto _ : state) call(s4j_row_gram, Frame(0, S4J_FLAG_RESULT | S4J_FLAG_STORED).whole(s).whole(y).whole(out));
  release(out);
  release(y);
}
void sddmm(benchmark::State& state) {
  const int64_t s = ratings(), x = float_dense({kUsers, kRank}, 1), y = float_dense({kItems, kRank}, 1);
  const Frame f = Frame(0, S4J_FLAG_STORED).whole(s).whole(x).transposed(y, kItems, kRank);
  for (auto _ : state) release(call(s4j_sddmm, f));
  release(x);
  release(y);
}
void posv(benchmark::State& state) {
  const int64_t a = float_dense({kUsers, kRank, kRank}, 0), b = float_dense({kUsers, kRank}, 1);
  // The diagonals of a as a view: unit matrices, which factorisation does not change.
  const int64_t header = call(s4j_describe, Frame().whole(a), 7);
  float* const v = reinterpret_cast<float*>(reinterpret_cast<const int64_t*>(header)[S4J_H_VALUES]);
  for (int64_t u = 0; u < kUsers; ++u)
    for (int64_t i = 0; i < kRank; ++i) v[(u * kRank + i) * kRank + i] = 1;
  for (auto _ : state) call(s4j_posv, Frame().whole(a).whole(b));
  release(a);
  release(b);
}

#define S4J_BENCH_PAIR(name, matrices)                                            \
  BENCHMARK(name)->Apply(matrices)->Unit(benchmark::kMillisecond)->UseRealTime(); \
  BENCHMARK(name##_eigen)->Apply(matrices)->Unit(benchmark::kMillisecond)->UseRealTime()
void upl(benchmark::internal::Benchmark* b) { b->Arg('U')->Arg('P')->Arg('L'); }
void sl(benchmark::internal::Benchmark* b) { b->Arg('S')->Arg('L'); }
S4J_BENCH_PAIR(spmv, upl);
BENCHMARK(spmv_sums)->Apply(upl)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(square_sums)->Apply(upl)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(spmv_transposed)->ArgsProduct({{'U', 'P', 'L'}, {0, 1}})->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(spmv_transposed_eigen)->Apply(upl)->Unit(benchmark::kMillisecond)->UseRealTime();
S4J_BENCH_PAIR(spmm16, upl);
S4J_BENCH_PAIR(spgemm, sl);
S4J_BENCH_PAIR(coo_to_csr, upl);
S4J_BENCH_PAIR(transpose, upl);
S4J_BENCH_PAIR(add, upl);
BENCHMARK(row_gram)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(sddmm)->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(posv)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
}  // namespace bench
