import type { ArticleDocument } from "../articles/document.ts";
import type { ContactMessage } from "../contact/send-contact-message.ts";
import type { FieldError } from "../error-texts.ts";
import type { ErrorCode } from "../errors.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";
import type { SiteContent } from "../site-content.ts";
import type { TrialView } from "../trials/get-trial.ts";
import type { ApiAnswer, PageCall } from "./page-api.ts";

export type ApprovalDecision = "approve" | "decline";

/** What the page behind a mailed link may know: this article and nothing else of its owner. */
export type ApprovalView = {
  /**
   * waiting: can be decided. superseded: the article was edited after the mail; `article` is the
   * new version and the link decides nothing. expired: seven days are over.
   */
  state: "waiting" | "approved" | "declined" | "superseded" | "expired";
  decidedAt: Date | null;
  locale: Locale;
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
  /** Signed addresses of our own copies, by picture id. */
  pictureUrls: Record<string, string>;
  /** Where approving will publish it: labels of the active integrations. */
  targets: string[];
};

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
  /** Queries of the API for a signed-in viewer; mutations are refused. */
  executeDocument(call: PageCall): Promise<ApiAnswer<unknown>>;
};
