import { z } from "zod";

/**
 * The parts of a Micropub endpoint's answers that we read (W3C Recommendation "Micropub", 23 May 2017, and the
 * extensions at indieweb.org/Micropub-extensions).
 */

export const configSchema = z.object({ "media-endpoint": z.string().min(1).optional() });

const values = z.array(z.unknown()).catch([]);

const propertiesSchema = z.object({
  uid: values.default([]),
  url: values.default([]),
  "post-status": values.default([]),
  name: values.default([]),
  content: values.default([]),
});

/** One post's source. */
export const sourceSchema = z.object({ properties: propertiesSchema });

/** The extension "post list": without a `url` the query returns the posts, newest first. */
export const postListSchema = z.object({
  items: z.array(sourceSchema),
  paging: z
    .object({ after: z.coerce.string().min(1) })
    .optional()
    .catch(undefined),
});

/** The extension "category list". */
export const categoryListSchema = z.object({ categories: z.array(z.string().min(1)) });

/** The extension "media source": the latest uploads. */
export const mediaListSchema = z.object({ items: z.array(z.object({ url: z.url() })) });

export const failureSchema = z.object({ error: z.string() });

export type PostSource = z.infer<typeof sourceSchema>;
