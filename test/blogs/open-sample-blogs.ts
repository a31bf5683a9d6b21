import type { Context } from "../../src/context.ts";
import { saveBlog } from "../../src/post/hosted/settings/save-blog.ts";
import { type BlogDesign, blogDesigns } from "../../src/post/hosted/tables.ts";
import { openOwner } from "../owners.ts";
import { addArticle } from "./add-article.ts";
import { sampleArticles } from "./fixtures.ts";
import { publishDirectly } from "./publish-directly.ts";

export type SampleBlog = { "front page": string; article: string; "Vietnamese article": string };

/** A blog in each design, with articles of 1, 2, 5 and 10 photos. */
export async function openSampleBlogs(ctx: Context): Promise<Record<BlogDesign, SampleBlog>> {
  const opened = [];
  for (const design of blogDesigns) opened.push([design, await openSampleBlog(ctx, design)] as const);
  // One entry for each design.
  return Object.fromEntries(opened) as Record<BlogDesign, SampleBlog>;
}

async function openSampleBlog(ctx: Context, design: BlogDesign): Promise<SampleBlog> {
  const owner = await openOwner(ctx, { email: `${design}@blogs.example` });
  const about = "Mountains, mostly before breakfast. Photos from the Basque Country.";
  const settings = { name: `aitzol-${design}`, title: "Aitzol Berasategi", about, design, indexed: true };
  const { blog } = await saveBlog(ctx, owner, settings);
  const links: string[] = [];
  for (const [index, wanted] of sampleArticles.entries()) {
    const postedAt = new Date(Date.UTC(2026, 9, 24 - 17 * index));
    const { articleId } = await addArticle(ctx, owner, { ...wanted, postedAt });
    links.push((await publishDirectly(ctx, owner, articleId)).link);
  }
  const [article = "", vietnamese = ""] = links;
  return { "front page": `${blog?.url}/`, article, "Vietnamese article": vietnamese };
}
