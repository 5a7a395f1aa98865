// SPDX-License-Identifier: Apache-2.0
// LAPACK: failures name the system and change nothing; aliasing; the same bits for any number of threads; argument
// checks.
#include "blas/library.hpp"
#include "lapack_support.hpp"

namespace s4j::test {
namespace {

std::string refused(const Frame& f, int32_t status) {
  Out out;
  EXPECT_EQ(invoke(s4j_lapack, f, out), status);
  return s4j_context_error(context());
}

void says(const std::string& text, const char* word) { EXPECT_NE(text.find(word), std::string::npos) << text; }

// The first failing system is named, whichever thread computed it, and no array is changed.
TEST(Lapack, FailuresNameTheSystemAndChangeNothing) {
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    for (const int64_t n : {3, 60}) {
      const int64_t batch = 40;
      Values eye(static_cast<size_t>(batch * n * n), 0);
      for (int64_t s = 0; s < batch; ++s)
        for (int64_t i = 0; i < n; ++i)
          eye[(s * n + i) * n + i] = (s == 29 && i == n - 1) || (s == 33 && i == 0) ? 0 : 2;
      const Handle a = dense_of(Type::kDouble, {batch, n, n}, eye),
                   b = dense_of(Type::kDouble, {batch, n}, Values(static_cast<size_t>(batch * n), 1)),
                   p = dense_of(Type::kLong, {batch, n}, Values(static_cast<size_t>(batch * n), -5));
      const std::string before = bytes_of(a) + bytes_of(b) + bytes_of(p);
      for (const int threads : {1, 3}) {
        set_threads(threads);
        for (const Frame& f : {Frame(S4J_OP_POTRF).whole(a).integers({1}), Frame(S4J_OP_GETRF).whole(a).whole(p),
                               Frame(S4J_OP_GESV).whole(a).whole(p).whole(b), Frame(S4J_OP_GESV).whole(a).whole(b),
                               Frame(S4J_OP_GELS).whole(a).whole(b)}) {
          const std::string text = refused(f, S4J_ARITHMETIC);
          says(text, "system 29 ");
          says(text, ("pivot " + std::to_string(n - 1)).c_str());
        }
      }
      set_threads(0);
      says(refused(Frame(S4J_OP_GETRS).whole(a).whole(p).whole(b), S4J_INDEX), "row -5");
      EXPECT_TRUE(bytes_of(a) + bytes_of(b) + bytes_of(p) == before);
    }
    const Handle bad = dense_of(Type::kDouble, {2, 2}, {1, 0, std::nan(""), 1}),
                 w = dense_of(Type::kDouble, {2}, {1, 1});
    says(refused(Frame(S4J_OP_SYEV).whole(bad).whole(w).integers({1, 1}), S4J_ARITHMETIC), "NaN");
    says(refused(Frame(S4J_OP_GESVD).whole(bad).whole(w), S4J_ARITHMETIC), "NaN");
    const Handle nan = dense_of(Type::kDouble, {2, 2}, {1, 0, 0, std::nan("")});
    says(refused(Frame(S4J_OP_POTRF).whole(nan).integers({1}), S4J_ARITHMETIC), "pivot 1");
  }
  set_blas_path("");
}

// Views of one array give the same results as copies made before the call.
TEST(Lapack, TwoViewsOfOneArray) {
  // [a | b], a = [[0, 2], [4, 1]], b = [2, 9] is solved by [2, 1].
  const Handle h = dense_of(Type::kDouble, {2, 3}, {0, 2, 2, 4, 1, 9});
  const std::vector<int64_t> a = {2, 2, 0, 0, 1, 2, 1, 0, 1, 2, -1, -1}, b = {1, 2, 0, 0, 1, 2, -1, 2};
  call(s4j_lapack, Frame(S4J_OP_GESV).view(h, a).view(h, b));
  EXPECT_EQ(values_of(whole_of(h)), (Values{4, 1, 2, 0, 2, 1}));
}

TEST(Lapack, SameBitsForAnyThreads) {
  const int64_t batch = 20, n = 50;
  Rng rng(72);
  Panel a(Type::kDouble, {batch, n, n}, false);
  make_positive(a, batch, n, rng);
  const Values va = values_of(*a);
  for (const char* path : {static_cast<const char*>(nullptr), ""}) {
    set_blas_path(path);
    std::string first;
    for (const int threads : {1, 2, 3, 8}) {
      set_threads(threads);
      std::string all;
      const Handle l = dense_of(Type::kDouble, {batch, n, n}, va),
                   w = dense_of(Type::kDouble, {batch, n}, Values(batch * n)),
                   lu = dense_of(Type::kDouble, {batch, n, n}, va),
                   x = dense_of(Type::kDouble, {batch, n}, Values(batch * n, 1));
      call(s4j_lapack, Frame(S4J_OP_POTRF).whole(l).integers({1}));
      call(s4j_lapack, Frame(S4J_OP_GESV).whole(lu).whole(x));
      call(s4j_lapack, Frame(S4J_OP_SYEV).whole(lu).whole(w).integers({1, 1}));
      all = bytes_of(l) + bytes_of(lu) + bytes_of(x) + bytes_of(w);
      if (threads == 1) first = all;
      EXPECT_TRUE(all == first) << threads << " threads";
    }
    set_threads(0);
  }
  set_blas_path("");
}

TEST(Lapack, Refusals) {
  const Handle a = dense_of(Type::kDouble, {3, 3}, Values(9, 1)), wide = dense_of(Type::kDouble, {2, 3}, Values(6, 1)),
               b = dense_of(Type::kDouble, {2}, {1, 2}), whole = dense_of(Type::kInt, {2, 2}, {1, 0, 0, 1}),
               single = dense_of(Type::kFloat, {3}, {1, 2, 3}), sparse = matrix(3, 3, {0, 0}, {1});
  const auto argument = [](const Frame& f) { return refused(f, S4J_ILLEGAL_ARGUMENT); };
  says(argument(Frame(S4J_OP_POTRF).whole(wide)), "[2, 3]");
  says(argument(Frame(S4J_OP_POTRF).whole(whole)), "INT");
  says(argument(Frame(S4J_OP_POTRF).whole(b)), "[2]");
  says(argument(Frame(S4J_OP_POTRF).whole(sparse)), "toDense");
  says(argument(Frame(S4J_OP_GESV).whole(a).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_GESV).whole(a).whole(single)), "FLOAT");
  says(argument(Frame(S4J_OP_GETRF).whole(wide).whole(b)), "LONG");
  says(argument(Frame(S4J_OP_GEQRF).whole(wide).whole(single)), "[2]");
  says(argument(Frame(S4J_OP_GELS).whole(wide).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_SYEV).whole(a).whole(b)), "[3]");
  says(argument(Frame(S4J_OP_GESVD).whole(wide).whole(b).whole(wide).integers({1, 0})), "[2, 2]");
  says(argument(Frame(S4J_OP_DOT).whole(a)), "has no operation");
  const std::vector<int64_t> repeated = {2, 2, -1, 0, 1, 3, 1, 0, 1, 3, 0, -1};
  says(argument(Frame(S4J_OP_POTRF).view(a, repeated)), "read-only");
  // Calls whose results would overlap are refused.
  const Handle square = dense_of(Type::kDouble, {4, 3}, Values(12, 1)), q = dense_of(Type::kDouble, {3, 3}, Values(9));
  const std::vector<int64_t> top = {2, 2, 0, 0, 1, 3, 1, 0, 1, 3, -1, -1}, last_row = {1, 2, 1, 0, 1, 3, 3, -1},
                             first_row = {1, 2, 1, 0, 1, 3, 0, -1};
  says(argument(Frame(S4J_OP_GESVD).whole(a).whole(single).whole(q).whole(q).integers({1, 1})), "share memory");
  says(argument(Frame(S4J_OP_SYEV).view(square, top).view(square, first_row).integers({1, 1})), "share memory");
  call(s4j_lapack, Frame(S4J_OP_SYEV).view(square, top).view(square, last_row).integers({1, 1}));
}

}  // namespace
}  // namespace s4j::test
