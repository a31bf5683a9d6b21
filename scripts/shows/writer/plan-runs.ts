import { readCorpus } from "../../../bench/writer/read-corpus.ts";
import type { SourceMaterial } from "../../../src/writer/article-writer.ts";
import { examplePosts } from "../../../src/writer/built-in/fixtures/material.ts";

export type Behaviour = { kind: string; count?: number };

/** One post, and how the model behaves for it; without `behaviours`, it answers correctly. */
export type Run = { material: SourceMaterial; behaviours: Behaviour[] };

const stubborn: Behaviour = { kind: "stubborn" };
/** Vouches for every sentence, so that only the checks in code can find an error. */
const credulous: Behaviour = { kind: "credulous" };

/** From the mildest to the hardest: a single error in an article that isn't repaired is the easiest to overlook. */
const ways: Behaviour[][] = [
  [],
  [{ kind: "invent", count: 3 }],
  [{ kind: "invent", count: 4 }, stubborn],
  [{ kind: "invent", count: 1 }, stubborn],
  [{ kind: "invent", count: 5 }],
  [{ kind: "invent", count: 1 }],
  [{ kind: "foreign" }],
  [{ kind: "invent", count: 6 }, stubborn],
  [{ kind: "obey" }, stubborn],
];

/** The benchmark's corpus and the writer's examples. */
export function listPosts(): { material: SourceMaterial; genre: string }[] {
  return [...readCorpus(), ...examplePosts.map((material) => ({ material, genre: "example" }))];
}

/**
 * The model obeys instructions hidden in the posts, first in an article that gets repaired, then in one that doesn't.
 */
export function planRuns(): Run[] {
  let obeyed = 0;
  return listPosts().map(({ material, genre }, index) => {
    if (genre === "injection") {
      obeyed += 1;
      return { material, behaviours: obeyed % 2 === 0 ? [{ kind: "obey" }] : [{ kind: "obey" }, stubborn] };
    }
    const way = ways[index % ways.length] ?? [];
    return { material, behaviours: way.length > 0 && way[0]?.kind !== "foreign" ? [...way, credulous] : way };
  });
}
