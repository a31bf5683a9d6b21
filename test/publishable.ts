import type { Publisher, PublishPicture, PublishTarget, PostPicture } from "../src/connectors/publisher.ts";

/** Fields of a site that's being connected, besides its address and credential. */
export const newSite = { ownerId: "00000000-0000-7000-8000-000000000001", integrationId: null, settings: {} };

/** Fields of a post besides its content. */
export const newPost = {
  articleId: "00000000-0000-7000-8000-000000000002",
  language: "en",
  requestedAt: new Date("2026-11-22T10:00:00Z"),
};

export async function place(
  publisher: Publisher,
  target: PublishTarget,
  picture: PublishPicture,
): Promise<PostPicture> {
  return { ...picture, ...(await publisher.placePicture(target, picture)) };
}
