// SPDX-License-Identifier: Apache-2.0
// Failing allocations, second part: products into given arrays with alpha, beta and transposes, level 1 on sparse
// vectors, operands that are broadcast views, arrays with pending inserts.
#include "allocation_failure.hpp"

namespace s4j::test {
namespace {

// Windows of a 4 x 4 matrix: transposed; row 1 broadcast to four rows; column 2 broadcast to four columns.
const std::vector<int64_t> kTransposed = {2, 2, 1, 0, 1, 4, 0, 0, 1, 4, -1, -1};
const std::vector<int64_t> kRowRepeated = {2, 2, -1, 0, 1, 4, 1, 0, 1, 4, 1, -1};
const std::vector<int64_t> kColumnRepeated = {2, 2, 0, 0, 1, 4, -1, 0, 1, 4, -1, 2};
const std::pair<const char*, std::vector<int64_t>> kBroadcasts[] = {{"rows repeated", kRowRepeated},
                                                                    {"columns repeated", kColumnRepeated}};

// Row 1 and row 3 of a 4 x 4 matrix, as vectors.
const std::vector<int64_t> kRow1 = {1, 2, 1, 0, 1, 4, 1, -1};
const std::vector<int64_t> kRow3 = {1, 2, 1, 0, 1, 4, 3, -1};

const std::vector<double> kVectorValues = {3, -1};
Handle vector_of(int64_t format, const std::vector<int64_t>& at, const std::vector<double>& values) {
  const int64_t b = call(s4j_builder_create, Frame().number(0).integers({S4J_DOUBLE, S4J_SUM, 1, 4}))[1];
  call(s4j_builder_append,
       Frame().integers({b, static_cast<int64_t>(values.size()), reinterpret_cast<int64_t>(values.data()),
                         reinterpret_cast<int64_t>(at.data()), 8, 1}));
  return Handle(call(s4j_builder_finish, Frame().integers({b, format, 0, 0}))[1]);
}
Handle coo_vector() { return vector_of(S4J_COO, {1, 3}, kVectorValues); }
Handle gcs_vector() { return vector_of(S4J_GCS, {0, 1}, kVectorValues); }

class List {
 public:
  // The operands are whole arrays in order, or views if windows are given.
  void add(const std::string& name, s4j_function* f, std::function<Inputs()> inputs, int64_t op, int64_t flags,
           std::vector<std::vector<int64_t>> windows, std::vector<double> scalars, std::vector<int64_t> integers,
           bool writes, bool makes) {
    all_.push_back({name, f, std::move(inputs),
                    [op, flags, windows, scalars, integers](const Inputs& in) {
                      Frame frame(op, flags);
                      for (size_t i = 0; i < in.arrays.size(); ++i) {
                        if (i < windows.size() && !windows[i].empty())
                          frame.view(in.arrays[i], windows[i]);
                        else
                          frame.whole(in.arrays[i]);
                      }
                      for (const double x : scalars) frame.number(x);
                      return std::move(frame.integers(integers));
                    },
                    makes ? release_result : nothing, writes});
  }
  const std::vector<Scenario>& all() const { return all_; }

 private:
  std::vector<Scenario> all_;
};

// c = alpha op(a) op(b) + beta c.
void add_products(List& list) {
  for (const auto& [la, a] : kFormats) {
    for (const auto& [lb, b] : kFormats) {
      for (const auto& [lc, c] : kFormats) {
        for (const double beta : {0.0, -2.0}) {
          for (const int64_t transposes : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A | S4J_FLAG_TRANSPOSE_B}}) {
            const std::string name = std::string("matmul ") + la + " " + lb + " into " + lc + " beta " +
                                     std::to_string(beta) + (transposes != 0 ? " transposed" : "");
            list.add(
                name, s4j_matmul, [a = a, b = b, c = c] { return inputs_of(a(), b(), c()); }, 0,
                S4J_FLAG_RESULT | transposes, {}, {3, beta}, {}, true, false);
          }
        }
        list.add(
            std::string("matmul ") + la + " " + lb + " into transposed view of " + lc, s4j_matmul,
            [a = a, b = b, c = c] { return inputs_of(a(), b(), c()); }, 0, S4J_FLAG_RESULT | S4J_FLAG_TRANSPOSE_A,
            {{}, kColumnRepeated, kTransposed}, {0.5, 1}, {}, true, false);
      }
      if (std::string(la) != "DENSE") {
        const auto filled = [a = a] {
          Handle x = a();
          call(s4j_scalar, Frame(S4J_OP_ADD, S4J_FLAG_IN_PLACE).whole(x).number(2));
          return x;
        };
        for (const int64_t masking : {0, 1, 2})
          list.add(
              std::string("matmul of fills ") + la + " " + lb + " mask " + std::to_string(masking), s4j_matmul,
              [filled, b = b, masking] {
                return masking == 0 ? inputs_of(filled(), b()) : inputs_of(filled(), b(), csr());
              },
              0, 0, {}, {}, {0, masking}, false, true);
        list.add(
            std::string("matmul of fills into ") + la + " " + lb, s4j_matmul,
            [filled, b = b] { return inputs_of(filled(), filled(), b()); }, 0, S4J_FLAG_RESULT, {}, {2, 3}, {}, true,
            false);
        list.add(
            std::string("einsum of fills ") + la + " " + lb, s4j_tensor,
            [filled, b = b] { return inputs_of(filled(), b()); }, S4J_OP_EINSUM, 0, {}, {}, {97, 98, 98, 99, 97, 99},
            false, true);
        list.add(
            std::string("kron of fills ") + la + " " + lb, s4j_tensor,
            [filled, b = b] { return inputs_of(filled(), b()); }, S4J_OP_KRON, 0, {}, {}, {}, false, true);
      }
      list.add(
          std::string("matmul of pending ") + la + " " + lb, s4j_matmul,
          [a = a, b = b] { return inputs_of(pending(a), b(), pending(b)); }, 0, S4J_FLAG_RESULT, {}, {1, 1}, {}, true,
          false);
    }
    for (const auto& [ly, y] :
         {std::pair<const char*, Maker>{"DENSE", dense_vector}, std::pair<const char*, Maker>{"COO", coo_vector},
          std::pair<const char*, Maker>{"GCS", gcs_vector}}) {
      for (const int64_t transpose : {int64_t{0}, int64_t{S4J_FLAG_TRANSPOSE_A}})
        list.add(
            std::string("gemv ") + la + " into " + ly + (transpose != 0 ? " transposed" : ""), s4j_matmul,
            [a = a, y = y] { return inputs_of(a(), y(), y()); }, 0, S4J_FLAG_RESULT | transpose, {}, {2, 3}, {}, true,
            false);
    }
    for (const auto& [lr, r] : kFormats) {
      for (const int64_t stored : {int64_t{0}, int64_t{S4J_FLAG_STORED}}) {
        const std::string suffix = std::string(" into ") + lr + (stored != 0 ? " stored" : " weighted");
        list.add(
            std::string("sddmm ") + la + suffix, s4j_sddmm,
            [a = a, r = r] { return inputs_of(a(), dense(), dense(), r()); }, 0, S4J_FLAG_RESULT | stored, {}, {}, {},
            true, false);
        list.add(
            std::string("sddmm of views ") + la + suffix, s4j_sddmm,
            [a = a, r = r] { return inputs_of(pending(a), csr(), dense(), r()); }, 0, S4J_FLAG_RESULT | stored,
            {kTransposed, kColumnRepeated, kTransposed}, {}, {}, true, false);
      }
    }
    for (const int64_t stored : {int64_t{0}, int64_t{S4J_FLAG_STORED}}) {
      const std::string suffix = stored != 0 ? " stored" : " weighted";
      auto factors = [] { return dense_of({4, 3}, 2); };
      list.add(
          std::string("row gram ") + la + " into DENSE" + suffix, s4j_row_gram,
          [a = a, factors] {
            return inputs_of(a(), factors(), dense_of({4, 3, 3}, 7));
          },
          0, S4J_FLAG_RESULT | stored, {}, {}, {}, true, false);
      list.add(
          std::string("row gram ") + la + " into COO" + suffix, s4j_row_gram,
          [a = a, factors] {
            return inputs_of(pending(a), factors(),
                             Handle(call(s4j_create, Frame().number(0).integers(
                                                         create_words(S4J_DOUBLE, S4J_COO, 1, {4, 3, 3})))[1]));
          },
          0, S4J_FLAG_RESULT | stored, {}, {}, {}, true, false);
      // Multiplies two of the four factors; the result's last two dimensions are swapped.
      list.add(
          std::string("row gram ") + la + " of views" + suffix, s4j_row_gram,
          [a = a] {
            return inputs_of(a(), dense(), dense_of({4, 2, 2}, 7));
          },
          0, S4J_FLAG_RESULT | stored,
          {kRowRepeated,
           {2, 2, 0, 0, 1, 4, 1, 0, 1, 2, -1, -1},
           {3, 3, 0, 0, 1, 4, 2, 0, 1, 2, 1, 0, 1, 2, -1, -1, -1}},
          {}, {}, true, false);
    }
  }
}

void add_vectors(List& list) {
  const std::pair<const char*, Maker> vectors[] = {{"DENSE", dense_vector}, {"COO", coo_vector}, {"GCS", gcs_vector}};
  for (const auto& [lx, x] : vectors) {
    list.add(
        std::string("scal ") + lx, s4j_level1, [x = x] { return inputs_of(x()); }, S4J_OP_SCAL, 0, {}, {3}, {}, true,
        false);
    for (const auto& [ly, y] : vectors) {
      const std::string name = std::string(lx) + " " + ly;
      auto both = [x = x, y = y] { return inputs_of(x(), y()); };
      list.add("axpy " + name, s4j_level1, both, S4J_OP_AXPY, 0, {}, {2}, {}, true, false);
      list.add("rot " + name, s4j_level1, both, S4J_OP_ROT, 0, {}, {0.5, 2}, {}, true, false);
      // Different vectors, because swapping equal ones would change nothing.
      auto unequal = [both] {
        Inputs in = both();
        call(s4j_scalar, Frame(S4J_OP_MUL, S4J_FLAG_IN_PLACE).whole(in.arrays[1]).number(3));
        return in;
      };
      list.add("swap " + name, s4j_level1, unequal, S4J_OP_SWAP, 0, {}, {}, {}, true, false);
      list.add("copy " + name, s4j_level1, unequal, S4J_OP_COPY, 0, {}, {}, {}, true, false);
      list.add("dot " + name, s4j_level1, both, S4J_OP_DOT, 0, {}, {}, {}, false, false);
    }
  }
  for (const auto& [la, a] : kFormats) {
    const std::string l = la;
    auto one = [a = a] { return inputs_of(pending(a)); };
    auto same = [a = a] { return inputs_of(a(), a()); };
    list.add("scal of a row of pending " + l, s4j_level1, one, S4J_OP_SCAL, 0, {kRow1}, {3}, {}, true, false);
    list.add("axpy of rows of " + l, s4j_level1, same, S4J_OP_AXPY, 0, {kRow1, kRow3}, {3}, {}, true, false);
    list.add("rot of rows of " + l, s4j_level1, same, S4J_OP_ROT, 0, {kRow3, kRow1}, {3, -1}, {}, true, false);
    list.add(
        "iamax of " + l, s4j_level1, [a = a] { return inputs_of(pending(a)); }, S4J_OP_IAMAX, 0, {kRow3}, {}, {0},
        false, false);
    for (const int64_t stored : {int64_t{0}, int64_t{S4J_FLAG_STORED}})
      for (const auto& window : {std::vector<int64_t>{}, kTransposed, kRowRepeated})
        list.add(
            "arg top k of " + l + (stored != 0 ? " stored" : ""), s4j_arg_top_k,
            [a = a] { return inputs_of(pending(a)); }, 0, stored, {window}, {}, {3}, false, true);
  }
  // A batch of columns of right sides; both operands are views of larger arrays.
  list.add(
      "posv of several right sides", s4j_posv,
      [] {
        return inputs_of(cube(4), dense_of({2, 2, 3}, 1));
      },
      0, 0, {}, {}, {}, true, false);
  list.add(
      "posv of views", s4j_posv,
      [] {
        return inputs_of(cube(9), dense_of({2, 2}, 1));
      },
      0, 0, {{2, 3, 2, 0, 1, 2, 1, 0, 1, 2, 1, -1, -1}, {1, 2, 0, 0, 1, 2, -1, 1}}, {}, {}, true, false);
}

// Levels 2 and 3 with one triangle of a matrix; unit diagonals make every triangle regular.
void add_triangles(List& list) {
  const std::vector<int64_t> halves[] = {{1, 1, 0}, {0, 1, 1}};
  for (const auto& [la, a] : kFormats)
    for (const auto& [lb, b] : kFormats) {
      const std::string name = std::string(la) + " " + lb;
      auto two = [a = a, b = b] { return inputs_of(pending(a), b()); };
      auto three = [a = a, b = b] { return inputs_of(a(), b(), pending(b)); };
      for (const std::vector<int64_t>& half : halves) {
        list.add("symm " + name, s4j_blas, three, S4J_OP_SYMM, 0, {}, {2, 3}, half, true, false);
        list.add("symm into a view " + name, s4j_blas, three, S4J_OP_SYMM, 0, {{}, kRowRepeated, kTransposed}, {2, 3},
                 half, true, false);
        list.add("syrk " + name, s4j_blas, two, S4J_OP_SYRK, S4J_FLAG_TRANSPOSE_A, {}, {2, 3}, half, true, false);
        list.add("trmm " + name, s4j_blas, two, S4J_OP_TRMM, 0, {}, {2}, half, true, false);
        list.add("trsm " + name, s4j_blas, two, S4J_OP_TRSM, S4J_FLAG_TRANSPOSE_A, {}, {2}, half, true, false);
        list.add("trsm of a view " + name, s4j_blas, two, S4J_OP_TRSM, 0, {kTransposed, kTransposed}, {2}, half, true,
                 false);
      }
      list.add("trmv " + name, s4j_blas, two, S4J_OP_TRMV, 0, {{}, kRow1}, {}, {1}, true, false);
      list.add(
          "ger " + name, s4j_blas, [a = a, b = b] { return inputs_of(a(), b(), pending(b)); }, S4J_OP_GER, 0,
          {kRow1, kRow3, {}}, {2}, {}, true, false);
    }
}

Handle zeros_of(int64_t type, const std::vector<int64_t>& shape) {
  return Handle(call(s4j_create, Frame().number(0).integers(create_words(type, S4J_DENSE, 0, shape)))[1]);
}

void add_lapack(List& list) {
  const auto add = [&](const char* name, std::function<Inputs()> inputs, int64_t op, std::vector<int64_t> integers) {
    list.add(name, s4j_lapack, std::move(inputs), op, 0, {}, {}, std::move(integers), true, false);
  };
  const auto pivots = [] { return zeros_of(S4J_LONG, {2, 2}); };
  const auto vectors = [] { return dense_of({2, 2}, 1); };
  add("potrf", [] { return inputs_of(cube(4)); }, S4J_OP_POTRF, {1});
  add("potrs", [] { return inputs_of(cube(4), dense_of({2, 2, 3}, 1)); }, S4J_OP_POTRS, {1});
  add("getrf", [=] { return inputs_of(cube(4), pivots()); }, S4J_OP_GETRF, {});
  add("getrs", [=] { return inputs_of(cube(4), pivots(), dense_of({2, 2, 3}, 1)); }, S4J_OP_GETRS, {});
  add("gesv", [=] { return inputs_of(cube(4), pivots(), dense_of({2, 2}, 1)); }, S4J_OP_GESV, {});
  add("geqrf", [=] { return inputs_of(cube(4), vectors()); }, S4J_OP_GEQRF, {});
  add("gels", [=] { return inputs_of(cube(4), vectors()); }, S4J_OP_GELS, {});
  add("syev", [=] { return inputs_of(cube(4), vectors()); }, S4J_OP_SYEV, {1, 1});
  add("gesvd",
      [=] {
        return inputs_of(cube(4), vectors(), zeros_of(S4J_DOUBLE, {2, 2, 2}), cube(1));
      },
      S4J_OP_GESVD, {1, 1});
}

void add_broadcasts(List& list) {
  for (const auto& [la, a] : kFormats) {
    for (const auto& [lw, w] : kBroadcasts) {
      const std::string l = std::string(la) + " " + lw;
      auto one = [a = a] { return inputs_of(pending(a)); };
      for (const std::vector<int64_t>& along : {std::vector<int64_t>{0}, {1}, {}}) {
        const std::string d = " over " + (along.empty() ? std::string("all") : std::to_string(along[0]));
        list.add("sum of " + l + d, s4j_reduce, one, S4J_OP_SUM, 0, {w}, {}, along, false, true);
        list.add("max of " + l + d, s4j_reduce, one, S4J_OP_REDUCE_MAX, S4J_FLAG_KEEP_DIMS, {w}, {}, along, false,
                 true);
        list.add("argMax of " + l + d, s4j_index_reduce, one, S4J_OP_ARG_MAX, 0, {w}, {}, along, false, true);
      }
      list.add("norm2 of " + l, s4j_reduce, one, S4J_OP_NORM2, S4J_FLAG_NUMBER, {w}, {}, {}, false, false);
      list.add("scalar on " + l, s4j_scalar, one, S4J_OP_MUL, 0, {w}, {2}, {}, false, true);
      list.add("exp of " + l, s4j_transform, one, S4J_OP_EXP, 0, {w}, {}, {}, false, true);
      list.add("count of " + l, s4j_count, one, 0, 0, {w}, {}, {}, false, false);
      list.add("entries of " + l, s4j_entries, one, 0, 0, {w}, {}, {0, 100, 0, 0, 1}, false, false);
      list.add("copy of " + l + " as DENSE", s4j_copy, one, 0, 0, {w}, {}, {S4J_FLOAT, S4J_DENSE, 1}, false, true);
      list.add("copy of " + l + " as COO", s4j_copy, one, 0, 0, {w}, {}, {-1, S4J_COO, 0}, false, true);
      list.add("copy of " + l + " as CSC", s4j_copy, one, 0, 0, {w}, {}, {-1, S4J_GCS, 1, 1, 0}, false, true);
      list.add("copy of " + l + " as it is", s4j_copy, one, 0, 0, {w}, {}, {-1, -1, 0}, false, true);
      for (const auto& [lb, b] : kFormats) {
        auto two = [a = a, b = b] { return inputs_of(pending(a), b()); };
        const std::string both = l + " and " + lb;
        list.add("add of " + both, s4j_pairwise, two, S4J_OP_ADD, 0, {w}, {}, {}, false, true);
        list.add("mul of " + both, s4j_pairwise, two, S4J_OP_MUL, 0, {w, kTransposed}, {}, {}, false, true);
        list.add("add of two broadcasts, " + both, s4j_pairwise, two, S4J_OP_ADD, 0, {w, kRowRepeated}, {}, {}, false,
                 true);
        list.add(
            "sub in place, " + both, s4j_pairwise, [a = a, b = b] { return inputs_of(b(), pending(a)); }, S4J_OP_SUB,
            S4J_FLAG_IN_PLACE, {{}, w}, {}, {}, true, false);
        list.add(
            "max into, " + both, s4j_pairwise, [a = a, b = b] { return inputs_of(b(), pending(a), b()); }, S4J_OP_MAX,
            S4J_FLAG_RESULT, {{}, w, kTransposed}, {}, {}, true, false);
        list.add(
            "assign of " + both, s4j_assign, [a = a, b = b] { return inputs_of(b(), pending(a)); }, 0, 0, {{}, w}, {},
            {}, true, false);
        // Assigns to rows 0 and 2, columns 1 and 3 of an array with pending inserts.
        list.add(
            "assign to a part of " + both, s4j_assign, [a = a, b = b] { return inputs_of(pending(b), a()); }, 0, 0,
            {{2, 2, 0, 0, 2, 2, 1, 1, 2, 2, -1, -1}, {2, 2, -1, 0, 1, 2, 1, 1, 1, 2, 1, -1}}, {}, {}, true, false);
      }
    }
  }
}

TEST(AllocationFailure, ProductsIntoArrays) {
  List list;
  add_products(list);
  run_scenarios(list.all());
}

TEST(AllocationFailure, VectorsAndSolvers) {
  List list;
  add_vectors(list);
  run_scenarios(list.all());
}

TEST(AllocationFailure, Triangles) {
  List list;
  add_triangles(list);
  run_scenarios(list.all());
}

TEST(AllocationFailure, Lapack) {
  List list;
  add_lapack(list);
  run_scenarios(list.all());
}

TEST(AllocationFailure, BroadcastOperands) {
  List list;
  add_broadcasts(list);
  run_scenarios(list.all());
}

}  // namespace
}  // namespace s4j::test
