import { mkdirSync, writeFileSync } from "node:fs";
import { renderText } from "../../src/document/render/text.ts";
import type { WrittenArticle } from "../../src/writer/article-writer.ts";
import { askOwner } from "./recording/owner-files.ts";
import { writePairs } from "./recording/pair-articles.ts";
import { readRecordedPosts } from "./recording/read-recorded-posts.ts";
import { keepRecordings } from "./recording/recordings.ts";
import { startAnsweringModel } from "./recording/start-answering-model.ts";
import { answeringModel, type RecordedArticle, writePost } from "./recording/write-post.ts";

/**
 * Takes the posts of recording/posts.json through the product's way of writing, against a model whose answers come
 * from files, and keeps the articles: `record.ts FOLDER [post…]`. Start it again after a prompt has changed: it asks
 * only what has not been answered. `--judge` writes what blind judges read about two such folders; `--keep` makes them
 * the recordings that `npm run -s show -- writer` reads.
 */
const usage = "usage: record.ts FOLDER [post…] | --judge NEW OLD FOLDER | --keep NEW [OLD [VERDICTS]]";
const [verb, ...rest] = process.argv.slice(2);
if (verb === undefined) throw new Error(usage);
if (verb === "--judge") {
  const [newer, older, out] = rest;
  if (newer === undefined || older === undefined || out === undefined) throw new Error(usage);
  console.log(`${writePairs(newer, older, out).length} posts to judge in ${out}`);
} else if (verb === "--keep") {
  const [newer, older, verdicts] = rest;
  if (newer === undefined) throw new Error(usage);
  console.log(`kept: ${keepRecordings(newer, older, verdicts).join(" ")}`);
} else await record(verb, rest);

async function record(folder: string, only: string[]): Promise<void> {
  mkdirSync(`${folder}/posts`, { recursive: true });
  const model = await startAnsweringModel(folder);
  const posts = readRecordedPosts().filter(({ id }) => only.length === 0 || only.includes(id));

  await Promise.all(
    posts.map(async (post) => {
      const { id, material } = post;
      try {
        const written = await writePost(post, answeringModel(`${model.url}/${id}`), (article) =>
          askOwner(folder, post, article),
        );
        const { caption, language, about } = material;
        writeFileSync(
          `${folder}/posts/${id}.json`,
          `${JSON.stringify({ id, language, caption, about, ...written }, null, 1)}\n`,
        );
        writeFileSync(`${folder}/posts/${id}.txt`, show(caption, written));
        console.log(`done ${id}`);
      } catch (error) {
        console.error(`failed ${id}`, error);
      }
    }),
  );
  model.close();
}

function show(caption: string, { first, answers, final, calls }: RecordedArticle): string {
  const asked = answers.map(({ question, text }) => `- ${question}\n  → ${text === "" ? "(left empty)" : text}`);
  const spent = calls.map((call) => `${call.version} ${call.purpose} ${call.outcome} ${call.input}+${call.output}`);
  return [
    `POST\n${caption}`,
    `QUESTIONS\n${asked.join("\n")}`,
    `FIRST VERSION\n${read(first)}`,
    ...(final === first ? [] : [`FINAL VERSION\n${read(final)}`]),
    `ASKED BACK\n${(final.questions ?? []).map(({ text }) => text).join("\n")}`,
    `CALLS\n${spent.join("\n")}`,
  ].join("\n\n");
}

function read({ title, document, excerpt, metaDescription, findings }: WrittenArticle): string {
  const found = findings.map(
    ({ reason, sentence, isAdvice, values }) =>
      `  ${isAdvice ? "hint" : "HELD"} ${reason} ${JSON.stringify(values ?? {})}: ${sentence ?? ""}`,
  );
  return `${title}\n\n${renderText(document)}\n\n(${excerpt})\n(${metaDescription})\nfindings:\n${found.join("\n")}`;
}
