import { createHash } from "node:crypto";
import type { WritingStyle } from "../article-writer.ts";
import type { Register } from "./locales/locale.ts";

/** The same post always gets the same wording; different posts of an account get different ones. */
export function chooseFrame(variants: readonly string[], postId: string, purpose: string): string {
  const digest = createHash("sha256").update(`${purpose}\n${postId}`).digest();
  return variants[digest.readUInt32BE(0) % variants.length] ?? "";
}

const felt = 1 / 3;

/**
 * Maps the four style scales to a register. Humour and irreverence only select the warm wording: being funny takes new
 * words, and this writer adds none.
 */
export function registerOf(style: WritingStyle): Register {
  if (style.formalToCasual <= -felt) return "formal";
  const warmest = Math.max(
    style.formalToCasual,
    style.seriousToFunny,
    style.respectfulToIrreverent,
    style.matterOfFactToEnthusiastic,
  );
  return warmest >= felt ? "warm" : "neutral";
}

export function wantsCalm(style: WritingStyle): boolean {
  return style.matterOfFactToEnthusiastic <= -felt;
}

export function wantsFormal(style: WritingStyle): boolean {
  return style.formalToCasual <= -felt;
}
