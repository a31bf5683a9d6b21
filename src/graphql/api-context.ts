import type { Caller } from "../actor.ts";
import type { Context } from "../context.ts";
import type { Locale } from "../languages.ts";
import type { OperationRules } from "./builder.ts";
import type { ArticleParts } from "./articles/load-article-parts.ts";

/** Who calls. A key reads, or reads and writes; a user may also do what concerns keys and money. */
export type Identity = { caller: Caller; access: "user" | "write" | "read"; locale: Locale };

/** What the resolvers of one request share. */
export type ApiContext = {
  galley: Context;
  requestId: string;
  /** What the caller asked for; null: the account's language. */
  askedLocale: Locale | null;
  /** Null for a visitor and for whoever is not let in. For a change the user pool is asked as well. */
  identify(purpose: "read" | "change"): Promise<Identity | null>;
  /** Where the caller's calls are counted while nobody is signed in. */
  clientAddress: string;
  /** Each loads one part of all the articles of an answer with one statement. */
  parts: ArticleParts;
  /** For the RateLimit headers: of the limits that were touched, the one that is nearest. */
  rate: { nearest: { limit: number; remaining: number; resetSeconds: number } | null };
  /** The rules of the operations in the answer, by the key that they have in it. */
  asked: Map<string, OperationRules>;
};

/** A resolver runs only after `guardOperations` has let the caller in. */
export type GuardedContext = ApiContext & {
  caller: Caller;
  /** Of texts and pages for the caller. */
  locale: Locale;
};
