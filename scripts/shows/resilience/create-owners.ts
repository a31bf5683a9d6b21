import { setTimeout as wait } from "node:timers/promises";
import type { Caller } from "../../../src/platform/actor.ts";
import { createApiKey } from "../../../src/owner/api-keys/create-api-key.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { getPlan } from "../../../src/owner/plans/get-plan.ts";
import { connectInstagram, connectWordPress, openOwner } from "../../../test/owners.ts";
import { control } from "../../../test/rig.ts";
import type { World } from "./world.ts";

export type Owner = Caller & {
  addresses: { address: string; from: number }[];
  deletedAt: number | null;
  userId: string;
  instagramUserId: string;
  sourceId: string;
  integrationId: string;
  apiKey: string;
  /** Secrets that must not appear anywhere. */
  secrets: { name: string; value: string }[];
};

const languages = ["en", "de", "fr", "it", "vi", "ja", "ms"] as const;

/** Owners with an Instagram account, a site and an API key. The first `free` of them pay nothing. */
export async function createOwners(world: World, count: number, free: number): Promise<Owner[]> {
  const owners: Owner[] = [];
  for (let index = 0; index < count; index += 1) {
    const owner = await createOwner(world, index);
    if (index >= free) await makePremium(world, owner);
    owners.push(owner);
  }
  return owners;
}

async function createOwner(world: World, index: number): Promise<Owner> {
  const { ctx, rig } = world;
  const address = `owner${index}@galley.example`;
  const caller = await openOwner(ctx, { email: address, timeZone: "Europe/Zurich" });
  const userId = crypto.randomUUID();
  await ctx.db
    .updateTable("accounts")
    .set({ user_id: userId, profile_read_at: new Date(world.now()) })
    .where("owner_id", "=", caller.ownerId)
    .execute();
  const { key } = await createApiKey(ctx, caller, { name: "show", scope: "write" });
  const [username, password] = [`owner${index}`, `canary ${crypto.randomUUID().replaceAll("-", "")}`];
  await control(rig.wordpress, "POST", "/users", { login: username, role: "administrator", password });
  const siteUrl = `http://127.0.0.1:${world.proxies.wordpress.port}`;
  const { integrationId } = await connectWordPress(rig, ctx, caller, { siteUrl, username, password });
  const source = { username: `owner${index}.makes`, language: languages[index % languages.length] ?? "en" };
  const { sourceId, accessToken, userId: instagramUserId } = await connectInstagram(rig, ctx, caller, source);
  return {
    ...caller,
    addresses: [{ address, from: 0 }],
    deletedAt: null,
    userId,
    instagramUserId,
    sourceId,
    integrationId,
    apiKey: key,
    secrets: [
      { name: `the API key of owner ${index}`, value: key },
      { name: `the site's password of owner ${index}`, value: password },
      { name: `the Instagram token of owner ${index}`, value: accessToken },
    ],
  };
}

/** Pays on Stripe's page; the webhooks set the plan. */
async function makePremium({ ctx }: World, owner: Owner): Promise<void> {
  await pay((await createBillingLink(ctx, owner, { locale: "en" })).url);
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await getPlan(ctx, ctx.db, owner.ownerId)).plan === "premium") return;
    await wait(100);
  }
  throw new Error("The payment did not make the owner Premium");
}

export async function pay(url: string): Promise<void> {
  await fetch(url, { method: "POST", body: new URLSearchParams({ card: "4242424242424242" }), redirect: "manual" });
}
