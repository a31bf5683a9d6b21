import type { Context } from "../src/context.ts";
import type { Caller } from "../src/platform/actor.ts";
import { createStoryClock, tellStory } from "../scripts/start/demo/tell-story.ts";
import { addInstagramAccount, readAdminPassword } from "./owners.ts";
import type { Rig } from "./rig.ts";

/** Tells the demo's story to an owner, with the rig's simulators as their accounts and sites. */
export async function tellStoryOf(rig: Rig, ctx: Context, caller: Caller, clock = createStoryClock()): Promise<void> {
  for (const [username, language] of [
    ["harbour.and.hill", "en"],
    ["harbour.and.hill.vi", "vi"],
  ] as const)
    await addInstagramAccount(rig, { username, seed: { languages: [language], odd: false } });
  const wordpress = { siteUrl: rig.wordpress.url, username: "admin", password: await readAdminPassword(rig) };
  const simulators = { instagramUrl: rig.instagram.url, mailboxUrl: rig.mailbox.url, ghostUrl: rig.ghost.url };
  await tellStory(ctx, clock, caller, { ...simulators, wordpress });
}
