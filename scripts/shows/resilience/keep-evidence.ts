import { cp, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { root } from "../../root.ts";
import type { History } from "./checker/history.ts";
import type { World } from "./world.ts";

/** Saves evidence for debugging: the logs, the rows along a post's way, and what was checked, without the secrets. */
export async function keepEvidence(
  world: World,
  { secrets: _secrets, outputs: _outputs, ...history }: Omit<History, "restored">,
): Promise<void> {
  const folder = join(root, "show-results", "resilience");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await cp(world.logFolder, folder, { recursive: true });
  const { db } = world.ctx;
  const [sources, posts, jobs] = await Promise.all([
    db.selectFrom("sources").select(["id", "status", "active", "last_error", "failures", "next_poll_at"]).execute(),
    db.selectFrom("posts").select(["id", "source_id", "media_id", "skipped", "posted_at", "imported_at"]).execute(),
    sql`select name, state, data, retry_count, started_on, heartbeat_on, output
      from jobs.job where state <> 'completed'`.execute(db),
  ]);
  await writeFile(join(folder, "run.json"), JSON.stringify({ history, sources, posts, jobs: jobs.rows }, null, 1));
  console.log(`Logs and rows are kept in ${folder}`);
}
