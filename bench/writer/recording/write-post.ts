import { createHash } from "node:crypto";
import { z } from "zod";
import type { ModelCall, ModelReply } from "../../../src/connectors/model/contract.ts";
import { readAnswer } from "../../../src/connectors/model/read-answer.ts";
import type { Answer, WrittenArticle } from "../../../src/writer/article-writer.ts";
import { createCheckedWriter } from "../../../src/writer/checks/create-checked-writer.ts";
import { createWriterInMemory } from "../../../test/model-path.ts";
import type { LiveModel } from "../open-live-model.ts";
import type { RecordedPost } from "./read-recorded-posts.ts";

type AskingModel = Pick<LiveModel, "connector" | "capabilities"> & {
  /** Instead of the connector's own; `step` is the version and the task, e.g. "1-write". */
  ask<T>(call: ModelCall<T>, step: string): Promise<ModelReply<T>>;
};

/**
 * Takes one post the way the worker does: a first version with its questions, and another one if the owner answers any.
 * Keeps in memory what the worker stores in the database.
 */
export async function writePost(
  { material, pictures }: RecordedPost,
  { connector, capabilities, ask }: AskingModel,
  answer: (article: WrittenArticle) => Answer[],
): Promise<WrittenArticle> {
  let version = 1;
  const toStep = (prompt: string) => `${version}-${/"task":"([a-z]+)"/.exec(prompt)?.[1] ?? "ask"}`;
  const stepwise = { ...connector, ask: <T>(call: ModelCall<T>) => ask(call, toStep(call.prompt)) };
  const { writer } = createWriterInMemory({
    models: [{ connector: stepwise, capabilities: async () => capabilities }],
    loadPicture: async (_article, pictureId) => {
      const picture = pictures.get(pictureId);
      if (picture === undefined) throw new Error(`there is no picture ${pictureId}`);
      return picture;
    },
  });
  const checked = createCheckedWriter(writer);
  const first = await checked.write(material);
  const answers = answer(first).filter(({ text }) => text !== "");
  version = 2;
  return answers.length === 0 ? first : checked.write({ ...material, answers });
}

/** A model whose answers somebody recorded. `find` throws where there is none. */
export function playModel(find: (call: ModelCall<unknown>, step: string) => string): AskingModel {
  const neverAsked = () => Promise.reject(new Error("a recording can't be probed"));
  return {
    connector: {
      provider: "openai-compatible",
      model: "recorded",
      url: null,
      ask: neverAsked,
      findContext: async () => null,
      probe: neverAsked,
    },
    capabilities: { structured: true, pictures: true },
    async ask(call, step) {
      const answer = readAnswer(find(call, step), call.schema);
      if (!answer.ok) return { outcome: "malformed", problem: answer.problem, usage: null };
      return { outcome: "answered", value: answer.value, usage: null };
    },
  };
}

/**
 * The same for the same question about the same post: leaves out marks that change with each call, and the pictures'
 * bytes, because encoders differ.
 */
export function hashCall(post: string, { instructions, prompt, pictures = [], schema }: ModelCall<unknown>): string {
  const said = [instructions, prompt].map((text) => text.replaceAll(/\b[0-9a-f]{18}\b/g, "…"));
  const asked = [post, ...said, pictures.length, z.toJSONSchema(schema, { io: "input" })];
  return createHash("sha256").update(JSON.stringify(asked)).digest("hex").slice(0, 32);
}
