import { z } from "zod";

/** The parts of the Ghost Admin API's answers that we read (docs.ghost.org/admin-api; Ghost 5 and 6). */

/** Ghost uses MongoDB-style ids: 24 hexadecimal digits. */
const id = z.string().regex(/^[0-9a-f]{24}$/);

export const siteSchema = z.object({ site: z.object({ title: z.string().catch(""), version: z.string() }) });

const tag = z.object({ id, name: z.string(), slug: z.string(), url: z.url().optional().catch(undefined) });

export const tagsSchema = z.object({
  tags: z.array(tag),
  meta: z.object({ pagination: z.object({ next: z.int().nullable() }) }).optional(),
});

const post = z.object({ id, status: z.string(), updated_at: z.string() });

/** Every answer about posts is a list, even about a single one. */
export const postsSchema = z.object({ posts: z.array(post) });

/** Read with `formats=html`. */
const standing = post.extend({ title: z.string(), html: z.string().nullable() });

export const standingPostSchema = z.object({ posts: z.tuple([standing]) });

export const createdPostSchema = z.object({ posts: z.tuple([post]) });

export const writtenPostSchema = z.object({
  posts: z.tuple([
    standing.extend({
      url: z.url(),
      custom_excerpt: z.string().nullable().catch(null),
      meta_description: z.string().nullable().catch(null),
      feature_image: z.string().nullable().catch(null),
      tags: z.array(tag).catch([]),
      primary_tag: tag.nullable().optional(),
    }),
  ]),
});
export type WrittenPost = z.infer<typeof writtenPostSchema>["posts"][0];

export const markedPostsSchema = z.object({ posts: z.array(z.object({ ...post.shape, tags: z.array(tag) })) });

export const imagesSchema = z.object({ images: z.tuple([z.object({ url: z.url() })]) });

export const failureSchema = z.object({
  errors: z
    .array(
      z.object({
        type: z.string(),
        code: z.string().nullish(),
        /** The reason; `message` is general. */
        context: z.string().nullish().catch(null),
        property: z.string().nullish().catch(null),
      }),
    )
    .min(1),
});
