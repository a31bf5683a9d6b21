import { existsSync } from "node:fs";
import type problemTexts from "../../../messages/en/problems.json";
import type sourceTexts from "../../../messages/en/sources.json";
import type { ArticleDocument } from "../../document/document.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";

/** A version of an article to review, and the links for deciding about it. */
export type ApprovalRequestContent = {
  /** The language of the account, not of the article. */
  locale: Locale;
  title: string;
  language: ArticleLanguage;
  document: ArticleDocument;
  /** Absolute addresses by picture id. */
  pictureUrls: Record<string, string>;
  approveUrl: string;
  /** The Instagram handle, without "@"; "" for an uploaded photo. */
  accountName: string;
  /** What the recipient may answer on the page, the most useful first. */
  questions?: string[];
  /** Whether replying to this mail answers them. */
  takesReplies: boolean;
  /** What people answered by replying to earlier mails, as we understood it. */
  replies?: { question: string; answer: string }[];
  /** Labels of the integrations that the article goes to once approved. */
  targets: string[];
  writer: "built-in" | "model";
  /** True for the second and last mail about a version that is still undecided. */
  isReminder: boolean;
  /** Where the recipient stops reminders or, as an approver, further requests; null: nothing to stop. */
  stopUrl: string | null;
  /** Where Gmail's own button posts to; null: no such button. */
  actionUrl: string | null;
};

/** Everything that's waiting for the owner's decision, in one mail. */
export type ApprovalDigestContent = {
  locale: Locale;
  articles: {
    title: string;
    excerpt: string;
    language: ArticleLanguage;
    accountName: string;
    picture: { url: string; alt: string } | null;
    approveUrl: string;
  }[];
  /** How many more are waiting that the mail has no room for. */
  more: number;
  articlesUrl: string;
  stopUrl: string;
};

/** Asks the person at an address whether they want to approve someone else's articles. */
export type ApproverConfirmationContent = {
  locale: Locale;
  /** The name of the owner who is asking, or "". */
  ownerName: string;
  /** The Instagram handle, without "@"; "" for uploaded photos. */
  accountName: string;
  confirmUrl: string;
};

/** A code that verifies an address; in an invitation it's the temporary password. */
export type CodeMailContent = {
  kind: "sign-up-code" | "reset-code" | "attribute-code" | "sign-in-code" | "invitation";
  locale: Locale;
  code: string;
  /** Where to use the code. For an invitation, the reader doesn't know the site yet. */
  signInUrl?: string;
};

/** A change to the sign-in that the account's owner should know about, whoever made it. */
export type AccountNoticeContent = {
  kind: "password-changed" | "factor-changed" | "email-changed" | "new-device";
  locale: Locale;
  /** The network address that the change came from. */
  address: string;
  /** The browser's name for itself; null: not sent. */
  browser: string | null;
  /** Where the owner can react. */
  url: string;
};

/** A source that has stopped, or whose token is about to expire. */
export type SourceNoticeContent = {
  locale: Locale;
  /** The Instagram handle, without "@". */
  accountName: string;
  /** The page for reconnecting it. */
  sourcesUrl: string;
} & (
  | { kind: "source-disabled"; problem: keyof typeof sourceTexts.problems }
  | { kind: "token-expiring"; daysLeft: number }
);

/** A site that rejects the password. */
export type IntegrationNoticeContent = {
  locale: Locale;
  /** The integration's name in Galley. */
  label: string;
  siteUrl: string;
  /** The page for reconnecting it. */
  integrationUrl: string;
};

/** Articles that couldn't be written or published and need the owner. */
export type ProblemNoticeContent = {
  locale: Locale;
  /** `site` is the integration's name; null: the article couldn't be written. */
  problems: { title: string; site: string | null; reason: keyof typeof problemTexts.article; articleUrl: string }[];
  /** How many more there are that the mail has no room for. */
  more: number;
  listUrl: string;
};

/** What only the owner can answer, asked before anything is written. */
export type QuestionsContent = {
  locale: Locale;
  /** The Instagram handle, without "@"; "" for an uploaded photo. */
  accountName: string;
  caption: string;
  picture: { url: string; alt: string } | null;
  questions: string[];
  /** The page to answer on; good until the article is written. */
  answerUrl: string;
  /** Whether replying to this mail answers them, too. */
  takesReplies: boolean;
  /** The article is written then, with or without answers. */
  answerUntil: Date;
  /** The owner's, as an IANA name. */
  timeZone: string;
};

/** Why a reply to a mail wasn't taken, or whose answers count instead. */
export type ReplyNoticeContent = {
  locale: Locale;
  outcome: "answered-before" | "no-answer" | "too-long" | "decided" | "over";
  /** Of the article; "" before it's written. */
  title: string;
  /** The answers that came before this reply's. */
  answeredBefore: { question: string; answer: string }[];
  /** How many characters an answer may have. */
  maxAnswer: number;
  /** The article in the app; null for reviewers, who have no account. */
  articleUrl: string | null;
};

/** Sent when 80 % and 100 % of a period's articles are used up. */
export type UsageNoticeContent = {
  locale: Locale;
  kind: "quota-80" | "quota-100";
  used: number;
  max: number;
  periodDays: number;
  articlesUrl: string;
  /** Null if there is no bigger plan to buy. */
  upgradeUrl: string | null;
};

export type RenderedMail = { subject: string; html: string; text: string };

/** The mail templates, which Vite builds from emails/. */
export type Emails = {
  renderApprovalRequest(content: ApprovalRequestContent): Promise<RenderedMail>;
  renderApprovalDigest(content: ApprovalDigestContent): Promise<RenderedMail>;
  renderApproverConfirmation(content: ApproverConfirmationContent): Promise<RenderedMail>;
  renderAccountNotice(content: AccountNoticeContent): Promise<RenderedMail>;
  renderCodeMail(content: CodeMailContent): Promise<RenderedMail>;
  renderIntegrationNotice(content: IntegrationNoticeContent): Promise<RenderedMail>;
  renderProblemNotice(content: ProblemNoticeContent): Promise<RenderedMail>;
  renderQuestions(content: QuestionsContent): Promise<RenderedMail>;
  renderReplyNotice(content: ReplyNoticeContent): Promise<RenderedMail>;
  renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail>;
  renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail>;
};

/** Loads the templates and what renders them with the first mail. */
export function loadEmails(): Emails {
  const built = new URL("../../../build/emails/index.js", import.meta.url);
  if (!existsSync(built)) throw new Error("the mails aren't built: run `npm run build`");
  let loading: Promise<Emails> | null = null;
  const render =
    <Content>(choose: (emails: Emails) => (content: Content) => Promise<RenderedMail>) =>
    async (content: Content) => {
      loading ??= import(built.href) as Promise<Emails>;
      return choose(await loading)(content);
    };
  return {
    renderApprovalRequest: render((emails) => emails.renderApprovalRequest),
    renderApprovalDigest: render((emails) => emails.renderApprovalDigest),
    renderApproverConfirmation: render((emails) => emails.renderApproverConfirmation),
    renderAccountNotice: render((emails) => emails.renderAccountNotice),
    renderCodeMail: render((emails) => emails.renderCodeMail),
    renderIntegrationNotice: render((emails) => emails.renderIntegrationNotice),
    renderProblemNotice: render((emails) => emails.renderProblemNotice),
    renderQuestions: render((emails) => emails.renderQuestions),
    renderReplyNotice: render((emails) => emails.renderReplyNotice),
    renderSourceNotice: render((emails) => emails.renderSourceNotice),
    renderUsageNotice: render((emails) => emails.renderUsageNotice),
  };
}
