import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { z } from "zod";
import type { ArticleDocument } from "../../../src/document/document.ts";
import { renderText } from "../../../src/document/render/text.ts";
import { articleLanguages } from "../../../src/platform/languages.ts";
import { articleParts } from "../read-corpus.ts";

const folder = new URL("../recorded/posts/", import.meta.url);

const articleSchema = z.looseObject({
  ...articleParts,
  record: z.looseObject({ sources: z.array(z.object({ id: z.string(), text: z.string() })).optional() }),
});

const opinionSchema = z.object({
  score: z.number(),
  inventions: z.array(z.string()),
  distortions: z.array(z.string()),
});

export const roles = ["owner", "editor"] as const;

/** A blind judgement: `now` is this version's article, `before` the previous version's. */
const verdictSchema = z.object({
  judge: z.string(),
  role: z.enum(roles),
  preferred: z.enum(["now", "before", "tie"]),
  now: opinionSchema,
  before: opinionSchema,
  why: z.string(),
});
export type Verdict = z.infer<typeof verdictSchema>;

/** A post's recorded way from caption to article, with the blind judges' verdicts. */
export const recordingSchema = z.object({
  id: z.string(),
  language: z.enum(articleLanguages),
  caption: z.string(),
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  final: articleSchema,
  /** By `hashCall`; `step` is the version and the task, e.g. "1-write". */
  requests: z.record(z.string(), z.object({ step: z.string(), answer: z.string() })),
  /** The previous version's article about the same post. */
  before: z.object({ title: z.string(), text: z.string() }).nullable(),
  verdicts: z.array(verdictSchema),
});
export type Recording = z.infer<typeof recordingSchema>;

export function readRecordings(): Recording[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => recordingSchema.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))));
}

export function keepRecording(recording: Recording): void {
  writeFileSync(new URL(`${recording.id}.json`, folder), `${JSON.stringify(recording, null, 1)}\n`);
}

/** As a reader sees it, without pictures: marks each block's kind where the words don't show it. */
export function toReadableText({ title, document }: { title: string; document: ArticleDocument }): string {
  return [`# ${title}`, ...document.blocks.map(showBlock)].join("\n\n");
}

function showBlock(block: ArticleDocument["blocks"][number]): string {
  const text = renderText({ blocks: [block] });
  if (block.type === "heading") return `## ${text}`;
  if (block.type === "details") return `[Fact box]\n${text}`;
  if (block.type === "figure" || block.type === "gallery") return text === "" ? "[Photo]" : `[Photo] ${text}`;
  return text;
}
