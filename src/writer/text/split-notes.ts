import type { SourceMaterial } from "../article-writer.ts";
import { captionSentences } from "./source-sentences.ts";

type SplitNote = {
  /** The note's own material, as if it were written alone. */
  note: SourceMaterial;
  /** The ids of its caption's sentences in the digest. */
  ids: ReadonlySet<string>;
  /** How many sentences stand before it in the digest. */
  before: number;
  /** The numbers of its pictures in the digest, from 1. */
  pictures: readonly number[];
};

/** Splits a digest's material into that of its notes; that of any other post is one. */
export function splitNotes(material: SourceMaterial): SplitNote[] {
  const { notes, ...rest } = material;
  let before = 0;
  let first = 1;
  return (notes ?? [{ ...rest, pictures: rest.pictures.length }]).map(({ pictures: count, ...own }) => {
    const told = captionSentences(own.caption, rest.language).flat().length;
    const from = before;
    const pictures = Array.from({ length: count }, (_, index) => first + index);
    before += told;
    first += count;
    return {
      note: { ...rest, ...own, pictures: rest.pictures.slice(first - count - 1, first - 1) },
      ids: new Set(Array.from({ length: told }, (_, index) => `caption:${from + index + 1}`)),
      before: from,
      pictures,
    };
  });
}

/** The caption of a digest, from which its sentences are numbered. */
export function joinCaptions(captions: readonly string[]): string {
  return captions.join("\n\n");
}
