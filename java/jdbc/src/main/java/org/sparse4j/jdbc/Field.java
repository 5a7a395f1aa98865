// SPDX-License-Identifier: Apache-2.0
package org.sparse4j.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Types;
import org.sparse4j.preprocessing.ColumnType;

/**
 * Reads the values of one column of a result set. Throws for whole numbers that do not fit into 64 bits, which drivers
 * truncate, and for bytes, lists and records, which drivers convert to text in different ways.
 */
final class Field {
    private static final double END = 0x1p63;
    private static final MathContext TOLD = new MathContext(15);  // every decimal of 15 digits has a double of its own
    private static final int MOST_ZEROS = 100;                    // the largest scale of a number that is written without an exponent

    private final ResultSet rows;
    private final int number;
    private final String name;
    private final String typeName;
    private final Access access;
    private final boolean decimal;
    private final boolean dynamic;  // whether each value has its own type, independent of the type of the column

    /** The getter of ResultSet that returns a value without loss. */
    private enum Access {
        LONG, DOUBLE, DECIMAL, BOOLEAN, STRING, NONE
    }

    private Field(String method, ResultSet rows, ResultSetMetaData all, int number) throws SQLException {
        this.rows = rows;
        this.number = number;
        name = all.getColumnLabel(number);
        typeName = all.getColumnTypeName(number);
        String className = String.valueOf(all.getColumnClassName(number));
        dynamic = isDynamic(rows);
        Access told = access(all.getColumnType(number), className);
        decimal = told == Access.DECIMAL;
        access = !dynamic ? told : decimal ? Access.DOUBLE : all.getColumnType(number) == Types.BOOLEAN ? Access.LONG : told;
        if (access == Access.NONE) {
            throw new IllegalArgumentException(method + ": column \"" + name + "\" is of type " + typeName
                    + ", which is not a number, date or text; cast it in the query, or leave it out");
        }
    }

    /**
     * Returns whether each value has a type of its own, as in SQLite. The getLong of SQLite's driver returns 0 for a text and 1
     * for 1.5.
     */
    private static boolean isDynamic(ResultSet rows) throws SQLException {
        try {
            Statement statement = rows.getStatement();
            return statement != null && "SQLite".equalsIgnoreCase(statement.getConnection().getMetaData().getDatabaseProductName());
        } catch (SQLFeatureNotSupportedException e) {
            return false;
        }
    }

    private static Access access(int type, String className) {
        switch (type) {
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT:
                // An unsigned integer of 64 bits does not fit a long, whatever type the driver reports.
                return isLarge(className) ? Access.DECIMAL : Access.LONG;
            case Types.REAL, Types.FLOAT, Types.DOUBLE:
                return Access.DOUBLE;
            case Types.DECIMAL, Types.NUMERIC:
                return Access.DECIMAL;
            case Types.BOOLEAN, Types.BIT:
                // A column of several bits is read as a text.
                return className.equals(Boolean.class.getName()) ? Access.BOOLEAN : Access.STRING;
            case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY:
                // A driver may report one of these types for a UUID.
                return className.equals(byte[].class.getName()) ? Access.NONE : Access.STRING;
            case Types.OTHER:
                boolean many = className.endsWith("Map") || className.equals(ResultSet.class.getName());
                return isLarge(className) ? Access.DECIMAL : many ? Access.NONE : Access.STRING;
            case Types.BLOB, Types.ARRAY, Types.STRUCT, Types.REF, Types.REF_CURSOR, Types.JAVA_OBJECT:
                return Access.NONE;
            default:
                return Access.STRING;
        }
    }

    private static boolean isLarge(String className) {
        return className.equals(BigInteger.class.getName()) || className.equals(BigDecimal.class.getName());
    }

    /** Finds a column by its number, from 1. */
    static Field of(String method, ResultSet rows, int number) throws SQLException {
        ResultSetMetaData all = rows.getMetaData();
        if (number < 1 || number > all.getColumnCount()) {
            throw new IllegalArgumentException(method + ": there is no column " + number + " among " + names(all));
        }
        return new Field(method, rows, all, number);
    }

    /** Finds a column by its label: an exact match first, then one that differs in case. */
    static Field of(String method, ResultSet rows, String label) throws SQLException {
        ResultSetMetaData all = rows.getMetaData();
        for (int i = 1; i <= all.getColumnCount(); i++) {
            if (all.getColumnLabel(i).equals(label)) {
                return new Field(method, rows, all, i);
            }
        }
        for (int i = 1; i <= all.getColumnCount(); i++) {
            if (all.getColumnLabel(i).equalsIgnoreCase(label)) {
                return new Field(method, rows, all, i);
            }
        }
        throw new IllegalArgumentException(method + ": there is no column \"" + label + "\" among " + names(all));
    }

    private static String names(ResultSetMetaData all) throws SQLException {
        StringBuilder names = new StringBuilder("[");
        for (int i = 1; i <= all.getColumnCount(); i++) {
            names.append(i == 1 ? "" : ", ").append(all.getColumnLabel(i));
        }
        return names.append(']').toString();
    }

    String name() {
        return name;
    }

    /** Returns the type of the values for an encoder. Decimals with a scale, or of unknown scale, are DOUBLE. */
    ColumnType type() throws SQLException {
        return switch (access) {
            case LONG, BOOLEAN -> ColumnType.LONG;
            case DOUBLE -> ColumnType.DOUBLE;
            case DECIMAL -> isWhole(rows.getMetaData()) ? ColumnType.LONG : ColumnType.DOUBLE;
            default -> ColumnType.STRING;
        };
    }

    /**
     * Returns the type that keeps different keys apart: STRING for decimals that may have more digits than a double, else
     * `type()`.
     */
    ColumnType keyType() throws SQLException {
        ColumnType type = type();
        int digits = rows.getMetaData().getPrecision(number);
        return decimal && type == ColumnType.DOUBLE && (digits <= 0 || digits > TOLD.getPrecision()) ? ColumnType.STRING : type;
    }

    private boolean isWhole(ResultSetMetaData all) throws SQLException {
        // For numbers without a fixed scale drivers report precision 0 (PostgreSQL, Oracle) or scale 0 (H2).
        return all.getScale(number) == 0 && all.getPrecision(number) > 0 && !typeName.equalsIgnoreCase("DECFLOAT");
    }

    boolean isText() {
        return access == Access.STRING;
    }

    /** Returns whether the value that was read last was NULL. */
    boolean wasNull() throws SQLException {
        return rows.wasNull();
    }

    /** Returns the whole number of the current row, 0 for NULL. */
    long getLong(String method, long row) throws SQLException {
        if (dynamic && (access == Access.LONG || access == Access.DOUBLE)) {
            Number value = getNumber(method, row);
            return value instanceof Double || value instanceof Float ? whole(method, row, value.doubleValue()) : value.longValue();
        }
        switch (access) {
            case LONG:
                return rows.getLong(number);
            case BOOLEAN:
                return rows.getBoolean(number) ? 1 : 0;
            case DOUBLE:
                double real = rows.getDouble(number);
                return rows.wasNull() ? 0 : whole(method, row, real);  // for NULL, drivers return NaN or 0
            case DECIMAL:
                BigDecimal decimal = rows.getBigDecimal(number);
                try {
                    return decimal == null ? 0 : decimal.longValueExact();
                } catch (ArithmeticException e) {
                    IllegalArgumentException refused = notWhole(method, row, decimal.toString());
                    refused.addSuppressed(e);
                    throw refused;
                }
            default:
                throw noNumber(method);
        }
    }

    private long whole(String method, long row, double real) {
        if (real != Math.rint(real) || real < -END || real >= END) {
            throw notWhole(method, row, String.valueOf(real));
        }
        return (long) real;
    }

    /** Returns the value of the current row as the driver's object, 0 for NULL. */
    private Number getNumber(String method, long row) throws SQLException {
        Object value = rows.getObject(number);
        if (value != null && !(value instanceof Number)) {
            throw new IllegalArgumentException(found(method, row) + (value instanceof byte[] ? "bytes" : "the text '" + value + "'")
                    + ", but a number is needed");
        }
        return value == null ? (Number) 0 : (Number) value;
    }

    /** Returns the real number of the current row, any number for NULL. */
    double getDouble(String method, long row) throws SQLException {
        if (dynamic && (access == Access.LONG || access == Access.DOUBLE)) {
            return getNumber(method, row).doubleValue();
        }
        switch (access) {
            case STRING:
                throw noNumber(method);
            case BOOLEAN:
                return rows.getBoolean(number) ? 1 : 0;
            default:
                return rows.getDouble(number);
        }
    }

    /** Returns the FLOAT nearest to the number of the current row, rounded once; any for NULL. */
    float getFloat(String method, long row) throws SQLException {
        if (dynamic && (access == Access.LONG || access == Access.DOUBLE)) {
            return getNumber(method, row).floatValue();
        }
        if (access == Access.LONG) {
            return rows.getLong(number);
        }
        double real = getDouble(method, row);
        // If the DOUBLE lies in the middle of two FLOATs, the decimal may lie on either side of it. Only then is a BigDecimal
        // needed.
        boolean middle = (Double.doubleToRawLongBits(real) & 0x1FFFFFFFL) == 0x10000000L || Math.abs(real) < Float.MIN_NORMAL && real != 0;
        if (access != Access.DECIMAL || !middle) {
            return (float) real;
        }
        BigDecimal decimal = rows.getBigDecimal(number);
        return decimal == null ? 0 : decimal.floatValue();
    }

    /** Returns the text of the current row, null for NULL. */
    String getString() throws SQLException {
        return rows.getString(number);
    }

    /**
     * Returns the key of the current row as a text, null for NULL. Decimals lose trailing zeros, so that 1.0 and 1.00 are one
     * key.
     */
    String getKeyText(String method, long row) throws SQLException {
        if (!decimal) {
            return rows.getString(number);
        }
        BigDecimal value;
        if (dynamic) {
            Number any = getNumber(method, row);
            value = rows.wasNull() ? null : any instanceof Double ? told(any.doubleValue()) : new BigDecimal(any.toString());
        } else {
            try {
                value = rows.getBigDecimal(number);
            } catch (SQLException e) {
                double real = rows.getDouble(number);
                if (Double.isFinite(real)) {
                    throw e;
                }
                return text(method, row, real);
            }
        }
        if (value == null) {
            return null;
        }
        BigDecimal least = value.stripTrailingZeros();
        return Math.abs(least.scale()) <= MOST_ZEROS ? least.toPlainString() : least.toString();
    }

    /** Returns the beginning of a message about the value in a row; the caller appends the value. */
    String found(String method, long row) {
        return method + ": column \"" + name + "\" of row " + row + " has ";
    }

    private String text(String method, long row, double notFinite) {
        if (Double.isNaN(notFinite)) {
            throw new IllegalArgumentException(found(method, row) + "NaN, which cannot be a key");
        }
        return String.valueOf(notFinite);
    }

    /** Returns the key of the current row as a double, any number for NULL. Throws if another number would have the same key. */
    double getKeyDouble(String method, long row) throws SQLException {
        BigDecimal value;
        if (dynamic && access != Access.STRING && access != Access.BOOLEAN) {
            Number any = getNumber(method, row);
            if (any instanceof Double || any instanceof Float) {
                return any.doubleValue();
            }
            value = new BigDecimal(any.toString());
        } else if (access == Access.DECIMAL) {
            double real = rows.getDouble(number);
            if (rows.wasNull() || !Double.isFinite(real)) {
                return real;
            }
            value = rows.getBigDecimal(number);
        } else if (access == Access.LONG) {
            value = BigDecimal.valueOf(rows.getLong(number));
        } else {
            return getDouble(method, row);
        }
        double real = value.doubleValue();
        if (value.precision() > TOLD.getPrecision() && (Double.isInfinite(real) || told(real).compareTo(value) != 0)) {
            throw new IllegalArgumentException(found(method, row) + value + ", which a real number of 64 bits cannot distinguish from its "
                    + "neighbours; call keys(dimension), or use dictionaries of " + (access == Access.LONG ? "LONG" : "STRING")
                    + " values");
        }
        return real;
    }

    /**
     * Returns the decimal for which a double is the key: the one of 15 digits that rounds to the double, else the double's
     * exact value.
     */
    private static BigDecimal told(double real) {
        BigDecimal exact = new BigDecimal(real);
        BigDecimal few = exact.round(TOLD);
        return few.doubleValue() == real ? few : exact;
    }

    private IllegalArgumentException noNumber(String method) {
        return new IllegalArgumentException(method + ": column \"" + name + "\" is of type " + typeName
                + ", but a number is needed; keys(dimension) numbers the texts of a coordinate");
    }

    private IllegalArgumentException notWhole(String method, long row, String value) {
        return new IllegalArgumentException(found(method, row) + value + ", but a whole number of 64 bits is needed");
    }
}
