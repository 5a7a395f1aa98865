// A program of a company that uses sbt. The repository and the version are told by gradle-free-build/lib/consumers.sh.
val version0 = sys.props("sparse4j.version")

lazy val root = (project in file(".")).settings(
  scalaVersion := "2.13.18",
  crossPaths := false,
  autoScalaLibrary := false,
  resolvers := Seq("sparse4j" at sys.props("sparse4j.repository")),
  libraryDependencies += "org.sparse4j" % "sparse4j" % version0,
  Compile / unmanagedSourceDirectories += file(sys.props("consumer.app")),
  Compile / run / fork := true,
  Compile / run / mainClass := Some("consumer.App"))
