import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { TargetCheck } from "../publisher.ts";
import { configSchema, postListSchema } from "./api-types.ts";
import type { MicropubClient } from "./client.ts";
import { discoverEndpoint } from "./discover.ts";

/**
 * Asks for the configuration and for the list of posts. What a token may do shows only when it is
 * used; an endpoint that cannot list its posts is refused, because a lost answer could not be followed up.
 */
export async function checkEndpoint(
  { outbound, client }: { outbound: Outbound; client: MicropubClient },
  site: { siteUrl: string; password: string },
): Promise<TargetCheck> {
  const { apiUrl, siteName } = await discoverEndpoint(outbound, site.siteUrl);
  const access = { url: apiUrl, token: site.password };
  const config = await client.query(access, [["q", "config"]], configSchema);
  await client
    .query(
      access,
      [
        ["q", "source"],
        ["limit", "1"],
      ],
      postListSchema,
    )
    .catch((error: unknown) => {
      const cannot = error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "bad-answer");
      throw cannot ? new ConnectorError("micropub", "rejected", { code: "no-post-list", cause: error }) : error;
    });
  return { siteName, apiUrl, canPublish: true, canUpload: config["media-endpoint"] !== undefined };
}
