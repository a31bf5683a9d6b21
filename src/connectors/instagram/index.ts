import type { Outbound } from "../../platform/guards/outbound.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import { mediaPageSchema, mediaSchema } from "./api-types.ts";
import type { CallGraph } from "./client.ts";
import type { PageRequest, PostPage, SourcePost, SourceReader } from "../source.ts";
import type { InstagramAccess, InstagramConnector } from "./contract.ts";
import { createPictureDownloader } from "./download-picture.ts";
import { toMediaPage } from "./mapper.ts";
import { getPagePost, getPhotoText, listPagePosts } from "./page-posts.ts";
import { fetchMissingChildren } from "./missing-children.ts";
import {
  createFacebookLoginVariant,
  createInstagramLoginVariant,
  type FacebookLoginApi,
  type InstagramLoginApi,
} from "./variants.ts";

export type * from "./contract.ts";
export { createFacebookLogin } from "./facebook-login.ts";
export { createInstagramLogin } from "./login.ts";

export type InstagramOptions = {
  outbound: Outbound;
  /** "https://graph.instagram.com", "v26.0"; unversioned calls would use the app's default. */
  instagramLogin: InstagramLoginApi;
  /** "https://graph.facebook.com", "v26.0" */
  facebookLogin: FacebookLoginApi;
  /** "*.cdninstagram.com" (https only) or "host:port". */
  pictureHosts: readonly string[];
};

const childFields = "id,media_type,media_url";
const requiredFields = "id,caption,media_type,media_url,permalink,timestamp";
const allFields = `${requiredFields},media_product_type,shortcode,alt_text,children{${childFields},alt_text}`;

/** Each call uses the variant of its credentials. */
export function createInstagramConnector(options: InstagramOptions): InstagramConnector {
  const instagram = createInstagramLoginVariant(options.outbound, options.instagramLogin);
  const facebook = createFacebookLoginVariant(options.outbound, options.facebookLogin);
  const downloadPicture = createPictureDownloader(options);
  const callOf = ({ api }: InstagramAccess) => (api === "instagram-login" ? instagram : facebook).call;
  return {
    getAccount: (access) =>
      access.api === "instagram-login" ? instagram.getAccount(access) : facebook.getAccount(access),
    refreshToken: (access) =>
      access.api === "instagram-login" ? instagram.refreshToken(access) : facebook.refreshToken(access),
    open: (access) => {
      const listPosts: SourceReader["listPosts"] = (page) => {
        if (access.api === "facebook-page") return listPagePosts(facebook.call, access, page);
        const path = access.api === "instagram-login" ? instagram.toMediaPath(access) : facebook.toMediaPath(access);
        return listMedia(callOf(access), access.accessToken, path, page);
      };
      return {
        listPosts,
        getPost: (mediaId) => {
          const post =
            access.api === "facebook-page"
              ? getPagePost(facebook.call, access, mediaId)
              : getPost(callOf(access), access.accessToken, mediaId);
          return post.catch((error: unknown) => confirmDeletion(error, listPosts));
        },
        downloadPicture: async (picture) => {
          const downloaded = await downloadPicture(picture);
          if (access.api !== "facebook-page") return downloaded;
          return { ...downloaded, altText: await getPhotoText(facebook.call, access, picture) };
        },
      };
    },
  };
}

/**
 * Meta answers 100/33 for a deleted post and for one that the token may no longer read. Only after a deletion can the
 * account's posts still be listed. Throws "forbidden" if Meta answers the same to that.
 */
async function confirmDeletion(error: unknown, listPosts: SourceReader["listPosts"]): Promise<never> {
  if (!isMissing(error)) throw error;
  await listPosts({ limit: 1 }).catch((refusal: unknown) => {
    throw isMissing(refusal)
      ? new ConnectorError("instagram", "forbidden", { code: refusal.code, cause: refusal })
      : refusal;
  });
  throw error;
}

function isMissing(error: unknown): error is ConnectorError {
  return error instanceof ConnectorError && error.reason === "not-found";
}

async function listMedia(
  call: CallGraph,
  accessToken: string,
  path: string,
  { limit, after, findKnown }: PageRequest,
): Promise<PostPage> {
  const page = { limit: String(limit), ...(after === undefined ? {} : { after }) };
  const list = (fields: string) => call(accessToken, path, { fields, ...page }, mediaPageSchema);
  const { answer, usage } = await withFewerFields(list);
  const data = await fetchMissingChildren(answer.data, {
    listChildren: (mediaId) => listChildren(call, accessToken, mediaId),
    findKnown,
  });
  return toMediaPage({ ...answer, data }, usage);
}

async function getPost(call: CallGraph, accessToken: string, mediaId: string): Promise<SourcePost> {
  const { answer } = await withFewerFields((fields) =>
    call(accessToken, `/${encodeURIComponent(mediaId)}`, { fields }, mediaSchema),
  );
  const data = await fetchMissingChildren([answer], { listChildren: (id) => listChildren(call, accessToken, id) });
  const post = toMediaPage({ data }, []).posts[0];
  if (post === undefined) throw new ConnectorError("instagram", "bad-answer", { code: "unknown-media" });
  return post;
}

/** Retries without optional fields, which vary by API version and variant: the post matters more than alt text. */
async function withFewerFields<T>(ask: (fields: string) => Promise<T>): Promise<T> {
  return ask(allFields).catch((error: unknown) => {
    if (error instanceof ConnectorError && error.reason === "rejected") return ask(requiredFields);
    throw error;
  });
}

async function listChildren(call: CallGraph, accessToken: string, mediaId: string) {
  return (await call(accessToken, `/${encodeURIComponent(mediaId)}/children`, { fields: childFields }, mediaPageSchema))
    .answer;
}
