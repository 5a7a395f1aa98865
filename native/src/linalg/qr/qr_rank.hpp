// SPDX-License-Identifier: Apache-2.0
// Finds dependent columns of a sparse QR that no small remainder shows. Such columns are set aside (see QrFactors).
#pragma once

#include "linalg/qr/qr_factors.hpp"

namespace s4j {

// Heath's test without pivoting can miss a dependence. If two columns differ only by d, a third column in their span
// leaves a remainder of rounding errors, eps / d of its norm. R then has a singular value of about eps, but no small
// diagonal element. Therefore inverse iteration estimates the smallest singular values of R. A vector that is nearly in
// the null space of R shows a dependence. A column with a large element in this vector should be eliminated last, after
// the columns on which it depends. Its remainder is then at most sqrt(columns) times the singular value (Chan 1987).
// Pivoting chooses one such column for each vector (Foster 1986).
//
// `last`: the columns that should be eliminated last; empty if all singular values of R are at least tolerance() /
// sqrt(columns). `leaning`: all columns whose element in such a vector is at least `share` of the vector's largest
// element. Costs one solve with R and one with R^T if these show that R is far from singular, else some tens of solves.
// `width`: the number of vectors of the iteration. If `last` has fewer columns than `width`, it is complete. Throws
// S4J_NO_MEMORY. Pauses.
struct HiddenDependences {
  Vec<int32_t> last, leaning;
};
Task<HiddenDependences> hidden_dependences(const QrFactors& qr, int64_t width, double share = 1e-6);

// Returns a better choice of columns to set aside, equally many, if R^-1 S has a large element. With such an element,
// solutions and vectors of the null space would be unnecessarily large (Gu, Eisenstat 1996). Returns no columns if it
// finds no large element.
//
// If computing a basis of the null space is cheap compared with the factors, the function computes all elements of R^-1
// S. It then chooses by pivoting among all columns if an element is above 100. Otherwise a few solves find the rows of
// R^-1 S with the largest norms, and the function computes only these rows. Their elements are large above 10,000, or
// above 100 in the first call for a matrix rounded to float, since its solutions are rounded to float too. Then `order`
// of the result is the present order of all columns, so that no ordering has to run again. `again` of the result tells
// that the factors of the new choice may still have elements above 10,000. The argument `again` tells that this is not
// the first call for the matrix.
//
// Throws S4J_NO_MEMORY. Pauses.
struct BetterAside {
  Vec<int32_t> columns, order;
  bool again = false;
};
Task<BetterAside> better_aside(const QrFactors& qr, bool again = false);

}  // namespace s4j
