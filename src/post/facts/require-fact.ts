import { parseInput } from "../../platform/input/parse-input.ts";
import { typedText } from "../../platform/input/typed-text.ts";

const MAX_FACT = 300;

/** Returns a fact as one line. Throws "invalid-input". */
export function requireFact(text: string): string {
  return parseInput(typedText({ max: MAX_FACT, required: "required" }), text.replaceAll(/\s+/g, " "), "text");
}
