import type { Context } from "../../../context.ts";
import { findTrialPicture } from "../../../post/hosted/previews/find-trial-post.ts";
import { findPreviewPicture } from "../../../post/hosted/previews/list-preview-posts.ts";
import { parsePreviewPath, type Preview } from "../../../post/hosted/previews/preview-address.ts";
import { readPreview } from "../../../post/hosted/previews/read-preview.ts";
import type { Surroundings } from "../../../post/hosted/pages/layout.ts";
import { type BlogHeaders, type Exchange, nothingLoads, writePlain } from "./write-answer.ts";

export type PreviewContext = Pick<Context, "addresses" | "clock" | "config" | "db" | "pictures">;

/** Private pages: never kept by a cache, never listed, and the next page doesn't learn their address. */
const privately = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" };

/** Answers `/@preview/<signed>` and its pictures. */
export async function answerPreview(
  ctx: PreviewContext,
  exchange: Exchange,
  { path, surroundings, headers }: { path: string; surroundings: Surroundings; headers: BlogHeaders },
): Promise<number> {
  const { incoming, outgoing, requestId } = exchange;
  const about = { ...headers, ...privately, "X-Request-Id": requestId };
  const parsed = parsePreviewPath(ctx, path);
  if (parsed === null) return writePlain(exchange, 404, "Not found", about);
  const body = incoming.method === "HEAD" ? () => undefined : <T>(bytes: T) => bytes;
  const [, file] = /^\/pictures\/([0-9a-f]{32})\.\d+\.jpg$/.exec(parsed.rest) ?? [];
  if (file !== undefined) {
    const key = await findPicture(ctx, parsed.preview, file);
    const bytes = key === null ? null : await ctx.pictures.find(key);
    if (bytes === null) return writePlain(exchange, 404, "Not found", about);
    outgoing.writeHead(200, { ...about, "Content-Type": "image/jpeg", "Content-Security-Policy": nothingLoads });
    outgoing.end(body(bytes));
    return 200;
  }
  const design = new URLSearchParams((incoming.url ?? "").split("?")[1]).get("design");
  const page = parsed.rest === "" ? await readPreview(ctx, parsed.preview, surroundings, { design }) : null;
  if (page === null) return writePlain(exchange, parsed.rest === "" ? 410 : 404, "Not found", about);
  outgoing.writeHead(200, {
    ...about,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": page.policy,
  });
  outgoing.end(body(page.html));
  return 200;
}

function findPicture(ctx: PreviewContext, preview: Preview, file: string): Promise<string | null> {
  return preview.of === "trial"
    ? findTrialPicture(ctx, preview.trialId, file)
    : findPreviewPicture(ctx, preview.ownerId, file);
}
