import { z } from "zod";
import { isValidTemplate } from "./conventions/fill-front-matter.ts";

export const forges = ["github", "gitlab", "gitea", "git"] as const;
export type Forge = (typeof forges)[number];

export const generators = ["hugo", "astro", "eleventy", "jekyll", "other"] as const;
export type Generator = (typeof generators)[number];

/** A path inside the repository: relative, without "..", and never Git's own folder. */
const path = z
  .string()
  .trim()
  .max(500)
  .refine((text) => !/^\/|\\|\p{Cc}/u.test(text) && !text.split("/").some((part) => /^(\.{1,2}|\.git)$/i.test(part)), {
    error: "invalid",
  });

/**
 * How posts are laid out in a repository. `$slug`, `$date`, `$year`, `$month`, `$day` and `$file` are filled in.
 * Without `path` the conventions haven't been learned.
 */
export const gitSettingsSchema = z.object({
  forge: z.enum(forges).optional(),
  generator: z.enum(generators).default("other"),
  /** Empty: the repository's default branch. */
  branch: path.default(""),
  /** e.g. "content/posts/$slug/index.md" */
  path: path.refine((text) => text === "" || /\$slug/.test(text), { error: "invalid" }).default(""),
  /** e.g. "content/posts/$slug/$file" */
  picturePath: path.refine((text) => text === "" || text.includes("$file"), { error: "invalid" }).default(""),
  /** How a post refers to a picture, e.g. "$file" or "/img/$file". */
  pictureLink: z.string().trim().max(500).default(""),
  /** YAML; see `fillFrontMatter`. */
  frontMatter: z.string().max(10_000).refine(isValidTemplate, { error: "invalid" }).default(""),
  /** The post's page, e.g. "https://kim.example/posts/$slug/". Empty: unknown, so the page isn't checked. */
  pageUrl: z
    .string()
    .trim()
    .max(500)
    .refine((text) => text === "" || /^https?:\/\/[^\s]+$/.test(text), { error: "invalid-url" })
    .default(""),
  /** The IANA time zone in which a post's day is given. Empty: UTC. */
  timeZone: z.string().trim().max(100).default(""),
  /** Whether to open a pull request for every proof and merge that, instead of committing directly. */
  pullRequests: z.boolean().default(false),
  /** When the token expires, as a check has found out; null: never, or unknown. */
  tokenExpiresAt: z.iso.datetime().nullable().catch(null).default(null),
});

export type GitSettings = z.infer<typeof gitSettingsSchema>;

/** What can be learned from a repository. */
export type Conventions = Pick<
  GitSettings,
  "generator" | "path" | "picturePath" | "pictureLink" | "frontMatter" | "pageUrl" | "timeZone"
>;

/** The forge that the owner names, or the one that a well-known address belongs to. */
export function toForge({ forge }: Pick<GitSettings, "forge">, address: URL): Forge {
  if (forge !== undefined) return forge;
  if (address.host === "github.com") return "github";
  if (address.host === "gitlab.com") return "gitlab";
  return address.host === "codeberg.org" ? "gitea" : "git";
}
