"""Tests of binaries.py, on files of headers alone that are made here: each fault that it is there for is found."""

import struct
import unittest

import binaries

NEEDED = {
    "linux-x86_64": ["libc.so.6", "ld-linux-x86-64.so.2"],
    "linux-aarch64": ["libm.so.6", "libc.so.6"],
    "linux-musl-x86_64": ["libc.so"],
    "linux-musl-aarch64": ["libc.so"],
    "windows-x86_64": ["KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll"],
    "windows-aarch64": ["KERNEL32.dll", "api-ms-win-crt-math-l1-1-0.dll"],
    "macos-x86_64": ["/usr/lib/libSystem.B.dylib"],
    "macos-aarch64": ["/usr/lib/libSystem.B.dylib"],
}
SHOWN = ("JNI_OnLoad", "JNI_OnUnload", "s4j_version", "s4j_add")


def texts(names):
    """The names one after the other, each ended by a zero byte, and where each begins; the empty one begins at 0."""
    data, places = b"\0", []
    for name in names:
        places.append(len(data))
        data += name.encode() + b"\0"
    return data, places


def elf(processor, needed, shown=SHOWN, hidden=("local",), kind=3):
    """A header, the names, symbols, the dynamic section, and four sections' headers."""
    names, places = texts([*needed, *shown, *hidden])
    symbols = bytes(24)
    for k, place in enumerate(places[len(needed) :]):
        symbols += struct.pack("<IBBHQQ", place, 0x12 if k < len(shown) else 0x02, 0, 7, 0, 0)
    symbols += struct.pack("<IBBHQQ", places[0], 0x12, 0, 0, 0, 0)  # not defined here
    dynamic = b"".join(struct.pack("<qQ", 1, place) for place in places[: len(needed)]) + bytes(16)
    begin = 64
    heads = bytes(64)
    for kind_of, content, link in ((3, names, 0), (11, symbols, 1), (6, dynamic, 1)):
        heads += struct.pack("<IIQQQQIIQQ", 0, kind_of, 0, 0, begin, len(content), link, 0, 1, 0)
        begin += len(content)
    machine = {"x86_64": 62, "aarch64": 183}.get(processor, 40)
    header = b"\x7fELF\x02\x01\x01" + bytes(9) + struct.pack("<HHIQQQIHHHHHH", kind, machine, 1, 0, 0, begin, 0, 64, 56, 0, 64, 4, 0)
    return header + names + symbols + dynamic + heads


def pe(processor, needed, shown=SHOWN, delayed=(), flags=0x2022):
    """The headers and one section, whose addresses begin at 0x1000."""
    headers, base = 0x80 + 24 + 240 + 40, 0x1000
    names, places = texts([*needed, *shown, *delayed])
    places = [base + place for place in places]
    middle, last = len(needed), len(needed) + len(shown)
    content = names
    pointers = base + len(content)
    content += b"".join(struct.pack("<I", place) for place in places[middle:last])
    exports = base + len(content)
    content += struct.pack("<IIHHIIIIIII", 0, 0, 0, 0, 0, 1, 0, len(shown), 0, pointers, 0)
    imports = base + len(content)
    content += b"".join(struct.pack("<IIIII", 1, 0, 0, place, 1) for place in places[:middle]) + bytes(20)
    late = base + len(content)
    content += b"".join(struct.pack("<IIIIIIII", 1, place, 0, 0, 0, 0, 0, 0) for place in places[last:]) + bytes(32)
    directories = [(exports, 40), (imports, 20)] + [(0, 0)] * 11 + [(late, 32)] + [(0, 0)] * 2
    machine = {"x86_64": 0x8664, "aarch64": 0xAA64}.get(processor, 0x14C)
    return (b"MZ" + bytes(58) + struct.pack("<I", 0x80) + bytes(64) + b"PE\0\0" + struct.pack("<HHIIIHH", machine, 1, 0, 0, 0, 240, flags)
            + struct.pack("<H", 0x20B) + bytes(106) + struct.pack("<I", 16) + b"".join(struct.pack("<II", *one) for one in directories)
            + b".rdata\0\0" + struct.pack("<IIIIIIHHI", len(content), base, len(content), headers, 0, 0, 0, 0, 0) + content)


def mach_o(processor, needed, shown=SHOWN, private=("secret",), kind=6):
    """The header, a command for each needed library, that of the symbols, and these."""
    commands = b""
    for name in needed:
        text = name.encode() + b"\0"
        text += bytes(-len(text) % 8)
        commands += struct.pack("<IIIIII", 0x0C, 24 + len(text), 24, 0, 0, 0) + text
    names, places = texts(["_" + name for name in (*shown, *private)])
    begin = 32 + len(commands) + 24
    symbols = b"".join(struct.pack("<IBBHQ", place, 0x0F if k < len(shown) else 0x1F, 1, 0, 0) for k, place in enumerate(places))
    commands += struct.pack("<IIIIII", 0x02, 24, begin, len(places), begin + len(symbols), len(names))
    machine = {"x86_64": 0x01000007, "aarch64": 0x0100000C}.get(processor, 7)
    return struct.pack("<IIIIIIII", 0xFEEDFACF, machine, 0, kind, len(needed) + 1, len(commands), 0, 0) + commands + symbols + names


def library(platform, **changed):
    """A platform's library without code."""
    system, _, processor = platform.rpartition("-")
    make = {"windows": pe, "macos": mach_o}.get(system, elf)
    return make(**{"processor": processor, "needed": NEEDED[platform], **changed})


class BinariesTest(unittest.TestCase):
    def test_what_the_headers_say(self):
        for platform, needed in NEEDED.items():
            found = binaries.read(library(platform))
            self.assertEqual((platform.rpartition("-")[2], set(SHOWN), needed), (found.processor, found.exports, found.needed))
            self.assertEqual([], binaries.faults(platform, library(platform)))

    def test_a_library_of_another_platform(self):
        for platform in NEEDED:
            for other in NEEDED:
                if other != platform and {other, platform} != {"linux-x86_64", "linux-aarch64"}:
                    self.assertTrue(binaries.faults(platform, library(other)), f"{other} for {platform}")
        found = binaries.faults("windows-aarch64", library("windows-x86_64"))
        self.assertEqual(["it is PE for x86_64, not PE for aarch64"], found)
        self.assertEqual(["it is ELF for x86_64, not ELF for aarch64"], binaries.faults("linux-musl-aarch64", library("linux-musl-x86_64")))
        self.assertEqual(["it is ELF for aarch64, not ELF for x86_64"], binaries.faults("linux-x86_64", library("linux-aarch64")))
        self.assertEqual(["it is Mach-O for 7, not Mach-O for aarch64"], binaries.faults("macos-aarch64", library("macos-aarch64", processor="i386")))

    def test_exports(self):
        for platform in NEEDED:
            self.assertEqual(["it does not export ['JNI_OnLoad']"], binaries.faults(platform, library(platform, shown=SHOWN[1:])))
            self.assertEqual(["it exports ['std_terminate'] too"], binaries.faults(platform, library(platform, shown=(*SHOWN, "std_terminate"))))
        operators = (*SHOWN, "_Znwm", "_ZdaPvSt11align_val_t", "__dso_handle", "_mh_dylib_header")
        self.assertEqual([], binaries.faults("macos-x86_64", library("macos-x86_64", shown=operators)))
        self.assertEqual(["it exports ['_ZdaPvSt11align_val_t', '_Znwm', '__dso_handle', '_mh_dylib_header'] too"], binaries.faults("linux-x86_64", library("linux-x86_64", shown=operators)))

    def test_needed_libraries(self):
        for platform, needed in NEEDED.items():
            for more in ("libstdc++.so.6", "libopenblas.so.0", "libc++.1.dylib", "VCRUNTIME140.dll"):
                self.assertEqual([f"it needs ['{more}']"], binaries.faults(platform, library(platform, needed=[*needed, more])))
            self.assertEqual(["it needs no library, not even the C library"], binaries.faults(platform, library(platform, needed=[])))
        self.assertEqual(["it needs ['libc.so.6']"], binaries.faults("linux-musl-x86_64", library("linux-musl-x86_64", needed=["libc.so.6"])))
        late = library("windows-x86_64", delayed=["openblas.dll"])
        self.assertEqual(["it needs ['openblas.dll']"], binaries.faults("windows-x86_64", late))

    def test_what_is_no_library(self):
        self.assertEqual(["it is ELF, but no shared library: its type is 2"], binaries.faults("linux-x86_64", library("linux-x86_64", kind=2)))
        self.assertEqual(["it is PE, but no DLL of 64 bits"], binaries.faults("windows-x86_64", library("windows-x86_64", flags=0x22)))
        self.assertEqual(["it is Mach-O, but no dynamic library: its type is 2"], binaries.faults("macos-x86_64", library("macos-x86_64", kind=2)))
        self.assertEqual(["it is no ELF, PE or Mach-O file: it begins with 23212f62"], binaries.faults("linux-x86_64", b"#!/bin/sh"))
        self.assertEqual(["it is no ELF, PE or Mach-O file: it begins with "], binaries.faults("linux-x86_64", b""))
        for platform in NEEDED:
            whole = library(platform)
            for size in range(4, len(whole) - 40, 7):
                self.assertNotEqual([], binaries.faults(platform, whole[:size]), f"{size} bytes of {platform}'s {len(whole)}")


if __name__ == "__main__":
    unittest.main()
