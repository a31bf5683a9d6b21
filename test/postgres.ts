import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's connection to the database "postgres" of the cluster that all suites share. */
    postgres: string;
  }
}

export type TestDatabase = {
  name: string;
  connectionString: string;
  drop(): Promise<void>;
};

/**
 * Creates a database for one suite: a copy of the migrated template, or an empty one. Drop it in `afterAll`,
 * after the suite has closed its pools.
 */
export async function createDatabase(options: { template?: "migrated" | "empty" } = {}): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const template = (options.template ?? "migrated") === "migrated" ? "migrated" : "template0";
  await runStatement(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(inject("postgres"));
  url.pathname = `/${name}`;
  return {
    name,
    connectionString: url.href,
    async drop() {
      const sql = `DROP DATABASE IF EXISTS ${name}`;
      // Without FORCE, PostgreSQL waits up to five seconds for connections that are still closing.
      await runStatement(sql).catch(() => runStatement(`${sql} WITH (FORCE)`));
    },
  };
}

async function runStatement(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgres") });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
