import type problemTexts from "../../../messages/en/problems.json";
import type sourceTexts from "../../../messages/en/sources.json";
import type { ArticleDocument } from "../../document/document.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";

/** The proof of a version, and where its receiver decides. */
export type ApprovalRequestContent = {
  /** Language of the account, not of the article. */
  locale: Locale;
  title: string;
  language: ArticleLanguage;
  document: ArticleDocument;
  /** Absolute addresses by picture id. */
  pictureUrls: Record<string, string>;
  approveUrl: string;
  /** The Instagram handle, without "@"; "" of an uploaded photo. */
  accountName: string;
  /** Labels of the integrations that approving publishes to. */
  targets: string[];
  writer: "built-in" | "model";
  /** The second and last mail about a version that nobody decided. */
  isReminder: boolean;
  /** Where its receiver stops reminders, or (an approver) being asked; null: nothing to stop. */
  stopUrl: string | null;
  /** Where Gmail's own button posts to; null: the mail has none. */
  actionUrl: string | null;
};

/** All that waits for the owner's decision, in one mail. */
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
  /** How many more wait than the mail has room for. */
  more: number;
  articlesUrl: string;
  stopUrl: string;
};

/** Asks the holder of an address whether they want to approve somebody's articles. */
export type ApproverConfirmationContent = {
  locale: Locale;
  /** Who asks: the owner's name, or "". */
  ownerName: string;
  /** The Instagram handle, without "@"; "" of uploaded photos. */
  accountName: string;
  confirmUrl: string;
};

/** A code that proves an address; of an invitation it is the temporary password. */
export type CodeMailContent = {
  kind: "sign-up-code" | "reset-code" | "attribute-code" | "sign-in-code" | "invitation";
  locale: Locale;
  code: string;
  /** Where to use it; an invitation is the first that its reader hears of the place. */
  signInUrl?: string;
};

/** A change at the sign-in that its owner should know of, whoever made it. */
export type AccountNoticeContent = {
  kind: "password-changed" | "factor-changed" | "email-changed" | "new-device";
  locale: Locale;
  /** The network address that the change came from. */
  address: string;
  /** What the browser called itself; null: it did not say. */
  browser: string | null;
  /** Where the owner can do something about it. */
  url: string;
};

/** A source that stopped, or whose token will end. */
export type SourceNoticeContent = {
  locale: Locale;
  /** The Instagram handle, without "@". */
  accountName: string;
  /** The page where it is connected again. */
  sourcesUrl: string;
} & (
  | { kind: "source-disabled"; problem: keyof typeof sourceTexts.problems }
  | { kind: "token-expiring"; daysLeft: number }
);

/** A site that refuses the password. */
export type IntegrationNoticeContent = {
  locale: Locale;
  /** The integration's name here. */
  label: string;
  siteUrl: string;
  /** The page where it is connected again. */
  integrationUrl: string;
};

/** What could not be written or published, and waits for its owner. */
export type ProblemNoticeContent = {
  locale: Locale;
  /** `site` is the integration's name; null: the article could not be written. */
  problems: { title: string; site: string | null; reason: keyof typeof problemTexts.article; articleUrl: string }[];
  /** How many more there are than the mail has room for. */
  more: number;
  listUrl: string;
};

/** How much of a period's articles is used: 80 % and 100 %. */
export type UsageNoticeContent = {
  locale: Locale;
  kind: "quota-80" | "quota-100";
  used: number;
  max: number;
  periodDays: number;
  articlesUrl: string;
  /** Null where a bigger plan cannot be bought. */
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
  renderSourceNotice(content: SourceNoticeContent): Promise<RenderedMail>;
  renderUsageNotice(content: UsageNoticeContent): Promise<RenderedMail>;
};

export async function loadEmails(): Promise<Emails> {
  const built = new URL("../../../build/emails/index.js", import.meta.url).href;
  return (await import(built)) as Emails;
}
