import type { Example, Sentence } from "./examples.ts";

type Origin = { kind: "caption" | "answer" | "photo"; /** Counted from 1. */ place: number; words: string | null };

/** A sentence's source, in words. A photo has none. */
export function listOrigins({ caption, answers }: Example, { from }: Sentence): Origin[] {
  return from.split(" ").map((source) => {
    const [kind, number = ""] = source.split("-");
    const [place = 0, sentence = 0] = number.split(".").map(Number);
    if (kind === "photo") return { kind, place, words: null };
    if (kind === "answer") return { kind, place, words: answers[place - 1]?.answer[sentence - 1] ?? null };
    return { kind: "caption", place, words: caption.flat()[place - 1] ?? null };
  });
}
