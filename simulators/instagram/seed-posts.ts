import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { addPost, type NewPost } from "./add-post.ts";
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

/** Posts that give no article, or an unusual one. */
const oddPosts: NewPost[] = [
  {
    id: "18000000050000150",
    kind: "reel",
    caption: "Ten seconds of rain on the roof.",
    postedAt: "2026-06-08T08:00:00Z",
  },
  {
    id: "18000000051000153",
    kind: "carousel",
    caption: "Two pictures and a clip from the ridge walk.",
    postedAt: "2026-06-09T09:30:00Z",
    pictures: [
      { id: "17900000051000001", name: "aitzgorri_by_Aitzol_Berasategi.jpg", altText: "A ridge above a green valley" },
      { id: "17900000051000002", video: true },
      { id: "17900000051000003", name: "sunset_by_Aitzol_Berasategi.jpg" },
    ],
  },
  {
    id: "18000000052000156",
    kind: "image",
    caption: null,
    postedAt: "2026-06-10T10:15:00Z",
    pictures: [{ id: "17900000052000001", name: "Wine_by_Jakkub_Mede.jpg", altText: "Wine in a glass" }],
  },
];

/** Adds the bundled posts (if given, only those in `languages`) and the odd ones; existing posts stay as they are. */
export async function seedPosts(
  state: InstagramState,
  kit: Kit,
  userId: string,
  wanted: { languages?: string[] | undefined; odd?: boolean | undefined } = {},
): Promise<Post[]> {
  const { languages, odd = true } = wanted;
  const bundled = bundledPostsSchema.parse(
    JSON.parse(await readFile(new URL("./posts/posts.json", import.meta.url), "utf8")),
  );
  const chosen = bundled.filter((post) => languages === undefined || languages.includes(post.lang)).map(toNewPost);
  const added: Post[] = [];
  for (const post of [...chosen, ...(odd ? oddPosts : [])]) {
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
