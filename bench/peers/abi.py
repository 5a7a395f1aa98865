# SPDX-License-Identifier: Apache-2.0
"""Prepared calls of Sparse4j's C ABI, and several of them as one: from Python each takes half a microsecond more than from C."""
import ctypes
import functools

import machine

HEADER = 8  # words of a frame before its first operand or integer


class Call:
    """A frame and its function, without arguments; returns the word `out` of what comes back."""

    def __init__(self, library, name, frame, out):
        self.library, self.function, self.out = library, getattr(library.lib, name), out
        self.frame, self.results = (ctypes.c_int64 * len(frame))(*frame), (ctypes.c_int64 * 64)(64)
        self.calls, self.takers, self.last = [self], {}, self

    def __call__(self):
        self.library.check(self.function(self.library.context, self.frame, self.results))
        return self.results[self.out]

    @functools.cached_property
    def alone(self):
        return Chain(self.calls, {}, self)

    def many(self, times):
        return self.alone.many(times)


class _Step(ctypes.Structure):
    _fields_ = [("function", ctypes.c_void_p), ("frame", ctypes.c_void_p), ("out", ctypes.c_void_p), ("result", ctypes.c_int64),
                ("takers", ctypes.c_int64), ("taken", ctypes.POINTER(ctypes.c_void_p))]


class Chain:
    """Calls one after the other, in C where it could be built; returns what the one named `last` gave. `takers`: call to those
    behind it whose first operand or integer its result is."""

    def __init__(self, calls, takers, last):
        self.calls, self.takers, self.last = calls, takers, last
        self.library, self.streams = last.library, machine.streams()
        self.steps = (_Step * len(calls))(*(self.step(call) for call in calls))

    def step(self, call):
        takers = self.takers.get(call, ())
        places = (ctypes.c_void_p * max(len(takers), 1))(*(ctypes.addressof(t.frame) + 8 * HEADER for t in takers))
        return _Step(ctypes.cast(call.function, ctypes.c_void_p), ctypes.addressof(call.frame), ctypes.addressof(call.results),
                     call.out, len(takers), places)

    def __call__(self):
        return self.many(1)

    def many(self, times):
        """All of it so many times, by one loop; what the last time gave."""
        if self.streams is None:
            for call in self.calls * times:
                result = call()
                for taker in self.takers.get(call, ()):
                    taker.frame[HEADER] = result
        else:
            self.library.check(self.streams.run_steps(self.library.context, ctypes.c_int64(len(self.calls)), self.steps,
                                                      ctypes.c_int64(times)))
        return self.last.results[self.last.out]


def chain(first, *more, takers=None, last=None):
    """Calls and chains one after the other as one; the result is that of the last, or of `last`."""
    parts = (first, *more)
    joined = {call: those for part in parts for call, those in part.takers.items()}
    for call, those in (takers or {}).items():
        joined[call] = (*joined.get(call, ()), *those)
    return Chain([call for part in parts for call in part.calls], joined, last or parts[-1].last)
