import { createHash } from "node:crypto";
import { toAuditText } from "./audit.ts";
import type { Database } from "./database.ts";

export type AuditVerdict = {
  rows: number;
  /** Rows outside any chain: from before there was one, or from an older release that is still running. */
  unchained: number;
  /** Position and hash of the newest row. Kept elsewhere, they later prove that nothing was cut off. */
  head: { position: number; hash: string } | null;
  /** Where the chain is broken, and how; empty if it's intact. */
  breaks: { position: number; problem: "missing" | "changed" | "not-the-head" }[];
};

/** Reads an owner's audit log from the start and recomputes the chain. */
export async function verifyAudit({ db }: { db: Database }, ownerId: string): Promise<AuditVerdict> {
  const all = await db
    .selectFrom("audit_log")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("position")
    .execute();
  const kept = await db
    .selectFrom("audit_heads")
    .select(["position", "hash"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  const breaks: AuditVerdict["breaks"] = [];
  let last: { position: number; hash: Buffer } = { position: 0, hash: Buffer.alloc(0) };
  for (const row of all) {
    if (row.position === null || row.hash === null) continue;
    const position = Number(row.position);
    for (let missing = last.position + 1; missing < position; missing += 1)
      breaks.push({ position: missing, problem: "missing" });
    const { id, at, actor, action, subject_id: subjectId, detail } = row;
    const text = toAuditText({ ownerId, id, at, actor, action, subjectId, detail });
    // The row after a gap can't be verified.
    const isNext = position === last.position + 1;
    if (isNext && !createHash("sha256").update(last.hash).update(text).digest().equals(row.hash))
      breaks.push({ position, problem: "changed" });
    last = { position, hash: row.hash };
  }
  const isHead =
    kept === undefined ? last.position === 0 : Number(kept.position) === last.position && kept.hash.equals(last.hash);
  if (!isHead) breaks.push({ position: Number(kept?.position ?? last.position), problem: "not-the-head" });
  const rows = all.filter(({ position }) => position !== null).length;
  const head = last.position === 0 ? null : { position: last.position, hash: last.hash.toString("hex") };
  return { rows, unchained: all.length - rows, head, breaks };
}
