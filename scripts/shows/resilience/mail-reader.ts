import { isDeepStrictEqual } from "node:util";
import { hashLinkToken } from "../../../src/platform/guards/link-token.ts";
import { sendDecision, startApproving } from "../shared/approving-person.ts";
import { ask } from "../shared/person.ts";
import type { Owner } from "./create-owners.ts";
import type { Random } from "./random.ts";
import type { Told } from "./told.ts";
import type { World } from "./world.ts";

type Wanted = { ownerId: string; articleId: string; approvalId: string; version: number; linkVersion: number };

/** Reads every email and decides as hurried people do: twice, from two tabs, after an edit, or not at all. */
export function startReading(world: World, owners: Owner[], told: Told, random: Random): { stop(): Promise<void> } {
  /** True if there is nothing left to do for this email. */
  return startApproving(world.rig, async (link) => {
    const token = link.split("/").at(-1) ?? "";
    if (!told.linkTokens.includes(token)) told.linkTokens.push(token);
    const wanted = await findWanted(world, token);
    const owner = owners.find(({ ownerId }) => ownerId === wanted?.ownerId);
    if (wanted === null || owner === undefined || owner.deletedAt !== null) return true;
    const mood = random.below(10);
    // Already edited by a tab whose answer was lost: the link is for an older version.
    if (wanted.version !== wanted.linkVersion) return approve(world, owner, wanted, told);
    if (mood < 2) return editThenApprove(world, owner, wanted, told);
    return press(link, wanted, told, mood === 9 ? ["decline", "approve"] : ["approve", "approve", "approve"]);
  });
}

/** Several clicks at once; the page afterwards shows what counts. */
async function press(link: string, wanted: Wanted, told: Told, decisions: string[]): Promise<boolean> {
  const answers = await Promise.allSettled(decisions.map((decision) => sendDecision(link, decision)));
  const isAnswered = answers.some((answer) => answer.status === "fulfilled" && answer.value.status === 303);
  if (isAnswered) told.decided.push({ ownerId: wanted.ownerId, approvalId: wanted.approvalId });
  return isAnswered;
}

/** Renames the article in two tabs, one of which learns that its version is stale, then approves the new version. */
async function editThenApprove(world: World, owner: Owner, wanted: Wanted, told: Told): Promise<boolean> {
  const { articleId, version: expectedVersion } = wanted;
  const tabs = ["left", "right"].map((tab) => {
    const title = `Edited ${articleId.slice(-8)}, ${tab}`;
    const rename = `articleId: "${articleId}", expectedVersion: ${expectedVersion}, title: "${title}"`;
    return { title, made: change(world, owner, `updateArticleTitle(${rename})`).catch(() => undefined) };
  });
  for (const { title, made } of tabs) {
    const version = await made;
    if (version === undefined) continue;
    const edit = { ownerId: owner.ownerId, articleId, expectedVersion, version, title };
    // The email and its reminder may set the same title; repeating an edit returns the edit already made.
    if (!told.edits.some((known) => isDeepStrictEqual(known, edit))) told.edits.push(edit);
  }
  return approve(world, owner, { ...wanted, version: expectedVersion + 1 }, told);
}

async function approve(world: World, owner: Owner, { articleId, version }: Wanted, told: Told): Promise<boolean> {
  const approved = await change(world, owner, `approveArticle(articleId: "${articleId}", version: ${version})`);
  if (approved !== undefined) told.approved.push({ ownerId: owner.ownerId, articleId, version: approved });
  return approved !== undefined;
}

/** The version that the API answers with, if it does the change. */
async function change({ url }: World, { apiKey }: Owner, operation: string): Promise<number | undefined> {
  const { data } = await ask(url, { "x-api-key": apiKey }, `mutation { changed: ${operation} { version } }`);
  return (data?.["changed"] as { version: number } | null | undefined)?.version;
}

/** Null when the approval is decided, expired, or gone with its owner. */
async function findWanted({ ctx, now }: World, token: string): Promise<Wanted | null> {
  const row = await ctx.db
    .selectFrom("approval_links as link")
    .innerJoin("approvals as approval", "approval.id", "link.approval_id")
    .innerJoin("articles as article", "article.id", "approval.article_id")
    .select(["approval.id as approvalId", "approval.article_id as articleId", "approval.owner_id as ownerId"])
    .select(["article.version", "approval.version as linkVersion"])
    .where("link.token_hash", "=", hashLinkToken(token))
    .where("approval.decision", "is", null)
    .where("approval.expires_at", ">", new Date(now()))
    .executeTakeFirst();
  return row ?? null;
}
