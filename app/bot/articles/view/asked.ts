import type { Publication } from "../article-documents.ts";

/** Actions that a dialog asks to confirm. */
export type Asked =
  | { kind: "changes" | "never" | "rating" }
  | { kind: "take-down"; publication: Publication }
  | { kind: "answers"; approve(): void; answer(): void };
export type Ask = (asked: Asked) => void;
