import type { SideEffect } from "../../../connectors/publisher.ts";
import type { ArticleDocument } from "../../../document/document.ts";
import type { ArticleLanguage, Locale } from "../../../platform/languages.ts";
import type { Finding } from "../../../writer/article-writer.ts";
import type { AskedQuestion } from "../../questions/list-questions.ts";
import type { Place } from "./list-places.ts";
import type { ProofText } from "./proof-texts.ts";

export type PictureSize = { width: number; height: number };

/** What the page behind an emailed link may see: this article and nothing else of the owner's. */
export type ApprovalView = {
  /**
   * waiting: can be decided. said-yes: its holder approved, others haven't answered yet. changes: another version is on
   * its way, with a change request (`changeRequest`) or with answers. superseded: the article was edited after the
   * email; `article` is the new version and the link can't decide. After answers, the link leads to the new version and
   * decides about it. expired: the seven days are over. revoked: the link was revoked.
   */
  state: "waiting" | "said-yes" | "approved" | "declined" | "changes" | "superseded" | "expired" | "revoked";
  decidedAt: Date | null;
  /** The address of the link's holder, as whom everyone with the link decides; null for a removed reviewer's. */
  decidesAs: string | null;
  /** When the link's holder will be reminded; null for never. */
  remindAt: Date | null;
  locale: Locale;
  /** The owner's IANA time zone. */
  timeZone: string;
  /** The Instagram handle of the article's account, without "@". */
  accountName: string;
  /** The posts behind the article, oldest first: one, or a digest's. */
  posts: { permalink: string | null; postedAt: Date; skippedVideos: number }[];
  article: {
    title: string;
    language: ArticleLanguage;
    document: ArticleDocument;
    version: number;
    /** The writer; articles by the built-in one say so. */
    writer: "built-in" | "model";
  };
  /** The writer's titles, best first; may be empty. */
  titles: string[];
  /** What changed since the previous version; null for the first. */
  whatIsNew: { title: boolean; /** Indexes of the article's blocks. */ blocks: number[] } | null;
  /** Findings to check before deciding, then hints; empty once there's nothing to decide. */
  findings: Finding[];
  /** Open, answered and skipped questions, most useful first. Private ones only behind the owner's own link. */
  questions: AskedQuestion[];
  /** The version with the requested changes or the answers couldn't be written; `article` is the previous one. */
  hasFailed: boolean;
  /** Sentences from the answers that could be remembered; empty behind a reviewer's link. */
  factsOffered: string[];
  /** The texts that the form without JavaScript can edit, in reading order. */
  texts: ProofText[];
  /** Whether the writer can follow a change request. */
  followsChangeRequests: boolean;
  /** What was asked to be changed in `article`, also if it couldn't be. */
  changeRequest: string | null;
  /** How many reviewers have said yes, where all must; null where one is enough. */
  votes: { yes: number; needed: number } | null;
  /** Signed URLs of our own copies, by picture id. */
  pictureUrls: Record<string, string>;
  /** In pixels, by picture id; reserves their place while they load. */
  pictureSizes: Record<string, PictureSize>;
  /** The article in the app; null behind a reviewer's link. */
  articleUrl: string | null;
  /** Where an approved article is, or will be published. */
  places: Place[];
  /** Where approving publishes it: the active integrations, and what publishing does at each of them. */
  targets: { label: string; sideEffects: SideEffect[] }[];
  /**
   * The text to copy from an approved article that isn't published automatically, and the upgrade page of a plan that
   * publishes.
   */
  copy: { html: string; markdown: string; upgradeUrl: string | null } | null;
};
