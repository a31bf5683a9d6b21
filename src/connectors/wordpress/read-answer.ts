import type { OutboundResponse } from "../../platform/guards/outbound.ts";

/** Warnings are a few lines; what comes later is no answer with a warning before it. */
const MOST_LINES = 20;

/** The JSON of an answer to a read, also where a plug-in's PHP warnings stand before it. Undefined without any. */
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
