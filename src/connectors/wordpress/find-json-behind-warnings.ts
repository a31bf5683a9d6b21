import type { OutboundResponse } from "../../platform/guards/outbound.ts";

/** Warnings take a few lines; JSON further down isn't the answer. */
const MOST_LINES = 20;

/** Finds the JSON in an answer to a read, even behind a plugin's PHP warnings. Undefined if there is none. */
export function findJsonBehindWarnings(answer: OutboundResponse): unknown {
  const json = answer.findJson();
  if (json !== undefined) return json;
  let rest = answer.text();
  for (let line = 0; line < MOST_LINES && rest !== ""; line += 1) {
    rest = rest.slice(rest.indexOf("\n") + 1 || rest.length);
    if (!/^[{[]/.test(rest)) continue;
    try {
      return JSON.parse(rest);
    } catch {
      continue;
    }
  }
  return undefined;
}
