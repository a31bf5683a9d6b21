import type { Context } from "../../../context.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { feeds } from "../feeds/render-feed.ts";
import { findBlog } from "../reading/find-blog.ts";

/**
 * Tells the operator's WebSub hub that a blog's feeds have changed (W3C WebSub, section 7; hubs take the publisher's
 * side as PubSubHubbub 0.4 had it). The hub then fetches them, so telling it twice is harmless.
 */
export async function pingHub(
  ctx: Pick<Context, "config" | "db" | "outbound">,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const hub = ctx.config.blogs?.hub;
  const blog = await findBlog(ctx, { ownerId });
  if (!hub || blog === null) return;
  const form = new URLSearchParams({ "hub.mode": "publish" });
  for (const name of Object.keys(feeds)) form.append("hub.url", `${blog.url}/${name}`);
  const { status } = await ctx.outbound.fetch(hub, {
    service: "hub",
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
    timeoutMs: 10_000,
  });
  if (status >= 400) throw new ConnectorError("hub", status === 429 || status >= 500 ? "unavailable" : "rejected");
}
