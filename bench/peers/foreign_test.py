# SPDX-License-Identifier: Apache-2.0
"""Foreign functions by the loop in C and without it. Needs NumPy."""
import ctypes
import unittest
from unittest import mock

try:
    import machine
    from foreign import Foreign
except ImportError as e:
    raise unittest.SkipTest(str(e)) from e

NARROW = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int64, ctypes.c_void_p)


class ForeignTest(unittest.TestCase):
    def each_way(self):
        for streams in dict.fromkeys((None, machine.streams())):
            with self.subTest(streams=streams), mock.patch("machine.streams", return_value=streams):
                yield

    def counting(self, results):
        """A function that gives these, and what it was called with."""
        seen, left = [], list(results)

        def function(number, address):
            seen.append((number, address))
            return left.pop(0)
        made = NARROW(function)
        made.restype = ctypes.c_int
        return made, seen

    def test_so_many_calls_with_the_same_arguments(self):
        for _ in self.each_way():
            function, seen = self.counting([5, 6, -1])
            self.assertEqual(-1, Foreign(function, ctypes.c_int64(-3), ctypes.c_void_p(64)).many(3))  # an int, and no failure
            self.assertEqual([(-3, 64)] * 3, seen)

    def test_a_failure_ends_it(self):
        for _ in self.each_way():
            function, seen = self.counting([5, -1, 7])
            with self.assertRaisesRegex(RuntimeError, "no luck"):
                Foreign(function, ctypes.c_int64(1), ctypes.c_void_p(None), failure="no luck").many(3)
            self.assertEqual([(1, None)] * 2, seen)

    def test_what_cannot_be_a_word_is_refused(self):
        with self.assertRaises(TypeError):
            Foreign(None, ctypes.c_double(1))
        with self.assertRaises(ValueError):
            Foreign(None, *[ctypes.c_int64(0)] * 7)


if __name__ == "__main__":
    unittest.main()
