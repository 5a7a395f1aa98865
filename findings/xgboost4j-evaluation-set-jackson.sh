#!/usr/bin/env bash
# Software   XGBoost4J 3.4.0, 3.0.4 and 2.1.4 for the JVM (xgboost4j_2.12), Java 17, Maven
# Guess      A program whose build names XGBoost4J alone has all classes that training needs: Maven brings what an artifact depends on.
# Behaviour  Training runs without evaluation sets, and with one, of any kind, throws NoClassDefFoundError for a class of Jackson:
#            train(..., watches, ...) goes through the code of checkpoints as soon as there is a watch. The pom has
#            jackson-databind with the scope "provided", so that nobody's build gets it.
# Source     The pom of xgboost4j_2.12, its "Getting started" page names that artifact alone; trainAndSaveCheckpoint in XGBoost.java
# Seen       2026-11-30
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"

cat >"$FOLDER/Watched.java" <<'JAVA'
import java.util.Map;
import ml.dmlc.xgboost4j.java.DMatrix;
import ml.dmlc.xgboost4j.java.XGBoost;

public class Watched {
  public static void main(String[] args) throws Exception {
    DMatrix data = new DMatrix(new float[] {1, 2, 3, 4}, 4, 1, Float.NaN);
    data.setLabel(new float[] {0, 0, 1, 1});
    Map<String, Object> parameters = Map.of("objective", "binary:logistic", "nthread", 1);
    XGBoost.train(data, parameters, 2, Map.of(), null, null);
    System.out.println("without an evaluation set: trained");
    try {
      XGBoost.train(data, parameters, 2, Map.of("train", data), null, null);
      System.out.println("with an evaluation set: trained");
    } catch (NoClassDefFoundError e) {
      System.out.println("with an evaluation set: " + e);
    }
  }
}
JAVA

of_version() {
  cat >"$FOLDER/pom.xml" <<POM
<project>
  <modelVersion>4.0.0</modelVersion>
  <groupId>example</groupId>
  <artifactId>example</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>ml.dmlc</groupId>
      <artifactId>xgboost4j_2.12</artifactId>
      <version>$1</version>
    </dependency>
  </dependencies>
</project>
POM
  rm -rf "$FOLDER/jars"
  mvn -q -B -f "$FOLDER/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies "-DoutputDirectory=$FOLDER/jars"
  echo "$1: $(java -cp "$FOLDER/jars/*" "$FOLDER/Watched.java" 2>/dev/null | paste -sd ';')"
}

all_lack_it() {
  local version
  for version in 3.4.0 3.0.4 2.1.4; do
    of_version "$version"
  done | tee "$FOLDER/seen"
  [ "$(grep -c 'without an evaluation set: trained;with an evaluation set: java.lang.NoClassDefFoundError: com/fasterxml/jackson/' "$FOLDER/seen")" -eq 3 ]
}
still_so_by all_lack_it
