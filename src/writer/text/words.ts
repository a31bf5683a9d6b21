const segmenters = new Map<string, Intl.Segmenter>();

/** One segmenter per language and granularity: creating one costs more than using it. */
export function segmenter(language: string, granularity: "word" | "sentence" | "grapheme"): Intl.Segmenter {
  const key = `${language}/${granularity}`;
  let found = segmenters.get(key);
  if (!found) {
    found = new Intl.Segmenter(language, { granularity });
    segmenters.set(key, found);
  }
  return found;
}

/** A text's words in lower case; Japanese is split with a dictionary. */
export function words(text: string, language: string): string[] {
  const found: string[] = [];
  for (const part of segmenter(language, "word").segment(text)) {
    if (part.isWordLike) found.push(part.segment.toLocaleLowerCase(language));
  }
  return found;
}

export function countWords(text: string, language: string): number {
  return words(text, language).length;
}

const fullWidth = new RegExp(
  String.raw`[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3` +
    String.raw`\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]`,
  "u",
);

/** Display width in search results: in Japanese, a half-width character counts as half. */
export function displayLength(text: string, language: string): number {
  let length = 0;
  for (const character of text) length += language === "ja" && !fullWidth.test(character) ? 0.5 : 1;
  return length;
}

type Measure = (text: string, language: string) => number;

/** The longest run of whole words within `limit`; a single longer word is cut between graphemes. */
export function cutAtWord(text: string, limit: number, language: string, lengthOf: Measure = displayLength): string {
  if (lengthOf(text, language) <= limit) return text;
  const fits = (taken: string) => lengthOf(taken, language) <= limit;
  const cut = takeWhile(segmenter(language, "word").segment(text), fits);
  return cut === "" ? takeWhile(segmenter(language, "grapheme").segment(text), fits) : cut;
}

function takeWhile(parts: Iterable<Intl.SegmentData>, fits: (taken: string) => boolean): string {
  let taken = "";
  for (const part of parts) {
    if (!fits(taken + part.segment)) break;
    taken += part.segment;
  }
  return taken.trimEnd();
}
