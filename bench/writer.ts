import { parseArgs } from "node:util";
import { createWriterInMemory } from "../test/model-path.ts";
import { examplePosts } from "../src/writer/built-in/fixtures/material.ts";
import { checkBuiltInWriter, checkWriter } from "./writer/check-built-in.ts";
import { checkCorpus } from "./writer/check-corpus.ts";
import { checkPlanted } from "./writer/check-planted.ts";
import { checkLoneSentences } from "./writer/check-lone-sentences.ts";
import { measureSpeed } from "./writer/measure-speed.ts";
import { openLiveModel } from "./writer/open-live-model.ts";
import { readCorpus } from "./writer/read-corpus.ts";
import { readPosts } from "./writer/read-posts.ts";
import { readRecordings, recordAnswers } from "./writer/recorded-answers.ts";
import { judgeLive } from "./writer/recording/judge-live.ts";
import { type Figure, report } from "./lib/report.ts";
import { merge, tabulateChecks, toHeldOut } from "./writer/report.ts";

/**
 * How good the checks are: true articles with errors planted by code, invented sentences, and true text for
 * the false alarms. The held-out part is counted separately; the checks were never tuned to it. Then how good
 * and how fast the built-in writer is, and what the gate makes of recorded model answers. Exits with 1 when a
 * bar is missed.
 *
 * --verbose       lists what was missed, except in the held-out part
 * --posts FILE    runs the writers on your own posts instead (a JSON list; see read-posts.ts)
 * --live          also runs the model from MODEL_PROVIDER, MODEL_NAME, MODEL_URL and MODEL_API_KEY
 * --record        keeps its articles in writer/recorded/
 * --judge         does only this: the recorded posts written anew by that model and judged blind by it, on one page;
 *                 with --record, they become the recordings
 */

const { values: options } = parseArgs({
  options: {
    verbose: { type: "boolean", default: false },
    posts: { type: "string" },
    live: { type: "boolean", default: false },
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

const corpus = readCorpus().map(({ material }) => material);
const posts = options.posts === undefined ? [...corpus, ...examplePosts] : await readPosts(options.posts);
const figures = options.posts === undefined ? await checkTheChecks() : [];
figures.push(...(await checkBuiltInWriter(posts, note)), await measureSpeed(posts));
if (options.posts === undefined)
  for (const { name, writer } of await readRecordings()) await checkWriter(name, writer, corpus, note);
if (options.live) await checkLive();
report("writer", figures);

/** The model gets only the texts, as the corpus has no pictures. */
async function checkLive(): Promise<void> {
  const { connector, capabilities } = await openLiveModel();
  const { writer, calls } = createWriterInMemory({
    models: [{ connector, capabilities: async () => ({ ...capabilities, pictures: false }) }],
    loadPicture: () => Promise.reject(new Error("The benchmark shows a model no pictures.")),
  });
  const recording = recordAnswers(connector.model, writer);
  await checkWriter(connector.model, recording.writer, options.posts === undefined ? corpus : posts, note);
  const sum = (part: "inputTokens" | "outputTokens") => calls.reduce((all, { usage }) => all + (usage?.[part] ?? 0), 0);
  console.log(`${calls.length} calls, ${sum("inputTokens")} tokens in, ${sum("outputTokens")} out`);
  if (options.record) console.log(`kept in ${(await recording.save()).pathname}`);
}

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
