import type { ProofEdit } from "../../../post/approvals/deciding/edit-by-link.ts";
import type { MailStop } from "../../../post/approvals/asking/mail-stop.ts";
import type { ProofText } from "../../../post/approvals/deciding/proof-texts.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import type { ContactMessage } from "../../../owner/contact/send-contact-message.ts";
import type { ApproverState } from "../../../post/approvals/tables.ts";
import type { ErrorCode, FieldError } from "../../../platform/errors.ts";
import type { ArticleLanguage, Locale } from "../../../platform/languages.ts";
import type { SiteContent } from "../../../platform/config/site-content.ts";
import type { TrialView } from "../../../post/trials/get-trial.ts";
import type { ApiAnswer, PageCall } from "./page-api.ts";

export type ApprovalDecision = "approve" | "decline" | "later";

/** What the page behind a mailed link may know: this article and nothing else of its owner. */
export type ApprovalView = {
  /**
   * waiting: can be decided. said-yes: its holder approved, others are still asked. changes: another
   * version is on its way. superseded: the article was edited after the mail; `article` is the new
   * version and the link decides nothing. expired: seven days are over. revoked: the link was taken back.
   */
  state: "waiting" | "said-yes" | "approved" | "declined" | "changes" | "superseded" | "expired" | "revoked";
  decidedAt: Date | null;
  /** When a reminder comes; null when none does. */
  remindAt: Date | null;
  locale: Locale;
  /** The owner's, as the IANA names it. */
  timeZone: string;
  /** Whose article: the Instagram handle, without "@". */
  accountName: string;
  permalink: string | null;
  article: {
    title: string;
    language: ArticleLanguage;
    document: ArticleDocument;
    version: number;
    /** Which writer made it; the built-in one is labelled as such. */
    writer: "built-in" | "model";
  };
  /** What a form without scripts can edit, in reading order. */
  texts: ProofText[];
  /** Whether the writer can be asked for changes. */
  followsWishes: boolean;
  /** What was asked for. */
  wish: string | null;
  /** Of those who must all say yes; null where one is enough. */
  votes: { yes: number; needed: number } | null;
  /** Signed addresses of our own copies, by picture id. */
  pictureUrls: Record<string, string>;
  /** Where approving will publish it: labels of the active integrations. */
  targets: string[];
  /** Of an approved article that goes nowhere by itself; with the way to a plan that publishes. */
  copy: { html: string; markdown: string; upgradeUrl: string | null } | null;
};

/** What the page behind an approver's first mail shows. Nothing of the account but its Instagram handle. */
export type ApproverInvitation = { state: ApproverState; locale: Locale; accountName: string; email: string };

/** What a mailed "stop" link stops, and for whom. */
export type StoppableMails = { kind: MailStop; locale: Locale; isStopped: boolean };

/** Why a form of the approval page was refused: a sentence in the page's language. */
export type FormProblem = { problem: string };

/** Why a contact message was not sent, with the field that it is about. */
export type ContactProblem = { code: ErrorCode; field?: string | undefined; problem?: FieldError | undefined; max?: number | undefined };

/** What the pages ask of the service; built once in `http/server.ts` and handed to the router. */
export type PageServices = {
  publicUrl: string;
  /** Further addresses the operator wants on the front page, e.g. the demo's mailbox. */
  homeLinks: { label: string; url: string }[];
  /** What the operator says on the public pages. */
  site: SiteContent;
  countGeneratedArticles(): Promise<number>;
  /** Null when it was sent. */
  sendContactMessage(message: ContactMessage, visitorAddress: string): Promise<ContactProblem | null>;
  /** The article of a visitor without an account, by their cookies; null when there is none. */
  findTrial(cookies: string | null): Promise<TrialView | null>;
  /** Null for an unknown token. Never changes anything. */
  findApproval(token: string): Promise<ApprovalView | null>;
  /** Decides at most once; answers the state that holds afterwards. Null for an unknown token. */
  decideApproval(token: string, decision: ApprovalDecision): Promise<ApprovalView | null>;
  /** The token of the edited version's page; null where nothing changed. */
  editApproval(token: string, edit: ProofEdit): Promise<{ token: string } | FormProblem | null>;
  askForChanges(token: string, wish: string): Promise<FormProblem | null>;
  /** By a mail program's own button. Whether the article is approved now. */
  approveByMailProgram(token: string): Promise<boolean>;
  /** Null for an unknown token. Never changes anything. */
  findApproverInvitation(token: string): Promise<ApproverInvitation | null>;
  answerApproverInvitation(token: string, answer: "confirm" | "refuse"): Promise<void>;
  /** Null for an address that is not ours. Never changes anything. */
  findStoppableMails(signed: string): Promise<StoppableMails | null>;
  stopMails(signed: string): Promise<void>;
  /** Queries of the API for a signed-in viewer; mutations are refused. */
  executeDocument(call: PageCall): Promise<ApiAnswer<unknown>>;
};
