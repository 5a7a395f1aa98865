# SPDX-License-Identifier: Apache-2.0
"""Functions of C libraries with their arguments, repeated by a loop in C: a call from Python takes 0.2 to 0.5 us, which is as
much as an operation on few entries, and not the same for each library."""
import ctypes

import numpy as np

import machine

MOST = 6  # arguments that all go by registers, whatever the function takes


def at(x):
    """Where an array of NumPy's lies, as an argument of a C function; the caller keeps the array."""
    return ctypes.c_void_p(x.ctypes.data)


class Foreign:
    """A function of at most six integers and addresses; of an array of NumPy's, which is kept, that of its first element.
    Called it returns what the function does; where that is -1 and `failure` is not None, it raises RuntimeError(failure)."""

    def __init__(self, function, *arguments, failure=None):
        if len(arguments) > MOST:
            raise ValueError(f"{len(arguments)} arguments, at most {MOST}")
        self.function, self.failure, self.kept = function, failure, arguments
        self.arguments = [at(x) if isinstance(x, np.ndarray) else x for x in arguments]
        self.words = (ctypes.c_int64 * MOST)(*(self.word(x) for x in self.arguments))
        self.streams = machine.streams()

    @staticmethod
    def word(x):
        x = getattr(x, "_as_parameter_", x)
        if isinstance(x, bytes):
            return ctypes.cast(ctypes.c_char_p(x), ctypes.c_void_p).value
        if isinstance(x, (ctypes.c_void_p, ctypes.c_int64)):
            return x.value or 0
        raise TypeError(f"{x!r} is neither an integer of 64 bits nor an address")

    def checked(self, result):
        if result == -1 and self.failure is not None:
            raise RuntimeError(self.failure)
        return result

    def __call__(self):
        return self.checked(self.function(*self.arguments))

    def many(self, times):
        """So many times, to the first failure; the last result."""
        if self.streams is None:
            for _ in range(times):
                result = self()
            return result
        repeat = self.streams.repeat_words
        result = repeat(self.function, ctypes.c_int64(times), self.words, ctypes.c_int(self.failure is not None))
        return self.checked(self.function.restype(result).value)
