import type { ArticleDocument } from "../../../document/document.ts";
import type { ArticleLanguage, Locale } from "../../../platform/languages.ts";
import type { ProofText } from "./proof-texts.ts";

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
