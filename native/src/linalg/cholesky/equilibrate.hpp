// SPDX-License-Identifier: Apache-2.0
// Equilibration of symmetric matrices by powers of two, which is exact.
#pragma once

#include "linalg/cholesky/indefinite.hpp"

namespace s4j {

// Returns exponents e such that the largest element in each row of S a S, S = diag(2^e), is about 1 (Ruiz 2001). The
// exponent of a row of zeros is 0. All exponents are 0 if the largest elements of the rows differ at most by the factor
// 2^8. `lower`: the lower triangle of a.
Vec<int32_t> equilibrating(const Csr<double>& lower);
// Returns exponents like equilibrating(), but starts from the scaling that brings the logarithms of all non-zero
// elements closest to 0 (Curtis, Reid 1972). The result for D a D does not depend on the diagonal matrix D. Many times
// slower than equilibrating().
Vec<int32_t> levelling(const Csr<double>& lower);
// Returns the values of S a S.
Vec<double> scaled(const Csr<double>& lower, const Vec<int32_t>& exponents);
// Converts the factors of P S a S P^T = L D L^T into factors of P a P^T. order[k]: the row of a that is row k of P a.
void unscale(Indefinite::Factors& factors, const Vec<int32_t>& order, const Vec<int32_t>& exponents);

}  // namespace s4j
