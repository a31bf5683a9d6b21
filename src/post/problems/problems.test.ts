import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../test/api-world.ts";
import { readAdminPassword } from "../../../test/owners.ts";
import { refusePassword } from "../../../test/refuse-password.ts";
import { readMails } from "../../../test/rig.ts";
import { approveArticle } from "../articles/approve-article.ts";
import { failArticle } from "../articles/writing/write-article.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { sendMail } from "../mails/send-mail.ts";
import { failPublication } from "../publications/fail-publication.ts";

let world: ApiWorld;
let owner: ApiUser;
beforeAll(async () => {
  world = await createApiWorld();
});
beforeEach(async () => {
  owner = await world.signUp();
});

/** An approved article that its site refuses. */
async function failToPublish(
  reason: "rejected" | "unauthorized" | "unavailable",
): Promise<{ articleId: string; integrationId: string }> {
  const { integrationId } = await world.connectSite(owner);
  const { articleId } = await world.addArticle(owner);
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  const { id: publicationId } = await world.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("article_id", "=", articleId)
    .executeTakeFirstOrThrow();
  if (reason === "unauthorized") await refusePassword(world.ctx, owner, integrationId);
  await failPublication(world.ctx, owner, { publicationId, failure: { reason } });
  return { articleId, integrationId };
}

async function failToWrite(): Promise<string> {
  const { articleId } = await world.addArticle(owner);
  // The state after all attempts at a first version.
  await world.ctx.db
    .updateTable("articles")
    .set({ status: "PENDING", version: 0 })
    .where("id", "=", articleId)
    .execute();
  await failArticle(world.ctx, owner, { articleId, failure: { reason: "timeout" } });
  return articleId;
}

async function listProblems(): Promise<string[]> {
  const { data } = await world.ask(
    owner,
    "{ articles(first: 50, filter: { hasProblem: true }) { totalCount nodes { id } } }",
  );
  const page = data?.["articles"] as { nodes: { id: string }[] };
  return page.nodes.map(({ id }) => id);
}

const mailsSent = async () => {
  const rows = await world.ctx.db
    .selectFrom("mails")
    .select("state")
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "=", "problem-notice")
    .execute();
  return rows.length > 0 && rows.every(({ state }) => state === "sent" || state === "failed");
};
const readProblemMails = async () =>
  (await readMails(world.rig.mailbox, { to: owner.email })).filter(({ text }) => text.includes("Open article"));

test("articles that couldn't be written or published are listed until they're retried", async () => {
  const { articleId: unpublished } = await failToPublish("rejected");
  const unwritten = await failToWrite();
  expect(new Set(await listProblems())).toEqual(new Set([unpublished, unwritten]));
  await world.ask(owner, "mutation ($id: ID!) { retryArticle(articleId: $id) { id } }", { id: unwritten });
  expect(await listProblems()).toEqual([unpublished]);
  await world.ask(owner, "mutation ($id: ID!) { publishArticle(articleId: $id, version: 1) { id } }", {
    id: unpublished,
  });
  expect(await listProblems()).toEqual([]);
});

test("an article waiting for a site that refuses the password is a problem until the site is reconnected", async () => {
  const { articleId, integrationId } = await failToPublish("unauthorized");
  expect(await listProblems()).toEqual([articleId]);
  const password = await readAdminPassword(world.rig);
  await updateIntegration(world.ctx, owner, { integrationId, password });
  expect(await listProblems()).toEqual([]);
});

test("one email lists everything that failed, each with its reason and the page that fixes it", async () => {
  const { articleId } = await failToPublish("unavailable");
  const unwritten = await failToWrite();
  await world.workUntil(mailsSent);
  const [mail, ...others] = await readProblemMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toMatch(/^Needs your attention: .+ and 1 more$/);
  expect(mail?.text).toContain("WordPress didn’t respond.");
  for (const id of [articleId, unwritten]) expect(mail?.text).toContain(`/bot/articles/view?id=${id}`);
});

test("what fails while the email is being made is in it", async () => {
  const { articleId } = await failToPublish("rejected");
  const { emails } = world.ctx;
  let late = "";
  const renderProblemNotice: typeof emails.renderProblemNotice = async (content) => {
    const rendered = await emails.renderProblemNotice(content);
    if (late === "") late = await failToWrite();
    return rendered;
  };
  const { id: mailId } = await world.ctx.db
    .selectFrom("mails")
    .select("id")
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "=", "problem-notice")
    .executeTakeFirstOrThrow();
  await sendMail({ ...world.ctx, emails: { ...emails, renderProblemNotice } }, owner, { mailId });
  const [mail, ...others] = await readProblemMails();
  expect(others).toEqual([]);
  for (const id of [articleId, late]) expect(mail?.text).toContain(`/bot/articles/view?id=${id}`);
});

test("an article that two sites refused is one article in the email, with both reasons", async () => {
  await world.connectSite(owner, "ghost");
  const { articleId } = await failToPublish("rejected");
  const other = await world.ctx.db
    .selectFrom("publications")
    .select("id")
    .where("article_id", "=", articleId)
    .where("state", "!=", "failed")
    .executeTakeFirstOrThrow();
  await failPublication(world.ctx, owner, { publicationId: other.id, failure: { reason: "unavailable" } });
  await world.workUntil(mailsSent);
  const [mail] = await readProblemMails();
  expect(mail?.subject).not.toContain("more");
  expect(mail?.text).toMatch(/one article needs your attention/i);
  expect(mail?.text.split("Open article")).toHaveLength(2);
  for (const site of ["WordPress", "Ghost"]) expect(mail?.text).toContain(site);
});

test("an article that waits for its pull request isn't in the email", async () => {
  const { articleId } = await failToPublish("rejected");
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "waiting", failure: "awaiting-merge" })
    .where("article_id", "=", articleId)
    .execute();
  const failed = await failToWrite();
  await world.workUntil(mailsSent);
  const [mail] = await readProblemMails();
  expect(mail?.text).toContain(`/bot/articles/view?id=${failed}`);
  expect(mail?.text).not.toContain(articleId);
  expect(mail?.subject).not.toContain("more");
});

test("no second email is sent within the hour, and none about problems fixed by then", async () => {
  await failToPublish("rejected");
  await world.workUntil(mailsSent);
  const unwritten = await failToWrite();
  await world.ask(owner, "mutation ($id: ID!) { retryArticle(articleId: $id) { id } }", { id: unwritten });
  expect(await readProblemMails()).toHaveLength(1);
  const rows = await world.ctx.db
    .selectFrom("mails")
    .select("state")
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "=", "problem-notice")
    .execute();
  expect(rows.map(({ state }) => state).toSorted()).toEqual(["queued", "sent"]);
});

test("a site that refuses its password gets its own email and no other", async () => {
  await failToPublish("unauthorized");
  const kinds = await world.ctx.db.selectFrom("mails").select("kind").where("owner_id", "=", owner.ownerId).execute();
  expect(kinds.map(({ kind }) => kind).filter((kind) => kind !== "approval-request")).toEqual(["integration-disabled"]);
});
