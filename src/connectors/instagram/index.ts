import type { Outbound } from "../../guards/outbound.ts";
import { accountSchema, mediaPageSchema } from "./api-types.ts";
import { type CallGraph, createGraphCaller } from "./client.ts";
import type { InstagramConnector, InstagramUsage, MediaPage } from "./contract.ts";
import { createPictureDownloader } from "./download-picture.ts";
import { requestLongToken } from "./long-token.ts";
import { fetchMissingChildren } from "./missing-children.ts";
import { toAccount, toMediaPage } from "./mapper.ts";
import { ConnectorError } from "../connector-error.ts";

export type * from "./contract.ts";
export { createInstagramLogin } from "./login.ts";

export type InstagramOptions = {
  outbound: Outbound;
  /** "https://graph.instagram.com" */
  graphUrl: string;
  /** "v26.0"; unversioned calls would follow the app's default. */
  apiVersion: string;
  /** "*.cdninstagram.com" (https only) or "host:port". */
  pictureHosts: readonly string[];
  onUsage?: (usage: InstagramUsage) => void;
};

const childFields = "id,media_type,media_url";
const requiredFields = "id,caption,media_type,media_url,permalink,timestamp";
const allFields = `${requiredFields},media_product_type,shortcode,alt_text,children{${childFields},alt_text}`;

export function createInstagramConnector(options: InstagramOptions): InstagramConnector {
  const call = createGraphCaller(options);
  return {
    getAccount: async (accessToken) =>
      toAccount(await call(accessToken, "/me", { fields: "id,user_id,username,account_type" }, accountSchema)),
    refreshToken: (accessToken) =>
      requestLongToken(options.outbound, `${options.graphUrl}/refresh_access_token`, { grant_type: "ig_refresh_token", access_token: accessToken }),
    listMedia: (accessToken, page) => listMedia(call, accessToken, page),
    downloadPicture: createPictureDownloader(options),
  };
}

async function listMedia(
  call: CallGraph,
  accessToken: string,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<MediaPage> {
  const page = { limit: String(limit), ...(after === undefined ? {} : { after }) };
  const list = (fields: string) => call(accessToken, "/me/media", { fields, ...page }, mediaPageSchema);
  // Field names come and go by API version and login variant; the post matters more than its alt text.
  const answer = await list(allFields).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === "rejected") return list(requiredFields);
    throw error;
  });
  const listChildren = (mediaId: string) => call(accessToken, `/${encodeURIComponent(mediaId)}/children`, { fields: childFields }, mediaPageSchema);
  return toMediaPage({ ...answer, data: await fetchMissingChildren(answer.data, listChildren) });
}
