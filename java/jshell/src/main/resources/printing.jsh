/set mode sparse4j normal -quiet
/set truncation sparse4j 4000
/set truncation sparse4j 4000 varvalue,expression
/set feedback sparse4j
