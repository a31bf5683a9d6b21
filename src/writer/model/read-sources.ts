import type { LearnedStyle, SourceMaterial } from "../article-writer.ts";
import { findOrder } from "../text/find-order.ts";
import { sourceSentences } from "../text/source-sentences.ts";
import { splitSentences } from "../text/split-sentences.ts";
import { countWords, cutAtWord } from "../text/words.ts";
import type { PictureLook } from "./model-path.ts";

export type NumberedSource = { id: string; text: string };

const longestAbout = 3_000;
const longestSample = 1_500;

/**
 * The sentences the model may use. Sentences that address the model instead of readers state nothing and are
 * left out.
 */
export function readSources(material: SourceMaterial): NumberedSource[] {
  return sourceSentences({ ...material, about: material.about.slice(0, longestAbout) })
    .filter(({ text }) => findOrder(text) === null)
    .map(({ id, text }) => ({ id, text }));
}

/** What a model saw, as weak sources; a line with a digit, handle or address would only be misused. */
export function readVisible(looks: readonly (PictureLook | null)[]): NumberedSource[] {
  const lines = looks.flatMap((look, index) =>
    (look?.visible ?? []).map((text) => ({ picture: index + 1, text: text.trim() })),
  );
  return lines
    .filter(
      ({ text }) =>
        text !== "" && text.length <= 120 && !/[\p{N}@#]|https?:|www\./u.test(text) && findOrder(text) === null,
    )
    .slice(0, 20)
    .map(({ picture, text }, index) => ({ id: `look:${index + 1}`, text: `(picture ${picture}) ${text}` }));
}

/** Length follows the material: a five-word caption doesn't make an essay. */
export function targetWords(material: SourceMaterial, sources: readonly NumberedSource[]): number {
  const words = countWords(
    sources
      .filter(({ id }) => id.startsWith("caption:"))
      .map(({ text }) => text)
      .join(" "),
    material.language,
  );
  return Math.round(Math.min(700, Math.max(30, words * 1.6)));
}

/** Truncates samples, since one page is enough to show a tone. Also drops sentences that address a model. */
export function readLearned({ learned, language }: SourceMaterial): LearnedStyle {
  const samples = (learned?.samples ?? []).map((sample) => {
    const lines = sample.split("\n").map((line) =>
      splitSentences(line, language)
        .flatMap(({ text }) => (findOrder(text) === null ? [text] : []))
        .join(" "),
    );
    return cutAtWord(lines.filter((line) => line !== "").join("\n"), longestSample, language, (text) => text.length);
  });
  return { lessons: learned?.lessons ?? [], samples: samples.filter((sample) => sample !== "") };
}
