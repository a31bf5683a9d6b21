import type { Outbound } from "../../guards/outbound.ts";
import { accountSchema, mediaPageSchema, mediaSchema } from "./api-types.ts";
import { type CallGraph, createGraphCaller } from "./client.ts";
import type { InstagramConnector, InstagramPost, MediaPage } from "./contract.ts";
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
};

const childFields = "id,media_type,media_url";
const requiredFields = "id,caption,media_type,media_url,permalink,timestamp";
const allFields = `${requiredFields},media_product_type,shortcode,alt_text,children{${childFields},alt_text}`;

export function createInstagramConnector(options: InstagramOptions): InstagramConnector {
  const call = createGraphCaller(options);
  return {
    getAccount: async (accessToken) =>
      toAccount((await call(accessToken, "/me", { fields: "id,user_id,username,account_type" }, accountSchema)).answer),
    refreshToken: (accessToken) =>
      requestLongToken(options.outbound, `${options.graphUrl}/refresh_access_token`, { grant_type: "ig_refresh_token", access_token: accessToken }),
    listMedia: (accessToken, page) => listMedia(call, accessToken, page),
    getPost: (accessToken, mediaId) => getPost(call, accessToken, mediaId),
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
  const { answer, usage } = await withFewerFields(list);
  const data = await fetchMissingChildren(answer.data, (mediaId) => listChildren(call, accessToken, mediaId));
  return toMediaPage({ ...answer, data }, usage);
}

async function getPost(call: CallGraph, accessToken: string, mediaId: string): Promise<InstagramPost> {
  const { answer } = await withFewerFields((fields) => call(accessToken, `/${encodeURIComponent(mediaId)}`, { fields }, mediaSchema));
  const data = await fetchMissingChildren([answer], (id) => listChildren(call, accessToken, id));
  const post = toMediaPage({ data }, []).posts[0];
  if (post === undefined) throw new ConnectorError("instagram", "bad-answer", { code: "unknown-media" });
  return post;
}

/** Field names come and go by API version and login variant; the post matters more than its alt text. */
async function withFewerFields<T>(ask: (fields: string) => Promise<T>): Promise<T> {
  return ask(allFields).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === "rejected") return ask(requiredFields);
    throw error;
  });
}

async function listChildren(call: CallGraph, accessToken: string, mediaId: string) {
  return (await call(accessToken, `/${encodeURIComponent(mediaId)}/children`, { fields: childFields }, mediaPageSchema)).answer;
}
