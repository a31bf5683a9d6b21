import {
  type ApprovalMailSettings,
  getApprovalMailSettings,
  updateApprovalMailSettings,
} from "../../../post/approvals/asking/approval-mail-settings.ts";
import { revokeApprovalLinks } from "../../../post/approvals/asking/revoke-approval-links.ts";
import { liftMailBlock, listMailBlocks, type MailBlock } from "../../../platform/mails/mail-blocks.ts";
import { answerArticle } from "../articles/article-mutations.ts";
import { ArticleType } from "../articles/article-type.ts";
import { builder } from "../builder.ts";
import { given } from "../given.ts";
import { requireId } from "../require-id.ts";

const ApprovalMails = builder.enumType("ApprovalMails", {
  description: "How the owner is asked for approval.",
  values: {
    EACH: { value: "each", description: "One email per article." },
    DAILY: { value: "daily", description: "One email at eight in the morning with all waiting articles." },
    NEVER: { value: "never", description: "No email: articles wait in the app." },
  } as const,
});

const SettingsType = builder.objectRef<ApprovalMailSettings>("ApprovalMailSettings").implement({
  description: "How the owner is asked for approval.",
  fields: (t) => ({
    mails: t.expose("mails", {
      type: ApprovalMails,
      description: "Whether approval emails come per article, daily or never.",
    }),
    reminders: t.exposeBoolean("reminders", {
      description: "Whether one email reminds of an article that has waited for a decision for 48 hours.",
    }),
    liveNotices: t.exposeBoolean("liveNotices", {
      description:
        "Whether an email brings the link when an article is live (to people who approved it by email, and to an " +
        "owner who didn't approve it in the app), and tells the owner when a reviewer declines one.",
    }),
  }),
});

const MailBlockReason = builder.enumType("MailBlockReason", {
  description: "Why an address gets no email.",
  values: {
    BOUNCED: { value: "bounced", description: "The receiving server said that the mailbox doesn't exist." },
    REFUSED: { value: "refused", description: "Its holder wants no email." },
  } as const,
});

const MailBlockType = builder.objectRef<MailBlock>("MailBlock").implement({
  description: "An address that no longer gets the account's emails.",
  fields: (t) => ({
    email: t.exposeString("email", { description: "The blocked address." }),
    reason: t.expose("reason", { type: MailBlockReason, description: "Why the address is blocked." }),
    reply: t.exposeString("reply", {
      nullable: true,
      description: "The receiving server's codes, e.g. smtp-550 5.1.1; null if there are none.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When the address was blocked." }),
  }),
});

builder.queryFields((t) => ({
  approvalMailSettings: t.field({
    type: SettingsType,
    description: "How the owner is asked for approval.",
    extensions: {
      rules: { operation: "getApprovalMails", access: "read", example: "{ approvalMailSettings { mails reminders } }" },
    },
    resolve: (_root, _args, { galley, caller }) => getApprovalMailSettings(galley, caller),
  }),
  mailBlocks: t.field({
    type: [MailBlockType],
    description: "Addresses that no longer get the account's emails, newest first.",
    extensions: { rules: { operation: "listMailBlocks", access: "read", example: "{ mailBlocks { email reason } }" } },
    resolve: (_root, _args, { galley, caller }) => listMailBlocks(galley, caller),
  }),
}));

builder.mutationFields((t) => ({
  updateApprovalMailSettings: t.field({
    type: SettingsType,
    description: "Changes the given settings for approval emails.",
    extensions: {
      rules: {
        operation: "updateApprovalMails",
        access: "write",
        example: "mutation { updateApprovalMailSettings(reminders: true) { mails reminders } }",
      },
    },
    args: {
      mails: t.arg({ type: ApprovalMails, description: "Whether approval emails come per article, daily or never." }),
      reminders: t.arg.boolean({
        description: "Whether one email reminds of an article that has waited for a decision for 48 hours.",
      }),
      liveNotices: t.arg.boolean({
        description: "Whether emails bring the link when an article is live and tell the owner of a declined one.",
      }),
    },
    resolve: (_root, args, { galley, caller }) => updateApprovalMailSettings(galley, caller, given(args)),
  }),
  revokeApprovalLinks: t.field({
    type: ArticleType,
    description: "Revokes every link that was emailed about an article; decisions made through them stay.",
    extensions: {
      rules: {
        operation: "revokeApprovalLinks",
        access: "write",
        example: 'mutation { revokeApprovalLinks(articleId: "$articleId") { id } }',
      },
    },
    args: { articleId: t.arg.id({ required: true, description: "The article's id." }) },
    resolve: async (_root, args, context) => {
      const articleId = requireId(args.articleId);
      await revokeApprovalLinks(context.galley, context.caller, { articleId });
      return answerArticle(context, articleId);
    },
  }),
  liftMailBlock: t.field({
    type: [MailBlockType],
    description: "Unblocks an address that bounced. An address whose holder wants no email stays blocked.",
    extensions: {
      rules: {
        operation: "liftMailBlock",
        access: "write",
        example: 'mutation { liftMailBlock(email: "$bouncedEmail") { email } }',
      },
    },
    args: { email: t.arg.string({ required: true, description: "The address to unblock." }) },
    resolve: async (_root, { email }, { galley, caller }) => {
      await liftMailBlock(galley, caller, { email });
      return listMailBlocks(galley, caller);
    },
  }),
}));
