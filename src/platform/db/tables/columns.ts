import type { ColumnType, JSONColumnType } from "kysely";

export type Instant = ColumnType<Date, Date, Date>;

export type Json<T extends object> = JSONColumnType<T, string, string>;

export type GeneratedJson<T extends object> = ColumnType<T, string | undefined, string>;

export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A column that defaults to null. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A transaction id, as text; set by the database. */
export type ChangedIn = ColumnType<string, undefined, never>;
