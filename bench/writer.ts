import { parseArgs } from "node:util";
import { examplePosts } from "../src/writer/built-in/fixtures/material.ts";
import { checkBuiltInWriter } from "./writer/check-built-in.ts";
import { checkCorpus } from "./writer/check-corpus.ts";
import { checkPlanted } from "./writer/check-planted.ts";
import { checkLoneSentences } from "./writer/check-lone-sentences.ts";
import { measureSpeed } from "./writer/measure-speed.ts";
import { openLiveModel } from "./writer/open-live-model.ts";
import { readCorpus } from "./writer/read-corpus.ts";
import { judgeLive } from "./writer/recording/judge-live.ts";
import { type Figure, report } from "./lib/report.ts";
import { merge, tabulateChecks, toHeldOut } from "./writer/report.ts";

/**
 * Measures how good the checks are, on true articles with planted errors, invented sentences, and true text for
 * the false alarms. The held-out part is counted separately; the checks were never tuned to it. Then how good and how
 * fast the built-in writer is. Exits with 1 when a bar is missed.
 *
 * --verbose       lists what was missed, except in the held-out part
 * --judge         does only this: the recorded posts written anew by the model from MODEL_PROVIDER, MODEL_NAME,
 *                 MODEL_URL and MODEL_API_KEY, and judged blind by it, on one page; with --record, they become the
 *                 recordings
 */

const { values: options } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    judge: { type: "boolean", default: false },
  },
});
const note = (line: string) => {
  if (options.verbose) console.log(line);
};

if (options.judge) {
  await judgeLive(await openLiveModel(), "writer-judged.html", options.record);
  process.exit();
}

const posts = [...readCorpus().map(({ material }) => material), ...examplePosts];
const figures = [...(await checkTheChecks()), ...(await checkBuiltInWriter(posts, note)), await measureSpeed(posts)];
report("writer", figures);

async function checkTheChecks(): Promise<Figure[]> {
  const meaning = await checkPlanted();
  const own = merge([await checkCorpus(), await checkLoneSentences()]);
  const { outcomes, alarms } = toHeldOut(merge([own, meaning]), false);
  for (const { kind, language, text, isFound } of outcomes) if (!isFound) note(`missed ${kind} ${language} ${text}`);
  for (const { language, findings } of alarms)
    for (const { reason, values = {}, sentence } of findings)
      note(`alarm ${language} ${reason} ${JSON.stringify(values)} ${sentence}`);
  return tabulateChecks({ outcomes: own.outcomes, alarms: [...own.alarms, ...meaning.alarms] }, meaning);
}
