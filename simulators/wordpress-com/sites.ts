import { z } from "zod";

/** A WordPress behind WordPress.com, and what WordPress.com knows about it. */
export const siteSchema = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  type: z.enum(["atomic", "jetpack", "simple"]),
  /** Where its REST API is, and an application password for it. */
  url: z.url(),
  username: z.string(),
  password: z.string(),
  canPublish: z.boolean().default(true),
  isPrivate: z.boolean().default(false),
  /** The networks that Jetpack Social shares new posts to. */
  networks: z.array(z.string()).default(["facebook", "instagram-business"]),
  /** Whether it has subscribers; without Jetpack's module, posts lack the field. */
  subscriptions: z.boolean().default(true),
  /** How a connected site refuses WordPress.com's calls. */
  refuses: z.enum(["no", "api-off", "unreachable"]).default("no"),
  /** Whether the site ignores that a post mustn't be shared or mailed. */
  ignoresWishes: z.boolean().default(false),
});
export type BehindSite = z.infer<typeof siteSchema>;

/** As in `GET /rest/v1.1/me/sites`; a connected site that couldn't be asked has `null` for some flags. */
export function viewSite({ id, url, name, type, canPublish, isPrivate }: BehindSite): object {
  return {
    ID: id,
    URL: url,
    name: name.replaceAll("&", "&amp;"),
    jetpack: type !== "simple",
    is_wpcom_atomic: type === "atomic",
    is_private: isPrivate,
    is_coming_soon: type === "jetpack" ? null : false,
    capabilities: { edit_posts: true, publish_posts: canPublish, upload_files: canPublish },
  };
}
