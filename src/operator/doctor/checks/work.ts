import { sql } from "kysely";
import { type Check, say } from "../check.ts";

export const checkWork: Check = {
  name: "work",
  async look({ db, jobs }) {
    if (jobs === null) return { state: "off", says: say("work.off") };
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
  },
};
