import { z } from "zod";
import { articleLanguages } from "../../../src/platform/languages.ts";
import told from "./story.json" with { type: "json" };

const DAY_MS = 86_400_000;

const pictureSchema = z.object({
  name: z.string(),
  altText: z.string(),
  crop: z.object({ left: z.int(), top: z.int(), width: z.int(), height: z.int() }).optional(),
});
const timeSchema = z.string().regex(/^\d\d:\d\d$/);
const atSchema = z.union([
  z.object({ daysAgo: z.int().min(1), time: timeSchema }),
  /** Before the Monday of this week, which ends a weekly digest. */
  z.object({ daysBeforeMonday: z.int().min(1), time: timeSchema }),
  z.object({ minutesAgo: z.int() }),
]);
type At = z.infer<typeof atSchema>;

const doSchema = z.object({
  do: z.enum(["approve", "answer", "decline"]),
  afterHours: z.number().optional(),
  minutesAgo: z.int().optional(),
  /** The site doesn't answer until the publishing attempts are used up. */
  siteIsAway: z.boolean().default(false),
});
export type Action = z.infer<typeof doSchema>;

const sourceSchema = z.object({
  username: z.string(),
  label: z.string(),
  language: z.enum(articleLanguages),
  about: z.string(),
  digest: z.enum(["off", "weekly"]),
  /** Posts from before the account was connected, besides the bundled ones. */
  earlier: z
    .array(z.object({ caption: z.string(), postedAt: z.string(), pictures: z.array(pictureSchema) }))
    .default([]),
  /** What happens to the article about its latest post. */
  actions: z.array(doSchema),
});
const postSchema = z.object({
  source: z.enum(["en", "vi"]),
  at: atSchema,
  caption: z.string().optional(),
  pictures: z.array(pictureSchema).default([]),
  /** Instead of a new post: words in an earlier one that its owner chooses. */
  earlier: z.string().optional(),
  actions: z.array(doSchema).default([]),
});

export type StorySource = z.infer<typeof sourceSchema>;
export type StoryPost = Omit<z.infer<typeof postSchema>, "at"> & { at: Date };

/** The demo's last weeks: who posted what, and what happened to it. Times count back from `now`. */
export function readStory(now: Date) {
  const schema = z.object({
    connectedDaysAgo: z.int(),
    sources: z.object({ en: sourceSchema, vi: sourceSchema }),
    posts: z.array(postSchema),
  });
  const { connectedDaysAgo, sources, posts } = schema.parse(told);
  return {
    connectedAt: new Date(now.getTime() - connectedDaysAgo * DAY_MS),
    sources,
    posts: posts.map((post): StoryPost => ({ ...post, at: toTime(post.at, now) })),
  };
}

function toTime(at: At, now: Date): Date {
  if ("minutesAgo" in at) return minutesBefore(now, at.minutesAgo);
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0);
  const [hours = 0, minutes = 0] = at.time.split(":").map(Number);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const days = "daysAgo" in at ? at.daysAgo : sinceMonday + at.daysBeforeMonday;
  return new Date(midnight - days * DAY_MS + (hours * 60 + minutes) * 60_000);
}

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);
