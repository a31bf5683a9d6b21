import { existsSync } from "node:fs";
import type problemTexts from "../../../messages/en/problems.json";
import type sourceTexts from "../../../messages/en/sources.json";
import type { ArticleDocument } from "../../document/document.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";

/** Something to check: the sentence concerned, and the reason's key with its values. */
export type MailFinding = { sentence: string | null; reason: string; values?: Record<string, string> };

/** A version of an article to review, and the links for deciding about it. */
export type ApprovalRequestContent = {
  /** The language of the account, not of the article. */
  locale: Locale;
  title: string;
  /** The subject's name for the article: its title or, if it has none, the caption's first words. */
  name: string;
  version: number;
  language: ArticleLanguage;
  document: ArticleDocument;
  /** The findings that keep it from being published automatically. */
  findings?: MailFinding[];
  /** Absolute addresses by picture id. */
  pictureUrls: Record<string, string>;
  approveUrl: string;
  /** The Instagram handle, without "@"; "" for an uploaded photo. */
  accountName: string;
  /** Whether it's the recipient's own post. */
  isOwner: boolean;
  /** Whether it's published only once all reviewers have approved it. */
  needsAll: boolean;
  /** Questions that the recipient may answer on the page, most useful first. */
  questions?: string[];
  /** Whether replying to this email answers them. */
  takesReplies: boolean;
  /** Answers given by replying to earlier emails, as we understood them. */
  replies?: { question: string; answer: string }[];
  /** Labels of the integrations that the article goes to once approved. */
  targets: string[];
  /** What else publishing there does, by label: emails it to subscribers, shares it, or limits its audience. */
  sideEffects?: MailSideEffect[];
  writer: "built-in" | "model";
  /** True for the second and last email about a version that is still undecided. */
  isReminder: boolean;
  /** Where the recipient stops reminders or, as an approver, further requests; null: nothing to stop. */
  stopUrl: string | null;
  /** Where Gmail's own button posts to; null: no such button. */
  actionUrl: string | null;
};

export type MailSideEffect = { label: string } & (
  | { kind: "subscriber-mail" | "site-private" }
  | { kind: "shared-to"; network: string }
  | { kind: "pull-request"; url: string }
);

/** Everything that's waiting for the owner's decision, in one email. */
export type ApprovalDigestContent = {
  locale: Locale;
  articles: {
    title: string;
    /** As in an approval request. */
    name: string;
    excerpt: string;
    language: ArticleLanguage;
    accountName: string;
    picture: { url: string; alt: string } | null;
    approveUrl: string;
  }[];
  /** How many more are waiting that don't fit in the email. */
  more: number;
  /** Null for an approver, who has no app. */
  articlesUrl: string | null;
  /** Null for an email that comes only once. */
  stopUrl: string | null;
};

/** Asks the person at an address whether they want to approve someone else's articles. */
export type ApproverConfirmationContent = {
  locale: Locale;
  /** The name of the owner who is asking, or "". */
  ownerName: string;
  /** The source's name; "" for uploaded photos. */
  accountName: string;
  confirmUrl: string;
};

/** A code that verifies an address; in an invitation it's the temporary password. */
export type CodeMailContent = {
  kind: "sign-up-code" | "reset-code" | "attribute-code" | "federated-code" | "sign-in-code" | "invitation";
  locale: Locale;
  code: string;
  /** Where to use the code. For an invitation, the reader doesn't know the site yet. */
  signInUrl?: string;
};

/** A change to the sign-in that the account's owner should know about, whoever made it. */
export type AccountNoticeContent = {
  kind: "password-changed" | "factor-changed" | "email-change-requested" | "email-changed" | "new-device";
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

/** A site that rejects the password, or whose token is about to expire. */
export type IntegrationNoticeContent = {
  locale: Locale;
  /** The integration's name in Galley. */
  label: string;
  siteUrl: string;
  /** Until the token expires; null: the site rejects the password. */
  daysLeft: number | null;
  /** The page for reconnecting it. */
  integrationUrl: string;
};

/** Articles that couldn't be written or published and need the owner. */
export type ProblemNoticeContent = {
  locale: Locale;
  /** Articles, newest first. */
  problems: {
    title: string;
    articleUrl: string;
    /** `site` is the integration's name; null: the article couldn't be written. */
    failures: (
      | { site: null; reason: keyof typeof problemTexts.article }
      | { site: string; reason: keyof typeof problemTexts.publication }
    )[];
  }[];
  /** How many more there are that don't fit in the email. */
  more: number;
  listUrl: string;
};

/** A reviewer has declined an article. */
export type DeclineNoticeContent = {
  locale: Locale;
  title: string;
  language: ArticleLanguage;
  /** The reviewer's address. */
  by: string;
  articleUrl: string;
  stopUrl: string;
};

/** An article is live. */
export type LiveNoticeContent = {
  locale: Locale;
  title: string;
  language: ArticleLanguage;
  /** The post's address. */
  url: string;
  picture: { url: string; alt: string } | null;
  /** False: the email goes to an approver, and `stopUrl` stops all of theirs. */
  isOwner: boolean;
  stopUrl: string;
};

/** Questions that only the owner can answer, asked before writing. */
export type QuestionsContent = {
  locale: Locale;
  /** The Instagram handle, without "@"; "" for an uploaded photo. */
  accountName: string;
  /** The caption's first words. */
  words: string;
  picture: { url: string; alt: string } | null;
  questions: string[];
  /** The page to answer on, valid until the article is written. */
  answerUrl: string;
  /** Whether replying to this email answers them, too. */
  takesReplies: boolean;
  /** When the article is written, with or without answers. */
  answerUntil: Date;
  /** The owner's IANA time zone. */
  timeZone: string;
};

/** Why a reply to an email wasn't used, or whose answers count instead. */
export type ReplyNoticeContent = {
  locale: Locale;
  outcome: "answered-before" | "no-answer" | "too-long" | "decided" | "over";
  /** The article's title; before it's written, the caption's first words. */
  title: string;
  /** The answers that came before this reply's. */
  answeredBefore: { question: string; answer: string }[];
  /** How many characters an answer may have. */
  maxAnswer: number;
  /** The article in the app; null for reviewers, who have no account. */
  articleUrl: string | null;
};

/** What became of photos that came by email, and what to do instead. */
export type PhotoNoticeContent = {
  locale: Locale;
  outcome: "partly" | "no-photo" | "too-large" | "other-sender";
  /** The email's subject. */
  subject: string;
  /** How many photos aren't in the article. */
  leftOut: number;
  maxPhotos: number;
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

/** Emails about an account come from "<ownerName> via <sender>"; `sender` is the operator's own name. */
export type SenderContent = { locale: Locale; sender: string; ownerName: string };

export type RenderedMail = { subject: string; html: string; text: string };

/** The email templates, which Vite builds from emails/. */
export type Emails = {
  renderApprovalRequest(content: ApprovalRequestContent): Promise<RenderedMail>;
  renderApprovalDigest(content: ApprovalDigestContent): Promise<RenderedMail>;
  renderApproverConfirmation(content: ApproverConfirmationContent): Promise<RenderedMail>;
  renderAccountNotice(content: AccountNoticeContent): Promise<RenderedMail>;
  renderCodeMail(content: CodeMailContent): Promise<RenderedMail>;
  renderDeclineNotice(content: DeclineNoticeContent): Promise<RenderedMail>;
  renderIntegrationNotice(content: IntegrationNoticeContent): Promise<RenderedMail>;
  renderLiveNotice(content: LiveNoticeContent): Promise<RenderedMail>;
  renderPhotoNotice(content: PhotoNoticeContent): Promise<RenderedMail>;
  renderProblemNotice(content: ProblemNoticeContent): Promise<RenderedMail>;
  renderQuestions(content: QuestionsContent): Promise<RenderedMail>;
  renderReplyNotice(content: ReplyNoticeContent): Promise<RenderedMail>;
  renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail>;
  renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail>;
  renderSenderName(content: SenderContent): Promise<string>;
};

/** Loads the templates and their renderer with the first email. */
export function loadEmails(): Emails {
  const built = new URL("../../../build/emails/index.js", import.meta.url);
  if (!existsSync(built)) throw new Error("the mails aren't built: run `npm run build`");
  let loading: Promise<Emails> | null = null;
  const render =
    <Content, Rendered>(choose: (emails: Emails) => (content: Content) => Promise<Rendered>) =>
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
    renderDeclineNotice: render((emails) => emails.renderDeclineNotice),
    renderIntegrationNotice: render((emails) => emails.renderIntegrationNotice),
    renderLiveNotice: render((emails) => emails.renderLiveNotice),
    renderPhotoNotice: render((emails) => emails.renderPhotoNotice),
    renderProblemNotice: render((emails) => emails.renderProblemNotice),
    renderQuestions: render((emails) => emails.renderQuestions),
    renderReplyNotice: render((emails) => emails.renderReplyNotice),
    renderSourceNotice: render((emails) => emails.renderSourceNotice),
    renderUsageNotice: render((emails) => emails.renderUsageNotice),
    renderSenderName: render((emails) => emails.renderSenderName),
  };
}
