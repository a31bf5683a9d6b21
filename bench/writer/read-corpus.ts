import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { articleLanguages } from "../../src/platform/languages.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import { material } from "../../src/writer/built-in/fixtures/material.ts";
import type { CheckedArticle } from "../../src/writer/checks/check-article.ts";

/** As a file of `corpus/` has it. */
type Entry = Pick<SourceMaterial, "caption" | "accountName" | "pictures" | "about" | "keywords"> & {
  id: string;
  postedAt: string;
  genre: string;
  /** A faithful paraphrase of the caption: everything in it is true. */
  article: CheckedArticle;
  names: string[];
  places: string[];
};

export type CorpusPost = Pick<Entry, "genre" | "article" | "names" | "places"> & {
  material: SourceMaterial;
  /** A third of the posts, by hash: the checks are never tuned to these. */
  isHeldOut: boolean;
};

export function readCorpus(): CorpusPost[] {
  return articleLanguages.flatMap((language) => {
    const file = new URL(`./corpus/${language}.json`, import.meta.url);
    const { posts } = JSON.parse(readFileSync(file, "utf8")) as { posts: Entry[] };
    return posts.map(({ id, postedAt, genre, article, names, places, ...post }) => ({
      material: material({ ...post, postId: id, postedAt: new Date(postedAt), permalink: null, language }),
      genre,
      article,
      names,
      places,
      isHeldOut: (createHash("sha256").update(id).digest()[0] ?? 0) % 3 === 0,
    }));
  });
}
