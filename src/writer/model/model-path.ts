import type { Logger } from "pino";
import type { ModelCapabilities, ModelConnector, TokenUsage } from "../../connectors/model/contract.ts";
import type { ArticleRef, ArticleWriter } from "../article-writer.ts";

export type CallPurpose = "look" | "write" | "repair" | "revise";

/** Keeps what every call costs, failed ones included. */
export type CallLedger = {
  /**
   * Books the most that the call may cost, before it is made, and answers its id. Throws `NoUsableAnswer`
   * ("cap", "no-price") when it would pass the monthly cap or nobody knows its price.
   */
  open(article: ArticleRef, call: { purpose: CallPurpose; model: string; atMost: TokenUsage }): Promise<string>;
  /** Replaces it by what it did cost. Without `usage` the most stays booked: nobody knows better. */
  close(article: ArticleRef, callId: string, end: { outcome: string; usage: TokenUsage | null }): Promise<void>;
};

export type PictureLook = {
  /** Empty where the model gave none. */
  alt: string;
  visible: string[];
  flags: PictureFlag[];
};

export const pictureFlags = ["nsfw", "violence", "personal-data"] as const;
export type PictureFlag = (typeof pictureFlags)[number];

/** What was seen in a picture, by the hash of its bytes: writing again never pays for looking again. */
export type LookCache = {
  find(ownerId: string, key: LookKey, hashes: string[]): Promise<Map<string, PictureLook>>;
  keep(ownerId: string, key: LookKey, looks: Map<string, PictureLook>): Promise<void>;
};
export type LookKey = { language: string; revision: string };

export type LoadedPicture = {
  sha256: string;
  /** Small enough for a model, without metadata. */
  jpeg(): Promise<Uint8Array>;
};

export type WritingModel = {
  connector: ModelConnector;
  /** As set, or as found out once. Throws `ConnectorError` when the model cannot be used. */
  capabilities(signal?: AbortSignal): Promise<ModelCapabilities>;
};

/** All that the path needs; the first model writes, the others stand in for it. */
export type ModelPath = {
  models: readonly WritingModel[];
  builtIn: ArticleWriter;
  ledger: CallLedger;
  looks: LookCache;
  loadPicture(article: ArticleRef, pictureId: string): Promise<LoadedPicture>;
  log: Pick<Logger, "warn">;
  /** Waits before a second try. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
};

/** One article on its way. */
export type Run = ModelPath & { article: ArticleRef; signal: AbortSignal | undefined };
