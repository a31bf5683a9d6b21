import { sql } from "kysely";
import { onTestFinished } from "vitest";
import type { Context } from "../src/context.ts";

/** Makes every insert into a table fail with one of PostgreSQL's error codes, until the test ends. */
export async function breakInserts({ db }: Pick<Context, "db">, table: string, code: string): Promise<void> {
  const body = sql.lit(`begin raise 'broken' using errcode = '${code}'; end`);
  await sql`create function break_inserts() returns trigger language plpgsql as ${body}`.execute(db);
  onTestFinished(async () => void (await sql`drop function break_inserts cascade`.execute(db)));
  await sql`create trigger break_inserts before insert on ${sql.table(table)} execute function break_inserts()`.execute(
    db,
  );
}
