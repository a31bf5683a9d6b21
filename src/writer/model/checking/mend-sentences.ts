import { z } from "zod";
import { type Block, blockSchema } from "../../../document/document.ts";
import type { RevisableArticle } from "../../article-writer.ts";
import { spansOf } from "../../built-in/realise-blocks.ts";
import type { NumberedSentence } from "../number-sentences.ts";
import { oneLine, withoutEmptySections } from "../to-blocks.ts";

/** Replaces the sentence; "" removes it. */
export type Fix = { sentence: NumberedSentence; text: string; uses: string[] };

/** Replaces these sentences and nothing else. A title or description can't be removed. */
export function mendSentences(article: RevisableArticle, fixes: readonly Fix[]): RevisableArticle {
  const next = { ...article };
  for (const { sentence, text } of fixes) {
    const { where } = sentence;
    if (where !== "title" && where !== "excerpt" && where !== "metaDescription") continue;
    const mended = oneLine(replaceWhole(next[where], sentence.text, text) ?? next[where]);
    if (mended !== "") next[where] = mended;
  }
  const blocks = article.document.blocks.flatMap((block, index): Block[] => {
    const own = fixes.filter(({ sentence }) => sentence.block === index);
    const mended = own.reduce<Block | null>((left, fix) => left && mendBlock(left, fix), block);
    return mended === null ? [] : [mended];
  });
  return { ...next, document: { blocks: withoutEmptySections(blocks) } };
}

const spanList = z.array(z.object({ text: z.string() }).loose()).min(1);

/** Finds the sentence wherever the block has text: in its paragraphs, list entries, labels or captions. */
function mendBlock(block: Block, { sentence, text, uses }: Fix): Block | null {
  let isDone = false;
  const walk = (value: unknown): unknown => {
    const spans = spanList.safeParse(value);
    if (spans.success) {
      const words = spans.data.map((span) => span.text).join("");
      const replaced = isDone ? null : replaceWhole(words, sentence.text, text);
      if (replaced === null) return value;
      isDone = true;
      const mended = oneLine(replaced);
      return mended === "" ? null : spansOf(mended);
    }
    if (Array.isArray(value)) return value.map(walk).filter((part) => part !== null);
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => [name, walk(part)] as const);
    if (parts.some(([name, part]) => name === "spans" && part === null)) return null;
    return Object.fromEntries(parts.filter(([, part]) => part !== null));
  };
  const parsed = blockSchema.safeParse(walk(block));
  if (!parsed.success) return null;
  const mended = parsed.data;
  return "sources" in mended && mended.sources !== undefined && text !== ""
    ? { ...mended, sources: [...new Set([...mended.sources, ...uses])] }
    : mended;
}

/** Null if the sentence isn't there as a whole: "12 €" isn't in "112 €". */
function replaceWhole(words: string, sentence: string, text: string): string | null {
  const isPart = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? "");
  const [first, last] = [isPart(sentence[0]), isPart(sentence.at(-1))];
  for (let at = words.indexOf(sentence); at >= 0; at = words.indexOf(sentence, at + 1))
    if (!(first && isPart(words[at - 1])) && !(last && isPart(words[at + sentence.length])))
      return `${words.slice(0, at)}${oneLine(text)}${words.slice(at + sentence.length)}`;
  return null;
}
