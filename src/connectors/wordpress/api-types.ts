import { z } from "zod";

/**
 * The parts of the WordPress REST API's answers that we read (developer.wordpress.org/rest-api; recorded on 6.8 and
 * 7.1).
 */

const id = z.number().int().positive();

/** `authentication` is an empty array instead of an object if application passwords are off. */
export const indexSchema = z.object({
  name: z.string().catch(""),
  namespaces: z.array(z.string()).refine((namespaces) => namespaces.includes("wp/v2")),
  authentication: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).optional(),
});

export const userSchema = z.object({ id, capabilities: z.record(z.string(), z.boolean()) });

export const categoriesSchema = z.array(z.object({ id, name: z.string(), parent: z.number().int() }));

export const mediaSchema = z.object({ id, slug: z.string(), source_url: z.url() });
export const mediaListSchema = z.array(mediaSchema);

export const createdSchema = z.object({ id });

export const markedPostsSchema = z.array(z.object({ id, status: z.string(), content: z.object({ raw: z.string() }) }));

/** PHP encodes an empty map as an empty list. */
const metaSchema = z.record(z.string(), z.unknown()).catch({});

const categoryIds = z.array(id).catch([]);

/**
 * What the current user may do with a post, as links ("wp:action-unfiltered-html": roles, multisite and
 * `DISALLOW_UNFILTERED_HTML` decide), and the fields that plugins let the API write.
 */
export const openPostSchema = z.object({
  _links: z.record(z.string(), z.unknown()),
  categories: categoryIds,
  meta: metaSchema,
});

export const postStatusSchema = z.object({ id, status: z.string() });

const raw = z.object({ raw: z.string() });

/** A post in the context "edit", which answers to writes always use. */
export const standingPostSchema = z.object({ id, status: z.string(), title: raw, content: raw });

/** Adds the fields without which we can't tell what was published; others that a plugin alters count as missing. */
export const writtenPostSchema = standingPostSchema.extend({
  link: z.url(),
  slug: z.string().catch(""),
  excerpt: raw.catch({ raw: "" }),
  author: z.number().catch(0),
  featured_media: z.number().catch(0),
  categories: categoryIds,
  tags: z.array(id).catch([]),
  meta: metaSchema,
});

export const authorsSchema = z.array(z.object({ id, name: z.string() }));

export const categoryLinkSchema = z.object({ link: z.url() });

/** Why the parameter `status` was refused. */
const forbiddenStatusSchema = z.object({
  status: z.object({ code: z.literal("rest_forbidden_status"), data: z.object({ status: z.number() }) }),
});

export const failureSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  data: z
    .object({ term_id: id.optional(), details: forbiddenStatusSchema.optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

export type ApiIndex = z.infer<typeof indexSchema>;
export type StandingPostAnswer = z.infer<typeof standingPostSchema>;
export type WrittenPost = z.infer<typeof writtenPostSchema>;
