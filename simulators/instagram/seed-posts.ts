import { basename } from "node:path";
import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { addPost, type NewPost, newPostSchema } from "./add-post.ts";
import oddPosts from "./posts/odd-posts.json" with { type: "json" };
import bundledPosts from "./posts/posts.json" with { type: "json" };
import type { InstagramState, Post } from "./state.ts";

const bundledPostsSchema = z.array(
  z.object({
    id: z.string(),
    caption: z.string(),
    lang: z.string(),
    media_type: z.enum(["IMAGE", "CAROUSEL_ALBUM"]),
    timestamp: z.string(),
    media: z.array(z.object({ id: z.string(), file: z.string(), alt_text: z.string() })).min(1),
  }),
);

/**
 * Adds the bundled posts (if given, only those in `languages`) and odd ones, which become no article or an unusual one;
 * leaves existing posts as they are.
 */
export async function seedPosts(
  state: InstagramState,
  kit: Kit,
  userId: string,
  wanted: { languages?: string[] | undefined; odd?: boolean | undefined } = {},
): Promise<Post[]> {
  const { languages, odd = true } = wanted;
  const chosen = bundledPostsSchema
    .parse(bundledPosts)
    .filter((post) => languages === undefined || languages.includes(post.lang))
    .map(toNewPost);
  const added: Post[] = [];
  for (const post of [...chosen, ...(odd ? newPostSchema.array().parse(oddPosts) : [])]) {
    const holder = state.findPost(post.id ?? "");
    if (holder?.userId === userId) continue;
    added.push(await addPost(state, kit, userId, holder === undefined ? post : withNewIds(post)));
  }
  return added;
}

function toNewPost(post: z.infer<typeof bundledPostsSchema>[number]): NewPost {
  return {
    id: post.id,
    kind: post.media_type === "IMAGE" ? "image" : "carousel",
    caption: post.caption,
    postedAt: new Date(post.timestamp).toISOString(),
    pictures: post.media.map((media) => ({ id: media.id, name: basename(media.file), altText: media.alt_text })),
  };
}

/** For posts that another account has already. */
function withNewIds(post: NewPost): NewPost {
  const { id: _id, ...rest } = post;
  return { ...rest, pictures: (post.pictures ?? []).map(({ id: _pictureId, ...picture }) => picture) };
}
