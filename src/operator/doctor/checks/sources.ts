import type { ExpressionBuilder } from "kysely";
import type { Tables } from "../../../platform/db/tables.ts";
import { type Check, type DoctorParts, type DoctorText, type Finding, say } from "../check.ts";

/** One or two failures don't matter to operators; owners see them next to the account. */
const LEAST_FAILURES = 3;
/** How long a stopped source is reported. Afterwards it's up to its owner, who has been notified. */
const RECENT_MS = 7 * 86_400_000;

/** How late polls may be while workers are busy or restarting: this many intervals, and at least this long. */
const OVERDUE_INTERVALS = 2;
const OVERDUE_MS = 5 * 60_000;

const kinds: Partial<Record<string, string>> = {
  instagram: "Instagram",
  "facebook-page": "Facebook Page",
  mastodon: "Mastodon",
  pixelfed: "Pixelfed",
  bluesky: "Bluesky",
  feed: "Feed",
};

/** The problems that an operator can fix. For any other, the owner gets an email and has to sign in again. */
const fixes: Partial<Record<string, DoctorText["key"]>> = {
  unavailable: "sources.awayFix",
  "rate-limited": "sources.rateFix",
  blocked: "sources.blockedFix",
  "bad-answer": "sources.answerFix",
  refused: "sources.refusedFix",
  "permission-removed": "sources.permissionFix",
  internal: "sources.internalFix",
};

/** Whether accounts and feeds can be read; each kind and problem is one finding. */
export const checkSources: Check = {
  name: "sources",
  async look({ config, db, clock }) {
    const overdue = await findOverdue({ config, db, clock });
    const isFailing = ({ eb, and, or }: ExpressionBuilder<Tables, "sources">) =>
      or([
        and([
          eb("status", "=", "ACTIVE"),
          or([eb("failures", ">=", LEAST_FAILURES), eb("last_error", "=", "blocked")]),
        ]),
        and([eb("status", "=", "DISABLED"), eb("disabled_at", ">", new Date(clock.now().getTime() - RECENT_MS))]),
      ]);
    const rows = await db
      .selectFrom("sources")
      .select(({ fn }) => ["kind", "last_error as problem", fn.countAll<string>().as("count")])
      .where(isFailing)
      .groupBy(["kind", "last_error"])
      .orderBy("kind")
      .orderBy("last_error")
      .execute();
    const failing = rows.flatMap(({ kind, problem, count }): Finding[] => {
      const fix = problem === null ? undefined : fixes[problem];
      if (fix === undefined) return [];
      const says = say("sources.failing", { kind: kinds[kind] ?? kind, count: Number(count), problem: problem ?? "" });
      return [{ state: "warning", says, fix: say(fix) }];
    });
    if (overdue.length + failing.length > 0) return [...overdue, ...failing];
    const { read, stopped } = await db
      .selectFrom("sources")
      .select(({ fn }) => [
        fn.countAll<string>().filterWhere("status", "=", "ACTIVE").as("read"),
        fn.countAll<string>().filterWhere("status", "=", "DISABLED").as("stopped"),
      ])
      .where("kind", "!=", "photos")
      .executeTakeFirstOrThrow();
    return { state: "ok", says: say("sources.ok", { read: Number(read), stopped: Number(stopped) }) };
  },
};

/** Polling isn't a job, so only sources that stay due show that no worker is running. */
async function findOverdue({ config, db, clock }: Pick<DoctorParts, "config" | "db" | "clock">): Promise<Finding[]> {
  const lateMs = Math.max(OVERDUE_INTERVALS * config.pollIntervalMs, OVERDUE_MS);
  const since = new Date(clock.now().getTime() - lateMs);
  const { count } = await db
    .selectFrom("sources")
    .innerJoin("accounts", "accounts.owner_id", "sources.owner_id")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("sources.status", "=", "ACTIVE")
    .where("sources.active", "=", true)
    .where("sources.next_poll_at", "<", since)
    .where("accounts.suspended_at", "is", null)
    // Instagram and Facebook accounts wait while Meta limits the whole app.
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const limits = selectFrom("call_limits").select("service").where("paused_until", ">", since);
      return or([
        eb("sources.address", "is not", null),
        and([eb("sources.access_token", "is not", null), not(exists(limits))]),
      ]);
    })
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return [];
  return [{ state: "problem", says: say("sources.overdue", { count: Number(count) }), fix: say("sources.overdueFix") }];
}
