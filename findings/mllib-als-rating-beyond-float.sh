#!/usr/bin/env bash
# Software   Spark MLlib 4.1.0, org.apache.spark.ml.recommendation.ALS, through PySpark
# Guess      A rating that is refused when it is infinite is refused as well when it is so large that it becomes infinite.
# Behaviour  ALS checks a DOUBLE rating for infinity and then turns it into a float: Infinity is refused, 1e300 is accepted, and the
#            factors of the user are NaN without a word. The same column as FLOAT is refused, since the cast comes first.
# Source     Documentation of ALS (ratings are floats); the message "Ratings MUST NOT be Infinity".
# Seen       2026-11-29
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib/python.bash"
python_with numpy==2.4.6 pyspark==4.1.0
still_so <<'PYTHON'
import math
import sys
from pyspark.ml.recommendation import ALS
from pyspark.sql import SparkSession

spark = (SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").config("spark.sql.shuffle.partitions", "1")
         .getOrCreate())
spark.sparkContext.setLogLevel("OFF")
ratings = spark.range(0, 400).selectExpr("int(id % 20) user", "int(id * 7 % 15) item", "double(id % 5 + 1) rating").coalesce(1)


def factors_of_user_3(rating):
    frame = ratings.selectExpr("user", "item", f"if(user = 3 and item = 6, {rating}, rating) rating")
    try:
        model = ALS(rank=4, maxIter=2, numUserBlocks=1, numItemBlocks=1, seed=7).fit(frame)
    except Exception as e:
        found = [line for line in str(e).splitlines() if "Infinity" in line]
        return found[0].strip()[:120] if found else str(e)[:120]
    return [row.features for row in model.userFactors.collect() if row.id == 3][0]


seen = {rating: factors_of_user_3(rating) for rating in ("rating", "double('Infinity')", "double(1e300)")}
for rating, factors in seen.items():
    print(f"{rating}: {factors}")
spark.stop()
ordinary, infinite, large = seen.values()
sys.exit(not (all(math.isfinite(x) for x in ordinary) and isinstance(infinite, str) and not isinstance(large, str)
              and any(not math.isfinite(x) for x in large)))
PYTHON
