import type { TFunction } from "i18next";
import type { WritingStyle } from "../../../../src/writer/article-writer.ts";

export type StyleScale = keyof WritingStyle;

export const styleScales = [
  "formalToCasual",
  "seriousToFunny",
  "respectfulToIrreverent",
  "matterOfFactToEnthusiastic",
] as const satisfies StyleScale[];

/** Five labels for a scale from -1 to 1: very and rather one way, in between, rather and very the other way. */
export function toStyleWords(t: TFunction<"sources">, scale: StyleScale, value: number): string {
  const strength = Math.abs(value);
  if (strength < 0.25) return t("style.exactly");
  const pole = t(`style.${scale}.${value < 0 ? "low" : "high"}`);
  return strength < 0.75 ? t("style.rather", { pole }) : t("style.very", { pole });
}

/** A sample sentence in that style. */
export function toStyleSample(t: TFunction<"sources">, scale: StyleScale, value: number): string {
  if (Math.abs(value) < 0.25) return t(`style.${scale}.samples.middle`);
  return t(`style.${scale}.samples.${value < 0 ? "low" : "high"}`);
}
