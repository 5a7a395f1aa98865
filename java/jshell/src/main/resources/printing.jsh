// A jshell mode that shows complete arrays: jshell ... --startup DEFAULT --startup sparse4j.jsh --startup printing.jsh
// --feedback sparse4j. jshell's mode `normal` cuts the values of declared variables at 80 characters. The other settings are like those
// of `normal`. They are all listed here, because start-up scripts run before jshell has a mode that a script could copy.
/set mode sparse4j -quiet
/set prompt sparse4j "\njshell> " "   ...> "
/set truncation sparse4j 4000
/set format sparse4j name "%1$s"
/set format sparse4j type "%2$s"
/set format sparse4j value "%3$s"
/set format sparse4j unresolved "%4$s"
/set format sparse4j errors "%5$s"
/set format sparse4j err "%6$s"
/set format sparse4j pre "|  "
/set format sparse4j post "%n"
/set format sparse4j errorpre "|  "
/set format sparse4j errorpost "%n"
/set format sparse4j errorline "{post}{pre}    {err}"
/set format sparse4j action "created" added-primary
/set format sparse4j action "modified" modified-primary
/set format sparse4j action "replaced" replaced-primary
/set format sparse4j action "overwrote" overwrote-primary
/set format sparse4j action "dropped" dropped-primary
/set format sparse4j typeKind "class" class
/set format sparse4j typeKind "interface" interface
/set format sparse4j typeKind "enum" enum
/set format sparse4j typeKind "annotation interface" annotation
/set format sparse4j typeKind "record" record
/set format sparse4j resolve ", which cannot be used until this is declared or corrected:{unresolved}{errors}" defined,notdefined-added,modified,replaced,used
/set format sparse4j result "{name} ==> {value}{post}" added,modified,replaced-ok-primary
/set format sparse4j display "{pre}{action} variable {name}{resolve}{post}" vardecl,varinit-notdefined
/set format sparse4j display "{pre}{action} variable {name}{post}" dropped-vardecl,varinit,expression
/set format sparse4j display "{pre}{action} {typeKind} {name}{resolve}{post}" class,interface,enum,annotation,record
/set format sparse4j display "{pre}{action} method {name}({type}){resolve}{post}" method
/set format sparse4j display "{pre}attempted to use {typeKind} {name}{resolve}{post}" used-class,interface,enum,annotation,record
/set format sparse4j display "{pre}attempted to call method {name}({type}){resolve}{post}" used-method
/set format sparse4j display "" added,modified,replaced,overwrote,dropped-update
/set format sparse4j display "{result}" added,modified,replaced-expression,varvalue,assignment,varinit,vardecl-ok-primary
