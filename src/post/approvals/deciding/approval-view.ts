import type { ArticleDocument } from "../../../document/document.ts";
import type { ArticleLanguage, Locale } from "../../../platform/languages.ts";
import type { AskedQuestion } from "../../questions/list-questions.ts";
import type { ProofText } from "./proof-texts.ts";

/** What the page behind an emailed link may see: this article and nothing else of its owner's. */
export type ApprovalView = {
  /**
   * waiting: can be decided. said-yes: its holder approved, others haven't answered yet. changes: another version is on
   * its way, with a change request (`wish`) or with answers. superseded: the article was edited after the email;
   * `article` is the new version and the link can't decide. After answers, the link leads to the new version and
   * decides about it. expired: the seven days are over. revoked: the link was revoked.
   */
  state: "waiting" | "said-yes" | "approved" | "declined" | "changes" | "superseded" | "expired" | "revoked";
  decidedAt: Date | null;
  /** When the reminder goes out; null for none. */
  remindAt: Date | null;
  locale: Locale;
  /** The owner's, as an IANA name. */
  timeZone: string;
  /** Whose article: the Instagram handle, without "@". */
  accountName: string;
  /** What it tells, the oldest first: one post, or those of a digest. */
  posts: { permalink: string | null; postedAt: Date }[];
  article: {
    title: string;
    language: ArticleLanguage;
    document: ArticleDocument;
    version: number;
    /** Which writer wrote it; articles by the built-in one say so. */
    writer: "built-in" | "model";
  };
  /** What the writer offers, the best first; may be empty. */
  titles: string[];
  /** What's new since the version before; null for the first. */
  whatIsNew: { title: boolean; /** Indexes of the article's blocks. */ blocks: number[] } | null;
  /** Open, answered and skipped ones, the most useful first. Private ones only behind the owner's own link. */
  questions: AskedQuestion[];
  /** The version with the answers couldn't be written; `article` is the one from before, and it can be tried again. */
  hasFailed: boolean;
  /** Sentences of the answers that could be remembered; empty behind a reviewer's link. */
  factsOffered: string[];
  /** The texts that the form without JavaScript can edit, in reading order. */
  texts: ProofText[];
  /** Whether the writer can be asked for changes. */
  followsChangeRequests: boolean;
  /** The change request. */
  changeRequest: string | null;
  /** How many of the reviewers have said yes, where all must; null where one is enough. */
  votes: { yes: number; needed: number } | null;
  /** Signed URLs of our own copies, by picture id. */
  pictureUrls: Record<string, string>;
  /** Where approving publishes it: the labels of the active integrations. */
  targets: string[];
  /**
   * The text to copy from an approved article that isn't published automatically, and the upgrade page of a plan that
   * publishes.
   */
  copy: { html: string; markdown: string; upgradeUrl: string | null } | null;
};
