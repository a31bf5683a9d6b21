import type { Client } from "pg";
import { type InFlight, listHoldBackStatements } from "../../owner/portability/hold-back-statements.ts";

/** How many rows of each kind were held back. */
export type HeldBack = Record<InFlight | "trials", number>;

/** Holds back everybody's emails, publications and so on that were in flight when the archive was made. */
export async function holdBack(client: Client): Promise<HeldBack> {
  const counts: [string, number][] = [];
  for (const [kind, statement] of Object.entries(statements))
    counts.push([kind, (await client.query(statement)).rowCount ?? 0]);
  return Object.fromEntries(counts) as HeldBack;
}

const statements: Record<keyof HeldBack, string> = {
  ...listHoldBackStatements("true"),
  // A visitor whose answers were being written in keeps the earlier article.
  trials: `update trials set state = case when article is null then 'FAILED' else 'GENERATED' end
    where state in ('PENDING', 'GENERATING')`,
};
