import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import { MAX_PHOTOS } from "../sources/generate-from-upload.ts";

/** Says what became of photos by email, to their sender. Marked as automatic, so that nothing answers it. */
export const makePhotoNotice: MailMaker = async (ctx, { ownerId }, { subjectId: mailId }) => {
  const mail = await ctx.db
    .selectFrom("photo_mails as mail")
    .innerJoin("accounts as account", "account.owner_id", "mail.owner_id")
    .select(["mail.sender", "mail.subject", "mail.outcome", "mail.left_out as leftOut", "account.locale"])
    .select("mail.message_id as messageId")
    .where("mail.owner_id", "=", ownerId)
    .where("mail.id", "=", mailId)
    .executeTakeFirst();
  if (mail === undefined || mail.outcome === "taken") return null;
  const { sender, subject, outcome, leftOut, messageId, locale } = mail;
  const content = await ctx.emails.renderPhotoNotice({ locale, outcome, subject, leftOut, maxPhotos: MAX_PHOTOS });
  const thread = /^<[^<>\s]+>$/.test(messageId) ? { "In-Reply-To": messageId, References: messageId } : {};
  return { to: sender, content, headers: { "Auto-Submitted": "auto-replied", ...thread } };
};
