import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../test/approval-world.ts";
import { type ComposedMail, composeMail, makePhoto } from "../../../test/photo-mails.ts";
import { sendRaw } from "../../../test/send-mail.ts";
import { suspendAccount } from "../../owner/accounts/suspend-account.ts";
import { approveArticle } from "../../post/articles/approve-article.ts";
import { changePhotoAddress } from "../../post/photo-mails/change-photo-address.ts";
import { getPhotoAddress } from "../../post/photo-mails/get-photo-address.ts";
import { revokePhotoAddress } from "../../post/photo-mails/revoke-photo-address.ts";
import { setPhotoSenders } from "../../post/photo-mails/set-photo-senders.ts";
import { startReplyIntake } from "./start-reply-intake.ts";

let world: ApprovalWorld;
let intake: { port: number; stop(): Promise<void> };
let owner: Owner;
let sourceId: string;
let address: string;
beforeAll(async () => {
  world = await createApprovalWorld(
    {},
    { REPLY_ADDRESS: "replies@mail.galley.example", REPLY_PORT: "0", DEFAULT_PLAN: "free" },
  );
  intake = await startReplyIntake(world.ctx, { port: 0 });
});
afterAll(() => intake.stop());
beforeEach(async () => {
  owner = await world.createOwner();
  ({ sourceId } = await world.connectAccount(owner));
  await changePhotoAddress(world.ctx, owner, { sourceId });
  address = await readAddress();
});

const readAddress = async () => (await getPhotoAddress(world.ctx, owner, { sourceId })).address ?? "";

async function send({ from = owner.email, to = address, ...mail }: Partial<ComposedMail> = {}, envelopeFrom = from) {
  const raw = (await composeMail({ from, to, ...mail })).toString("latin1");
  return sendRaw(intake.port, { from: envelopeFrom, to, raw });
}

const posts = () =>
  world.ctx.db
    .selectFrom("posts as post")
    .innerJoin("articles as article", "article.post_id", "post.id")
    .select(["post.id", "post.caption", "post.source_id as sourceId", "article.id as articleId"])
    .select(["article.waiting_for as waitingFor", "article.version"])
    .where("post.owner_id", "=", owner.ownerId)
    .orderBy("post.imported_at")
    .execute();
async function widths(): Promise<number[]> {
  const [post] = await posts();
  const pictures = await world.ctx.db
    .selectFrom("pictures")
    .select("width")
    .where("post_id", "=", post?.id ?? "")
    .orderBy("position")
    .execute();
  return pictures.map(({ width }) => width);
}
const outcomes = async () =>
  (
    await world.ctx.db
      .selectFrom("photo_mails")
      .select("outcome")
      .where("owner_id", "=", owner.ownerId)
      .orderBy("id")
      .execute()
  ).map(({ outcome }) => outcome);
const notices = async () => (await world.mailRows(owner)).filter(({ kind }) => kind === "photo-notice").length;

describe("photos by mail", () => {
  test("become an article for approval: the subject first, the words without greeting and signature", async () => {
    const text = "Hi,\n\nFired with ash glaze behind the house.\n\nBest,\nLena\n+41 79 000 00 00";
    const attachments = [await makePhoto(401), await makePhoto(400)];
    expect(await send({ subject: "Fwd: Nine bowls from the kiln", text, attachments })).toMatch(/^250/);
    const [post] = await posts();
    expect(post).toMatchObject({
      caption: "Nine bowls from the kiln\n\nFired with ash glaze behind the house.",
      sourceId,
    });
    expect(await widths()).toEqual([401, 400]);
    const articleId = post?.articleId ?? "";
    await world.workUntil(async () => {
      const [found] = await posts();
      return found?.version === 1 && (await world.mailRows(owner)).some(({ kind }) => kind === "approval-request");
    });
    await approveArticle(world.ctx, owner, { articleId, version: 1 });
    const { title } = await world.ctx.db
      .selectFrom("article_versions")
      .select("title")
      .where("article_id", "=", articleId)
      .executeTakeFirstOrThrow();
    expect(title).toContain("Nine bowls");
    expect(await notices()).toBe(0);
    const audit = await world.ctx.db
      .selectFrom("audit_log")
      .select("actor")
      .where("owner_id", "=", owner.ownerId)
      .where("action", "=", "post.imported")
      .execute();
    expect(audit).toMatchObject([{ actor: { type: "photo-mail" } }]);
  });

  test("may be HEIC, even as a file of no type", async () => {
    const content = await readFile(new URL("../../platform/pictures/testing/halves.heic", import.meta.url));
    const heic = { filename: "IMG_1.HEIC", content, contentType: "application/octet-stream" };
    await send({ subject: "From a phone", text: "Nine bowls.", attachments: [heic] });
    expect(await outcomes()).toEqual(["taken"]);
    expect(await widths()).toHaveLength(1);
  });

  test("may stand within the text; the logo of a signature doesn't count", async () => {
    const photo = { ...(await makePhoto(640)), cid: "photo@mail" };
    const logo = { ...(await makePhoto(120, 40)), filename: "logo.png", cid: "logo@mail" };
    const signature = '<div class="gmail_signature">Lena<img src="cid:logo@mail"></div>';
    const html = `<p>The kiln is cold again.</p><img src="cid:photo@mail">${signature}`;
    await send({ subject: "The kiln", html, attachments: [photo, logo] });
    expect(await widths()).toEqual([640]);
    expect((await posts())[0]?.caption).toBe("The kiln\n\nThe kiln is cold again.");
  });

  test.each(["image/gif", "image/svg+xml"])("aren't missed where a signature's logo is of type %s", async (type) => {
    const logo = { filename: "logo", content: Buffer.from("GIF89a"), contentType: type, cid: "logo@mail" };
    const html = '<p>The kiln is cold again.</p><img src="cid:logo@mail">';
    await send({ subject: "The kiln", html, attachments: [logo, await makePhoto(400)] });
    expect([await outcomes(), await widths(), await notices()]).toEqual([["taken"], [400], 0]);
  });

  test("in a mail of HTML only have its text as words", async () => {
    const html = "<div>Hi,</div><div>We opened the <b>kiln</b> today.</div><blockquote>An older mail</blockquote>";
    await send({ subject: "IMG_1234.jpg", html, attachments: [await makePhoto(400)] });
    expect((await posts())[0]?.caption).toBe("We opened the kiln today.");
  });

  test.each(["On holiday in Tuscany", "Assente ma felice", "休暇中の一枚", "Out of office at last"])(
    "become an article though the subject, %j, reads like an absence note",
    async (subject) => {
      await send({ subject, text: "The sea at seven.", attachments: [await makePhoto(400)] });
      expect((await posts()).map(({ caption }) => caption)).toEqual([`${subject}\n\nThe sea at seven.`]);
      expect(await outcomes()).toEqual(["taken"]);
    },
  );

  test("that can't be read are answered, whatever the subject reads like", async () => {
    const fake = { filename: "fake.jpg", content: Buffer.from("not a photo"), contentType: "image/jpeg" };
    await send({ subject: "On holiday in Tuscany", text: "The sea at seven.", attachments: [fake] });
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], ["no-photo"], 1]);
  });

  test("without words wait for some", async () => {
    await send({ subject: "Photos", text: "", attachments: [await makePhoto(400)] });
    await world.workUntil(async () => (await posts())[0]?.waitingFor === "words");
    expect(await outcomes()).toEqual(["taken"]);
  });

  test("beyond the twentieth, or that are no photos, are left out, and a mail says how many", async () => {
    const attachments = await Promise.all(Array.from({ length: 21 }, (_, n) => makePhoto(300 + n)));
    const fake = { filename: "fake.jpg", content: Buffer.from("not a photo"), contentType: "image/jpeg" };
    await send({ subject: "Too many", text: "A whole kiln.", attachments: [fake, ...attachments] });
    expect(await widths()).toHaveLength(20);
    expect(await outcomes()).toEqual(["partly"]);
    await world.sendMails(owner);
    const mail = (await world.mailsTo(owner.email)).find(({ subject }) => subject.includes("Too many"));
    expect(mail?.text).toContain("2 of the photos couldn’t be used");
  });

  test("that come twice, even at once, are one article", async () => {
    const mail = { subject: "Once", text: "A bowl.", messageId: "<once@mail>", attachments: [await makePhoto(400)] };
    await Promise.all([send(mail), send(mail)]);
    await send(mail);
    expect([(await posts()).length, await outcomes()]).toEqual([1, ["taken"]]);
    await send({ ...mail, messageId: "<twice@mail>" });
    expect(await posts()).toHaveLength(2);
  });

  test("over the plan's limit are kept, and their article waits", async () => {
    const created_at = world.clock.now();
    const units = Array.from({ length: 10 }, () => ({ owner_id: owner.ownerId, article_id: crypto.randomUUID() }));
    await world.ctx.db
      .insertInto("plan_units")
      .values(units.map((unit) => ({ ...unit, taken_at: created_at })))
      .execute();
    await send({ subject: "One more", text: "The eleventh this month.", attachments: [await makePhoto(400)] });
    await world.workUntil(async () => (await posts())[0]?.waitingFor === "quota");
    expect(await widths()).toEqual([400]);
  });
});

describe("a mail to an address for photos", () => {
  test("without photos gets one answer, and makes no article", async () => {
    const pdf = { filename: "menu.pdf", content: Buffer.from("%PDF-1.7"), contentType: "application/pdf" };
    const mail = { subject: "Nothing here", text: "A bowl.", messageId: "<none@mail>", attachments: [pdf] };
    await send(mail);
    await send(mail);
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], ["no-photo"], 1]);
    await world.sendMails(owner);
    const answer = (await world.mailsTo(owner.email)).at(-1);
    expect(answer?.subject).toBe("We found no photo in your email: Nothing here");
    const headers = Object.fromEntries((answer?.headers ?? []).map(({ name, value }) => [name.toLowerCase(), value]));
    expect(headers).toMatchObject({ "auto-submitted": "auto-replied", "in-reply-to": "<none@mail>" });
  });

  test("from a stranger gets one answer at most, and from an allowed sender becomes an article", async () => {
    const tom = `tom-${crypto.randomUUID()}@far.example`;
    const mail = { from: tom, subject: "My bowls", text: "Mine.", attachments: [await makePhoto(400)] };
    await send(mail);
    await send(mail);
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], ["other-sender", "other-sender"], 1]);
    await world.sendMails(owner);
    expect((await world.mailsTo(tom)).map(({ subject }) => subject)).toEqual(["Your email wasn’t accepted: My bowls"]);
    await setPhotoSenders(world.ctx, owner, { sourceId, senders: [tom.toUpperCase()] });
    await send(mail);
    expect(await posts()).toHaveLength(1);
    await setPhotoSenders(world.ctx, owner, { sourceId, senders: [] });
    await send(mail);
    expect(await posts()).toHaveLength(1);
  });

  test.each([
    ["an out-of-office reply", { headers: { "Auto-Submitted": "auto-replied" } }],
    ["a newsletter", { headers: { "List-Unsubscribe": "<mailto:stop@far.example>" } }],
  ])("that is %s is dropped without an answer", async (_name, given) => {
    expect(await send({ text: "I am away.", attachments: [await makePhoto(400)], ...given })).toMatch(/^250/);
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], [], 0]);
  });

  test("from a mail server itself is dropped without an answer", async () => {
    expect(await send({ text: "I am away.", attachments: [await makePhoto(400)] }, "")).toMatch(/^250/);
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], [], 0]);
  });

  test("that is an absence note by its subject, with no more than a logo, is dropped without an answer", async () => {
    const note = { subject: "Automatische Antwort: Bin im Urlaub", text: "Bin im Urlaub." };
    const logo = { ...(await makePhoto(120, 40)), cid: "logo@mail" };
    await send(note);
    await send({ ...note, html: '<p>Bin im Urlaub.</p><img src="cid:logo@mail">', attachments: [logo] });
    await send({ ...note, from: `tom-${crypto.randomUUID()}@far.example` });
    expect([await posts(), await outcomes(), await notices()]).toEqual([[], [], 0]);
  });

  test("that was changed or revoked is refused", async () => {
    const old = address;
    const mail = { subject: "Late", text: "A bowl.", attachments: [await makePhoto(400)] };
    await changePhotoAddress(world.ctx, owner, { sourceId });
    address = await readAddress();
    expect(address).not.toBe(old);
    expect(await send({ ...mail, to: old })).toMatch(/^550/);
    expect(await send(mail)).toMatch(/^250/);
    await revokePhotoAddress(world.ctx, owner, { sourceId });
    expect(await send({ ...mail, messageId: "<later@mail>" })).toMatch(/^550/);
    expect(await posts()).toHaveLength(1);
  });

  test("of a suspended account is refused until the account is resumed", async () => {
    const mail = { subject: "Late", text: "A bowl.", attachments: [await makePhoto(400)] };
    await suspendAccount(world.ctx, owner, { suspended: true });
    expect(await send(mail)).toMatch(/^550/);
    await suspendAccount(world.ctx, owner, { suspended: false });
    expect(await send(mail)).toMatch(/^250/);
  });

  test("is stored nowhere in plain text, and answers no questions", async () => {
    expect(address).toMatch(/^replies\+photo-[0-9a-f]{32}@mail\.galley\.example$/);
    const token = /photo-([0-9a-f]+)@/.exec(address)?.[1] ?? "";
    const kept = await world.ctx.db.selectFrom("photo_addresses").selectAll().execute();
    expect(
      JSON.stringify(kept.map((row) => [row.token.toString("latin1"), row.token_hash.toString("hex")])),
    ).not.toContain(token);
    const stranger = await world.createOwner();
    await expect(getPhotoAddress(world.as(stranger), stranger, { sourceId })).rejects.toMatchObject({
      code: "not-found",
    });
  });
});
