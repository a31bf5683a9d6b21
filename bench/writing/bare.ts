import { readFileSync } from "node:fs";
import { atOnce } from "../lib/at-once.ts";
import type { RecordedCall } from "./recorder.ts";

/** Sends each article's calls one after the other, `width` articles at once, and nothing else. */
// Written by run-bare.ts.
const { url, articles, width } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as {
  url: string;
  articles: RecordedCall[][];
  width: number;
};

const seconds = await atOnce(articles.length, width, async (index) => {
  for (const { path, headers, body } of articles[index] ?? []) {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${answer.status}`);
    JSON.parse(await answer.text());
  }
});
process.send?.(seconds, () => process.exit(0));
