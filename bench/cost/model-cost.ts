import { startModelPath } from "../../test/model-path.ts";
import type { Figure } from "../lib/report.ts";
import { percentile } from "../lib/statistics.ts";
import { readCorpus } from "../writer/read-corpus.ts";

/** Bars at the 95th percentile over the corpus, all seven languages. */
const bars = { calls: 4, input: 12_000, output: 3_500 };
const firstLook = ["look", "write", "verify", "repair"];

/**
 * How many calls and tokens an article costs, and a version after answers. The prompts are the product's own; the
 * simulator's answers have an article's length, and one invention in each, so that every article is repaired.
 */
export async function measureModelCost(): Promise<Figure[]> {
  await using path = await startModelPath();
  const takes: { calls: number; input: number; output: number }[] = [];
  const again: { calls: number; input: number; output: number; others: number }[] = [];
  for (const { material: post } of readCorpus()) {
    await path.reset();
    const material = { ...post, pictures: [{ pictureId: post.postId, alt: null }] };
    await path.behave({ kind: "invent", count: 1, kinds: ["year"], times: "always" });
    await path.writer.write(material);
    takes.push(sum(path.calls));
    const unknown = path.calls.find(({ purpose }) => !firstLook.includes(purpose));
    if (unknown !== undefined) throw new Error(`an article asked for ${unknown.purpose}`);
    path.calls.length = 0;
    await path.writer.write({ ...material, answers: [{ question: "What came next?", text: post.caption }] });
    const others = path.calls.filter(({ purpose }) => purpose === "look" || purpose === "brief").length;
    again.push({ ...sum(path.calls), others });
  }
  const p95 = (rows: typeof takes, part: "calls" | "input" | "output") => {
    const values = rows.map((row) => row[part]);
    return percentile(values, 95);
  };
  const tell = (what: string, rows: typeof takes) =>
    console.log(
      `cost: ${what}, 95th percentile of ${rows.length}: ${p95(rows, "calls")} calls, ` +
        `${p95(rows, "input")} tokens in, ${p95(rows, "output")} out`,
    );
  tell("article with a model", takes);
  tell("version after answers", again);
  return [
    { name: "calls of an article", value: p95(takes, "calls"), bar: { atMost: bars.calls } },
    { name: "tokens in", value: p95(takes, "input"), bar: { atMost: bars.input } },
    { name: "tokens out", value: p95(takes, "output"), bar: { atMost: bars.output } },
    {
      name: "looks and briefs after answers",
      value: again.reduce((total, { others }) => total + others, 0),
      bar: { atMost: 0 },
    },
  ];
}

function sum(calls: readonly { usage: { inputTokens: number; outputTokens: number } | null }[]) {
  const total = (part: "inputTokens" | "outputTokens") =>
    calls.reduce((all, { usage }) => all + (usage?.[part] ?? 0), 0);
  return { calls: calls.length, input: total("inputTokens"), output: total("outputTokens") };
}
