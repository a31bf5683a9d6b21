import type { Publication } from "../article-documents.ts";

/** What is asked before it is done, in a dialog. */
export type Asked =
  | { kind: "changes" | "never" | "rating" }
  | { kind: "take-down"; publication: Publication }
  | { kind: "answers"; approve(): void; answer(): void };
export type Ask = (asked: Asked) => void;
