import type { Logger } from "pino";
import type { Caller } from "../../platform/actor.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../platform/languages.ts";
import type { OperationRules } from "./operation-rules.ts";
import type { ArticleParts } from "./articles/load-article-parts.ts";

/** Who calls. A key reads, or reads and writes; a user may also do what concerns keys and money. */
export type Identity = { caller: Caller; access: "user" | "write" | "read"; locale: Locale };

/** What the resolvers of one request share. */
export type ApiContext = {
  log: Logger;
  requestId: string;
  /** What the caller asked for; null: the account's language. */
  askedLocale: Locale | null;
  /** Null for a visitor and for whoever is not let in. For a change the user pool is asked as well. */
  identify(purpose: "read" | "change"): Promise<Identity | null>;
  /** What resolvers work with for a caller who is let in; all fields of a request get the same. */
  enter(caller: Caller): OwnerParts;
  /** The network that the caller's calls are counted for while nobody is signed in. */
  clientAddress: string;
  /** For the RateLimit headers: of the limits that were touched, the nearest; and whether one refused something. */
  rate: { nearest: { limit: number; remaining: number; resetSeconds: number } | null; isOver: boolean };
  /** The rules of the operations in the answer, by the key that they have in it. */
  asked: Map<string, OperationRules>;
};

export type OwnerParts = {
  /** Its database has the caller's rows only; the way to the others' is not handed on. */
  galley: Omit<Context, "dbOf">;
  /** Each loads one part of all the articles of an answer with one statement. */
  parts: ArticleParts;
};

/** A resolver runs only after `guardOperations` has let the caller in. */
export type GuardedContext = ApiContext &
  OwnerParts & {
    caller: Caller;
    /** Of texts and pages for the caller. */
    locale: Locale;
  };
