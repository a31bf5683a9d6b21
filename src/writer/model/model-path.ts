import type { Logger } from "pino";
import type { ModelCapabilities, ModelConnector, TokenUsage } from "../../connectors/model/contract.ts";
import type { ArticleRef, ArticleWriter } from "../article-writer.ts";

/** "look" also asks for the brief, if there is none yet; "brief" is asked alone when there is nothing to look at. */
export type CallPurpose = "look" | "brief" | "write" | "verify" | "repair" | "revise";

/** Records what every call costs, including failed ones. */
export type CallLedger = {
  /**
   * Records the most the call may cost before it is made, and returns its id. Throws `NoUsableAnswer` ("cap",
   * "no-price") if this would exceed the monthly cap or the price is unknown.
   */
  open(article: ArticleRef, call: { purpose: CallPurpose; model: string; atMost: TokenUsage }): Promise<string>;
  /**
   * Replaces the estimate with the actual cost. Without `usage` the maximum stays recorded, because nothing better is
   * known.
   */
  close(article: ArticleRef, callId: string, end: { outcome: string; usage: TokenUsage | null }): Promise<void>;
};

export type PictureLook = {
  /** Empty if the model gave none. */
  alt: string;
  /** What a reader who can't see the picture would want to know. */
  seen: string[];
  /** The words in the picture, verbatim. */
  writing: string[];
  flags: PictureFlag[];
};

export const pictureFlags = ["nsfw", "violence", "personal-data"] as const;
export type PictureFlag = (typeof pictureFlags)[number];

/** Picture descriptions by the hash of the bytes: rewriting an article never pays for them again. */
export type LookCache = {
  find(ownerId: string, key: LookKey, hashes: string[]): Promise<Map<string, PictureLook>>;
  keep(ownerId: string, key: LookKey, looks: Map<string, PictureLook>): Promise<void>;
};
export type LookKey = { language: string; revision: string };

/**
 * Answers that have been paid for, the last one of each kind per article: a version after the owner's answers reuses
 * the brief, and a crash repeats only the calls in flight. `key` identifies what the answer depends on.
 */
export type AnswerStore = {
  find(article: ArticleRef, purpose: KeptPurpose, key: string): Promise<unknown>;
  keep(article: ArticleRef, purpose: KeptPurpose, key: string, answer: object): Promise<void>;
};
export type KeptPurpose = "brief" | "write" | "verify" | "repair";

export type LoadedPicture = {
  sha256: string;
  /** Scaled down to this longest edge, without metadata. */
  jpeg(longestEdge: number): Promise<Uint8Array>;
};

export type WritingModel = {
  connector: ModelConnector;
  /** As configured, or as detected once. Throws `ConnectorError` if the model can't be used. */
  capabilities(signal?: AbortSignal): Promise<ModelCapabilities>;
};

/** Everything the model path needs; the first model writes, the others are fallbacks. */
export type ModelPath = {
  models: readonly WritingModel[];
  builtIn: ArticleWriter;
  ledger: CallLedger;
  looks: LookCache;
  answers: AnswerStore;
  loadPicture(article: ArticleRef, pictureId: string): Promise<LoadedPicture>;
  log: Pick<Logger, "warn">;
  /** Waits before a retry. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
};

/** One article in progress. */
export type Run = ModelPath & { article: ArticleRef; signal: AbortSignal | undefined };
