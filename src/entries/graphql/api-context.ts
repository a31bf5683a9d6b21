import type { Logger } from "pino";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import type { OperationRules } from "./operation-rules.ts";
import type { ArticleParts } from "./articles/load-article-parts.ts";

/** The caller. A key can read, or read and write; a user can also manage keys and billing. */
export type Identity = { caller: Caller; access: "user" | "write" | "read"; locale: Locale };

/** What the resolvers of one request share. */
export type ApiContext = {
  log: Logger;
  requestId: string;
  /** The requested language; null: the account's language. */
  askedLocale: Locale | null;
  /** Null for visitors and rejected callers. For a change, it also asks the user pool. */
  identify(purpose: "read" | "change"): Promise<Identity | null>;
  /** What resolvers work with for an accepted caller; all fields of a request share it. */
  enter(caller: Caller): OwnerParts;
  /** The network that calls are counted against when nobody is signed in. */
  clientAddress: string;
  /** For the RateLimit headers: the limit closest to running out, and whether a limit rejected something. */
  rate: { nearest: { limit: number; remaining: number; resetSeconds: number } | null; isOver: boolean };
  /** The rules of the operations in the response, by response key. */
  asked: Map<string, OperationRules>;
};

export type OwnerParts = {
  /** Its database shows only the caller's rows; there is no way from here to anyone else's. */
  galley: Omit<Context, "dbOf">;
  /** Each loads one part of all articles in a response with a single statement. */
  parts: ArticleParts;
};

/** Resolvers run only after `guardOperations` has accepted the caller. */
export type GuardedContext = ApiContext &
  OwnerParts & {
    caller: Caller;
    /** The language of texts and pages for the caller. */
    locale: Locale;
  };
