import type { Context } from "../../src/context.ts";
import { grantCustomPlan } from "../../src/owner/plans/grant-custom-plan.ts";
import { connectInstagram, openOwner, type Owner } from "../../test/owners.ts";
import type { Rig } from "../../test/rig.ts";

export type OpenedAccount = { caller: Owner; sourceId: string; userId: string };

export const benchPost = {
  caption: "A bowl came out of the kiln.\n\nThe glaze ran a little on the left side. I like it that way.",
  pictures: [{ generate: { width: 1080, height: 810, bytes: 200_000, seed: 1 } }],
};

/** An owner with no limit that matters. */
export async function openUnlimited(ctx: Context): Promise<Owner> {
  const caller = await openOwner(ctx);
  await grantCustomPlan(ctx, caller, { maxArticlesInPeriod: 1_000_000, to: null });
  return caller;
}

/** With an Instagram account whose one post is waiting to be written. */
export async function openAccount(rig: Rig, ctx: Context): Promise<OpenedAccount> {
  const caller = await openUnlimited(ctx);
  const { sourceId, userId } = await connectInstagram(rig, ctx, caller, { posts: [benchPost] });
  return { caller, sourceId, userId };
}
