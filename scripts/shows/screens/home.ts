import { addOperator } from "../../../src/owner/operators/add-operator.ts";
import { addApprover } from "../../../src/post/approvers/add-approver.ts";
import { toStopUrl } from "../../../src/post/approvals/asking/mail-stop.ts";
import { saveBlog } from "../../../src/post/hosted/settings/save-blog.ts";
import type { Caller } from "../../../src/platform/actor.ts";
import { openSampleBlogs } from "../../../test/blogs/open-sample-blogs.ts";
import { asOwner, readAdminPassword } from "../../../test/owners.ts";
import type { Product } from "../../../test/product.ts";
import { control, findApprovalLinks, readMails } from "../../../test/rig.ts";
import { testedKinds } from "../../../test/source-kinds.ts";
import { waitUntil } from "../../../test/wait-until.ts";
import { tellStoryOf } from "../../../test/story.ts";
import { addConsent } from "../../../test/wordpress-com.ts";
import { subscribe } from "../../start/demo/subscribe.ts";
import { createStoryClock } from "../../start/demo/tell-story.ts";

export const emails = {
  owner: "studio@galley.example",
  newcomer: "new@galley.example",
  operator: "olga@galley.example",
};

/**
 * Fills the owner's account with the demo's weeks, so that every screen shows what it is for, and gives the operator
 * their rights. Runs while no worker does. Returns the ids for the URLs of single objects' pages.
 */
export async function makeHome(product: Product): Promise<Record<string, string>> {
  const { ctx, sql } = product;
  await addOperator(ctx, { type: "system", job: "operator" }, { email: emails.operator });
  const [account] = await sql("select owner_id from accounts where email = $1", [emails.owner]);
  const ownerId = String(account?.["owner_id"]);
  const caller = asOwner(ownerId);
  await subscribe(ctx, caller);
  await liveThroughStory(product, caller);
  const { blog } = await saveBlog(ctx, caller, { name: "harbour", title: "Harbour & Hill", about: "Two spaniels." });
  const sample = (await openSampleBlogs(ctx)).proof;
  const sourceId = await findId(product, "select id from sources where owner_id = $1 order by created_at", ownerId);
  await addApprover(ctx, caller, { sourceId, email: "partner@galley.example" });
  const stopPath = new URL(toStopUrl(ctx, { kind: "reminders", ownerId, holderId: ownerId })).pathname;
  return {
    ...(await findArticles(product, ownerId)),
    ...(await addAddresses(product)),
    ownerId,
    sourceId,
    integrationId: await findId(
      product,
      "select id from integrations where owner_id = $1 order by created_at",
      ownerId,
    ),
    comConnectionId: await consentAtCom(product, caller),
    ownBlogUrl: blog?.url ?? "",
    blogUrl: sample["front page"].replace(/\/$/, ""),
    blogArticle: sample.article,
    stopPath,
  };
}

async function liveThroughStory({ rig }: Product, caller: Caller): Promise<void> {
  const clock = createStoryClock();
  await using cleanUp = new AsyncDisposableStack();
  const ctx = cleanUp.adopt(await rig.openContext({ clock }), (context) => context.close());
  await tellStoryOf(rig, ctx, caller, clock);
}

async function findId({ sql }: Product, statement: string, ownerId: string): Promise<string> {
  const [row] = await sql(`${statement} limit 1`, [ownerId]);
  if (row === undefined) throw new Error(`nothing for: ${statement}`);
  return String(row["id"]);
}

/** An article in each state. */
async function findArticles(product: Product, ownerId: string): Promise<Record<string, string>> {
  const published = "select article_id as id from publications where owner_id = $1 and state =";
  return {
    reviewId: await findId(
      product,
      `select version.article_id as id from article_versions version
         join approvals on approvals.owner_id = version.owner_id and approvals.article_id = version.article_id
        where version.owner_id = $1 and approvals.decision is null
        order by jsonb_array_length(version.findings) desc`,
      ownerId,
    ),
    scheduledId: await findId(product, `${published} 'waiting' and slot_at is not null`, ownerId),
    publishedId: await findId(product, `${published} 'published' order by published_at desc`, ownerId),
    failedId: await findId(product, `${published} 'failed'`, ownerId),
  };
}

/** An account or a feed of every kind that people add by its address. */
async function addAddresses({ rig }: Product): Promise<Record<string, string>> {
  const added: Record<string, string> = {};
  for (const { kind, simulator, addAccount } of testedKinds) {
    const account = await addAccount(rig[simulator]);
    await account.add({ text: "Nine bowls came out of the kiln this morning, all of them whole." });
    added[kind] = encodeURIComponent(account.typed);
  }
  return added;
}

/** Adds a consent at WordPress.com whose two sites wait to be chosen from. */
async function consentAtCom({ ctx, rig }: Product, caller: Caller): Promise<string> {
  const behind = { url: rig.wordpress.url, username: "admin", password: await readAdminPassword(rig) };
  const sites = ["Harbour & Hill", "Kim & clay"];
  for (const [index, name] of sites.entries())
    await control(rig.wordpressCom, "POST", "/sites", { id: 4_711 + index, name, type: "atomic", ...behind });
  return addConsent(ctx, caller);
}

/** The paths of links in emails: to a waiting proof, and to a reviewer's invitation, which the worker sends. */
export async function findMailedPaths({ rig }: Product): Promise<Record<string, string>> {
  const find = async () => {
    const mails = await readMails(rig.mailbox);
    const proofs = findApprovalLinks(mails);
    const invitation = mails.map(({ text }) => /http\S+\/approvers\/[\w-]+/.exec(text)?.[0]).find(Boolean);
    return invitation !== undefined && { proofs, invitationPath: new URL(invitation).pathname };
  };
  const { proofs, invitationPath } = await waitUntil("an invitation", find, { patienceMs: 120_000, everyMs: 200 });
  return { approvalPath: new URL(proofs.at(-1) ?? "").pathname, invitationPath };
}
