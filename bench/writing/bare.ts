import { atOnce } from "../lib/at-once.ts";
import { readWork } from "../lib/run-bare.ts";
import type { RecordedCall } from "./recorder.ts";

/** Sends each article's calls one after the other, `width` articles at once, and nothing else. */
type Work = { url: string; articles: RecordedCall[][]; width: number };

const { url, articles, width } = await readWork<Work>();

const seconds = await atOnce(articles.length, width, async (index) => {
  for (const { path, headers, body } of articles[index] ?? []) {
    const answer = await fetch(`${url}${path}`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`${answer.status}`);
    JSON.parse(await answer.text());
  }
});
process.send?.(seconds, () => process.exit(0));
