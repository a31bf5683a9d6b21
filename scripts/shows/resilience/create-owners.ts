import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { getPlan } from "../../../src/owner/plans/get-plan.ts";
import { articleLanguages } from "../../../src/platform/languages.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { setUpOwner } from "../shared/owners.ts";
import { pay } from "../../start/demo/subscribe.ts";
import type { World } from "./world.ts";

export type Owner = Awaited<ReturnType<typeof setUpOwner>> & {
  addresses: { address: string; from: number }[];
  deletedAt: number | null;
};

/** Owners with an Instagram account, a site and an API key. The first `free` of them pay nothing. */
export async function createOwners(world: World, count: number, free: number): Promise<Owner[]> {
  const { rig, ctx } = world;
  const owners: Owner[] = [];
  for (let index = 0; index < count; index += 1) {
    const language = articleLanguages[index % articleLanguages.length] ?? "en";
    const siteUrl = `http://127.0.0.1:${world.proxies.wordpress.port}`;
    const made = await setUpOwner(rig, ctx, index, crypto.randomUUID(), { scope: "write", siteUrl, language });
    const owner = { ...made, addresses: [{ address: made.email, from: 0 }], deletedAt: null };
    if (index >= free) {
      // The webhooks set the plan.
      await pay((await createBillingLink(ctx, owner, { locale: "en" })).url);
      const isPremium = async () => (await getPlan(ctx, ctx.db, owner.ownerId)).plan === "premium";
      await waitUntil("the payment makes the owner Premium", isPremium);
    }
    owners.push(owner);
  }
  return owners;
}
