import type { ArticleDocument } from "../../src/document/document.ts";
import { type Emails, loadEmails, type RenderedMail } from "../../src/platform/mails/emails.ts";
import { type Locale, locales } from "../../src/platform/languages.ts";
import { toFirstWords } from "../../src/post/posts/first-words.ts";
import samples from "./mail-samples.json" with { type: "json" };

export type MailPreview = RenderedMail & { kind: string; locale: Locale };

const day = 86_400_000;
const url = (path: string) => `https://galley.example/${path}`;

/** Renders every kind of email in every language of the interface, for the demo's mailbox. */
export async function renderMailPreviews(photoUrl: string): Promise<MailPreview[]> {
  const emails = loadEmails();
  const previews: MailPreview[] = [];
  for (const locale of locales)
    for (const [kind, render] of Object.entries(kindsOf(emails, locale, photoUrl)))
      previews.push({ kind, locale, ...(await render()) });
  return previews;
}

function kindsOf(emails: Emails, locale: Locale, photoUrl: string): Record<string, () => Promise<RenderedMail>> {
  const sample = samples[locale];
  const { title, accountName, findings, questions, site, owner, reviewer } = sample;
  // JSON loses the types of a document's parts.
  const document = sample.document as ArticleDocument;
  const picture = { url: photoUrl, alt: sample.alt };
  const request = {
    ...{ locale, title, name: title, version: 1, language: locale, document, accountName },
    ...{ pictureUrls: { photo: photoUrl }, targets: [site], writer: "model" as const, isReminder: false },
    ...{ isOwner: true, needsAll: false },
    ...{ approveUrl: url("approve/Zt7wQm2XkV9rB4nL"), takesReplies: true, stopUrl: null, actionUrl: null },
  };
  const entry = { title, name: title, excerpt: sample.excerpt, language: locale, accountName, picture };
  const code = (kind: Parameters<Emails["renderCodeMail"]>[0]["kind"]) => () =>
    kind === "invitation"
      ? emails.renderCodeMail({ kind, locale, code: "b7Kq-pQ29-x8Lm", signInUrl: url("signin") })
      : emails.renderCodeMail({ kind, locale, code: "482915" });
  const account = (kind: Parameters<Emails["renderAccountNotice"]>[0]["kind"]) => () =>
    emails.renderAccountNotice({ kind, locale, address: "2001:db8::7", browser: "Firefox 145", url: url("signin") });
  const usage = { locale, used: 80, max: 100, periodDays: 30, articlesUrl: url("bot/articles"), upgradeUrl: null };
  const asked = { locale, accountName, picture, questions, answerUrl: url("answer/x"), timeZone: "Europe/Zurich" };
  const answerUntil = new Date(Date.now() + day);
  const reply = { locale, title, answeredBefore: [], maxAnswer: 1_000, articleUrl: url("bot/articles") };
  const connection = { locale, label: site, siteUrl: url("blog"), integrationUrl: url("bot/integrations") };
  const failures = [{ site, reason: "unreachable" as const }];
  const problem = { title, failures, articleUrl: url("bot/articles") };
  return {
    "approval request": () => emails.renderApprovalRequest({ ...request, findings, questions }),
    reminder: () =>
      emails.renderApprovalRequest({ ...request, version: 2, isReminder: true, stopUrl: url("stop-mails/x") }),
    "daily mail": () =>
      emails.renderApprovalDigest({
        ...{ locale, more: 1, articlesUrl: url("bot/articles"), stopUrl: url("stop-mails/x") },
        articles: [
          { ...entry, approveUrl: url("approve/1") },
          { ...entry, title: sample.otherTitle, name: sample.otherTitle, picture: null, approveUrl: url("approve/2") },
        ],
      }),
    "questions first": () =>
      emails.renderQuestions({ ...asked, words: toFirstWords(sample.excerpt), takesReplies: true, answerUntil }),
    problems: () => emails.renderProblemNotice({ locale, problems: [problem], more: 0, listUrl: url("bot/articles") }),
    live: () =>
      emails.renderLiveNotice({
        ...{ locale, title, language: locale, url: url("blog"), picture, isOwner: true },
        stopUrl: url("stop-mails/x"),
      }),
    declined: () =>
      emails.renderDeclineNotice({
        ...{ locale, title, language: locale, by: reviewer },
        ...{ articleUrl: url("bot/articles"), stopUrl: url("stop-mails/x") },
      }),
    "reply not used": () => emails.renderReplyNotice({ ...reply, outcome: "no-answer" }),
    "photos not used": () =>
      emails.renderPhotoNotice({ locale, subject: title, outcome: "partly", leftOut: 2, maxPhotos: 20 }),
    invitation: () =>
      emails.renderApproverConfirmation({ locale, ownerName: owner, accountName, confirmUrl: url("approvers/x") }),
    "account disconnected": () =>
      emails.renderSourceNotice({
        kind: "source-disabled",
        problem: "token-dead",
        locale,
        accountName,
        sourcesUrl: url("bot/sources"),
      }),
    "account about to disconnect": () =>
      emails.renderSourceNotice({
        kind: "token-expiring",
        daysLeft: 5,
        locale,
        accountName,
        sourcesUrl: url("bot/sources"),
      }),
    "site disconnected": () => emails.renderIntegrationNotice({ ...connection, daysLeft: null }),
    "token about to expire": () => emails.renderIntegrationNotice({ ...connection, daysLeft: 5 }),
    "80 % used": () => emails.renderUsageNotice({ ...usage, kind: "quota-80" }),
    "all used": () =>
      emails.renderUsageNotice({ ...usage, kind: "quota-100", used: 10, max: 10, upgradeUrl: url("bot/upgrade") }),
    "sign-up code": code("sign-up-code"),
    "code for a new password": code("reset-code"),
    "code for a new address": code("attribute-code"),
    "code after Facebook": code("federated-code"),
    "sign-in code": code("sign-in-code"),
    "new user": code("invitation"),
    "password changed": account("password-changed"),
    "second step changed": account("factor-changed"),
    "address about to change": account("email-change-requested"),
    "address changed": account("email-changed"),
    "new device": account("new-device"),
  };
}
