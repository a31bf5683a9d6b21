import type { Context } from "../../../context.ts";
import type { Surroundings } from "../../../post/hosted/pages/layout.ts";
import { type BlogAnswer, readBlogPage } from "../../../post/hosted/read-blog-page.ts";
import { parseBlogPath } from "../../../post/hosted/reading/blog-path.ts";
import type { Blog } from "../../../post/hosted/reading/find-blog.ts";
import { findBlogPicture } from "../../../post/hosted/reading/find-picture.ts";
import { CONCURRENT_REQUESTS } from "../shed-load.ts";
import { createAnswerCache, type KeptAnswer, toKept } from "./kept-answers.ts";
import { type BlogHeaders, type Exchange, nothingLoads, writeFile, writeKept, writePlain } from "./write-answer.ts";

export type AnswerBlog = (
  exchange: Exchange,
  blog: Blog,
  where: { path: string; surroundings: Surroundings },
) => number | Promise<number>;

/** Answers for one blog: from memory, or by rendering the page once for all who wait for it. */
export function createBlogAnswers(ctx: Pick<Context, "config" | "db" | "pictures">, headers: BlogHeaders): AnswerBlog {
  const answers = createAnswerCache();
  let working = 0;

  return (exchange, blog, { path, surroundings }) => {
    const key = `${blog.ownerId} ${blog.revision} ${blog.url} ${path}`;
    const kept = answers.find(key);
    if (kept !== undefined) return writeKept(exchange, kept);
    if (working >= CONCURRENT_REQUESTS)
      return writePlain(exchange, 503, "Service Unavailable", { ...headers, "Retry-After": "1" });
    working += 1;
    return answerNew(key).finally(() => (working -= 1));

    async function answerNew(keyOfAnswer: string): Promise<number> {
      const named = parseBlogPath(path);
      if (named?.kind === "picture") return answerPicture(ctx, exchange, blog, named.file, headers);
      const made = await answers.make(keyOfAnswer, async () =>
        toKeptAnswer(await readBlogPage(ctx, blog, surroundings, named), surroundings.hub, headers),
      );
      return writeKept(exchange, made);
    }
  };
}

function toKeptAnswer(answer: BlogAnswer, hub: string | null, headers: BlogHeaders): Promise<KeptAnswer> {
  // A slug can change back too.
  if (answer.status === 301)
    return toKept(301, { ...headers, Location: answer.location, "Cache-Control": "public, no-cache" }, "");
  const about: BlogHeaders = {
    ...headers,
    "Content-Type": answer.type,
    "Content-Security-Policy": answer.policy ?? nothingLoads,
    // Browsers and proxies keep it, but ask each time: what an owner takes back is gone at once.
    "Cache-Control": "public, no-cache",
  };
  if (!answer.isIndexed) about["X-Robots-Tag"] = "noindex";
  // WebSub, section 4: discovery looks here first.
  if (answer.self !== null && hub !== null) about["Link"] = `<${hub}>; rel="hub", <${answer.self}>; rel="self"`;
  return toKept(answer.status, about, answer.body);
}

async function answerPicture(
  ctx: Pick<Context, "db" | "pictures">,
  exchange: Exchange,
  blog: Blog,
  file: string,
  headers: BlogHeaders,
): Promise<number> {
  const key = await findBlogPicture(ctx, blog, file);
  const bytes = key === null ? null : await ctx.pictures.find(key);
  if (bytes === null) return writePlain(exchange, 404, "Not found", { ...headers, "Cache-Control": "no-cache" });
  return writeFile(exchange, bytes, { type: "image/jpeg", etag: file, headers });
}
