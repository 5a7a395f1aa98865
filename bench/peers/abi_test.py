# SPDX-License-Identifier: Apache-2.0
"""Chains of calls: results go where they are wanted, with the loop in C and without, and the first failure ends them. Needs NumPy."""
import ctypes
import unittest
from types import SimpleNamespace
from unittest import mock

try:
    import abi
    import machine
except ImportError as e:
    raise unittest.SkipTest(str(e)) from e

FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.POINTER(ctypes.c_int64), ctypes.POINTER(ctypes.c_int64))


class Library:
    context = ctypes.c_void_p(0)

    def __init__(self):
        self.seen = []

        def twice(_context, frame, out):
            self.seen.append(frame[abi.HEADER])
            out[2] = 2 * frame[abi.HEADER]
            return 1 if frame[abi.HEADER] > 100 else 0
        self.lib = SimpleNamespace(twice=FUNCTION(twice))

    def check(self, status):
        if status:
            raise RuntimeError("too large")

    def call(self, number):
        return abi.Call(self, "twice", [0] * abi.HEADER + [number], 2)


class ChainTest(unittest.TestCase):
    def each_way(self):
        for streams in dict.fromkeys((None, machine.streams())):
            with self.subTest(streams=streams), mock.patch("machine.streams", return_value=streams):
                yield Library()

    def test_results_go_to_their_takers(self):
        for library in self.each_way():
            a, b, c, d = (library.call(n) for n in (3, 0, 5, 0))
            inner = abi.chain(a, b, takers={a: (b,)})
            whole = abi.chain(inner, c, d, takers={a: (d,)}, last=inner.last)
            self.assertEqual(12, whole())
            self.assertEqual([3, 6, 5, 6], library.seen)
            self.assertEqual(12, abi.chain(whole, c)() + 2)  # 2 times 5: the last call's

    def test_many_times(self):
        for library in self.each_way():
            a, b = library.call(3), library.call(0)
            self.assertEqual(12, abi.chain(a, b, takers={a: (b,)}).many(2))
            self.assertEqual([3, 6, 3, 6], library.seen)
            self.assertEqual(6, a.many(2))
            self.assertEqual([3, 3], library.seen[4:])

    def test_a_failure_ends_it(self):
        for library in self.each_way():
            a, b, c = (library.call(n) for n in (60, 0, 7))
            with self.assertRaisesRegex(RuntimeError, "too large"):
                abi.chain(a, b, c, takers={a: (b,)})()
            self.assertEqual([60, 120], library.seen)


if __name__ == "__main__":
    unittest.main()
