import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ApprovalWorld, createApprovalWorld, type Owner } from "../../../test/approval-world.ts";
import { createAskingWriter, open } from "../../../test/asking-writer.ts";
import { type Dovecot, hasDovecot, startDovecot } from "../../../test/dovecot.ts";
import { type ComposedMail, composeMail, makePhoto } from "../../../test/photo-mails.ts";
import { findReplyTo } from "../../../test/send-mail.ts";
import { changePhotoAddress } from "../../post/photo-mails/change-photo-address.ts";
import { getPhotoAddress } from "../../post/photo-mails/get-photo-address.ts";
import { listQuestions } from "../../post/questions/list-questions.ts";
import { startMailboxIntake } from "./start-mailbox-intake.ts";

describe.skipIf(!hasDovecot)("a mailbox at a real Dovecot", { timeout: 60_000 }, () => {
  const writer = createAskingWriter();
  let dovecot: Dovecot;
  let world: ApprovalWorld;
  let owner: Owner;
  let sourceId: string;
  let address: string;
  let intake: { stop(): Promise<void> } | null = null;
  beforeAll(async () => {
    dovecot = await startDovecot();
    const { user, port } = dovecot;
    world = await createApprovalWorld(
      { writer },
      {
        REPLY_ADDRESS: "galley@mail.example",
        REPLY_IMAP: `imap://${user}@127.0.0.1:${port}/INBOX`,
        REPLY_IMAP_PASSWORD: dovecot.password,
      },
    );
  });
  afterAll(() => dovecot.close());
  beforeEach(async () => {
    owner = await world.createOwner();
    ({ sourceId } = await world.connectAccount(owner));
    await changePhotoAddress(world.ctx, owner, { sourceId });
    address = (await getPhotoAddress(world.ctx, owner, { sourceId })).address ?? "";
  });
  afterEach(async () => {
    await intake?.stop();
    intake = null;
  });

  function start(lookAgainMs: number) {
    if (world.ctx.openMailbox === null) throw new Error("REPLY_IMAP isn't set");
    return startMailboxIntake(world.ctx, world.ctx.openMailbox, { lookAgainMs });
  }
  function watch(lookAgainMs = 500): void {
    intake = start(lookAgainMs);
  }
  const deliver = async (mail: Partial<ComposedMail> = {}) =>
    dovecot.deliver(await composeMail({ from: owner.email, to: address, ...mail }));
  const photos = async () => ({ subject: "The kiln", text: "Nine bowls.", attachments: [await makePhoto(400)] });
  const posts = async () =>
    (
      await world.ctx.db
        .selectFrom("posts")
        .select("caption")
        .where("owner_id", "=", owner.ownerId)
        .where("media_id", "like", "upload:%")
        .execute()
    ).map(({ caption }) => caption);

  test("brings photos, and marks their mail as read once they are stored", async () => {
    const before = await dovecot.count();
    await deliver(await photos());
    watch();
    await expect.poll(posts, { timeout: 20_000 }).toEqual(["The kiln\n\nNine bowls."]);
    await expect.poll(() => dovecot.count(), { timeout: 20_000 }).toEqual({ ...before, read: before.read + 1 });
  });

  test("is read as mails come, without waiting for the next look", async () => {
    watch(60_000);
    await expect.poll(async () => (await dovecot.count()).unread, { timeout: 20_000 }).toBeGreaterThanOrEqual(0);
    await deliver(await photos());
    await expect.poll(posts, { timeout: 30_000 }).toHaveLength(1);
  });

  test("brings answers to a mail's questions", async () => {
    Object.assign(writer, { asks: [open("Who is Bruno?")], offers: {}, given: [] });
    const { articleId } = await world.addArticle(owner, "A walk with Bruno along the stream. It is almost dry.");
    await world.sendMails(owner);
    const proof = (await world.mailsTo(owner.email)).at(-1);
    const to = (proof && findReplyTo(proof)) ?? "";
    expect(to).toMatch(/^galley\+[0-9a-f]{40}@mail\.example$/);
    await deliver({ to, subject: "Re: Bruno", text: "Our neighbour's dog." });
    watch();
    const answers = async () =>
      (await listQuestions(world.ctx, owner.ownerId, [articleId])).map(({ answer }) => answer);
    await expect.poll(answers, { timeout: 20_000 }).toEqual(["Our neighbour's dog."]);
    writer.asks = [];
  });

  test("makes one article of a mail that is read again after a crash, and by two workers", async () => {
    await deliver({ ...(await photos()), messageId: "<crash@mail>" });
    watch();
    await expect.poll(posts, { timeout: 20_000 }).toHaveLength(1);
    await intake?.stop();
    await dovecot.forget();
    const other = start(500);
    watch();
    await expect.poll(async () => (await dovecot.count()).unread, { timeout: 20_000 }).toBe(0);
    await other.stop();
    expect(await posts()).toHaveLength(1);
  });

  test("keeps mails that are none of ours unread", async () => {
    await deliver({ to: "somebody@else.example", subject: "Not ours", text: "Hello." });
    await deliver(await photos());
    watch();
    await expect.poll(posts, { timeout: 20_000 }).toHaveLength(1);
    expect((await dovecot.count()).unread).toBeGreaterThan(0);
  });

  test("has a mail over 40 MB answered once, without an article", async () => {
    const large = { filename: "film.jpg", content: randomBytes(31_000_000), contentType: "image/jpeg" };
    const mail = { ...(await photos()), messageId: "<large@mail>", subject: "The whole summer" };
    const before = await dovecot.count();
    await deliver({ ...mail, attachments: [...mail.attachments, large] });
    watch();
    const taken = { ...before, read: before.read + 1 };
    await expect.poll(() => dovecot.count(), { timeout: 20_000 }).toEqual(taken);
    await dovecot.forget();
    await expect.poll(() => dovecot.count(), { timeout: 20_000 }).toEqual(taken);
    await world.sendMails(owner);
    const answers = (await world.mailsTo(owner.email)).map(({ subject }) => subject);
    expect(answers.filter((subject) => subject.includes("The whole summer"))).toEqual([
      "Your email is too large: The whole summer",
    ]);
    expect(await posts()).toEqual([]);
  });

  test("that goes away is read again when it is back", async () => {
    watch();
    await dovecot.stop();
    await dovecot.start();
    await deliver(await photos());
    await expect.poll(posts, { timeout: 30_000 }).toHaveLength(1);
  });
});
