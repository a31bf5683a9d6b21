import { requireText } from "../../platform/input/require-text.ts";

const MAX_FACT = 300;

/** Returns a fact as one line. Throws "invalid-input". */
export function requireFact(text: string): string {
  return requireText(text.replaceAll(/\s+/g, " "), { field: "text", max: MAX_FACT, required: "required" });
}
