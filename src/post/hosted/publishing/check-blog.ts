import type { TargetCheck, TargetSite } from "../../../connectors/publisher.ts";
import { ConnectorError } from "../../../platform/connector-error.ts";
import { findBlog } from "../reading/find-blog.ts";
import type { HostedContext } from "./hosted-context.ts";

/** Throws "forbidden" if the owner has no blog, or has switched it off. */
export async function checkBlog(ctx: HostedContext, { ownerId }: TargetSite): Promise<TargetCheck> {
  const blog = await findBlog(ctx, { ownerId });
  if (blog === null) throw new ConnectorError("hosted", "forbidden", { code: "no-blog" });
  return {
    siteName: blog.title,
    canPublish: true,
    canUpload: true,
    apiUrl: blog.url,
    sideEffects: [{ kind: "public-at", url: blog.url }],
  };
}
