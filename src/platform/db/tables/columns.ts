import type { ColumnType, JSONColumnType } from "kysely";

export type Instant = ColumnType<Date, Date, Date>;

export type Json<T extends object> = JSONColumnType<T, string, string>;

export type GeneratedJson<T extends object> = ColumnType<T, string | undefined, string>;

export type OptionalJson<T extends object> = ColumnType<T | null, string | null | undefined, string | null>;

export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** A column with a default that is null when left out. */
export type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A transaction's number, as text; the database sets it. */
export type ChangedIn = ColumnType<string, undefined, never>;
