import type { Owner } from "./create-owners.ts";
import type { History } from "./checker/history.ts";
import { control } from "../../../test/rig.ts";
import type { PeerName, World } from "./world.ts";

export type Effect = { n: number; at: string } & Record<string, unknown>;

export async function readEffects({ peers }: World, peer: PeerName, effect: string): Promise<Effect[]> {
  return (await control<{ records: Effect[] }>(peers[peer], "GET", `/journal?effect=${effect}`)).records;
}

/** Every post on Instagram, and whether it has to become an article. */
export async function readFound(world: World, owners: Owner[]): Promise<History["found"]> {
  const added = await readEffects(world, "instagram", "post.added");
  return added.flatMap(({ postId, userId, mediaType, productType }) => {
    const owner = owners.find(({ instagramUserId }) => instagramUserId === userId);
    if (owner === undefined) return [];
    const kind = toKind(String(mediaType), String(productType));
    return [
      {
        mediaId: String(postId),
        kind,
        ownerId: owner.ownerId,
        wanted: owner.deletedAt === null && (kind === "image" || kind === "carousel"),
      },
    ];
  });
}

function toKind(mediaType: string, productType: string): History["found"][number]["kind"] {
  if (productType === "STORY") return "story";
  if (productType === "AD") return "ad";
  if (productType === "REELS") return "reel";
  return mediaType === "VIDEO" ? "video" : mediaType === "CAROUSEL_ALBUM" ? "carousel" : "image";
}

export async function readDeliveries(world: World): Promise<History["deliveries"]> {
  const received = await readEffects(world, "mailbox", "mail.received");
  return received.flatMap(({ messageId, to, at }) =>
    // The envelope lists the recipients.
    (to as string[]).map((address) => ({
      mailId: /[0-9a-f-]{36}/.exec(String(messageId))?.[0] ?? String(messageId),
      to: address,
      at: Date.parse(at),
    })),
  );
}

export type SitePost = History["site"][number] & { changedAt: number[] };

/** Everything on the site, with the times when the product changed it. */
export async function readSite(world: World): Promise<SitePost[]> {
  const { posts } = await control<{ posts: { id: number; status: string; title: string; content: string }[] }>(
    world.peers.wordpress,
    "GET",
    "/posts",
  );
  const touched = [
    ...(await readEffects(world, "wordpress", "post.created")),
    ...(await readEffects(world, "wordpress", "post.updated")),
  ];
  return posts.map(({ id, status, title, content }) => ({
    postId: String(id),
    status,
    title,
    marker: /galley:[0-9a-f]+/.exec(content)?.[0] ?? "",
    changedAt: touched.filter(({ postId }) => postId === id).map(({ at }) => Date.parse(at)),
  }));
}

/** Calls made to the model, including those without an answer. */
export async function countModelCalls({ peers }: World): Promise<number> {
  type Request = { kind: string; method?: string; path?: string };
  const { records } = await control<{ records: Request[] }>(peers.model, "GET", "/journal?since=0");
  return records.filter(
    ({ kind, method, path }) => kind === "request" && method === "POST" && path?.startsWith("/v1/chat"),
  ).length;
}
