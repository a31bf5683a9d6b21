import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Actor } from "../../platform/actor.ts";

export type ListedAudit = {
  ownerId: string;
  id: string;
  /** The account's email; empty if the account was deleted. */
  email: string;
  at: Date;
  actor: Actor;
  action: string;
  detail: Record<string, unknown>;
};

export type ListAuditInput = {
  /** An account's address or id. */
  person?: string;
  /** The beginning of an action, e.g. "account" or "plan.custom-granted". */
  kind?: string;
  /** The last row of the page before. */
  before?: { at: Date; id: string };
};

const PER_PAGE = 50;

/** Newest first. */
export async function listAudit(
  { db }: Pick<Context, "db">,
  { person = "", kind = "", before }: ListAuditInput,
): Promise<{ rows: ListedAudit[]; hasMore: boolean }> {
  const wanted = person.trim().toLowerCase();
  const found = await db
    .selectFrom("audit_log as log")
    .innerJoin("accounts as account", "account.owner_id", "log.owner_id")
    .select(["log.owner_id", "log.id", "account.email", "log.at", "log.actor", "log.action", "log.detail"])
    .$if(wanted !== "", (query) =>
      query.where((row) =>
        row.or([
          row(row.fn<string>("lower", ["account.email"]), "=", wanted),
          row(row.cast<string>("log.owner_id", "text"), "=", wanted),
        ]),
      ),
    )
    .$if(kind !== "", (query) => query.where(sql<boolean>`starts_with(log.action, ${kind.trim()})`))
    .$if(before !== undefined, (query) =>
      query.where(sql<boolean>`(log.at, log.id) < (${before?.at}::timestamptz, ${before?.id}::uuid)`),
    )
    .orderBy("log.at", "desc")
    .orderBy("log.id", "desc")
    .limit(PER_PAGE + 1)
    .execute();
  const rows = found.slice(0, PER_PAGE).map(({ owner_id: ownerId, ...row }) => ({ ownerId, ...row }));
  return { rows, hasMore: found.length > PER_PAGE };
}
