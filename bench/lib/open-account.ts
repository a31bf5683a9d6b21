import { createAccount } from "../../src/owner/accounts/create-account.ts";
import type { Caller } from "../../src/platform/actor.ts";
import type { Context } from "../../src/context.ts";
import { grantCustomPlan } from "../../src/owner/plans/grant-custom-plan.ts";
import { connectSource } from "../../src/post/sources/connecting/connect-source.ts";
import { neutralStyle } from "../../src/post/sources/source-settings.ts";
import { control, type Rig } from "../../test/rig.ts";

export type OpenedAccount = { caller: Caller; email: string; userId: string; sourceId: string };

export const benchPost = {
  caption: "A bowl came out of the kiln.\n\nThe glaze ran a little on the left side. I like it that way.",
  pictures: [{ generate: { width: 1080, height: 810, bytes: 200_000, seed: 1 } }],
};

/** An owner with no limit that matters, and an Instagram account whose one post is waiting to be written. */
export async function openAccount(rig: Rig, ctx: Context): Promise<OpenedAccount> {
  const name = `bench${crypto.randomUUID().slice(0, 8)}`;
  const email = `${name}@galley.example`;
  const { ownerId } = await createAccount(ctx, { email, name, locale: "en", timeZone: "UTC" });
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  await grantCustomPlan(ctx, caller, { maxArticlesInPeriod: 1_000_000, to: null });
  const { userId } = await control<{ userId: string }>(rig.instagram, "POST", "/accounts", { username: name });
  await control(rig.instagram, "POST", `/accounts/${userId}/posts`, benchPost);
  const token = await control<{ accessToken: string; expiresAt: string }>(
    rig.instagram,
    "POST",
    `/accounts/${userId}/token`,
  );
  const settings = { label: name, language: "en" as const, about: "", keywords: [], style: neutralStyle };
  const { sourceId } = await connectSource(ctx, caller, {
    ...settings,
    accessToken: token.accessToken,
    tokenExpiresAt: new Date(token.expiresAt),
  });
  return { caller, email, userId, sourceId };
}
