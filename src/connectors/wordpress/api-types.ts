import { z } from "zod";

/** What the WordPress REST API answers, as far as we read it (developer.wordpress.org/rest-api; recorded on 6.8 and 7.1). */

const id = z.number().int().positive();

/** `authentication` is an empty array, not an object, when application passwords are off. */
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

/** The link is there only where the current user may post unfiltered HTML, which roles, multisite and `DISALLOW_UNFILTERED_HTML` decide. */
export const postActionsSchema = z.object({ _links: z.record(z.string(), z.unknown()) });

export const postStatusSchema = z.object({ id, status: z.string() });

export const writtenPostSchema = z.object({ id, link: z.url(), status: z.string(), categories: z.array(id).catch([]) });

export const categoryLinkSchema = z.object({ link: z.url() });

export const failureSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  data: z.object({ term_id: id.optional() }).optional().catch(undefined),
});

export type ApiIndex = z.infer<typeof indexSchema>;
