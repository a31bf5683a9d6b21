import type { WritingStyle } from "../../article-writer.ts";

/**
 * The meaning of each end of the four sliders in a language; `address` applies when the first is in the middle. `stock`
 * are phrases that readers know from machines.
 */
export type LanguageStyle = Record<keyof WritingStyle, readonly [first: string, second: string]> & {
  address: string;
  stock: readonly string[];
};
