import { ConnectorError } from "../../platform/connector-error.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { cleanText } from "../text/clean-text.ts";
import { cutAtWord } from "../text/words.ts";
import { lookSchema } from "./answer-schemas.ts";
import { askModels } from "./ask-models.ts";
import {
  type LoadedPicture,
  type LookKey,
  type PictureFlag,
  pictureFlags,
  type PictureLook,
  type Run,
} from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { lookInstructions, promptRevision, toPrompt } from "./prompts.ts";

/** Pictures per call. */
const atOnce = 4;
const longestAlt = 125;

/**
 * What the pictures show, in order; null if no model can see or all refused. Each picture is described once per
 * language, whatever happens to the article.
 */
export async function lookAtPictures(run: Run, material: SourceMaterial): Promise<(PictureLook | null)[]> {
  const seeing = await modelsThatSee(run);
  if (seeing.length === 0 || material.pictures.length === 0) return material.pictures.map(() => null);
  const pictures = await Promise.all(material.pictures.map(({ pictureId }) => run.loadPicture(run.article, pictureId)));
  const key: LookKey = { language: material.language, revision: promptRevision };
  const known = await run.looks.find(
    run.article.ownerId,
    key,
    pictures.map(({ sha256 }) => sha256),
  );
  const unseen = [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  );
  for (let from = 0; from < unseen.length; from += atOnce) {
    const looks = await look({ ...run, models: seeing }, material, unseen.slice(from, from + atOnce));
    await run.looks.keep(run.article.ownerId, key, looks);
    for (const [hash, seen] of looks) known.set(hash, seen);
  }
  return pictures.map(({ sha256 }) => known.get(sha256) ?? null);
}

/** A model that can't be reached counts as blind here; the writing step will report what is wrong with it. */
async function modelsThatSee(run: Run): Promise<Run["models"]> {
  const capabilities = await Promise.all(
    run.models.map(({ capabilities: find }) =>
      find(run.signal).catch((error: unknown) => {
        if (error instanceof ConnectorError) return null;
        throw error;
      }),
    ),
  );
  return run.models.filter((_, index) => capabilities[index]?.pictures === true);
}

/** Empty if the model refused: the article can do without, and the checks will flag its alt texts. */
async function look(run: Run, material: SourceMaterial, pictures: LoadedPicture[]): Promise<Map<string, PictureLook>> {
  const question = {
    purpose: "look" as const,
    instructions: lookInstructions(material.language),
    prompt: toPrompt({ task: "look", language: material.language, pictures: pictures.length }),
    pictures: await Promise.all(pictures.map((picture) => picture.jpeg())),
    schema: lookSchema,
    maxOutputTokens: 400 * pictures.length + 400,
  };
  try {
    const { value } = await askModels(run, question);
    return new Map(
      value.images.flatMap(({ index, alt, visible, flags }): [string, PictureLook][] => {
        const picture = pictures[index - 1];
        return picture
          ? [[picture.sha256, { alt: toAlt(alt), visible: visible.map(cleanText).slice(0, 5), flags: toFlags(flags) }]]
          : [];
      }),
    );
  } catch (error) {
    if (error instanceof NoUsableAnswer || (error instanceof ConnectorError && !error.retryable)) return new Map();
    throw error;
  }
}

function toAlt(text: string): string {
  return cutAtWord(
    cleanText(text)
      .replace(/\s+/gu, " ")
      .replace(/[.。]\s*$/u, "")
      .trim(),
    longestAlt,
    "en",
  );
}

function toFlags(flags: string[]): PictureFlag[] {
  return pictureFlags.filter((flag) => flags.includes(flag));
}
