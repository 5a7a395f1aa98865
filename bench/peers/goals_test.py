# SPDX-License-Identifier: Apache-2.0
"""The bytes that a row needs at least, by the width of its values; the standard library is enough."""
import unittest
from types import SimpleNamespace
from unittest import mock

import goals


def matrix(itemsize):
    return SimpleNamespace(shape=(10, 20), nnz=100, data=SimpleNamespace(itemsize=itemsize))


class BytesTest(unittest.TestCase):
    def bytes(self, kernel, entries=None):
        return [goals.bytes_of(kernel, matrix(width), entries) for width in (8, 4)]

    def test_values_are_as_wide_as_their_type(self):
        self.assertEqual([1240 + 240, 840 + 120], self.bytes("spmv"))
        self.assertEqual([1240 + 16 * 240, 840 + 16 * 120], self.bytes("spmm16_row"))
        self.assertEqual([2480 + 600 + 40, 1680 + 400 + 40], self.bytes("add", 50))
        self.assertEqual([1600 + 1240, 1200 + 840], self.bytes("coo_to_csr"))
        self.assertEqual([800 + 120, 400 + 80], self.bytes("row sums"))

    def test_rows_of_float_and_int_are_rows(self):
        for kernel, names in [*goals.FLOAT_ROWS.items(), *goals.INT_ROWS.items()]:
            self.assertLessEqual(set(names), set(goals.GOALS[kernel]), kernel)

    def test_products_that_may_not_fit_are_known_before(self):
        square, wide = (SimpleNamespace(a=SimpleNamespace(shape=shape)) for shape in ((10, 10), (10, 20)))
        for operations, reason in ((2 * goals.MOST_PRODUCTS, None), (2 * goals.MOST_PRODUCTS + 2, "whose result may not fit into memory")):
            with mock.patch("goals.operations_of", return_value=operations):
                self.assertEqual(reason, goals.left_out("spgemm", square))
                self.assertEqual(reason, goals.left_out("spgemm unsorted", square))
                self.assertIsNone(goals.left_out("add", square))
                self.assertEqual("which is not square", goals.left_out("spgemm", wide))
                self.assertIsNone(goals.left_out("add", wide))


if __name__ == "__main__":
    unittest.main()
