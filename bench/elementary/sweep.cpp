// SPDX-License-Identifier: Apache-2.0
// Accuracy and speed of the elementary functions over their whole ranges: the largest error against MPFR, and the time
// per element, compared with the C library and SLEEF. SLEEF's "cinz" functions give the same bits without fused
// multiply-add, "finz" with it.
//
//   sweep [--errors | --times | --references] [COUNT] [NAME...]
//
// COUNT: arguments per range, by default 200000. NAME: only these functions. --references prints rows for
// tests/native/elementary/references.def: the arguments of our largest errors.
#include <mpfr.h>
#include <sleef.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#include "elementary/elementary.hpp"
#include "leaf/elementary_leaf.hpp"

namespace {

using Map = void (*)(const double* x, const double* y, double* z, int64_t n);

// Arguments spaced evenly between the two bounds, or evenly in their bits; with either sign if `both`.
struct Range {
  double from, to;
  bool by_bits, both;
  double y_from = 0, y_to = 0;  // bounds of the second argument
  bool y_by_bits = false;
};

struct Function {
  const char* name;
  void (*exact)(mpfr_t z, const mpfr_t x, const mpfr_t y);
  std::vector<Range> ranges;
  double from, to, y_from, y_to;  // bounds of the timed arguments
  Map ours, baseline, avx2, avx512, libm, cinz, finz;
};

constexpr double kMost = 0x1.fffffffffffffp1023, kLeast = 0x1p-1074;

template <double (*f)(double)>
void each(const double* x, const double*, double* z, int64_t n) {
  for (int64_t k = 0; k < n; ++k) z[k] = f(x[k]);
}
template <double (*f)(double, double)>
void each(const double* x, const double* y, double* z, int64_t n) {
  for (int64_t k = 0; k < n; ++k) z[k] = f(x[k], y[k]);
}
template <double (*f)(double) noexcept>
void each_of_ours(const double* x, const double*, double* z, int64_t n) {
  for (int64_t k = 0; k < n; ++k) z[k] = f(x[k]);
}
template <double (*f)(double, double) noexcept>
void each_of_ours(const double* x, const double* y, double* z, int64_t n) {
  for (int64_t k = 0; k < n; ++k) z[k] = f(x[k], y[k]);
}
#define TABLE(name, table) [](const double* x, const double*, double* z, int64_t n) { s4j::table.f64.name(x, z, n); }
#define TABLE2(name, table) \
  [](const double* x, const double* y, double* z, int64_t n) { s4j::table.f64.name(x, y, 1, z, n); }
#define FOUR(f)                                                                                 \
  [](const double* x, const double*, double* z, int64_t n) {                                    \
    for (int64_t k = 0; k + 4 <= n; k += 4) _mm256_storeu_pd(z + k, f(_mm256_loadu_pd(x + k))); \
  }
#define FOUR2(f)                                                                    \
  [](const double* x, const double* y, double* z, int64_t n) {                      \
    for (int64_t k = 0; k + 4 <= n; k += 4)                                         \
        _mm256_storeu_pd(z + k, f(_mm256_loadu_pd(x + k), _mm256_loadu_pd(y + k))); \
  }
#define EXACT(call) [](mpfr_t z, const mpfr_t x, const mpfr_t) { call(z, x, MPFR_RNDN); }

#define OURS(name)                                                                                         \
  each_of_ours<s4j::elementary::name>, TABLE(name, kElementaryLeafBase), TABLE(name, kElementaryLeafAvx2), \
      TABLE(name, kElementaryLeafAvx512)
#define OURS2(name)                                                                                          \
  each_of_ours<s4j::elementary::name>, TABLE2(name, kElementaryLeafBase), TABLE2(name, kElementaryLeafAvx2), \
      TABLE2(name, kElementaryLeafAvx512)
#define ROW(name, call, ...)                                                                            \
  {                                                                                                     \
#name, EXACT(call), __VA_ARGS__, OURS(name), each < std::name>, FOUR(Sleef_cinz_##name##d4_u10avx), \
        FOUR(Sleef_finz_##name##d4_u10avx2)                                                             \
  }

// exp(-|x|)
void exp_down(mpfr_t e, const mpfr_t x) {
  mpfr_abs(e, x, MPFR_RNDN);
  mpfr_neg(e, e, MPFR_RNDN);
  mpfr_exp(e, e, MPFR_RNDN);
}
void sigmoid(mpfr_t z, const mpfr_t x, const mpfr_t) {
  mpfr_neg(z, x, MPFR_RNDN);
  mpfr_exp(z, z, MPFR_RNDN);
  mpfr_add_ui(z, z, 1, MPFR_RNDN);
  mpfr_ui_div(z, 1, z, MPFR_RNDN);
}
void sigmoid_derivative(mpfr_t z, const mpfr_t x, const mpfr_t) {
  mpfr_t e;
  mpfr_init2(e, mpfr_get_prec(z));
  exp_down(e, x);
  mpfr_add_ui(z, e, 1, MPFR_RNDN);
  mpfr_sqr(z, z, MPFR_RNDN);
  mpfr_div(z, e, z, MPFR_RNDN);
  mpfr_clear(e);
}
void log_base(mpfr_t z, const mpfr_t x, const mpfr_t y) {
  mpfr_t base;
  mpfr_init2(base, mpfr_get_prec(z));
  mpfr_log(base, y, MPFR_RNDN);
  mpfr_log(z, x, MPFR_RNDN);
  mpfr_div(z, z, base, MPFR_RNDN);
  mpfr_clear(base);
}
void soft_plus(mpfr_t z, const mpfr_t x, const mpfr_t) {
  mpfr_t e;
  mpfr_init2(e, mpfr_get_prec(z));
  exp_down(e, x);
  mpfr_log1p(z, e, MPFR_RNDN);
  if (mpfr_sgn(x) > 0) mpfr_add(z, z, x, MPFR_RNDN);
  mpfr_clear(e);
}

// Whole ranges by bits, and neighbourhoods of borders, poles and zeros.
const std::vector<Range> kAll = {{kLeast, kMost, true, true}, {0x1p-40, 0x1p10, true, true}};

std::vector<Range> with(std::vector<Range> more) {
  more.insert(more.begin(), kAll.begin(), kAll.end());
  return more;
}

const std::vector<Function>& functions() {
  static const std::vector<Function> all = {
      ROW(exp, mpfr_exp, with({{-746, 710, false, false}, {-745.2, -708, false, false}, {-1, 1, false, false}}), -20,
          20, 0, 0),
      ROW(expm1, mpfr_expm1, with({{-40, 710, false, false}, {-1, 1, false, false}, {0.2, 0.4, false, true}}), -2, 5, 0,
          0),
      ROW(log, mpfr_log, {{kLeast, kMost, true, false}, {0.5, 2, false, false}, {0.98, 1.02, false, false}}, 0, 100, 0,
          0),
      ROW(log1p, mpfr_log1p,
          {{kLeast, kMost, true, false},
           {-1, 1, false, false},
           {0x1p-60, 0.9, true, true},
           {-0x1p-6, 0x1p-6, false, false}},
          -0.9, 10, 0, 0),
      ROW(log2, mpfr_log2, {{kLeast, kMost, true, false}, {0.5, 2, false, false}, {0.98, 1.02, false, false}}, 0, 100,
          0, 0),
      ROW(sin, mpfr_sin, with({{-4, 4, false, false}, {-1000, 1000, false, false}, {0, 0x1p21, false, true}}), -10, 10,
          0, 0),
      ROW(cos, mpfr_cos, with({{-4, 4, false, false}, {-1000, 1000, false, false}, {0, 0x1p21, false, true}}), -10, 10,
          0, 0),
      ROW(tan, mpfr_tan, with({{-4, 4, false, false}, {-1000, 1000, false, false}, {0, 0x1p21, false, true}}), -10, 10,
          0, 0),
      ROW(asin, mpfr_asin, {{kLeast, 1, true, true}, {0, 1, false, true}, {0.99, 1, false, true}}, -1, 1, 0, 0),
      ROW(acos, mpfr_acos, {{kLeast, 1, true, true}, {0, 1, false, true}, {0.99, 1, false, true}}, -1, 1, 0, 0),
      ROW(atan, mpfr_atan, with({{0, 2, false, true}, {0, 0.1, false, true}}), -5, 5, 0, 0),
      ROW(sinh, mpfr_sinh, with({{0, 1, false, true}, {0, 45, false, true}, {700, 711, false, true}}), -5, 5, 0, 0),
      ROW(cosh, mpfr_cosh, with({{0, 1, false, true}, {0, 45, false, true}, {700, 711, false, true}}), -5, 5, 0, 0),
      ROW(tanh, mpfr_tanh, with({{0, 1, false, true}, {0, 25, false, true}, {0.1, 0.2, false, true}}), -3, 3, 0, 0),
      ROW(atanh, mpfr_atanh, {{kLeast, 1, true, true}, {0, 1, false, true}, {0.05, 0.1, false, true}}, -1, 1, 0, 0),
      {"sigmoid", sigmoid, with({{-746, 60, false, false}, {-5, 5, false, false}}), -5, 5, 0, 0, OURS(sigmoid), nullptr,
       nullptr, nullptr},
      {"sigmoid_derivative", sigmoid_derivative, with({{-746, 746, false, false}, {-5, 5, false, false}}), -5, 5, 0, 0,
       OURS(sigmoid_derivative), nullptr, nullptr, nullptr},
      {"soft_plus", soft_plus, with({{-746, 60, false, false}, {-5, 5, false, false}}), -5, 5, 0, 0, OURS(soft_plus),
       nullptr, nullptr, nullptr},
      {"pow",
       [](mpfr_t z, const mpfr_t x, const mpfr_t y) { mpfr_pow(z, x, y, MPFR_RNDN); },
       {{kLeast, kMost, true, false, 0x1p-60, 0x1p60, true},
        {kLeast, kMost, true, false, -1.5, 1.5, false},
        {0.5, 2, false, false, -1000, 1000, false},
        {0.999, 1.001, false, false, -700000, 700000, false},
        {0, 100, false, false, -30, 30, false}},
       0,
       10,
       -3,
       3,
       OURS2(pow),
       each<std::pow>,
       FOUR2(Sleef_cinz_powd4_u10avx),
       FOUR2(Sleef_finz_powd4_u10avx2)},
      {"angle",
       [](mpfr_t z, const mpfr_t x, const mpfr_t y) { mpfr_atan2(z, y, x, MPFR_RNDN); },
       {{kLeast, kMost, true, true, kLeast, kMost, true},
        {-2, 2, false, false, -2, 2, false},
        {0x1p-20, 0x1p20, true, true, -0x1p20, 0x1p20, false}},
       -2,
       2,
       -2,
       2,
       OURS2(angle),
       [](const double* x, const double* y, double* z, int64_t n) { each<std::atan2>(y, x, z, n); },
       [](const double* x, const double* y, double* z, int64_t n) {
         FOUR2(Sleef_cinz_atan2d4_u10avx)
         (y, x, z, n);
       },
       [](const double* x, const double* y, double* z, int64_t n) {
         FOUR2(Sleef_finz_atan2d4_u10avx2)
         (y, x, z, n);
       }},
      {"log_base",
       log_base,
       {{kLeast, kMost, true, false, kLeast, kMost, true},
        {0.5, 2, false, false, 0.5, 2, false},
        {0, 1000, false, false, 1.5, 20, false}},
       0,
       1000,
       2,
       20,
       OURS2(log_base),
       nullptr,
       nullptr,
       nullptr},
      {"hypot",
       [](mpfr_t z, const mpfr_t x, const mpfr_t y) { mpfr_hypot(z, x, y, MPFR_RNDN); },
       {{kLeast, kMost, true, true, kLeast, kMost, true},
        {-2, 2, false, false, -2, 2, false},
        {kLeast, 0x1p-1000, true, true, kLeast, 0x1p-1000, true}},
       -2,
       2,
       -2,
       2,
       each_of_ours<s4j::elementary::hypot>,
       nullptr,
       nullptr,
       nullptr,
       each<std::hypot>,
       FOUR2(Sleef_cinz_hypotd4_u05avx),
       FOUR2(Sleef_finz_hypotd4_u05avx2)},
  };
  return all;
}

std::mt19937_64 generator(1);

double draw(double from, double to, bool by_bits) {
  if (!by_bits) return std::uniform_real_distribution<double>(from, to)(generator);
  const auto first = std::bit_cast<int64_t>(from), last = std::bit_cast<int64_t>(to);
  return std::bit_cast<double>(std::uniform_int_distribution<int64_t>(first, last)(generator));
}

struct Arguments {
  std::vector<double> x, y;
};

Arguments arguments_of(const Function& f, int64_t count) {
  Arguments out;
  for (const Range& r : f.ranges)
    for (int64_t k = 0; k < count; ++k) {
      const bool turned = r.both && (generator() & 1) != 0;
      const double x = draw(r.from, r.to, r.by_bits);
      out.x.push_back(turned ? -x : x);
      const double y = draw(r.y_from, r.y_to, r.y_by_bits);
      out.y.push_back(r.y_by_bits && (generator() & 1) != 0 && std::string(f.name) != "log_base" ? -y : y);
    }
  while (out.x.size() % 8 != 0) {
    out.x.push_back(out.x[0]);
    out.y.push_back(out.y[0]);
  }
  return out;
}

// Error in units of the last place of the exact value.
double error_of(double got, const mpfr_t exact, mpfr_t scratch) {
  const double nearest = mpfr_get_d(exact, MPFR_RNDN);
  if (std::isnan(nearest)) return std::isnan(got) ? 0 : HUGE_VAL;
  // A slightly inexact function may round infinity to the largest number, and vice versa.
  if (std::isinf(nearest) && mpfr_inf_p(exact) != 0) return got == nearest ? 0 : HUGE_VAL;
  if (std::isinf(nearest) || std::isinf(got)) {
    if (std::isinf(nearest) && std::isinf(got)) return got == nearest ? 0 : HUGE_VAL;
    return std::fabs(std::isinf(got) ? nearest : got) == kMost ? 0.5 : HUGE_VAL;
  }
  if (mpfr_zero_p(exact) != 0) return got == 0 ? 0 : HUGE_VAL;
  const auto exponent = static_cast<int>(std::max<mpfr_exp_t>(mpfr_get_exp(exact) - 53, -1074));
  mpfr_sub_d(scratch, exact, got, MPFR_RNDN);
  mpfr_mul_2si(scratch, scratch, -exponent, MPFR_RNDN);
  return std::isnan(got) ? HUGE_VAL : std::fabs(mpfr_get_d(scratch, MPFR_RNDN));
}

void errors(const Function& f, int64_t count) {
  const Arguments a = arguments_of(f, count);
  const auto n = static_cast<int64_t>(a.x.size());
  const Map maps[] = {f.ours, f.libm, f.cinz, f.finz};
  std::vector<double> z[4];
  double most[4] = {}, where[4] = {}, where_y[4] = {};
  for (int m = 0; m < 4; ++m) {
    z[m].resize(a.x.size());
    if (maps[m] != nullptr) maps[m](a.x.data(), a.y.data(), z[m].data(), n);
  }
  mpfr_t x, y, exact, scratch;
  mpfr_inits2(140, x, y, exact, scratch, static_cast<mpfr_ptr>(nullptr));
  for (size_t k = 0; k < a.x.size(); ++k) {
    mpfr_set_d(x, a.x[k], MPFR_RNDN);
    mpfr_set_d(y, a.y[k], MPFR_RNDN);
    f.exact(exact, x, y);
    for (int m = 0; m < 4; ++m) {
      if (maps[m] == nullptr) continue;
      const double e = error_of(z[m][k], exact, scratch);
      if (e <= most[m]) continue;
      most[m] = e;
      where[m] = a.x[k];
      where_y[m] = a.y[k];
    }
  }
  mpfr_clears(x, y, exact, scratch, static_cast<mpfr_ptr>(nullptr));
  std::printf("%-19s", f.name);
  for (int m = 0; m < 4; ++m) maps[m] == nullptr ? std::printf("      -") : std::printf(" %6.3f", most[m]);
  std::printf("   ours at %a", where[0]);
  if (f.ranges[0].y_to != 0) std::printf(", %a", where_y[0]);
  // Checks that every instruction set gives the same bits.
  std::vector<double> other(a.x.size());
  for (const Map map : {f.baseline, f.avx2, f.avx512}) {
    if (map == nullptr || (map == f.avx512 && !__builtin_cpu_supports("avx512dq"))) continue;
    map(a.x.data(), a.y.data(), other.data(), n);
    for (size_t k = 0; k < other.size(); ++k)
      if (std::bit_cast<uint64_t>(other[k]) != std::bit_cast<uint64_t>(z[0][k]) &&
          !(other[k] != other[k] && z[0][k] != z[0][k])) {
        std::printf("; another instruction set: %a, %a: %a, not %a", a.x[k], a.y[k], other[k], z[0][k]);
        break;
      }
  }
  std::printf("\n");
  std::fflush(stdout);
}

// The twelve worst arguments of each function, with the exact value as two numbers.
void references(const Function& f, int64_t count) {
  const Arguments a = arguments_of(f, count);
  std::vector<double> z(a.x.size());
  f.ours(a.x.data(), a.y.data(), z.data(), static_cast<int64_t>(z.size()));
  struct Row {
    double error, x, y, hi, lo;
  };
  std::vector<Row> rows;
  mpfr_t x, y, exact, scratch;
  mpfr_inits2(140, x, y, exact, scratch, static_cast<mpfr_ptr>(nullptr));
  for (size_t k = 0; k < z.size(); ++k) {
    mpfr_set_d(x, a.x[k], MPFR_RNDN);
    mpfr_set_d(y, a.y[k], MPFR_RNDN);
    f.exact(exact, x, y);
    const double error = error_of(z[k], exact, scratch), hi = mpfr_get_d(exact, MPFR_RNDN);
    if (!std::isfinite(hi) || (rows.size() == 12 && error <= rows.back().error)) continue;
    mpfr_sub_d(scratch, exact, hi, MPFR_RNDN);
    rows.push_back({error, a.x[k], a.y[k], hi, mpfr_get_d(scratch, MPFR_RNDN)});
    std::sort(rows.begin(), rows.end(), [](const Row& p, const Row& q) { return p.error > q.error; });
    if (rows.size() > 12) rows.pop_back();
  }
  mpfr_clears(x, y, exact, scratch, static_cast<mpfr_ptr>(nullptr));
  const bool two = f.ranges[0].y_to != 0;
  for (const Row& r : rows)
    two ? std::printf("S4J_REFERENCE_OF_TWO(%s, %a, %a, %a, %a)\n", f.name, r.x, r.y, r.hi, r.lo)
        : std::printf("S4J_REFERENCE(%s, %a, %a, %a)\n", f.name, r.x, r.hi, r.lo);
}

double time_of(Map map, const Arguments& a) {
  if (map == nullptr) return 0;
  std::vector<double> z(a.x.size());
  double best = HUGE_VAL;
  for (int round = 0; round < 40; ++round) {
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < 8; ++k) map(a.x.data(), a.y.data(), z.data(), static_cast<int64_t>(z.size()));
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    best = std::min(best, spent.count() / 8 / static_cast<double>(z.size()));
  }
  return best;
}

void times(const Function& f) {
  Arguments a;
  for (int k = 0; k < 4096; ++k) {
    a.x.push_back(draw(f.from, f.to, false));
    a.y.push_back(draw(f.y_from, f.y_to, false));
  }
  const bool wide = __builtin_cpu_supports("avx512dq");
  std::printf("%-19s", f.name);
  for (const Map map : {f.ours, f.baseline, f.avx2, wide ? f.avx512 : nullptr, f.libm, f.cinz, f.finz})
    map == nullptr ? std::printf("      -") : std::printf(" %6.2f", time_of(map, a));
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  bool want_errors = true, want_times = true, want_references = false;
  int64_t number = 200000;
  std::vector<std::string> names;
  for (int k = 1; k < count; ++k) {
    const std::string word = arguments[k];
    if (word == "--errors")
      want_times = false;
    else if (word == "--times")
      want_errors = false;
    else if (word == "--references")
      want_references = !(want_errors = want_times = false);
    else if (word.find_first_not_of("0123456789") == std::string::npos)
      number = std::atoll(word.c_str());
    else
      names.push_back(word);
  }
  const auto wanted = [&](const Function& f) {
    return names.empty() || std::find(names.begin(), names.end(), f.name) != names.end();
  };
  if (want_references)
    for (const Function& f : functions())
      if (wanted(f)) references(f, number);
  if (want_errors) {
    std::printf("largest error, units in the last place\n%-19s %6s %6s %6s %6s\n", "", "ours", "libm", "cinz", "finz");
    for (const Function& f : functions())
      if (wanted(f)) errors(f, number);
  }
  if (want_times) {
    std::printf("ns an element\n%-19s %6s %6s %6s %6s %6s %6s %6s\n", "", "scalar", "base", "avx2", "avx512", "libm",
                "cinz", "finz");
    for (const Function& f : functions())
      if (wanted(f)) times(f);
  }
}
