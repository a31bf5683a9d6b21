import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { documentSchema } from "../../src/document/document.ts";
import { articleLanguages, type ArticleLanguage } from "../../src/platform/languages.ts";
import type { SourceMaterial } from "../../src/writer/article-writer.ts";
import type { CheckedArticle } from "../../src/writer/checks/check-article.ts";

const corpusSchema = z.object({
  language: z.enum(articleLanguages),
  licence: z.literal("CC0-1.0"),
  posts: z.array(
    z.object({
      id: z.string(),
      genre: z.string(),
      caption: z.string(),
      postedAt: z.coerce.date(),
      accountName: z.string(),
      pictures: z.array(z.object({ pictureId: z.string(), alt: z.string().nullable() })),
      about: z.string(),
      keywords: z.array(z.string()),
      names: z.array(z.string()),
      places: z.array(z.string()),
      article: z.object({
        title: z.string(),
        document: documentSchema,
        excerpt: z.string(),
        metaDescription: z.string(),
        tags: z.array(z.string()),
        keywordsNotCovered: z.array(z.string()),
      }),
    }),
  ),
});

export type CorpusPost = {
  material: SourceMaterial;
  genre: string;
  /** A faithful paraphrase of the caption: everything in it is true. */
  article: CheckedArticle;
  names: string[];
  places: string[];
  /** A third of the posts, by hash: the checks are never tuned to these. */
  isHeldOut: boolean;
};

const middleStyle = { formalToCasual: 0, seriousToFunny: 0, respectfulToIrreverent: 0, matterOfFactToEnthusiastic: 0 };

export function readCorpus(): CorpusPost[] {
  return articleLanguages.flatMap((language) => readLanguage(language));
}

function readLanguage(language: ArticleLanguage): CorpusPost[] {
  const file = new URL(`./corpus/${language}.json`, import.meta.url);
  return corpusSchema.parse(JSON.parse(readFileSync(file, "utf8"))).posts.map((post) => ({
    material: {
      postId: post.id,
      caption: post.caption,
      postedAt: post.postedAt,
      timeZone: "UTC",
      accountName: post.accountName,
      pictures: post.pictures,
      permalink: null,
      about: post.about,
      keywords: post.keywords,
      language,
      style: middleStyle,
    },
    genre: post.genre,
    article: post.article,
    names: post.names,
    places: post.places,
    isHeldOut: (createHash("sha256").update(post.id).digest()[0] ?? 0) % 3 === 0,
  }));
}
