import type { Page } from "playwright-core";
import { addApprover } from "../../../src/post/approvers/add-approver.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import type { Context } from "../../../src/context.ts";
import { toStopUrl } from "../../../src/post/approvals/asking/mail-stop.ts";
import { checkSource } from "../../../src/post/sources/polling/check-source.ts";
import { connectInstagram, connectWordPress } from "../../../test/owners.ts";
import { control, findApprovalLink, readMails } from "../../../test/rig.ts";
import type { SignInRig } from "../../../test/sign-in-rig.ts";
import { signUp } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";

const email = "studio@galley.example";
const approver = "partner@galley.example";
const posts = [
  [
    "Nine bowls came out of the kiln this morning, all of them whole. The blue one stays with us. #pottery",
    "Wine_by_Jakkub_Mede.jpg",
  ],
  [
    "Figs from our own tree, picked on Sunday. Eleven jars of jam are on the shelf. #figs",
    "Picture_0B_by_freespace.jpg",
  ],
  [
    "The path above the village is open again. Four hours up, three down. #hiking",
    "picosdeeuropa_by_Aitzol_Berasategi.jpg",
  ],
  ["The last boat of the day, at ten past nine. #harbour", "sunset_by_Aitzol_Berasategi.jpg"],
] as const;

/** The ids in the URLs of the pages about a single object. */
export type Shown = {
  articleId: string;
  sourceId: string;
  integrationId: string;
  approvalPath: string;
  invitationPath: string;
  stopPath: string;
};

/** A user with everything there is to see: a source with articles, a site, proofs and an approver. */
export async function makeHome(ctx: Context, world: SignInRig, page: Page): Promise<Shown> {
  await page.goto(`${world.url}/signin`);
  await signUp(page, world, email);
  const { owner_id: ownerId } = await ctx.db
    .selectFrom("accounts")
    .select("owner_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const site = { label: "Our blog", publishWhen: "by-hand" as const };
  const { integrationId } = await connectWordPress(world.rig, ctx, caller, site);
  const sourceId = await connectPosts(ctx, world, caller);
  await addApprover(ctx, caller, { sourceId, email: approver });
  const mails = await waitForMails(world, posts.length);
  const { id: articleId } = await ctx.db
    .selectFrom("articles")
    .select("id")
    .where("owner_id", "=", ownerId)
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const stopPath = toPath(toStopUrl(ctx, { kind: "reminders", ownerId, holderId: ownerId }));
  return { articleId, sourceId, integrationId, stopPath, ...mails };
}

async function connectPosts(ctx: Context, { rig }: SignInRig, caller: Caller): Promise<string> {
  const [first, ...others] = posts.map(([caption, name]) => ({ caption, pictures: [{ name }] }));
  const account = { username: "clay.and.fire", keywords: ["pottery"] };
  const { sourceId, userId } = await connectInstagram(rig, ctx, caller, { ...account, posts: first ? [first] : [] });
  for (const post of others) await control(rig.instagram, "POST", `/accounts/${userId}/posts`, post);
  await checkSource(ctx, caller, { sourceId });
  return sourceId;
}

/** The mails that the worker sends: a proof for each post and the question to the approver. */
async function waitForMails(world: SignInRig, proofs: number): Promise<Pick<Shown, "approvalPath" | "invitationPath">> {
  const look = async () => {
    const mails = await readMails(world.rig.mailbox);
    const texts = mails.map(({ text }) => text);
    const links = mails.map(findApprovalLink).filter((link) => link !== null);
    const invitation = texts
      .map((text) => /https?:\/\/[^\s<>]+\/approvers\/[\w-]+/.exec(text)?.[0])
      .find((link) => link !== undefined);
    return (
      links.length >= proofs &&
      invitation !== undefined && { approvalPath: toPath(links[0] ?? ""), invitationPath: toPath(invitation) }
    );
  };
  return waitUntil(`${proofs} proofs and an invitation`, look, { patienceMs: 120_000, everyMs: 200 });
}

const toPath = (link: string): string => new URL(link).pathname;
