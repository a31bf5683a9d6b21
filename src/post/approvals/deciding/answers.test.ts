import { beforeAll, beforeEach, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../../test/approval-world.ts";
import { addVersion } from "../../articles/editing/add-version.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { enforceWritingLimit } from "../../articles/writing/enforce-writing-limit.ts";
import { approveByMailProgram } from "./approve-by-mail-program.ts";
import { askForChangesByLink } from "./ask-for-changes-by-link.ts";
import { decideApproval } from "./decide-approval.ts";
import { editByLink } from "./edit-by-link.ts";
import { findApproval } from "./find-approval.ts";
import { resendApproval } from "../asking/resend-approval.ts";
import { revokeApprovalLinks } from "../asking/revoke-approval-links.ts";

let world: ApprovalWorld;
let owner: Owner;
let articleId: string;
let token: string;
beforeAll(async () => {
  world = await createApprovalWorld({}, { GMAIL_ACTION: "true" });
});

beforeEach(async () => {
  owner = await world.createOwner();
  ({ articleId } = await world.addArticle(owner));
  await world.sendMails(owner);
  token = await world.newestToken(owner.email);
});

const state = async (of = token) => (await findApproval(world.ctx, { token: of }))?.state;
const actions = async () =>
  (
    await world.ctx.db
      .selectFrom("audit_log")
      .select("action")
      .where("subject_id", "=", articleId)
      .orderBy("at")
      .execute()
  ).map(({ action }) => action);

async function textsOf(of = token): Promise<{ title: string; texts: string[] }> {
  const view = await findApproval(world.ctx, { token: of });
  return { title: view?.article.title ?? "", texts: (view?.texts ?? []).map(({ text }) => text) };
}

test("editing on the page creates a version that its new link can approve", async () => {
  const { title, texts } = await textsOf();
  const edited = await editByLink(world.ctx, {
    token,
    edit: {
      title: `${title}, at last`,
      texts: texts.map((text, index) => (index === 0 ? `${text}\r\n\r\nOne more paragraph.` : text)),
    },
  });
  expect(edited?.token).toMatch(/^[\w-]{32}$/);
  const view = await findApproval(world.ctx, { token: edited?.token ?? "" });
  expect(view).toMatchObject({ state: "waiting", article: { title: `${title}, at last`, version: 2 } });
  expect(view?.texts).toContainEqual({ kind: "paragraph", text: "One more paragraph." });
  expect(await findApproval(world.ctx, { token })).toMatchObject({
    state: "superseded",
    article: { title: `${title}, at last` },
  });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await actions()).not.toContain("article.approved");
  await decideApproval(world.ctx, { token: edited?.token ?? "", decision: "approve" });
  expect(await state(edited?.token)).toBe("approved");
  // The editor already has the page open.
  expect((await world.mailRows(owner)).filter(({ kind }) => kind === "approval-request")).toHaveLength(1);
});

test("an edit without changes creates no version; one with the wrong fields is refused", async () => {
  const same = await textsOf();
  expect(await editByLink(world.ctx, { token, edit: same })).toBeNull();
  expect(await state()).toBe("waiting");
  await expect(
    editByLink(world.ctx, { token, edit: { ...same, texts: [...same.texts, "More"] } }),
  ).rejects.toMatchObject({ code: "invalid-input" });
  await expect(editByLink(world.ctx, { token, edit: { ...same, title: " " } })).rejects.toMatchObject({
    code: "invalid-input",
    field: "title",
  });
});

test("a change request goes to the writer, and the next version is emailed with its own link", async () => {
  await askForChangesByLink(world.ctx, { token, wish: "Say who ate the bread." });
  const asked = await findApproval(world.ctx, { token });
  expect(asked?.changeRequest).toBe("Say who ate the bread.");
  // The writer may already be done.
  expect(["changes", "superseded"]).toContain(asked?.state);
  await decideApproval(world.ctx, { token, decision: "approve" });
  await world.workUntil(async () => (await world.mailRows(owner)).length === 2);
  await world.sendMails(owner);
  expect(await state()).toBe("superseded");
  const next = await findApproval(world.ctx, { token: await world.newestToken(owner.email) });
  expect(next).toMatchObject({ state: "waiting", article: { version: 2 } });
  expect(JSON.stringify(next?.article.document)).toContain("As requested: Say who ate the bread.");
  expect(await actions()).not.toContain("article.approved");
});

test("change requests by link count towards the owner's 60 writings an hour", async () => {
  // Just past the hour, so that no new hour begins meanwhile.
  world.clock.advance(3_600_000 - (world.clock.now().getTime() % 3_600_000));
  for (let n = 0; n < 60; n += 1) await enforceWritingLimit(world.ctx, owner.ownerId);
  await expect(askForChangesByLink(world.ctx, { token, wish: "Shorter." })).rejects.toMatchObject({
    code: "rate-limited",
  });
  expect(await state()).toBe("waiting");
  world.clock.advance(3_600_000);
  await askForChangesByLink(world.ctx, { token, wish: "Shorter." });
  expect(await state()).not.toBe("waiting");
});

test("a change request or an edit after the decision is refused and changes nothing", async () => {
  const edit = await textsOf();
  await decideApproval(world.ctx, { token, decision: "approve" });
  const decided = { code: "decided-meanwhile" };
  await expect(askForChangesByLink(world.ctx, { token, wish: "Shorter." })).rejects.toMatchObject(decided);
  await expect(editByLink(world.ctx, { token, edit: { ...edit, title: "x" } })).rejects.toMatchObject(decided);
  expect(await state()).toBe("approved");
});

test("the page shows what was approved, even after a later edit", async () => {
  const { title } = await textsOf();
  await decideApproval(world.ctx, { token, decision: "approve" });
  const edit = { articleId, expectedVersion: 1, title: "Another title", action: "article.title-updated" as const };
  await inTransaction(world.ctx, (tx) => addVersion(world.ctx, tx, owner, edit));
  expect(await findApproval(world.ctx, { token })).toMatchObject({ state: "approved", article: { title, version: 1 } });
});

test("Gmail's button can only approve, once; its token opens no page", async () => {
  const [mail] = await world.mailsTo(owner.email);
  const markup = /<script type="application\/ld\+json">(.+?)<\/script>/s.exec(mail?.html ?? "")?.[1] ?? "{}";
  const { potentialAction } = JSON.parse(markup) as {
    potentialAction: { "@type": string; handler: { url: string; method: string } };
  };
  expect(potentialAction["@type"]).toBe("ConfirmAction");
  expect(potentialAction.handler.method).toBe("http://schema.org/HttpRequestMethod/POST");
  const button = /\/approve\/([\w-]+)\/one-click$/.exec(potentialAction.handler.url)?.[1] ?? "";
  expect(button).not.toBe(token);
  expect(await findApproval(world.ctx, { token: button })).toBeNull();
  await decideApproval(world.ctx, { token: button, decision: "decline" });
  await expect(askForChangesByLink(world.ctx, { token: button, wish: "Shorter." })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await state()).toBe("waiting");
  expect(await approveByMailProgram(world.ctx, { token })).toBe(false);
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => approveByMailProgram(world.ctx, { token: button })),
  );
  expect(pressed).toEqual([true, true, true, true, true]);
  expect(await state()).toBe("approved");
  expect((await actions()).filter((action) => action === "article.approved")).toHaveLength(1);
});

test("a revoked link can't decide; a resent email contains one that can", async () => {
  await revokeApprovalLinks(world.ctx, owner, { articleId });
  await decideApproval(world.ctx, { token, decision: "approve" });
  expect(await state()).toBe("revoked");
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  const next = await world.newestToken(owner.email);
  expect(await state(next)).toBe("waiting");
  expect(await state()).toBe("revoked");
});

test("an email resent after a week contains a link that's valid for another week", async () => {
  world.clock.advance(8 * 86_400_000);
  expect(await state()).toBe("expired");
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  const next = await world.newestToken(owner.email);
  expect(await state(next)).toBe("waiting");
  await decideApproval(world.ctx, { token, decision: "decline" });
  expect(await state(next)).toBe("waiting");
  await decideApproval(world.ctx, { token: next, decision: "decline" });
  expect(await state(next)).toBe("declined");
});

test("a person's version gets an approval when its email is requested", async () => {
  const edit = { articleId, expectedVersion: 1, title: "Another title", action: "article.title-updated" as const };
  await inTransaction(world.ctx, (tx) => addVersion(world.ctx, tx, owner, edit));
  await resendApproval(world.ctx, owner, { articleId });
  await world.sendMails(owner);
  const next = await findApproval(world.ctx, { token: await world.newestToken(owner.email) });
  expect(next).toMatchObject({ state: "waiting", article: { title: "Another title" } });
});

test("where nothing is published automatically, the approved article can be copied", async () => {
  await decideApproval(world.ctx, { token, decision: "approve" });
  const view = await findApproval(world.ctx, { token });
  expect(view?.copy?.html).toContain("Nine bowls came out whole");
  expect(view?.copy?.markdown).toContain("Nine bowls came out whole");
});

test("of all concurrent answers, one counts", async () => {
  const { title, texts } = await textsOf();
  const edit = { title: `${title}!`, texts };
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) => {
      if (index % 4 === 0) return decideApproval(world.ctx, { token, decision: "approve" });
      if (index % 4 === 1) return decideApproval(world.ctx, { token, decision: "decline" });
      if (index % 4 === 2) return editByLink(world.ctx, { token, edit });
      return askForChangesByLink(world.ctx, { token, wish: "Shorter." });
    }),
  );
  const held = (await actions()).filter((action) =>
    ["article.approved", "article.declined", "article.content-updated", "article.changes-asked"].includes(action),
  );
  expect(held).toHaveLength(1);
});
