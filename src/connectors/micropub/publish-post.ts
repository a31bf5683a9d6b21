import { ConnectorError } from "../../platform/connector-error.ts";
import type { PublishablePost, PublishedPost, PublishTarget, StandingPost } from "../publisher.ts";
import { unlessGone } from "../unless-gone.ts";
import { type PostSource, sourceSchema } from "./api-types.ts";
import { type MicropubClient, requireLocation } from "./client.ts";
import { isPublished, toStandingPost, toUpdate } from "./mapper.ts";
import { toAccess } from "./to-access.ts";

/** The update replaces everything it names, so it's repeatable; afterwards the post is read back. */
export async function publishPost(
  client: MicropubClient,
  target: PublishTarget,
  remoteId: string,
  post: PublishablePost,
): Promise<PublishedPost> {
  const url = await change(client, target, remoteId, toUpdate(remoteId, post));
  const source = await requireSource(client, target, url);
  // If it's still a draft, the server doesn't let this token publish.
  if (!isPublished(source)) throw new ConnectorError("micropub", "forbidden", { code: "still-draft" });
  return { remoteId: url, link: url, categoryLink: null, mark: toStandingPost(source).mark };
}

export async function verifyPost(
  client: MicropubClient,
  target: PublishTarget,
  remoteId: string,
): Promise<StandingPost | null> {
  try {
    return toStandingPost(await requireSource(client, target, remoteId));
  } catch (error) {
    if (error instanceof ConnectorError && error.reason === "not-found") return null;
    throw error;
  }
}

export async function unpublishPost(client: MicropubClient, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    const url = await change(client, target, remoteId, {
      action: "update",
      url: remoteId,
      replace: { "post-status": ["draft"] },
    });
    if (isPublished(await requireSource(client, target, url)))
      throw new ConnectorError("micropub", "forbidden", { code: "still-published" });
  });
}

/** Checks first, and keeps the post if its owner has published it meanwhile. */
export async function removeDraft(client: MicropubClient, target: PublishTarget, remoteId: string): Promise<void> {
  await unlessGone(async () => {
    if (!isPublished(await requireSource(client, target, remoteId)))
      await change(client, target, remoteId, { action: "delete", url: remoteId });
  });
}

/** Returns the post's current URL, because a change may move it (W3C Micropub, 3.4.4: 201 with its new URL). */
async function change(
  client: MicropubClient,
  target: PublishTarget,
  url: string,
  body: Record<string, unknown>,
): Promise<string> {
  try {
    const answer = await client.post(toAccess(target), body);
    return answer.status === 201 ? requireLocation(answer) : url;
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.reason !== "rejected") throw error;
    // "invalid_request" can mean a missing post as well as refused properties.
    await requireSource(client, target, url);
    throw error;
  }
}

async function requireSource(client: MicropubClient, target: PublishTarget, url: string): Promise<PostSource> {
  try {
    const fields: [string, string][] = ["url", "post-status", "name", "content"].map((name) => ["properties[]", name]);
    return await client.query(toAccess(target), [["q", "source"], ["url", url], ...fields], sourceSchema);
  } catch (error) {
    const isGone = error instanceof ConnectorError && (error.reason === "rejected" || error.reason === "not-found");
    throw isGone ? new ConnectorError("micropub", "not-found", { code: error.code, cause: error }) : error;
  }
}
