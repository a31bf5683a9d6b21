import type { ArticleDocument } from "../articles/document.ts";
import type { ArticleLanguage, Locale } from "../languages.ts";
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

/** What the pages ask of the service; built once in `http/server.ts` and handed to the router. */
export type PageServices = {
  publicUrl: string;
  /** Further addresses the operator wants on the front page, e.g. the demo's mailbox. */
  homeLinks: { label: string; url: string }[];
  countGeneratedArticles(): Promise<number>;
  /** Null for an unknown token. Never changes anything. */
  findApproval(token: string): Promise<ApprovalView | null>;
  /** Decides at most once; answers the state that holds afterwards. Null for an unknown token. */
  decideApproval(token: string, decision: ApprovalDecision): Promise<ApprovalView | null>;
  /** Queries of the API for a signed-in viewer; mutations are refused. */
  executeDocument(call: PageCall): Promise<ApiAnswer<unknown>>;
};
