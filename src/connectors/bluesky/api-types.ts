import { z } from "zod";

/**
 * The parts of the AppView's answers that we read (lexicons app.bsky.actor.defs, app.bsky.feed.defs, app.bsky.embed).
 */

const labels = z.array(z.object({ val: z.string(), neg: z.boolean().nullish() })).nullish();

export const actorSchema = z.object({ did: z.string().startsWith("did:"), handle: z.string(), labels });

const imagesSchema = z.array(z.object({ fullsize: z.string(), alt: z.string().nullish() })).optional();

/** `images#view`, `gallery#view`, `external#view`; other kinds have none of these fields. */
const mediaSchema = z.object({
  images: imagesSchema,
  /** A gallery's. */
  items: imagesSchema,
  external: z.object({ uri: z.string() }).optional(),
});

export const postSchema = z.object({
  uri: z.string().startsWith("at://"),
  author: actorSchema,
  record: z.object({
    text: z.string(),
    createdAt: z.string(),
    reply: z.object({ parent: z.object({ uri: z.string() }) }).nullish(),
    facets: z
      .array(
        z.object({
          index: z.object({ byteStart: z.number().int(), byteEnd: z.number().int() }),
          features: z.array(z.object({ $type: z.string(), uri: z.string().optional() })),
        }),
      )
      .nullish(),
    /** Further hashtags, which the text doesn't show. */
    tags: z.array(z.string()).nullish(),
  }),
  /** `recordWithMedia#view`, a quote with pictures of its own, has them in `media`. */
  embed: mediaSchema.extend({ media: mediaSchema.optional() }).nullish(),
  indexedAt: z.string(),
  labels,
});

export const feedPageSchema = z.object({ cursor: z.string().nullish(), feed: z.array(z.unknown()) });
/** `reason` marks a repost or a pinned post. */
export const feedItemSchema = z.object({ post: postSchema, reason: z.object({ $type: z.string() }).nullish() });
export const postsSchema = z.object({ posts: z.array(postSchema) });

export type ApiPost = z.infer<typeof postSchema>;
