import { createHash } from "node:crypto";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { SourceMaterial } from "../article-writer.ts";
import { cleanText } from "../text/clean-text.ts";
import { cutAtWord } from "../text/words.ts";
import { type AnswerLook, briefSchema, lookAndBriefSchema } from "./answer-schemas.ts";
import { askModels, mostTokens } from "./ask-models.ts";
import {
  type LoadedPicture,
  type LookKey,
  type PictureFlag,
  pictureFlags,
  type PictureLook,
  type Run,
} from "./model-path.ts";
import { NoUsableAnswer } from "./no-usable-answer.ts";
import { orderOf, type PromptData, promptRevision } from "./prompts.ts";
import { briefInstructions } from "./prompts/brief.ts";
import { type Brief, briefKept, emptyBrief, readBrief } from "./read-brief.ts";
import { listEarlier, readPostedOn, readSeen, readSources } from "./read-sources.ts";

export type Prepared = {
  /** In the post's order; null if no model can see or all refused. */
  looks: (PictureLook | null)[];
  brief: Brief;
};

/**
 * Describes the pictures and decides what the article should be about, in one call if there is something to look at.
 * Each picture is described once per language, and each article gets one brief, whatever the owner answers later.
 */
export async function lookAndBrief(run: Run, material: SourceMaterial): Promise<Prepared> {
  const pictures = await Promise.all(material.pictures.map(({ pictureId }) => run.loadPicture(run.article, pictureId)));
  const key: LookKey = { language: material.language, revision: promptRevision };
  const known = await run.looks.find(
    run.article.ownerId,
    key,
    pictures.map(({ sha256 }) => sha256),
  );
  const inOrder = () => pictures.map(({ sha256 }) => known.get(sha256) ?? null);
  // Notes were described on arrival, and a digest leaves nothing to decide.
  if (material.notes !== undefined) return { looks: inOrder(), brief: emptyBrief };
  const kept = await findBrief(run, material);
  if (kept !== null) return { looks: inOrder(), brief: kept };
  const unseen = [...new Map(pictures.map((picture) => [picture.sha256, picture])).values()].filter(
    ({ sha256 }) => !known.has(sha256),
  );
  const seeing = unseen.length === 0 ? [] : await modelsThatSee(run);
  const both = seeing.length === 0 ? null : await askForBoth({ ...run, models: seeing }, material, unseen, inOrder());
  if (both !== null) {
    await run.looks.keep(run.article.ownerId, key, both.looks);
    for (const [hash, look] of both.looks) known.set(hash, look);
  }
  const brief = both?.brief ?? (await askForBrief(run, material, inOrder()));
  if (brief === null) return { looks: inOrder(), brief: emptyBrief };
  await run.answers.keep(run.article, "brief", briefKey(material), brief);
  return { looks: inOrder(), brief };
}

async function findBrief(run: Run, material: SourceMaterial): Promise<Brief | null> {
  const parsed = briefKept.safeParse(await run.answers.find(run.article, "brief", briefKey(material)));
  if (!parsed.success) return null;
  // An article may have been taken down since.
  const urls = new Set((material.earlierPosts ?? []).map(({ url }) => url));
  return { ...parsed.data, links: parsed.data.links.filter(({ url }) => urls.has(url)) };
}

/** Neither answers nor later posts change it: a version after answers follows the same brief. */
function briefKey({ language, questionLocale, caption, pictures }: SourceMaterial): string {
  const parts = [promptRevision, language, questionLocale, caption, pictures.map(({ pictureId }) => pictureId)];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A model that can't be reached counts as blind here; the next call will report what is wrong with it. */
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

/** Null if the model refused the pictures: the article can do without, and the checks will flag its alt texts. */
async function askForBoth(
  run: Run,
  material: SourceMaterial,
  pictures: LoadedPicture[],
  looks: Prepared["looks"],
): Promise<{ looks: Map<string, PictureLook>; brief: Brief } | null> {
  const edge = edgeFor(pictures.length);
  const question = {
    purpose: "look" as const,
    instructions: briefInstructions(orderOf(material), { withPictures: true }),
    data: { ...dataFor(material, looks), task: "look", pictures: pictures.length },
    pictures: await Promise.all(pictures.map((picture) => picture.jpeg(edge))),
    schema: lookAndBriefSchema,
    maxOutputTokens: mostTokens,
  };
  try {
    const { value } = await askModels(run, question);
    return { looks: readLooks(value, pictures), brief: readBrief(value, material) };
  } catch (error) {
    if (error instanceof NoUsableAnswer || (error instanceof ConnectorError && !error.retryable)) return null;
    throw error;
  }
}

/** Vendors bill pictures by their area: a carousel costs about as much as two pictures. */
function edgeFor(count: number): number {
  if (count <= 2) return 1_024;
  return count <= 4 ? 768 : 448;
}

/** Null if no model gives a usable brief: the article can be written without. */
async function askForBrief(run: Run, material: SourceMaterial, looks: Prepared["looks"]): Promise<Brief | null> {
  try {
    const { value } = await askModels(run, {
      purpose: "brief",
      instructions: briefInstructions(orderOf(material), { withPictures: false }),
      data: dataFor(material, looks),
      schema: briefSchema,
      maxOutputTokens: mostTokens,
    });
    return readBrief(value, material);
  } catch (error) {
    if (error instanceof NoUsableAnswer) return null;
    throw error;
  }
}

function dataFor(material: SourceMaterial, looks: Prepared["looks"]): PromptData {
  const { language, accountName, topics = [] } = material;
  return {
    task: "brief",
    language,
    account: accountName,
    postedOn: readPostedOn(material),
    sources: readSources(material),
    seen: readSeen(looks),
    topics,
    earlierPosts: listEarlier(material),
  };
}

function readLooks({ pictures: answers }: AnswerLook, pictures: LoadedPicture[]): Map<string, PictureLook> {
  return new Map(
    answers.flatMap(({ index, alt, seen, writing, flags }): [string, PictureLook][] => {
      const picture = pictures[index - 1];
      if (picture === undefined) return [];
      const look = {
        alt: toAlt(alt),
        seen: seen.map(cleanText).slice(0, mostSeen),
        writing: writing.map(cleanText).slice(0, mostSeen),
        flags: toFlags(flags),
      };
      return [[picture.sha256, look]];
    }),
  );
}

const mostSeen = 10;
const longestAlt = 125;

function toAlt(text: string): string {
  const plain = cleanText(text)
    .replace(/\s+/gu, " ")
    .replace(/[.。]\s*$/u, "");
  return cutAtWord(plain.trim(), longestAlt, "en");
}

function toFlags(flags: string[]): PictureFlag[] {
  return pictureFlags.filter((flag) => flags.includes(flag));
}
