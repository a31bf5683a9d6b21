import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { deleteAccount } from "../../../src/owner/accounts/delete-account.ts";
import { cancelSubscription } from "../../../src/owner/billing/cancel-subscription.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { getPlan } from "../../../src/owner/plans/get-plan.ts";
import { plans } from "../../../src/owner/plans/plans.ts";
import { toMarker } from "../../../src/post/publications/get-publishable.ts";
import { generateLatestPost } from "../../../src/post/posts/generate-latest-post.ts";
import { claimTrial } from "../../../src/post/trials/claim-trial.ts";
import { startPhotoTrial } from "../../../src/post/trials/start-photo-trial.ts";
import { readTrialCookie } from "../../../src/post/trials/visitor.ts";
import { control } from "../../../test/rig.ts";
import { type Owner, pay } from "./create-owners.ts";
import type { Random } from "./random.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

/** Retries what a fault interrupted, as people do when they see that nothing has happened. */
export async function persist<T>(act: () => Promise<T>, tries = 60): Promise<T> {
  for (;;) {
    try {
      return await act();
    } catch (error) {
      tries -= 1;
      if (tries === 0) throw error;
      await wait(500);
    }
  }
}

const kinds = [
  "image",
  "image",
  "image",
  "image",
  "image",
  "image",
  "image",
  "carousel",
  "carousel",
  "reel",
  "story",
  "video",
  "ad",
] as const;

/** Adds a post to someone's account; some owners request it at once, while the service polls as well. */
export async function addPost(world: World, owners: Owner[], random: Random, number: number): Promise<void> {
  const owner = random.pick(owners);
  const kind = random.pick(kinds);
  const picture = () => ({ generate: { width: 320, height: 240, seed: number * 10 + random.below(10) } });
  const caption = `Bowl number ${number} came out of the kiln this morning. The glaze ran a little on the left side.`;
  const pictures = kind === "carousel" ? [picture(), { video: true }, picture()] : [picture()];
  await control(world.rig.instagram, "POST", `/accounts/${owner.instagramUserId}/posts`, { kind, caption, pictures });
  if (random.below(5) === 0 && owner.deletedAt === null) {
    await Promise.allSettled([1, 2].map(() => generateLatestPost(world.ctx, owner, { sourceId: owner.sourceId })));
  }
}

/** Switches publishing to the owner's site off for a while. */
export async function switchOff(world: World, owner: Owner, told: Told, forMs: number): Promise<void> {
  const set = (active: boolean) =>
    persist(() => updateIntegration(world.ctx, owner, { integrationId: owner.integrationId, active }));
  await set(false);
  const { ownerId } = owner;
  const from = world.now();
  await wait(forMs);
  const until = world.now();
  told.silences.push({
    what: `the site of ${ownerId}`,
    kind: "switched-off",
    ownerId,
    markers: await listMarkers(world, owner),
    from,
    until,
  });
  await set(true);
}

/** Markers of the owner's posts on the site, including posts that aren't there yet. */
async function listMarkers({ ctx }: World, { ownerId, integrationId }: Owner): Promise<string[]> {
  const articles = await persist(() =>
    ctx.db.selectFrom("articles").select("id").where("owner_id", "=", ownerId).execute(),
  );
  return articles.map(({ id }) => toMarker(ownerId, id, integrationId));
}

export async function leave(world: World, owner: Owner, told: Told): Promise<void> {
  const markers = await listMarkers(world, owner);
  const written = await persist(() =>
    world.ctx.db.selectFrom("articles").select("attempt").where("owner_id", "=", owner.ownerId).execute(),
  );
  // More attempts may start before the account is gone.
  told.otherAttempts += written.reduce((sum, { attempt }) => sum + attempt, 10);
  await persist(() =>
    deleteAccount(world.ctx, { userId: owner.userId, accessToken: "the user pool is not asked here" }),
  );
  owner.deletedAt = world.now();
  const { ownerId, deletedAt: from } = owner;
  told.silences.push({ what: `owner ${ownerId}`, kind: "deleted", ownerId, markers, from, until: Infinity });
}

/** The user pool's new address, as the next profile check brings it. */
export async function changeAddress(world: World, owner: Owner): Promise<void> {
  const address = `new.${owner.addresses[0]?.address}`;
  await persist(() =>
    world.ctx.db.updateTable("accounts").set({ email: address }).where("owner_id", "=", owner.ownerId).execute(),
  );
  owner.addresses.push({ address, from: world.now() });
}

/** Premium until the end of the paid period; checks the second before and the end itself. */
export async function endPremium({ ctx }: World, owner: Owner, told: Told): Promise<void> {
  const { endsAt } = await persist(() => cancelSubscription(ctx, owner));
  const paidUntil = endsAt.getTime();
  for (const at of [paidUntil - 1_000, paidUntil - 1, paidUntil, paidUntil + 1_000]) {
    const { plan } = await persist(() =>
      getPlan({ ...ctx, clock: { now: () => new Date(at) } }, ctx.db, owner.ownerId),
    );
    told.plans.push({ ownerId: owner.ownerId, at, paidUntil, plan });
  }
  told.limits.push({ ownerId: owner.ownerId, from: paidUntil, max: plans.free.maxArticlesInPeriod });
}

/** Two tabs, both paid. */
export async function payTwice(world: World, owner: Owner, told: Told): Promise<void> {
  const links = await Promise.all(
    [1, 2].map(() => persist(() => createBillingLink(world.ctx, owner, { locale: "en" }))),
  );
  told.limits.push({ ownerId: owner.ownerId, from: world.now(), max: plans.premium.maxArticlesInPeriod });
  await Promise.all(links.map(({ url }) => pay(url)));
}

const CLAIM_TRIES = 120;

/** A visitor's photo; two owners claim the article at the same time, each several times. */
export async function tryAndClaim(world: World, owners: Owner[], told: Told, visitor: number): Promise<void> {
  const { ctx } = world;
  const photo = await readFile(
    new URL("../../../simulators/instagram/posts/images/Wine_by_Jakkub_Mede.jpg", import.meta.url),
  );
  const start = {
    photo,
    caption: "A blue bowl. It holds soup for two.",
    language: "en" as const,
    locale: "en" as const,
  };
  // Each try uses another address: the limit per address is low, and a full disk takes several tries.
  let tried = 0;
  const nextAddress = () => `192.0.2.${visitor * 70 + (tried += 1)}`;
  const { cookie } = await persist(() =>
    startPhotoTrial(ctx, { timeZone: "UTC", cookie: null, address: nextAddress() }, start),
  );
  const again = await startPhotoTrial(ctx, { timeZone: "UTC", cookie, address: nextAddress() }, start).then(
    () => true,
    () => false,
  );
  const token = readTrialCookie(ctx, cookie) ?? "";
  told.linkTokens.push(token);
  told.otherAttempts += 5;
  const winners = new Set<string>();
  // It is written while everything fails; if it fails for good, nobody gets it.
  for (let tries = 0; tries < CLAIM_TRIES && winners.size === 0; tries += 1) {
    const claims = await Promise.allSettled(
      owners.flatMap((owner) =>
        [1, 2, 3, 4].map(async () => ({ ownerId: owner.ownerId, ...(await claimTrial(ctx, owner, { token })) })),
      ),
    );
    for (const claim of claims) if (claim.status === "fulfilled") winners.add(claim.value.ownerId);
    if (winners.size === 0) await wait(500);
  }
  told.races.push({ what: `the trial of visitor ${visitor}`, wins: winners.size });
  told.trials.push({ trialId: `trial ${visitor}`, visitor: String(visitor), claimedBy: [...winners] });
  if (again) told.trials.push({ trialId: `second trial ${visitor}`, visitor: String(visitor), claimedBy: [] });
}
