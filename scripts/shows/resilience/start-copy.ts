import { setTimeout as wait } from "node:timers/promises";
import type { History } from "./checker/history.ts";
import { readEffects } from "./read-journals.ts";
import { Supervisor } from "./supervisor.ts";
import type { World } from "./world.ts";

/** Long enough for a worker to take every job and to look at every source. */
const WATCHED_MS = 12_000;

/** Starts the service upon a copy of its database, with all peers there, and counts what it does to them. */
export async function startCopy(world: World): Promise<History["restored"]> {
  const before = await countOutside(world);
  const copy = await world.database.copy();
  const supervisor = new Supervisor(() => ({ ...world.rig.readEnvironment(), DATABASE_URL: copy.url() }), world.logFolder);
  supervisor.clockOffsetMs = world.now() - Date.now();
  supervisor.start(["worker-1"]);
  await wait(WATCHED_MS);
  await supervisor.close();
  await copy.stop();
  const after = await countOutside(world);
  return { mails: after.mails - before.mails, posts: after.posts - before.posts };
}

async function countOutside(world: World): Promise<History["restored"]> {
  const [mails, created, updated] = await Promise.all([
    readEffects(world, "mailbox", "mail.received"),
    readEffects(world, "wordpress", "post.created"),
    readEffects(world, "wordpress", "post.updated"),
  ]);
  return { mails: mails.length, posts: created.length + updated.length };
}
