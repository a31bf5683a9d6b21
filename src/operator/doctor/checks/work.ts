import { sql } from "kysely";
import type { Check } from "../check.ts";

export const checkWork: Check = {
  name: "work",
  async look({ db, jobs }) {
    if (jobs === null) return { state: "off", says: "No service has been started on this database yet." };
    const queue = await jobs.measure();
    if (queue.waiting > 0 && queue.active === 0) {
      return {
        state: "problem",
        says: `${queue.waiting} jobs are due and none is running: no worker picks them up.`,
        fix: 'Start a worker (node src/main.mjs worker), or check its log. "galley jobs list" shows waiting jobs.',
      };
    }
    const { rows } = await sql<{ mails: number; publications: number }>`select
      (select count(*)::int from mails where state = 'uncertain') as mails,
      (select count(*)::int from publications where state = 'failed') as publications`.execute(db);
    const { mails = 0, publications = 0 } = rows[0] ?? {};
    if (mails + publications > 0) {
      return {
        state: "warning",
        says:
          `${mails} mails that may or may not have arrived and ${publications} failed publications ` +
          "wait for their owners.",
        fix: "Owners find a button for each next to the article.",
      };
    }
    return { state: "ok", says: `${queue.waiting} jobs wait, ${queue.active} run.` };
  },
};
