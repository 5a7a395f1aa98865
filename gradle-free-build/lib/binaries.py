"""What the headers of a native library say: for which machine it is, what it shows and which libraries it needs.

Nothing here runs a library, so that those of platforms without a machine or an emulator are checked too. The layouts are those of
the System V ABI (ELF, 64 bits), Microsoft's PE format (PE32+) and Apple's Mach-O (64 bits), all little-endian.
"""

import re
import struct
from typing import NamedTuple

# The formats' numbers for a processor.
MACHINES = {
    "ELF": {62: "x86_64", 183: "aarch64"},
    "PE": {0x8664: "x86_64", 0xAA64: "aarch64"},
    "Mach-O": {0x01000007: "x86_64", 0x0100000C: "aarch64"},
}
FORMATS = {"linux": "ELF", "linux-musl": "ELF", "windows": "PE", "macos": "Mach-O"}

# What a system always has. Linux: glibc's parts; ld-linux has the symbol for thread-local variables. Windows: the kernel and the
# universal C runtime, by its API sets.
ALLOWED = {
    "linux": r"lib(pthread\.so\.0|dl\.so\.2|m\.so\.6|c\.so\.6)|ld-linux-(x86-64\.so\.2|aarch64\.so\.1)",
    "linux-musl": r"libc\.so",
    "windows": r"(?i:kernel32\.dll|api-ms-win-crt-[a-z]+-l1-1-0\.dll)",
    "macos": r"/usr/lib/libSystem\.B\.dylib",
}
SHOWN = ("JNI_OnLoad", "JNI_OnUnload", "s4j_version")
# Beside these the C ABI alone; on macOS also operators new and delete, which are weak there (docs/decisions/0010-platforms.md).
# The linker adds the library's handle and its header there.
MAY_SHOW = {"macos": r"s4j_\w+|_Z(nw|na|dl|da)\w+|__dso_handle|_mh_dylib_header"}


class Binary(NamedTuple):
    """A shared library's format, processor (a number if unknown), exported names and needed libraries."""

    format: str
    processor: object
    exports: set
    needed: list


def read(data):
    """Returns the Binary of a file's bytes. Throws ValueError if they are no shared library of a known format."""
    try:
        if data[:4] == b"\x7fELF":
            return _elf(data)
        if data[:2] == b"MZ":
            return _pe(data)
        if data[:4] == b"\xcf\xfa\xed\xfe":
            return _mach_o(data)
    except (struct.error, IndexError) as fault:
        raise ValueError("its headers point behind its end") from fault
    raise ValueError(f"it is no ELF, PE or Mach-O file: it begins with {data[:4].hex()}")


def faults(platform, data, shown=SHOWN):
    """Returns what is wrong with a platform's library, a text for each fault; data is the file's bytes, and shown must be exported."""
    system, _, processor = platform.rpartition("-")
    try:
        binary = read(data)
    except ValueError as fault:
        return [str(fault)]
    found = []
    if (binary.format, binary.processor) != (FORMATS[system], processor):
        found.append(f"it is {binary.format} for {binary.processor}, not {FORMATS[system]} for {processor}")
    if missing := [name for name in shown if name not in binary.exports]:
        found.append(f"it does not export {missing}")
    if others := sorted(name for name in binary.exports if name not in {*shown, *SHOWN} and not re.fullmatch(MAY_SHOW.get(system, r"s4j_\w+"), name)):
        found.append(f"it exports {others[:5]} too")
    if others := [name for name in binary.needed if not re.fullmatch(ALLOWED[system], name)]:
        found.append(f"it needs {others}")
    if not binary.needed:
        found.append("it needs no library, not even the C library")
    return found


def _text(data, at):
    end = data.find(b"\0", at)
    if end < 0:
        raise IndexError(at)
    return data[at:end].decode("ascii", "replace")


def _elf(data):
    if data[4:6] != b"\x02\x01":
        raise ValueError("it is ELF, but not of 64 bits and little-endian")
    kind, machine = struct.unpack_from("<HH", data, 16)
    if kind != 3:  # ET_DYN
        raise ValueError(f"it is ELF, but no shared library: its type is {kind}")
    table, = struct.unpack_from("<Q", data, 40)
    each, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQII", data, table + each * k) for k in range(count)]
    exports, needed = set(), []
    for _, kind, _, _, offset, size, link, _ in sections:
        if kind == 11:  # SHT_DYNSYM: name, info, other, section, value, size
            for at in range(offset, offset + size, 24):
                name, info, other, section = struct.unpack_from("<IBBH", data, at)
                # Defined, global or weak, of default or protected visibility.
                if section != 0 and info >> 4 in (1, 2) and other & 3 in (0, 3):
                    exports.add(_text(data, sections[link][4] + name))
        elif kind == 6:  # SHT_DYNAMIC: tag, value
            for at in range(offset, offset + size, 16):
                tag, value = struct.unpack_from("<qQ", data, at)
                if tag == 0:
                    break
                if tag == 1:
                    needed.append(_text(data, sections[link][4] + value))
    return Binary("ELF", MACHINES["ELF"].get(machine, machine), exports, needed)


def _pe(data):
    at, = struct.unpack_from("<I", data, 0x3C)
    if data[at : at + 4] != b"PE\0\0":
        raise ValueError("it is a program of DOS, not PE")
    machine, count = struct.unpack_from("<HH", data, at + 4)
    optional, flags = struct.unpack_from("<HH", data, at + 20)
    magic, = struct.unpack_from("<H", data, at + 24)
    if magic != 0x20B or not flags & 0x2000:
        raise ValueError("it is PE, but no DLL of 64 bits")
    sections = [struct.unpack_from("<IIII", data, at + 24 + optional + 40 * k + 8) for k in range(count)]

    def where(address):
        for size, begin, stored, offset in sections:
            if begin <= address < begin + max(size, stored):
                return address - begin + offset
        raise IndexError(address)

    number, = struct.unpack_from("<I", data, at + 24 + 108)
    directories = [struct.unpack_from("<II", data, at + 24 + 112 + 8 * k) for k in range(number)]
    exports, needed = set(), []
    if directories[0][0]:
        names, = struct.unpack_from("<I", data, where(directories[0][0]) + 24)
        addresses, = struct.unpack_from("<I", data, where(directories[0][0]) + 32)
        for k in range(names):
            name, = struct.unpack_from("<I", data, where(addresses) + 4 * k)
            exports.add(_text(data, where(name)))
    # Imports: entries of 20 bytes with the name at 12. Delayed ones: 32 bytes, the name at 4.
    for index, each, place in ((1, 20, 12), (13, 32, 4)):
        entry = where(directories[index][0]) if index < number and directories[index][0] else None
        while entry is not None:
            name, = struct.unpack_from("<I", data, entry + place)
            if name == 0:
                break
            needed.append(_text(data, where(name)))
            entry += each
    return Binary("PE", MACHINES["PE"].get(machine, machine), exports, needed)


def _mach_o(data):
    machine, _, kind, count = struct.unpack_from("<IIII", data, 4)
    if kind != 6:  # MH_DYLIB
        raise ValueError(f"it is Mach-O, but no dynamic library: its type is {kind}")
    exports, needed = set(), []
    at = 32
    for _ in range(count):
        command, size = struct.unpack_from("<II", data, at)
        if command & 0x7FFFFFFF in (0x0C, 0x18, 0x1F, 0x20, 0x23):  # LC_LOAD_DYLIB; weak, re-exported, lazy, upward
            name, = struct.unpack_from("<I", data, at + 8)
            needed.append(_text(data, at + name))
        elif command == 0x02:  # LC_SYMTAB
            symbols, number, texts, _ = struct.unpack_from("<IIII", data, at + 8)
            for k in range(number):
                name, flags = struct.unpack_from("<IB", data, symbols + 16 * k)
                # External, in a section, neither private nor for a debugger.
                if flags & 0xFF == 0x0F:
                    exports.add(_text(data, texts + name).removeprefix("_"))
        at += size
    return Binary("Mach-O", MACHINES["Mach-O"].get(machine, machine), exports, needed)
