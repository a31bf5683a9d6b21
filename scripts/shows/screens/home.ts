import type { Page } from "playwright-core";
import { addApprover } from "../../../src/post/approvers/add-approver.ts";
import { toStopUrl } from "../../../src/post/approvals/asking/mail-stop.ts";
import { checkSource } from "../../../src/post/sources/polling/check-source.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { connectInstagram, connectWordPress } from "../../../test/owners.ts";
import type { Product } from "../../../test/product.ts";
import { control, findApprovalLink, readMails } from "../../../test/rig.ts";
import { signUp } from "../../../test/sign-up.ts";
import { waitUntil } from "../../../test/wait-until.ts";

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
].map(([caption, name]) => ({ caption, pictures: [{ name }] }));

/**
 * A user with everything there is to see: a source with articles, a site, proofs and an approver. Returns the ids
 * and paths of the pages about a single object.
 */
export async function makeHome(product: Product, page: Page): Promise<Record<string, string>> {
  const { ctx, rig, sql, url } = product;
  await page.goto(`${url}/signin`);
  await signUp(page, product, "studio@galley.example");
  const [account] = await sql("select owner_id from accounts where email = 'studio@galley.example'");
  const ownerId = String(account?.["owner_id"]);
  const caller: Caller = { ownerId, actor: { type: "user", id: ownerId } };
  const site = { label: "Our blog", publishWhen: "by-hand" as const };
  const { integrationId } = await connectWordPress(rig, ctx, caller, site);
  const instagram = { username: "clay.and.fire", keywords: ["pottery"], posts: posts.slice(0, 1) };
  const { sourceId, userId } = await connectInstagram(rig, ctx, caller, instagram);
  for (const post of posts.slice(1)) await control(rig.instagram, "POST", `/accounts/${userId}/posts`, post);
  await checkSource(ctx, caller, { sourceId });
  await addApprover(ctx, caller, { sourceId, email: "partner@galley.example" });

  /** The mails that the worker sends: a proof for each post and the question to the approver. */
  const findPaths = async () => {
    const mails = await readMails(rig.mailbox);
    const [proof, ...others] = mails.map(findApprovalLink).filter((link) => link !== null);
    const invitation = mails.map(({ text }) => /http\S+\/approvers\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    if (proof === undefined || others.length + 1 < posts.length || invitation === undefined) return null;
    return { approvalPath: new URL(proof).pathname, invitationPath: new URL(invitation).pathname };
  };
  const patience = { patienceMs: 120_000, everyMs: 200 };
  const paths = await waitUntil(`${posts.length} proofs and an invitation`, findPaths, patience);
  const [article] = await sql("select id from articles where owner_id = $1 order by created_at desc", [ownerId]);
  const stopPath = new URL(toStopUrl(ctx, { kind: "reminders", ownerId, holderId: ownerId })).pathname;
  return { articleId: String(article?.["id"]), sourceId, integrationId, stopPath, ...paths };
}
