# SPDX-License-Identifier: Apache-2.0
"""Prints tables.cpp, with nothing but Python's decimal arithmetic:  python3 tables.py | clang-format > tables.cpp"""
import math
from decimal import ROUND_HALF_EVEN, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 420


def nearest(x):
    """The double nearest to a Decimal."""
    return float(Fraction(x))


def pair(x):
    """x as a double and what it lacks."""
    head = nearest(x)
    return head, nearest(x - Decimal(head))


def cut(x, unit):
    """x as a multiple of 2^unit and what that lacks."""
    head = math.ldexp(int((x * Decimal(2) ** -unit).to_integral_value(ROUND_HALF_EVEN)), unit)
    return head, nearest(x - Decimal(head))


def atan(x):
    """The series for 0 <= x <= 1, after two halvings."""
    for _ in range(2):
        x = x / (1 + (1 + x * x).sqrt())
    total, power, n = Decimal(0), x, 1
    while abs(power) > Decimal(10) ** -410:
        total += power / n
        power, n = -power * x * x, n + 2
    return 4 * total


def exponential_rows():
    """2^(j/128) and what it lacks."""
    ln2 = Decimal(2).ln()
    return [pair((ln2 * j / 128).exp()) for j in range(128)]


# z in [0x1.6p-1, 0x1.6p0) is in row j when its leading bits, counted from there, say so.
FIRST = 0x3FE6 << 48
HEAD_UNIT = -42  # multiples of k ln 2 and logarithms of the rows add up exactly


def logarithm_rows():
    """1 / c of eight bits, so that z / c - 1 is exact, and -log of it as a multiple of 2^-42 and the rest; c = 1 around 1."""
    import struct

    def value(bits):
        return Fraction(*struct.unpack("<d", struct.pack("<Q", bits))[0].as_integer_ratio())

    rows, largest = [], 0
    for j in range(128):
        begin, end = value(FIRST + (j << 45)), value(FIRST + (j + 1 << 45))
        middle = 2 / (begin + end)
        unit = Fraction(1, 256 if middle < 1 else 128)
        inverse = round(middle / unit) * unit
        if begin <= 1 <= end:
            inverse = Fraction(1)
        r = max(abs(begin * inverse - 1), abs(end * inverse - 1))
        grid = unit * Fraction(1, 2 ** (52 if begin >= 1 else 53))
        assert r <= 2**53 * grid, j
        largest = max(largest, r)
        log = -Decimal(inverse.numerator).ln() + Decimal(inverse.denominator).ln()
        rows.append((float(inverse), *cut(log, HEAD_UNIT), 0.0))
    assert largest <= Fraction(1, 128), float(largest)
    return rows


def arctangent_rows():
    """atan(j/16) and what it lacks."""
    return [pair(atan(Decimal(j) / 16)) for j in range(17)]


def arcsine_row():
    """P of asin x = x + x^3 P(x^2), x <= 1/2: through Chebyshev's nodes in [0, 1/4]."""
    count = 16
    turn = atan(Decimal(1)) / count

    def cosine(x):
        total, term, n = Decimal(0), Decimal(1), 0
        while abs(term) > Decimal(10) ** -400:
            total += term
            term, n = -term * x * x / ((2 * n + 1) * (2 * n + 2)), n + 1
        return total

    def p(z):
        x = z.sqrt()
        return (atan(x / (1 - z).sqrt()) - x) / (x * z)

    nodes = [(1 + cosine((2 * k + 1) * 2 * turn)) / 8 for k in range(count)]
    newton = [p(z) for z in nodes]
    for k in range(1, count):
        for j in range(count - 1, k - 1, -1):
            newton[j] = (newton[j] - newton[j - 1]) / (nodes[j] - nodes[j - k])
    powers = [Decimal(0)] * count
    for k in range(count - 1, -1, -1):
        powers = [newton[k] - nodes[k] * powers[0]] + [
            powers[j - 1] - nodes[k] * powers[j] for j in range(1, count)]
    return [[nearest(c)] for c in powers]


def two_over_pi():
    """The bits of 2/pi behind the point, 64 in a word."""
    x = 1 / (2 * atan(Decimal(1)))
    words = []
    for _ in range(20):
        x *= Decimal(2) ** 64
        words.append(int(x))
        x -= int(x)
    return words


def constants():
    """Those that stand in the sources, for whoever checks them."""
    ln2, pi = Decimal(2).ln(), 4 * atan(Decimal(1))
    yield "128 / ln 2", [nearest(128 / ln2)]
    yield "ln 2 / 128", cut(ln2 / 128, -7 - 35)
    yield "ln 2", cut(ln2, HEAD_UNIT)
    yield "1 / ln 2", pair(1 / ln2)
    yield "2 / pi", [nearest(2 / pi)]
    rest, parts = pi / 2, []
    for unit in (-32, -65, -98):
        head, _ = cut(rest, unit)
        parts.append(head)
        rest -= Decimal(head)
    yield "pi / 2 in four parts", [*parts, nearest(rest)]
    yield "pi / 2", pair(pi / 2)
    yield "pi", pair(pi)


def rows_text(rows):
    return ",\n".join(", ".join(x.hex() for x in row) for row in rows)


def main():
    print("// SPDX-License-Identifier: Apache-2.0")
    print("// A list: made by tables.py.")
    print('#include "elementary/tables.hpp"\n\nnamespace s4j::elementary {\n')
    for name, rows in (("kExponentials", exponential_rows()), ("kLogarithms", logarithm_rows()),
                       ("kArctangents", arctangent_rows()),
                       ("kArcsines", arcsine_row())):
        size = len(rows) * len(rows[0])
        print(f"alignas(32) const double {name}[{size}] = {{\n{rows_text(rows)}}};\n")
    words = two_over_pi()
    print(f"const uint64_t kTwoOverPi[{len(words)}] = {{{', '.join(f'0x{w:016x}' for w in words)}}};\n")
    for name, values in constants():
        print(f"// {name}: {', '.join(v.hex() for v in values)}")
    print("\n}  // namespace s4j::elementary")


if __name__ == "__main__":
    main()
