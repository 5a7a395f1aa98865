// SPDX-License-Identifier: Apache-2.0
// Columns of a sparse QR that depend on others although no column's rest says so.
#pragma once

#include "linalg/qr/qr_factors.hpp"

namespace s4j {

// Heath's test without pivoting can miss a dependence: after two columns that are d apart, the rest of a third one that
// lies in their span is rounding, eps / d of its size. R has a singular value of about eps then, on no diagonal. So
// R's smallest singular values are estimated by inverse iteration, and columns that all but annihilating vectors lean
// on are to be eliminated last, behind all that they depend on: their rests are at most sqrt(columns) times the
// singular value (Chan 1987; as many at once as there are such vectors, by pivots: Foster 1986).
//
// Of the columns of the matrix `last` are to be put last, none where R's singular values are at least
// tolerance() / sqrt(columns); `leaning` are all that such a vector has at least `share` of its largest element of.
// Two solves with R and R^T where these say that R is far from singular, else some tens. `width`: as many vectors are
// looked for at once; fewer columns than that are all that there are. Throws S4J_NO_MEMORY. Pauses.
struct HiddenDependences {
  Vec<int32_t> last, leaning;
};
Task<HiddenDependences> hidden_dependences(const QrFactors& qr, int64_t width, double share = 1e-6);

// As many columns as were set aside, of which the others make better ones than R's: where some element of R^-1 S is
// large, solutions and vectors of the null space would be large without need (Gu, Eisenstat 1996). No columns if no
// large element is found.
//
// If a basis of the null space takes little beside the factors, all elements are looked at, and pivots choose among all
// columns where one is above 100. Else a few solves find the longest rows of R^-1 S, and only these are computed. Their
// elements are large from 10,000 on; those of matrices that were rounded to float from 100 on, as solutions are rounded
// to float too, unless this was asked for `again`. Then `order` is that of the columns in R, which need not be ordered
// anew, and `again` says that the factors of this choice may have elements above 10,000.
//
// Throws S4J_NO_MEMORY. Pauses.
struct BetterAside {
  Vec<int32_t> columns, order;
  bool again = false;
};
Task<BetterAside> better_aside(const QrFactors& qr, bool again = false);

}  // namespace s4j
