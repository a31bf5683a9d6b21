import { readRecordings } from "../../../bench/writer/recording/recordings.ts";
import { replay } from "../../../bench/writer/recording/replay.ts";
import { type Summary, summarise } from "../../../bench/writer/recording/summarise.ts";

/**
 * Takes the recorded posts through the current writing and checks, without a key. A prompt that has changed since makes
 * a recording stale: its article is checked as it was recorded. The numbers are those of the recorded articles.
 */
export async function showRecordings(): Promise<Summary> {
  const recordings = readRecordings();
  const replayed = await replay(recordings);
  console.log("\nrecorded posts");
  for (const { post, stale, findings } of replayed) {
    if (stale === null) continue;
    const held = findings.filter(({ isAdvice }) => isAdvice !== true).length;
    console.log(`${post.padEnd(14)} stale from ${stale} on: ${held} held, ${findings.length - held} hints`);
  }
  const stale = replayed.filter((one) => one.stale !== null).length;
  console.log(`recorded=${recordings.length} replayed=${replayed.length - stale} stale=${stale}`);
  if (stale > 0)
    console.log("Stale: the prompts have changed since; `npm run bench -- writer --judge --record` records anew.");
  const summary = summarise(recordings);
  const named = new Set(summary.inventions.map(({ post }) => post));
  for (const post of named) {
    const own = summary.inventions.filter((one) => one.post === post);
    console.log(`\n${post}, called invented by at least two judgements:`);
    for (const { statement } of own) console.log(`- ${statement}`);
    console.log(`${own[0]?.article.replace(/^/gm, "  | ")}`);
  }
  return summary;
}
