import { readFileSync } from "node:fs";
import { z } from "zod";
import type { WrittenArticle } from "../../../src/writer/article-writer.ts";
import { readRecordedPosts } from "./read-recorded-posts.ts";
import { playModel, writePost } from "./write-post.ts";

const folder = new URL("../recorded/front-page/", import.meta.url);

/** What the model answered about the post on the front page, step by step, and what its owner answered. */
const recordingSchema = z.object({
  id: z.string(),
  answers: z.array(z.object({ question: z.string(), text: z.string() })),
  steps: z.array(z.object({ step: z.string(), answer: z.string() })),
});
type FrontPageRecording = z.infer<typeof recordingSchema>;

/** Returns the recording, and the article that the current writing makes of it. A reworded prompt changes nothing. */
export async function playFrontPage(
  language: "en" | "vi",
): Promise<{ recording: FrontPageRecording; article: WrittenArticle }> {
  const recording = recordingSchema.parse(JSON.parse(readFileSync(new URL(`${language}.json`, folder), "utf8")));
  const { id, answers } = recording;
  const post = readRecordedPosts().find((one) => one.id === id);
  if (post === undefined) throw new Error(`posts.json has no ${id}`);
  const left = [...recording.steps];
  const model = playModel((_call, step) => {
    const index = left.findIndex((one) => one.step === step);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (found === undefined) throw new Error(`${id} has no answer to ${step}`);
    return found.answer;
  });
  return { recording, article: await writePost(post, model, () => answers) };
}
