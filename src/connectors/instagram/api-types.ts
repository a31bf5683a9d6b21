import { z } from "zod";

/** The parts of the Graph API's answers that we read (Meta, "IG Media" and "IG User" references). */

/** `parseGraphJson` turns numbers beyond 2^53 into strings. */
const id = z.union([z.string().min(1), z.number().int()]).transform(String);

/** Some calls answer `{data: [{…}]}` in the documentation but `{…}` in practice, or vice versa. */
function inEitherEnvelope<T extends z.ZodType>(schema: T) {
  return z.union([z.object({ data: z.tuple([schema]) }).transform((answer) => answer.data[0]), schema]);
}

export const accountSchema = inEitherEnvelope(
  z.object({ id, user_id: id, username: z.string().min(1), account_type: z.string().nullish() }),
);

/** An account in Facebook's API: a Page's `instagram_business_account`, and the node itself. */
export const pageAccountSchema = z.object({ id, username: z.string().min(1) });

/** Facebook's answer to a code and to a token; we don't need the lifetime of a person's token. */
export const facebookTokenSchema = z.object({ access_token: z.string().min(1) });

export const personSchema = z.object({ id });

export const permissionsSchema = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) });

/** The answer to a code. We use `/me` instead of its `user_id`. Permissions come as a list or a joined string. */
export const shortTokenSchema = inEitherEnvelope(
  z.object({ access_token: z.string().min(1), permissions: z.union([z.array(z.string()), z.string()]) }),
).transform(({ access_token: accessToken, permissions }) => ({
  accessToken,
  permissions:
    typeof permissions === "string" ? permissions.split(",").map((permission) => permission.trim()) : permissions,
}));

/** `expires_in` is in seconds. */
export const longTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/** The answer to a refused code has a different envelope than Graph calls. */
export const refusedExchangeSchema = z.object({ error_type: z.string(), error_message: z.string() });

const childSchema = z.object({
  id,
  media_type: z.string(),
  media_url: z.string().nullish(),
  alt_text: z.string().nullish(),
});

export const mediaSchema = childSchema.extend({
  caption: z.string().nullish(),
  media_product_type: z.string().nullish(),
  permalink: z.string().nullish(),
  shortcode: z.string().nullish(),
  /** "2026-09-24T09:20:44+0000"; children have none. */
  timestamp: z.string().nullish(),
  children: z.object({ data: z.array(childSchema) }).nullish(),
});

/** `next` contains the access token: never log it or pass it on. */
const pagingSchema = z
  .object({ cursors: z.object({ after: z.string().nullish() }).nullish(), next: z.string().nullish() })
  .nullish();

export const mediaPageSchema = z.object({ data: z.array(mediaSchema), paging: pagingSchema });

/** A Page itself. */
export const pageSchema = z.object({ id, name: z.string().min(1) });

const attachedSchema = z.object({
  /** photo, album, video, link and others. */
  media_type: z.string().nullish(),
  media: z.object({ image: z.object({ src: z.string() }).nullish() }).nullish(),
  target: z.object({ id: id.nullish() }).nullish(),
  unshimmed_url: z.string().nullish(),
});

/** A post of a Page (Meta, "Page post", "Story attachment"). */
export const pagePostSchema = z.object({
  id,
  message: z.string().nullish(),
  created_time: z.string(),
  permalink_url: z.string().nullish(),
  status_type: z.string().nullish(),
  attachments: z
    .object({
      data: z.array(attachedSchema.extend({ subattachments: z.object({ data: z.array(attachedSchema) }).nullish() })),
    })
    .nullish(),
});

export const pagePostsSchema = z.object({ data: z.array(pagePostSchema), paging: pagingSchema });

/** A photo of a Page. */
export const photoSchema = z.object({ alt_text_custom: z.string().nullish() });

export type ApiPagePost = z.infer<typeof pagePostSchema>;

/** The Facebook Pages that a person chose. No token without a role on the Page; no account if none is linked. */
export const pagesSchema = z.object({
  data: z.array(
    z.object({
      id: id.nullish(),
      name: z.string().nullish(),
      access_token: z.string().nullish(),
      instagram_business_account: pageAccountSchema.nullish(),
    }),
  ),
  paging: pagingSchema,
});

export const graphErrorSchema = z.object({
  error: z.object({
    code: z.number().int(),
    error_subcode: z.number().int().nullish(),
    is_transient: z.boolean().nullish(),
    message: z.string().nullish(),
  }),
});

/** X-Business-Use-Case-Usage: percentages (0 to 100) by account id; the wait is in minutes. */
export const businessUsageSchema = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.number().optional(),
      total_cputime: z.number().optional(),
      total_time: z.number().optional(),
      estimated_time_to_regain_access: z.number().optional(),
    }),
  ),
);

/** X-App-Usage. */
export const appUsageSchema = z.object({
  call_count: z.number().optional(),
  total_cputime: z.number().optional(),
  total_time: z.number().optional(),
});

export type ApiAccount = z.infer<typeof accountSchema>;
export type ApiPageAccount = z.infer<typeof pageAccountSchema>;
export type ApiPage = z.infer<typeof pagesSchema>["data"][number];
export type ApiMedia = z.infer<typeof mediaSchema>;
export type ApiMediaPage = z.infer<typeof mediaPageSchema>;

/** Only numbers of 16 digits and more can be that large, and most answers have none. */
const LONG_NUMBER = /(?:^|[[:,])\s*-?\d{16}/;

/**
 * Parses JSON with integers beyond 2^53 as strings. Instagram sends ids such as 17841403815449847 as numbers, and
 * JSON.parse alone would change their last digits.
 */
export function parseGraphJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return JSON.parse(text);
  const keepDigits = (_key: string, value: unknown, context: { source?: string }) =>
    typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context.source ?? "")
      ? context.source
      : value;
  // The library types don't have the reviver's third parameter (ES2026) yet.
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
