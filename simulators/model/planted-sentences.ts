import sentences from "./planted-sentences.json" with { type: "json" };
import type { PlantedKind } from "./planted-kinds.ts";

type Sentences = Record<Exclude<PlantedKind, "changed-number">, string> & {
  names: readonly string[];
  places: readonly string[];
};

/** What a model invents when it has too little to say. The values in braces are random. */
export const plantedSentences: Record<string, Sentences> = sentences;
