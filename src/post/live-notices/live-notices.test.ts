import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { control, findApprovalLinks, readMails } from "../../../test/rig.ts";
import { createWorld, type World } from "../../../test/world.ts";
import type { Caller } from "../../platform/actor.ts";
import { updateApprovalMailSettings } from "../approvals/asking/approval-mail-settings.ts";
import { findStoppableMails } from "../approvals/asking/find-stoppable-mails.ts";
import { stopMails } from "../approvals/asking/stop-mails.ts";
import { decideApproval } from "../approvals/deciding/decide-approval.ts";
import { findApproval } from "../approvals/deciding/find-approval.ts";
import { retryPlaceByLink } from "../approvals/deciding/retry-place-by-link.ts";
import { updateIntegration } from "../integrations/update-integration.ts";
import { approveArticle } from "../articles/approve-article.ts";
import { sendMail } from "../mails/send-mail.ts";
import { createBuiltInWriter } from "../../writer/built-in/built-in-writer.ts";
import { requestPublication } from "../publications/request-publication.ts";
import { recordSeenLive } from "./record-seen-live.ts";

const builtIn = createBuiltInWriter();
let world: World;
let owner: Caller & { email: string };
let integrationId: string;
beforeAll(async () => {
  // A finding would keep an article from being published at once.
  const write = async (...args: Parameters<typeof builtIn.write>) => ({
    ...(await builtIn.write(...args)),
    findings: [],
  });
  world = await createWorld({ writer: { write } });
});
beforeEach(async () => {
  owner = await world.createOwner();
  ({ integrationId } = await world.connectSite(owner));
});
afterEach(() => control(world.rig.wordpress, "DELETE", "/faults"));

let reviewers = 0;

function newReviewer(): string {
  reviewers += 1;
  return `reviewer${reviewers}@galley.example`;
}

/** An article with its proof in the owner's or a reviewer's mailbox. */
async function arrive({ reviewer }: { reviewer?: string } = {}): Promise<{ token: string; articleId: string }> {
  const { sourceId } = await world.connectAccount(owner, {
    post: { caption: "Nine bowls came out of the kiln whole." },
  });
  if (reviewer !== undefined) await addReviewer(sourceId, reviewer);
  const proofs = async () => findApprovalLinks(await readMails(world.rig.mailbox, { to: reviewer ?? owner.email }));
  await world.workUntil(async () => (await proofs()).length > 0);
  const token = (await proofs())[0]?.split("/").at(-1) ?? "";
  const article = world.ctx.db.selectFrom("articles").select("id").where("source_id", "=", sourceId);
  return { token, articleId: (await article.executeTakeFirstOrThrow()).id };
}

const isSettled = async () => {
  const rows = await world.ctx.db
    .selectFrom("publications")
    .select("state")
    .where("owner_id", "=", owner.ownerId)
    .execute();
  return rows.length > 0 && rows.every(({ state }) => state !== "waiting");
};

async function addReviewer(source_id: string, email: string): Promise<void> {
  const reviewer = { owner_id: owner.ownerId, id: crypto.randomUUID(), source_id, email };
  const confirmed = { ...reviewer, state: "confirmed" as const, created_at: world.clock.now() };
  await world.ctx.db.insertInto("approvers").values(confirmed).execute();
}

async function approveByLink(from: { reviewer?: string } = {}): Promise<{ token: string; articleId: string }> {
  const arrived = await arrive(from);
  await decideApproval(world.ctx, { token: arrived.token, decision: "approve" });
  await world.workUntil(isSettled);
  return arrived;
}

const notices = () =>
  world.ctx.db
    .selectFrom("mails")
    .select(["id", "state", "failure", "holder_id"])
    .where("owner_id", "=", owner.ownerId)
    .where("kind", "=", "live-notice")
    .orderBy("id")
    .execute();

/** Its job waits for a minute. */
async function sendNotices(): Promise<string[]> {
  for (const { id } of await notices()) await sendMail(world.ctx, owner, { mailId: id });
  const mails = await readMails(world.rig.mailbox, { to: owner.email });
  return mails.filter(({ subject }) => subject.startsWith("Live on ")).map(({ text }) => text);
}

test("people who approved by mail get the link once, even if the post is taken down and published again", async () => {
  const { token, articleId } = await approveByLink();
  const [place] = (await findApproval(world.ctx, { token }))?.places ?? [];
  expect(place).toMatchObject({ state: "live", integrationId, problem: null, mend: null });
  const [text, ...others] = await sendNotices();
  expect(others).toEqual([]);
  expect(text).toContain(place?.link ?? "no link");
  expect(text).toContain("/stop-mails/");
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "unpublished" })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await requestPublication(world.ctx, owner, { articleId, version: 1, integrationIds: null });
  await world.workUntil(isSettled);
  expect(await sendNotices()).toHaveLength(1);
});

test("people who saw it live on the page get no mail", async () => {
  const { token } = await approveByLink();
  await recordSeenLive(world.ctx, { token: "unknown" });
  expect(await notices()).toMatchObject([{ state: "queued" }]);
  await recordSeenLive(world.ctx, { token });
  expect(await sendNotices()).toEqual([]);
  expect(await notices()).toMatchObject([{ state: "failed", failure: "not-needed" }]);
});

test("approving in the app sends no mail", async () => {
  const { articleId } = await arrive();
  await approveArticle(world.ctx, owner, { articleId, version: 1 });
  await world.workUntil(isSettled);
  expect(await notices()).toEqual([]);
});

test("where a reviewer's yes publishes, the owner gets the link too", async () => {
  await approveByLink({ reviewer: newReviewer() });
  expect((await notices()).map(({ holder_id }) => holder_id)).toEqual([null, expect.any(String)]);
  expect(await sendNotices()).toHaveLength(1);
});

test("an address that is the owner's and a reviewer's gets one email", async () => {
  const reviewer = newReviewer();
  const { token } = await arrive({ reviewer });
  const account = world.ctx.db.updateTable("accounts").set({ email: reviewer });
  await account.where("owner_id", "=", owner.ownerId).execute();
  await decideApproval(world.ctx, { token, decision: "approve" });
  await world.workUntil(isSettled);
  expect(await notices()).toMatchObject([{ holder_id: null }]);
});

test("an owner whose site publishes at once gets the link", async () => {
  await updateIntegration(world.ctx, owner, { integrationId, publishWhen: "at-once" });
  await world.connectAccount(owner, { post: { caption: "Nine bowls came out of the kiln whole." } });
  await world.workUntil(isSettled);
  expect(await sendNotices()).toHaveLength(1);
});

test.each([
  ["an archive's", "archive"],
  ["chosen earlier posts'", "chosen"],
] as const)("of %s articles, the owner only gets emails about those they approved by mail", async (_name, batch) => {
  const { token } = await arrive({ reviewer: newReviewer() });
  const posts = world.ctx.db.updateTable("posts").where("owner_id", "=", owner.ownerId);
  if (batch === "archive") {
    const archive = { owner_id: owner.ownerId, id: crypto.randomUUID() };
    const added = { ...archive, newest_first: false, created_at: world.clock.now() };
    await world.ctx.db.insertInto("archive_imports").values(added).execute();
    await posts.set({ archive_import_id: archive.id }).execute();
  } else await posts.set({ chosen_at: world.clock.now() }).execute();
  await decideApproval(world.ctx, { token, decision: "approve" });
  await world.workUntil(isSettled);
  expect(await notices()).toMatchObject([{ holder_id: expect.any(String) }]);
});

test("the account's setting and the mail's own link turn it off, before it's queued and after", async () => {
  await approveByLink();
  const signed = world.ctx.addresses.sign(`stop/live/${owner.ownerId}/${owner.ownerId}`);
  expect(await findStoppableMails(world.ctx, { signed })).toMatchObject({ kind: "live", isStopped: false });
  await stopMails(world.ctx, { signed });
  expect(await findStoppableMails(world.ctx, { signed })).toMatchObject({ isStopped: true });
  expect(await sendNotices()).toEqual([]);

  owner = await world.createOwner();
  await world.connectSite(owner);
  const settings = await updateApprovalMailSettings(world.ctx, owner, { liveNotices: false });
  expect(settings).toEqual({ mails: "each", reminders: true, liveNotices: false });
  await approveByLink();
  expect(await notices()).toEqual([]);
});

test("the link retries what a site refused, but not what only the owner can fix", async () => {
  const match = { method: "POST", path: { regex: "/wp/v2/posts" } };
  await control(world.rig.wordpress, "POST", "/faults", { match, times: 1, fault: { kind: "status", status: 400 } });
  const { token } = await approveByLink();
  const place = async () => (await findApproval(world.ctx, { token }))?.places[0];
  expect(await place()).toMatchObject({ state: "failed", problem: "rejected", mend: "retry", link: null });
  expect(await notices()).toEqual([]);
  await retryPlaceByLink(world.ctx, { token, integrationId });
  expect(await place()).toMatchObject({ state: "publishing", problem: null });
  await world.workUntil(isSettled);
  expect(await place()).toMatchObject({ state: "live" });
  expect(await sendNotices()).toHaveLength(1);

  const publication = world.ctx.db.updateTable("publications").where("owner_id", "=", owner.ownerId);
  await publication.set({ state: "failed", failure: "changed-on-site" }).execute();
  expect(await place()).toMatchObject({ state: "failed", mend: "owner" });
  const retried = retryPlaceByLink(world.ctx, { token, integrationId });
  await expect(retried).rejects.toMatchObject({ code: "not-allowed" });
  // Taking it down failed: it's still there, and a retry would keep it there.
  await publication.set({ state: "failed", failure: "rejected" }).execute();
  expect(await place()).toMatchObject({ state: "failed", problem: "rejected", mend: "owner" });
  const undone = retryPlaceByLink(world.ctx, { token, integrationId });
  await expect(undone).rejects.toMatchObject({ code: "not-allowed" });
  await publication.set({ published_at: null }).execute();
  expect(await place()).toMatchObject({ mend: "retry" });
  world.clock.advance(7 * 86_400_000 + 1_000);
  expect(await place()).toMatchObject({ mend: "owner" });
  const late = retryPlaceByLink(world.ctx, { token, integrationId });
  await expect(late).rejects.toMatchObject({ code: "not-allowed" });
});

test("a future slot shows its time, and a refused password shows that the owner is needed", async () => {
  const { token } = await approveByLink();
  const publication = world.ctx.db.updateTable("publications").where("owner_id", "=", owner.ownerId);
  const slot_at = new Date(world.clock.now().getTime() + 3_600_000);
  await publication.set({ state: "waiting", slot_at }).execute();
  const place = async () => (await findApproval(world.ctx, { token }))?.places[0];
  expect(await place()).toMatchObject({ state: "scheduled", slotAt: slot_at, isSlow: false });
  world.clock.advance(3_600_000);
  expect(await place()).toMatchObject({ state: "publishing", slotAt: null, isSlow: false });
  world.clock.advance(31_000);
  expect(await place()).toMatchObject({ state: "publishing", isSlow: true });
  await publication.set({ failure: "unauthorized" }).execute();
  expect(await place()).toMatchObject({ state: "failed", problem: "unauthorized", mend: "owner" });
});

test("a retried site gets the usual time again before the page calls it slow", async () => {
  const { token } = await approveByLink();
  const place = async () => (await findApproval(world.ctx, { token }))?.places[0];
  world.clock.advance(3_600_000);
  await world.ctx.db
    .updateTable("publications")
    .set({ state: "failed", failure: "rejected", published_at: null })
    .where("owner_id", "=", owner.ownerId)
    .execute();
  await retryPlaceByLink(world.ctx, { token, integrationId: (await place())?.integrationId ?? "" });
  expect(await place()).toMatchObject({ state: "publishing", isSlow: false });
  world.clock.advance(31_000);
  expect(await place()).toMatchObject({ state: "publishing", isSlow: true });
});
