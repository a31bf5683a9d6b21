import type { Material } from "../read-task.ts";
import { cleanSource, isHashtagsOnly, isOrder } from "./clean-source.ts";

/** A brief from the caption alone, with one question about its first words; asked in English. */
export function briefPost({ sources }: Material): object {
  const said = sources.filter(
    ({ id, text }) => id.startsWith("caption:") && !isOrder(text) && !isHashtagsOnly(text) && cleanSource(text) !== "",
  );
  const [first = ""] = said.map(({ text }) => cleanSource(text));
  const words = first
    .split(/\s+/u)
    .slice(0, 6)
    .join(" ")
    .replace(/[^\p{L}\p{N} ’'-]/gu, "");
  return {
    genre: "moment",
    thread: first,
    bestLine: first,
    useful: [],
    form: "article",
    questions: words === "" ? [] : [{ text: `What happened after “${words}”?`, private: false }],
    earlier: "",
    links: [],
  };
}
