import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { articleSchema, readWrittenPosts, toReadableText, writtenPostSchema } from "./read-articles.ts";
import { indexSchema } from "./request-files.ts";
import { readVerdicts, verdictSchema } from "./verdicts.ts";

const keptFolder = new URL("../recorded/posts/", import.meta.url);

/** A post's recorded way from caption to article, with the blind judges' verdicts. */
export const recordingSchema = writtenPostSchema.extend({
  first: articleSchema,
  /** By hash of the request; the answers are verbatim. */
  requests: z.record(z.string(), z.object({ step: z.string(), answer: z.string() })),
  /** The previous version's article about the same post. */
  before: z.object({ title: z.string(), text: z.string() }).nullable(),
  verdicts: z.array(verdictSchema),
});
export type Recording = z.infer<typeof recordingSchema>;

export function readRecordings(): Recording[] {
  if (!existsSync(keptFolder)) return [];
  return readdirSync(keptFolder)
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => recordingSchema.parse(JSON.parse(readFileSync(new URL(file, keptFolder), "utf8"))));
}

/** Keeps the finished posts of `newer`, with the articles of `older` and the judges' verdicts, in place of the last. */
export function keepRecordings(newer: string, older?: string, verdictsFile?: string): string[] {
  const before = older === undefined ? new Map<string, never>() : readWrittenPosts(older);
  const verdicts =
    verdictsFile === undefined
      ? new Map<string, never>()
      : readVerdicts(JSON.parse(readFileSync(verdictsFile, "utf8")));
  const posts = readWrittenPosts(newer);
  rmSync(keptFolder, { recursive: true, force: true });
  mkdirSync(keptFolder, { recursive: true });
  for (const [id, post] of posts) {
    const old = before.get(id)?.final;
    const recording = recordingSchema.parse({
      ...post,
      requests: readRequests(newer, id),
      before: old === undefined ? null : { title: old.title, text: toReadableText(old) },
      verdicts: verdicts.get(id) ?? [],
    });
    writeFileSync(new URL(`${id}.json`, keptFolder), `${JSON.stringify(recording, null, 1)}\n`);
  }
  const days = [...posts.keys()].map((id) => statSync(`${newer}/posts/${id}.json`).mtime.toISOString().slice(0, 10));
  writeFileSync(new URL("README.md", keptFolder), about(days.sort().at(-1) ?? "never"));
  return [...posts.keys()];
}

function readRequests(folder: string, post: string): Recording["requests"] {
  const index = indexSchema.parse(JSON.parse(readFileSync(`${folder}/index.json`, "utf8")));
  return Object.fromEntries(
    Object.entries(index).flatMap(([hash, name]) => {
      const step = new RegExp(`^\\d+-${post}-(\\d+-[a-z]+)$`).exec(name)?.[1];
      const file = `${folder}/answers/${name}.txt`;
      return step === undefined || !existsSync(file) ? [] : [[hash, { step, answer: readFileSync(file, "utf8") }]];
    }),
  );
}

function about(day: string): string {
  return `# Recorded posts

Recorded from a large language model on ${day}: it wrote the articles, and it answered the questions in the owner's
place, from what an invented owner could know. The judges were large language models too, in the roles of the account's
owner and of a magazine's editor: blind, twice, the second time with the sides swapped. People have to confirm what they
said. Each file has the post, the requests' hashes with the answers, the articles, the article of the version before and
the verdicts. \`record.ts --keep\` writes this folder; \`npm run -s show -- writer\` reads it.
`;
}
