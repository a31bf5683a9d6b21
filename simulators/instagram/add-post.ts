import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { newMediaId, newShortcode } from "./ids.ts";
import { cropPicture, generatePicture, readBundled } from "./picture-files.ts";
import type { InstagramState, Picture, Post } from "./state.ts";

const pictureSchema = z.object({
  /** Give at most one of these four; without any, the picture is generated. */
  name: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** The part of the bundled picture to show, in its pixels. */
  crop: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }).optional(),
  base64: z.base64().optional(),
  generate: z
    .object({
      // Small by default, because most tests only need any picture.
      width: z.int().min(1).max(8000).default(640),
      height: z.int().min(1).max(8000).default(640),
      /** File length; the picture is padded up to it. */
      bytes: z.int().min(1).max(100_000_000).optional(),
      seed: z.int().min(0).optional(),
    })
    .prefault({}),
  url: z.string().optional(),
  altText: z.string().nullable().default(null),
  video: z.boolean().default(false),
  copyrighted: z.boolean().default(false),
  id: z.string().regex(/^\d+$/).optional(),
});

export const newPostSchema = z.object({
  kind: z.enum(["image", "carousel", "reel", "video", "story", "ad"]).default("image"),
  caption: z.string().nullable().default(null),
  pictures: z.array(pictureSchema).max(20).default([]),
  postedAt: z.iso.datetime({ offset: true }).optional(),
  id: z.string().regex(/^\d+$/).optional(),
});

export type NewPost = z.input<typeof newPostSchema>;

const kinds: Record<z.infer<typeof newPostSchema>["kind"], Pick<Post, "mediaType" | "productType">> = {
  image: { mediaType: "IMAGE", productType: "FEED" },
  carousel: { mediaType: "CAROUSEL_ALBUM", productType: "FEED" },
  reel: { mediaType: "VIDEO", productType: "REELS" },
  video: { mediaType: "VIDEO", productType: "FEED" },
  story: { mediaType: "IMAGE", productType: "STORY" },
  ad: { mediaType: "IMAGE", productType: "AD" },
};

let generated = 0;

export async function addPost(state: InstagramState, kit: Kit, userId: string, wanted: NewPost): Promise<Post> {
  const { kind, caption, postedAt, id, pictures } = newPostSchema.parse(wanted);
  const { mediaType, productType } = kinds[kind];
  const given = pictures.length > 0 ? pictures : [pictureSchema.parse({})];
  const post: Post = {
    id: id ?? newMediaId(),
    userId,
    // Instagram has no empty captions: the field is absent.
    caption: caption === "" ? null : caption,
    mediaType,
    productType,
    shortcode: newShortcode(),
    postedAt: postedAt === undefined ? kit.clock.now().toISOString() : new Date(postedAt).toISOString(),
    pictures: await Promise.all(given.map((picture) => toPicture(kit, picture, mediaType === "VIDEO"))),
  };
  state.putPost(post);
  kit.journal.effect("post.added", { postId: post.id, userId, mediaType, productType, pictures: post.pictures.length });
  return post;
}

async function toPicture(kit: Kit, wanted: z.infer<typeof pictureSchema>, video: boolean): Promise<Picture> {
  const id = wanted.id ?? newMediaId();
  const source = await toSource(kit, id, wanted);
  return { id, source, altText: wanted.altText, video: video || wanted.video, copyrighted: wanted.copyrighted };
}

async function toSource(kit: Kit, id: string, wanted: z.infer<typeof pictureSchema>): Promise<Picture["source"]> {
  if (wanted.url !== undefined) return { url: wanted.url };
  if (wanted.name !== undefined && wanted.crop === undefined) {
    await readBundled(wanted.name);
    return { bundled: wanted.name };
  }
  kit.blobs.put(id, await toBytes(wanted));
  return { blob: id };
}

async function toBytes({ name, crop, base64, generate }: z.infer<typeof pictureSchema>): Promise<Buffer> {
  if (name !== undefined && crop !== undefined) return await cropPicture(await readBundled(name), crop);
  if (base64 !== undefined) return Buffer.from(base64, "base64");
  generated += 1;
  return await generatePicture({ ...generate, seed: generate.seed ?? generated });
}
