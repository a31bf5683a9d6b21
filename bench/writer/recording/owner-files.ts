import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { renderText } from "../../../src/document/render/text.ts";
import type { Answer, WrittenArticle } from "../../../src/writer/article-writer.ts";
import type { RecordedPost } from "./read-recorded-posts.ts";

const answersSchema = z.record(z.string(), z.string());

/**
 * Shows the owner the proof with its questions in FOLDER/owner/<post>.txt, and waits until FOLDER/owner/<post>.json has
 * an answer to each, by the question's text; "" for those left empty.
 */
export async function askOwner(folder: string, post: RecordedPost, article: WrittenArticle): Promise<Answer[]> {
  const questions = (article.questions ?? []).map(({ text }) => text);
  mkdirSync(`${folder}/owner`, { recursive: true });
  const file = `${folder}/owner/${post.id}.json`;
  const known = readAnswers(file);
  const open = questions.filter((question) => known[question] === undefined);
  if (open.length > 0) await showProof(folder, post, article, open);
  for (;;) {
    const answers = readAnswers(file);
    if (questions.every((question) => answers[question] !== undefined))
      return questions.map((question) => ({ question, text: (answers[question] ?? "").trim() }));
    await sleep(500);
  }
}

function readAnswers(file: string): Record<string, string> {
  try {
    return answersSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    // Not there, or half written.
    return {};
  }
}

async function showProof(
  folder: string,
  { id, material, pictures }: RecordedPost,
  { title, document }: WrittenArticle,
  open: readonly string[],
): Promise<void> {
  const shown = await Promise.all([...pictures].map(([name, picture]) => keepPicture(folder, name, picture)));
  const skeleton = JSON.stringify(Object.fromEntries(open.map((question) => [question, "…"])), null, 1);
  const text = [
    `POST ${id} (${material.language}), account ${material.accountName}, ${material.postedAt.toISOString()}`,
    `ABOUT THE OWNER\n${material.about}`,
    ...(material.earlierPosts?.length
      ? [`EARLIER POSTS\n${material.earlierPosts.map((one) => `${one.postedAt.toISOString()} ${one.text}`).join("\n")}`]
      : []),
    `CAPTION\n${material.caption}`,
    `PICTURES\n${shown.join("\n")}`,
    `THE PROOF AS IT IS\n${title}\n\n${renderText(document)}`,
    `QUESTIONS, to be answered in ${folder}/owner/${id}.json\n${skeleton}`,
  ].join("\n\n");
  writeFileSync(`${folder}/owner/${id}.tmp`, text);
  renameSync(`${folder}/owner/${id}.tmp`, `${folder}/owner/${id}.txt`);
}

async function keepPicture(
  folder: string,
  name: string,
  picture: { jpeg(edge: number): Promise<Uint8Array> },
): Promise<string> {
  const file = `${folder}/owner/${name}.png`;
  await sharp(await picture.jpeg(1024)).toFile(file);
  return file;
}
