// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.spark.ml;

import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ConfigRequest;
import org.apache.spark.connect.proto.ExecutePlanRequest;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.apache.spark.connect.proto.Expression;
import org.apache.spark.connect.proto.Fetch;
import org.apache.spark.connect.proto.KeyValue;
import org.apache.spark.connect.proto.MlCommand;
import org.apache.spark.connect.proto.MlCommandResult;
import org.apache.spark.connect.proto.MlOperator;
import org.apache.spark.connect.proto.MlParams;
import org.apache.spark.connect.proto.MlRelation;
import org.apache.spark.connect.proto.ObjectRef;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;
import org.apache.spark.connect.proto.SQL;
import org.apache.spark.connect.proto.SparkConnectServiceGrpc;
import org.apache.spark.connect.proto.UserContext;
import org.apache.spark.connect.proto.WriteOperation;
import org.sparkproject.connect.grpc.ManagedChannel;
import org.sparkproject.connect.grpc.netty.NettyChannelBuilder;

/** A session of a server of Spark Connect: sends what Python's client sends, since Scala's of 4.0 has no machine learning. */
final class ConnectClient implements AutoCloseable {
    static final String USER = "tester";
    private static final String PACKAGE = "org.apache.spark.ml.recommendation.";

    private final String session = UUID.randomUUID().toString();
    private final ManagedChannel channel;
    private final SparkConnectServiceGrpc.SparkConnectServiceBlockingStub server;

    ConnectClient(int port) {
        channel = NettyChannelBuilder.forAddress("127.0.0.1", port).usePlaintext().build();
        server = SparkConnectServiceGrpc.newBlockingStub(channel);
    }

    String session() {
        return session;
    }

    static Relation sql(String query) {
        return Relation.newBuilder().setSql(SQL.newBuilder().setQuery(query)).build();
    }

    static Expression.Literal literal(Object value) {
        Expression.Literal.Builder builder = Expression.Literal.newBuilder();
        if (value instanceof Integer number) {
            builder.setInteger(number);
        } else if (value instanceof Long number) {
            builder.setLong(number);
        } else if (value instanceof Double number) {
            builder.setDouble(number);
        } else {
            builder.setString((String) value);
        }
        return builder.build();
    }

    private static MlParams params(Map<String, Object> values) {
        MlParams.Builder builder = MlParams.newBuilder();
        values.forEach((name, value) -> builder.putParams(name, literal(value)));
        return builder.build();
    }

    private static ObjectRef reference(String id) {
        return ObjectRef.newBuilder().setId(id).build();
    }

    private static MlOperator als(String uid) {
        return MlOperator.newBuilder().setName(PACKAGE + "ALS").setUid(uid)
                .setType(MlOperator.OperatorType.OPERATOR_TYPE_ESTIMATOR).build();
    }

    /** What {@code spark.conf.set} of a client does. */
    void set(String key, String value) {
        server.config(ConfigRequest.newBuilder().setSessionId(session).setUserContext(user())
                .setOperation(ConfigRequest.Operation.newBuilder().setSet(ConfigRequest.Set.newBuilder()
                        .addPairs(KeyValue.newBuilder().setKey(key).setValue(value)))).build());
    }

    /** Fits MLlib's ALS by its name; the model's name in the server. */
    String fit(String uid, Map<String, Object> params, Relation dataset) {
        return ml(MlCommand.newBuilder().setFit(MlCommand.Fit.newBuilder().setEstimator(als(uid)).setParams(params(params))
                .setDataset(dataset))).getOperatorInfo().getObjRef().getId();
    }

    /** A number or text that a model has. */
    Expression.Literal fetch(String model, String method) {
        return ml(MlCommand.newBuilder().setFetch(Fetch.newBuilder().setObjRef(reference(model))
                .addMethods(Fetch.Method.newBuilder().setMethod(method)))).getParam();
    }

    /** A DataFrame that a model makes of a number, and of another one where it is not null. */
    static Relation frame(String model, String method, Relation dataset, int number) {
        Fetch.Method.Builder call = Fetch.Method.newBuilder().setMethod(method);
        if (dataset != null) {
            call.addArgs(Fetch.Method.Args.newBuilder().setInput(dataset));
        }
        call.addArgs(Fetch.Method.Args.newBuilder().setParam(literal(number)));
        return Relation.newBuilder().setMlRelation(MlRelation.newBuilder()
                .setFetch(Fetch.newBuilder().setObjRef(reference(model)).addMethods(call))).build();
    }

    static Relation transform(String model, Map<String, Object> params, Relation dataset) {
        return Relation.newBuilder().setMlRelation(MlRelation.newBuilder().setTransform(MlRelation.Transform.newBuilder()
                .setObjRef(reference(model)).setInput(dataset).setParams(params(params)))).build();
    }

    void writeModel(String model, String path) {
        ml(MlCommand.newBuilder().setWrite(MlCommand.Write.newBuilder().setObjRef(reference(model)).setPath(path)));
    }

    void writeEstimator(String uid, Map<String, Object> params, String path) {
        ml(MlCommand.newBuilder().setWrite(MlCommand.Write.newBuilder().setOperator(als(uid)).setParams(params(params))
                .setPath(path)));
    }

    MlCommandResult.MlOperatorInfo read(MlOperator.OperatorType type, String className, String path) {
        return ml(MlCommand.newBuilder().setRead(MlCommand.Read.newBuilder().setPath(path)
                .setOperator(MlOperator.newBuilder().setName(PACKAGE + className).setType(type)))).getOperatorInfo();
    }

    /** Has the server write a DataFrame as Parquet. */
    void save(Relation frame, String path) {
        execute(Command.newBuilder().setWriteOperation(WriteOperation.newBuilder().setInput(frame).setSource("parquet")
                .setPath(path).setMode(WriteOperation.SaveMode.SAVE_MODE_ERROR_IF_EXISTS)));
    }

    private MlCommandResult ml(MlCommand.Builder command) {
        return execute(Command.newBuilder().setMlCommand(command));
    }

    private MlCommandResult execute(Command.Builder command) {
        Iterator<ExecutePlanResponse> responses = server.executePlan(ExecutePlanRequest.newBuilder().setSessionId(session)
                .setUserContext(user()).setPlan(Plan.newBuilder().setCommand(command)).build());
        MlCommandResult result = null;
        while (responses.hasNext()) {
            ExecutePlanResponse response = responses.next();
            if (response.hasMlCommandResult()) {
                result = response.getMlCommandResult();
            }
        }
        return result;
    }

    private static UserContext user() {
        return UserContext.newBuilder().setUserId(USER).build();
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }
}
