import { setTimeout as wait } from "node:timers/promises";
import { deleteAccount } from "../../../src/owner/accounts/delete-account.ts";
import { cancelSubscription } from "../../../src/owner/billing/cancel-subscription.ts";
import { createBillingLink } from "../../../src/owner/billing/create-billing-link.ts";
import { updateIntegration } from "../../../src/post/integrations/update-integration.ts";
import { getPlan } from "../../../src/owner/plans/get-plan.ts";
import { plans } from "../../../src/owner/plans/plans.ts";
import { toMarker } from "../../../src/post/publications/read-post.ts";
import { generateLatestPost } from "../../../src/post/posts/generate-latest-post.ts";
import { claimTrial } from "../../../src/post/trials/claim-trial.ts";
import { startPhotoTrial } from "../../../src/post/trials/start-photo-trial.ts";
import { readTrialCookie } from "../../../src/post/trials/visitor.ts";
import { readBundled } from "../../../simulators/instagram/picture-files.ts";
import { control } from "../../../test/rig.ts";
import { pay } from "../../start/demo/subscribe.ts";
import type { Owner } from "./create-owners.ts";
import type { Random } from "./random.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

/** Retries what a fault interrupted, as people do when they see that nothing has happened. */
export async function persist<T>(act: () => Promise<T>): Promise<T> {
  for (let triesLeft = 60; ; await wait(500)) {
    try {
      return await act();
    } catch (error) {
      triesLeft -= 1;
      if (triesLeft === 0) throw error;
    }
  }
}

const kinds = [...Array<"image">(7).fill("image"), "carousel", "carousel", "reel", "story", "video", "ad"] as const;

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

/** Turns off publishing to the owner's site for a while. */
export async function switchOff(world: World, owner: Owner, told: Told, forMs: number): Promise<void> {
  const { ownerId, integrationId } = owner;
  const set = (active: boolean) => persist(() => updateIntegration(world.ctx, owner, { integrationId, active }));
  await set(false);
  const from = world.now();
  await wait(forMs);
  const until = world.now();
  const { markers } = await listArticles(world, owner);
  told.silences.push({ what: `the site of ${ownerId}`, kind: "switched-off", ownerId, markers, from, until });
  await set(true);
}

/** Attempts so far, and markers of the owner's posts on the site, including posts that aren't there yet. */
async function listArticles({ ctx }: World, { ownerId, integrationId }: Owner) {
  const own = ctx.db.selectFrom("articles").select(["id", "attempt"]).where("owner_id", "=", ownerId);
  const articles = await persist(() => own.execute());
  return {
    markers: articles.map(({ id }) => toMarker(ownerId, id, integrationId)),
    attempts: articles.reduce((sum, { attempt }) => sum + attempt, 0),
  };
}

export async function leave(world: World, owner: Owner, told: Told): Promise<void> {
  const { ownerId, userId } = owner;
  const { markers, attempts } = await listArticles(world, owner);
  // More attempts may start before the account is gone.
  told.otherAttempts += attempts + 10;
  await persist(() => deleteAccount(world.ctx, { userId, accessToken: "the user pool is not asked here" }));
  const from = world.now();
  owner.deletedAt = from;
  told.silences.push({ what: `owner ${ownerId}`, kind: "deleted", ownerId, markers, from, until: Infinity });
}

/** The user pool's new address, as the next profile check brings it. */
export async function changeAddress({ ctx, now }: World, owner: Owner): Promise<void> {
  const address = `new.${owner.addresses[0]?.address}`;
  const change = ctx.db.updateTable("accounts").set({ email: address }).where("owner_id", "=", owner.ownerId);
  await persist(() => change.execute());
  owner.addresses.push({ address, from: now() });
}

/** Premium until the end of the paid period; checks the second before and the end itself. */
export async function endPremium({ ctx }: World, owner: Owner, told: Told): Promise<void> {
  const { ownerId } = owner;
  const paidUntil = (await persist(() => cancelSubscription(ctx, owner))).endsAt.getTime();
  for (const at of [paidUntil - 1_000, paidUntil - 1, paidUntil, paidUntil + 1_000]) {
    const clock = { now: () => new Date(at) };
    const { plan } = await persist(() => getPlan({ ...ctx, clock }, ctx.db, ownerId));
    told.plans.push({ ownerId, at, paidUntil, plan });
  }
  told.limits.push({ ownerId, from: paidUntil, max: plans.free.maxArticlesInPeriod });
}

/** Two tabs, both paid. */
export async function payTwice({ ctx, now }: World, owner: Owner, told: Told): Promise<void> {
  const link = () => persist(() => createBillingLink(ctx, owner, { locale: "en" }));
  const links = await Promise.all([link(), link()]);
  told.limits.push({ ownerId: owner.ownerId, from: now(), max: plans.premium.maxArticlesInPeriod });
  await Promise.all(links.map(({ url }) => pay(url)));
}

const CLAIM_TRIES = 120;

/** A visitor's photo; two owners claim the article at the same time, each several times. */
export async function tryAndClaim({ ctx }: World, owners: Owner[], told: Told, visitor: number): Promise<void> {
  const photo = await readBundled("Wine_by_Jakkub_Mede.jpg");
  const start = { photo, caption: "A blue bowl. It holds soup for two.", language: "en", locale: "en" } as const;
  // Each try uses another address: the limit per address is low, and a full disk takes several tries.
  let tried = 0;
  const begin = (cookie: string | null) =>
    startPhotoTrial(
      ctx,
      { timeZone: "UTC", cookie, isProven: true, address: `192.0.2.${visitor * 70 + (tried += 1)}` },
      start,
    );
  const { cookie } = await persist(() => begin(null));
  const again = await begin(cookie).then(
    () => true,
    () => false,
  );
  const token = readTrialCookie(ctx, cookie) ?? "";
  told.linkTokens.push(token);
  told.otherAttempts += 5;
  const winners = new Set<string>();
  // It is written while everything fails; if it fails for good, nobody gets it.
  for (let tries = 0; tries < CLAIM_TRIES && winners.size === 0; tries += 1) {
    const claims = owners.flatMap((owner) =>
      [1, 2, 3, 4].map(() => claimTrial(ctx, owner, { token }).then(() => winners.add(owner.ownerId))),
    );
    await Promise.allSettled(claims);
    if (winners.size === 0) await wait(500);
  }
  told.races.push({ what: `the trial of visitor ${visitor}`, wins: winners.size });
  const trial = { visitor: String(visitor), claimedBy: [...winners] };
  told.trials.push({ ...trial, trialId: `trial ${visitor}` });
  if (again) told.trials.push({ ...trial, claimedBy: [], trialId: `second trial ${visitor}` });
}
