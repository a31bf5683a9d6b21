import pg from "pg";
import { expect, test } from "vitest";
import { createDatabase } from "./postgres.ts";

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("each suite has its own database on PostgreSQL 18", async () => {
  const [one, two] = await Promise.all([createDatabase(), createDatabase({ template: "empty" })]);
  await query(one.connectionString, "CREATE TABLE mine (id int)");
  await expect(query(two.connectionString, "SELECT * FROM mine")).rejects.toMatchObject({ code: "42P01" });
  const [row] = await query(two.connectionString, "SHOW server_version_num");
  expect(row).toMatchObject({ server_version_num: expect.stringMatching(/^18/) });
  await Promise.all([one.drop(), two.drop()]);
  await expect(query(one.connectionString, "SELECT 1")).rejects.toMatchObject({ code: "3D000" });
});
