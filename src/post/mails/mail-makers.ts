import { makeUsageNotice } from "../../owner/plans/make-usage-notice.ts";
import type { MailMaker } from "../../platform/mails/mail-maker.ts";
import type { MailKind } from "../../platform/mails/tables.ts";
import { makeApprovalDigest } from "../approvals/asking/make-approval-digest.ts";
import { makeApprovalRequest } from "../approvals/asking/make-approval-request.ts";
import { makeDeclineNotice } from "../approvals/deciding/make-decline-notice.ts";
import { makeApproverConfirmation } from "../approvers/make-approver-confirmation.ts";
import { makeIntegrationNotice } from "../integrations/make-integration-notice.ts";
import { makeLiveNotice } from "../live-notices/make-live-notice.ts";
import { makePhotoNotice } from "../photo-mails/make-photo-notice.ts";
import { makeProblemNotice } from "../problems/make-problem-notice.ts";
import { makeQuestionsMail } from "../questions/make-questions-mail.ts";
import { makeReplyNotice } from "../replies/make-reply-notice.ts";
import { makeSourceNotice } from "../sources/health/make-source-notice.ts";

/** How each kind of email is made: whether it's still needed, who gets it and what it says. */
export const mailMakers: Record<MailKind, MailMaker> = {
  "approval-digest": makeApprovalDigest,
  "approval-reminder": makeApprovalRequest,
  "approval-request": makeApprovalRequest,
  "approver-confirmation": makeApproverConfirmation,
  "decline-notice": makeDeclineNotice,
  "integration-disabled": makeIntegrationNotice,
  "integration-expiring": makeIntegrationNotice,
  "live-notice": makeLiveNotice,
  "photo-notice": makePhotoNotice,
  "problem-notice": makeProblemNotice,
  questions: makeQuestionsMail,
  "reply-notice": makeReplyNotice,
  "source-disabled": makeSourceNotice,
  "token-expiring": makeSourceNotice,
  "usage-notice": makeUsageNotice,
};
