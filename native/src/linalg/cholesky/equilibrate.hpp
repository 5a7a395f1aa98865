// SPDX-License-Identifier: Apache-2.0
// Rows and columns of a symmetric matrix brought to one size by powers of two, which change no bit.
#pragma once

#include "linalg/cholesky/indefinite.hpp"

namespace s4j {

// Exponents e such that the largest element in each row of S a S, S = diag(2^e), is about 1 (Ruiz 2001); 0 of rows
// without any but zeros, and everywhere when no row differs from others by more than 2^8. `lower`: the lower triangle.
Vec<int32_t> equilibrating(const Csr<double>& lower);
// The same, but begun where the logarithms of all elements that are not 0 are together as near to 0 as they get
// (Curtis, Reid 1972): of D a D, D any diagonal matrix, that is the same matrix whatever D is. Many times the work.
Vec<int32_t> levelling(const Csr<double>& lower);
// The values of S a S.
Vec<double> scaled(const Csr<double>& lower, const Vec<int32_t>& exponents);
// P S a S P^T = L D L^T becomes that of P a P^T; `order`: which row of a is row k of P a.
void unscale(Indefinite::Factors& factors, const Vec<int32_t>& order, const Vec<int32_t>& exponents);

}  // namespace s4j
