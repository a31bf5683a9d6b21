import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import { roles, type Role, type User } from "./roles.ts";

export type PostStatus = "publish" | "future" | "draft" | "pending" | "private" | "trash";

export type Post = {
  id: number;
  author: number;
  status: PostStatus;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  /** ISO, UTC. */
  date: string;
  /** A draft without a date: it gets the time of its publication. */
  floating: boolean;
  categories: number[];
  tags: number[];
  featuredMedia: number;
};

export type Media = {
  id: number;
  /** `2026/11/name.jpg` under wp-content/uploads; also names the blob with the bytes. */
  file: string;
  mimeType: string;
  bytes: number;
  slug: string;
  altText: string;
  date: string;
};

export type Term = { id: number; taxonomy: "category" | "post_tag"; name: string; slug: string };

const settingsSchema = z.object({
  title: z.string().default("A simulated WordPress"),
  permalinks: z.enum(["pretty", "plain"]).default("pretty"),
  applicationPasswords: z.enum(["on", "off"]).default("on"),
  /** The web server in front drops the header. */
  dropAuthorization: z.boolean().default(false),
  /** Whether a security plugin closes the REST API to anonymous callers. */
  rest: z.enum(["open", "closed-401"]).default("open"),
  /** Whether the theme shows a post's featured image above its text. */
  theme: z.enum(["featured-image", "plain"]).default("featured-image"),
});
export type Settings = z.infer<typeof settingsSchema>;

export const uncategorized = 1;

export type WordPressState = ReturnType<typeof openState>;

export function openState(kit: Kit) {
  const users = kit.map<number, User>("users");
  const terms = kit.map<number, Term>("terms");
  const posts = kit.map<number, Post>("posts");
  const media = kit.map<number, Media>("media");
  const last = kit.object("last", { id: 3, termId: 0 });
  return {
    users,
    terms,
    posts,
    media,
    settings: kit.settings(settingsSchema),
    /** Posts and media share one id sequence. */
    nextId: () => kit.change(last, { id: last.id + 1 }).id,
    nextTermId: () => kit.change(last, { termId: last.termId + 1 }).termId,
    findUser(login: string): User | undefined {
      const wanted = login.toLowerCase();
      return [...users.values()].find((user) => [user.login, user.email].some((name) => name.toLowerCase() === wanted));
    },
    findMediaByFile: (file: string) => [...media.values()].find((one) => one.file === file),
  };
}

export function standardUsers(): User[] {
  const capitalised = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);
  return roles.map((role, index) => ({
    id: index + 1,
    login: role === "administrator" ? "admin" : role,
    name: role === "administrator" ? "admin" : capitalised(role),
    email: `${role === "administrator" ? "admin" : role}@example.com`,
    role,
    password: `${role.slice(0, 4)} CANA RYsi mula tedp wd12`,
  }));
}

export const standardTerms = ["Uncategorized", "Travel", "Food", "Fashion"];
