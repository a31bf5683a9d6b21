import { sql } from "kysely";
import type { Database } from "../../../platform/db/database.ts";
import type { JobAdmin } from "../../../platform/jobs/job-admin.ts";
import { type Check, type Finding, say } from "../check.ts";

export const checkWork: Check = {
  name: "work",
  async look({ db, openJobAdmin }) {
    const jobs = await openJobAdmin();
    if (jobs === null) return { state: "off", says: say("work.off") };
    return findWaiting(db, jobs).finally(() => jobs.close());
  },
};

async function findWaiting(db: Database, jobs: JobAdmin): Promise<Finding> {
  const { waiting, active } = await jobs.measure();
  if (waiting > 0 && active === 0)
    return { state: "problem", says: say("work.idle", { waiting }), fix: say("work.idleFix") };
  const { rows } = await sql<{ mails: number; publications: number }>`select
    (select count(*)::int from mails where state = 'uncertain') as mails,
    (select count(*)::int from publications where state = 'failed') as publications`.execute(db);
  const { mails = 0, publications = 0 } = rows[0] ?? {};
  if (mails + publications > 0)
    return { state: "warning", says: say("work.unsure", { mails, publications }), fix: say("work.unsureFix") };
  return { state: "ok", says: say("work.ok", { waiting, active }) };
}
