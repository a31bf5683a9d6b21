import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Actor, Caller } from "../actor.ts";
import type { Platform } from "../platform.ts";
import { beforeCommit, type Tx } from "./database.ts";

/** The content of a row; the chain hashes its text. */
export type AuditEntry = {
  ownerId: string;
  id: string;
  at: Date;
  actor: Actor;
  action: string;
  subjectId: string;
  detail: Record<string, unknown>;
};

/**
 * Records who made a change, in the change's own transaction. The row is written right before the commit, because
 * it locks the owner's chain, and the holder of that lock must not wait for any other.
 */
export async function writeAudit(
  ctx: Pick<Platform, "clock">,
  tx: Tx,
  caller: Caller,
  { action, subjectId, detail = {} }: { action: string; subjectId: string; detail?: Record<string, unknown> },
): Promise<void> {
  const entry = {
    ownerId: caller.ownerId,
    id: uuidv7(),
    at: ctx.clock.now(),
    actor: caller.actor,
    action,
    subjectId,
    detail,
  };
  beforeCommit(tx, () => appendToChain(tx, entry));
}

async function appendToChain(tx: Tx, entry: AuditEntry): Promise<void> {
  const { ownerId, id, at, actor, action, subjectId, detail } = entry;
  const text = Buffer.from(toAuditText(entry), "utf8");
  await sql`
    with head as (
      insert into audit_heads as last (owner_id, position, hash) values (${ownerId}, 1, sha256(${text}::bytea))
      on conflict (owner_id) do update set position = last.position + 1, hash = sha256(last.hash || ${text}::bytea)
      returning position, hash
    )
    insert into audit_log (owner_id, id, at, actor, action, subject_id, detail, position, hash)
    select ${ownerId}::uuid, ${id}::uuid, ${at}::timestamptz, ${JSON.stringify(actor)}::jsonb, ${action},
      ${subjectId}::uuid, ${JSON.stringify(detail)}::jsonb, position, hash
    from head`.execute(tx);
}

/** JSON with sorted keys, so that a new row and the same row read back give the same text. */
export function toAuditText({ ownerId, id, at, actor, action, subjectId, detail }: AuditEntry): string {
  // Converts what JSON can't express (undefined, a Date) the same way as the column does.
  const plain: unknown = JSON.parse(JSON.stringify([ownerId, id, at, actor, action, subjectId, detail]));
  return JSON.stringify(plain, (_key, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
