import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readMails } from "../../../test/rig.ts";
import type { History } from "./checker/history.ts";
import type { World } from "./world.ts";

/** Everything that the product has written down or sent; none of it may contain a secret. */
export async function readOutputs(world: World, linkTokens: string[]): Promise<History["outputs"]> {
  const logs = await readdir(world.logFolder);
  const mails = await readMails(world.rig.mailbox);
  // A mail exists to carry its own link, the one secret allowed in it.
  const mailed = linkTokens.reduce(
    (text, token) => text.replaceAll(token, ""),
    mails.map(({ subject, text, html }) => `${subject}\n${text}\n${html}`).join("\n"),
  );
  return [
    ...(await Promise.all(
      logs.map(async (name) => ({ name: `log ${name}`, text: await readFile(join(world.logFolder, name), "utf8") })),
    )),
    { name: "PostgreSQL's log", text: await readFile(join(world.disk.folder, "postgres.log"), "utf8") },
    { name: "the mails", text: mailed },
    ...(await dumpTables(world.database.url())),
  ];
}

/** Every row of every table as text, including the queue and its finished jobs. */
async function dumpTables(connectionString: string): Promise<History["outputs"]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables =
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'jobs')";
    const { rows } = await client.query<{ name: string }>(tables);
    const dumped: History["outputs"] = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      dumped.push({ name: `table ${name}`, text: table.rows.map(({ row }) => row).join("\n") });
    }
    return dumped;
  } finally {
    await client.end();
  }
}
