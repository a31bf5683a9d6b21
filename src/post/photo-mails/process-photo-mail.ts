import { v7 as uuidv7 } from "uuid";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";
import { GalleyError } from "../../platform/errors.ts";
import { enforceRateLimit } from "../../platform/guards/enforce-rate-limit.ts";
import { parseSender } from "../../platform/mails/parse-sender.ts";
import { queueMail } from "../../platform/mails/queue-mail.ts";
import { takeUpload } from "../../platform/pictures/take-upload.ts";
import type { IncomingMail } from "../replies/process-reply.ts";
import { makeUploadedPost, MAX_PHOTOS } from "../sources/generate-from-upload.ts";
import type { FoundPhotoAddress } from "./find-photo-address.ts";
import type { PhotoMailResult } from "./tables.ts";
import { toWords } from "./to-words.ts";
import { cut } from "../../platform/cut.ts";

/** A file in an email; `isInline`: shown within its text, as a signature's logo is, too. */
export type MailedFile = { bytes: Uint8Array; isInline: boolean };

export type PhotoMail = IncomingMail & {
  subject: string;
  /** Its subject begins like an out-of-office note's, as "On holiday in Tuscany" does. With photos, it isn't one. */
  readsAsNote: boolean;
  /** Everything that may be a photo, in order. */
  files: MailedFile[];
  /** Only its start was read. */
  isTooLarge?: boolean;
};

/**
 * What else becomes of an email, besides the results in `photo_mails`. Neither changes anything or gets an answer.
 * - "automatic": no person wrote it, or nobody is named as its sender.
 * - "duplicate": it came before.
 */
export type PhotoMailOutcome = PhotoMailResult | "automatic" | "duplicate";

type PhotoContext = Pick<
  Context,
  "addresses" | "clock" | "config" | "db" | "jobs" | "pictures" | "pipeline" | "writers"
>;

const PER_HOUR = 30;
/** Smaller pictures within a text are logos and icons. */
const LEAST_SIDE = 200;
const LEAST_BYTES = 50_000;

/**
 * Creates an article from an email's photos and words, once however often the email arrives. A sender who may not send
 * photos, or sent none or too much, gets one email that says so. Throws "rate-limited" and "storage-full": then the
 * email has to be delivered again.
 */
export async function processPhotoMail(
  ctx: PhotoContext,
  address: FoundPhotoAddress,
  mail: PhotoMail,
): Promise<PhotoMailOutcome> {
  if (mail.isAutomatic || mail.from === null || isNote(mail, mail.files.length)) return "automatic";
  await enforceRateLimit(ctx, { key: `photos ${address.sourceId}`, max: PER_HOUR, windowMs: 3_600_000 });
  const sender = mail.from.toLowerCase();
  if (!(await maySend(ctx, address, sender)))
    return mail.readsAsNote ? "automatic" : refuse(ctx, address, mail, sender);
  if (await isKnown(ctx, address, mail)) return "duplicate";
  const caller: Caller = { ownerId: address.ownerId, actor: { type: "photo-mail" } };
  const { photos, leftOut } = await storePhotos(ctx, caller, mail.files);
  if (isNote(mail, photos.length + leftOut)) return "automatic";
  return inTransaction(ctx, async (tx) => {
    const outcome = mail.isTooLarge ? "too-large" : photos.length === 0 ? "no-photo" : leftOut > 0 ? "partly" : "taken";
    const id = await keepMail(ctx, tx, address, { ...mail, sender, outcome, leftOut });
    if (id === null) return "duplicate";
    if (photos.length > 0) {
      const caption = toWords(mail, parseSender(ctx.config.mailFrom));
      const uploaded = photos.map((picture) => ({ picture, alt: "" }));
      await makeUploadedPost(ctx, tx, caller, { sourceId: address.sourceId, key: id, caption, photos: uploaded });
    }
    if (outcome !== "taken") await queueMail(ctx, tx, address.ownerId, { kind: "photo-notice", subjectId: id });
    return outcome;
  });
}

function isNote({ readsAsNote, isTooLarge }: PhotoMail, photos: number): boolean {
  return readsAsNote && photos === 0 && !isTooLarge;
}

async function maySend(
  ctx: Pick<Context, "db">,
  { ownerId, sourceId }: FoundPhotoAddress,
  sender: string,
): Promise<boolean> {
  const account = await ctx.db
    .selectFrom("accounts")
    .select("email")
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (account.email.toLowerCase() === sender) return true;
  const allowed = await ctx.db
    .selectFrom("photo_senders")
    .select("email")
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", sourceId)
    .where("email", "=", sender)
    .executeTakeFirst();
  return allowed !== undefined;
}

/** Answers each stranger once, so that a forged sender isn't flooded. */
async function refuse(
  ctx: PhotoContext,
  address: FoundPhotoAddress,
  mail: PhotoMail,
  sender: string,
): Promise<PhotoMailOutcome> {
  return inTransaction(ctx, async (tx) => {
    const earlier = await tx
      .selectFrom("photo_mails")
      .select("id")
      .where("owner_id", "=", address.ownerId)
      .where("source_id", "=", address.sourceId)
      .where("sender", "=", sender)
      .where("outcome", "=", "other-sender")
      .limit(1)
      .executeTakeFirst();
    const id = await keepMail(ctx, tx, address, { ...mail, sender, outcome: "other-sender", leftOut: 0 });
    if (id === null) return "duplicate";
    if (earlier === undefined) await queueMail(ctx, tx, address.ownerId, { kind: "photo-notice", subjectId: id });
    return "other-sender";
  });
}

async function isKnown(
  ctx: Pick<Context, "db">,
  { ownerId, sourceId }: FoundPhotoAddress,
  { messageId }: PhotoMail,
): Promise<boolean> {
  const row = await ctx.db
    .selectFrom("photo_mails")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("source_id", "=", sourceId)
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  return row !== undefined;
}

async function storePhotos(
  ctx: PhotoContext,
  caller: Caller,
  files: readonly MailedFile[],
): Promise<{ photos: string[]; leftOut: number }> {
  const photos = new Set<string>();
  const options = { withModelCopy: await ctx.writers.haveModel() };
  let leftOut = 0;
  const leaveOut = ({ bytes, isInline }: MailedFile) => {
    if (!isInline || bytes.length >= LEAST_BYTES) leftOut += 1;
  };
  for (const file of files) {
    const { bytes, isInline } = file;
    if (photos.size === MAX_PHOTOS) leaveOut(file);
    else {
      const taken = await takeUpload(ctx, caller, bytes, options).catch((error: unknown) => {
        if (error instanceof GalleyError && error.code === "invalid-input") return null;
        throw error;
      });
      if (taken === null) leaveOut(file);
      else if (!isInline || Math.min(taken.width, taken.height) >= LEAST_SIDE) photos.add(taken.picture);
    }
  }
  return { photos: [...photos], leftOut };
}

type KeptMail = PhotoMail & { sender: string; outcome: PhotoMailResult; leftOut: number };

/** Returns null if the email came before. Waits while the same email is being stored. */
async function keepMail(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  { ownerId, sourceId }: FoundPhotoAddress,
  { messageId, sender, subject, outcome, leftOut }: KeptMail,
): Promise<string | null> {
  const row = await tx
    .insertInto("photo_mails")
    .values({
      owner_id: ownerId,
      id: uuidv7(),
      source_id: sourceId,
      message_id: messageId,
      sender,
      subject: cut(subject.replaceAll("\0", ""), 200).toWellFormed(),
      outcome,
      left_out: leftOut,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(["owner_id", "source_id", "message_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}
