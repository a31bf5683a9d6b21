import { sql } from "kysely";
import { measureQueue } from "../../jobs/measure-queue.ts";
import type { Check } from "../check.ts";

const LATE_SECONDS = 300;

export const checkWork: Check = {
  name: "work",
  async look({ db }) {
    const queue = await measureQueue(db);
    if (queue === null) return { state: "off", says: "No service has been started on this database yet." };
    if (queue.oldestSeconds > LATE_SECONDS) {
      return { state: "problem", says: `A job has been due for ${Math.round(queue.oldestSeconds / 60)} minutes: no worker takes it.`, fix: 'Start a worker (node src/main.ts worker), or look at its log. "galley jobs list" shows what waits.' };
    }
    const { rows } = await sql<{ mails: number; publications: number }>`select
      (select count(*)::int from mails where state = 'uncertain') as mails,
      (select count(*)::int from publications where state = 'failed') as publications`.execute(db);
    const { mails = 0, publications = 0 } = rows[0] ?? {};
    if (mails + publications > 0) {
      return { state: "warning", says: `${mails} mails of which nobody knows whether they arrived, and ${publications} publications that failed, wait for their owners.`, fix: "Owners find a button for each beside the article." };
    }
    return { state: "ok", says: `${queue.waiting} jobs wait, ${queue.active} run.` };
  },
};
