import { z } from "zod";

/**
 * The parts of WordPress.com's answers that we read: the metadata of its OAuth 2.1 server (RFC 8414, as published in
 * July 2026), and `GET /rest/v1.1/me/sites` (developer.wordpress.com).
 */

export const metadataSchema = z.object({
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  registration_endpoint: z.url().optional(),
  revocation_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()),
});
export type ServerMetadata = z.infer<typeof metadataSchema>;

export const tokenSchema = z.object({ access_token: z.string().min(1), refresh_token: z.string().min(1).optional() });

export const registeredSchema = z.object({ client_id: z.string().min(1), client_secret: z.string().min(1).optional() });

export const oauthErrorSchema = z.object({ error: z.string() });

/** Flags that a site doesn't have are missing, or `null` for a connected site that couldn't be asked. */
const flag = z.boolean().nullish().transform(Boolean);

const siteSchema = z.object({
  ID: z.number().int().positive(),
  URL: z.url(),
  name: z.string().catch(""),
  jetpack: flag,
  is_wpcom_atomic: flag,
  is_private: flag,
  is_coming_soon: flag,
  capabilities: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((given) => given ?? {}),
});
export const sitesSchema = z.object({ sites: z.array(siteSchema) });
export type ApiSite = z.infer<typeof siteSchema>;

/** One of the networks that Jetpack Social shares a post to; the ids depend on Jetpack's version. */
const postConnectionSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  connection_id: z.union([z.string(), z.number()]).optional(),
  enabled: z.boolean(),
  service_name: z.string().catch(""),
  service_label: z.string().optional().catch(undefined),
});
export type PostConnection = z.infer<typeof postConnectionSchema>;

/** What publishing a post sets off. Sites without Jetpack Social or Subscriptions lack the fields. */
export const effectsSchema = z.object({
  id: z.number().int().positive(),
  status: z.string(),
  // PHP encodes an empty map as an empty list.
  meta: z.record(z.string(), z.unknown()).catch({}),
  jetpack_publicize_connections: z.array(postConnectionSchema).catch([]),
});
export const effectsListSchema = z.array(effectsSchema);
export type PostEffects = z.infer<typeof effectsSchema>;
