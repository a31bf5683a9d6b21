import type { Database } from "../../platform/db/database.ts";
import { type AuditVerdict, verifyAudit } from "../../platform/db/verify-audit.ts";

type OwnersVerdict = AuditVerdict & { ownerId: string };

/** Checks the chain of every account's audit log, deleted accounts included. */
export async function* verifyAuditLogs({ db }: { db: Database }): AsyncGenerator<OwnersVerdict> {
  const owners = await db.selectFrom("accounts").select("owner_id").orderBy("owner_id").execute();
  for (const { owner_id: ownerId } of owners) yield { ownerId, ...(await verifyAudit({ db }, ownerId)) };
}

/** The newest row's hash. Keep it outside Galley: it later proves that no rows were cut off. */
export function toHeadLine({ ownerId, rows, head }: Pick<OwnersVerdict, "ownerId" | "rows" | "head">): string {
  return `${ownerId} rows=${rows} head=${head === null ? "none" : `${head.position}:${head.hash}`}`;
}
