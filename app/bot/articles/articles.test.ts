import { afterAll, beforeAll, expect, it } from "vitest";
import en from "../../../messages/en/articles.json" with { type: "json" };
import vi from "../../../messages/vi/articles.json" with { type: "json" };
import { fakeServices, startSite, testSignIn } from "../../../test/site.ts";
import type { Article, ArticleLine } from "./article-documents.ts";

/** The pages as the server renders them, for somebody in Tokyo. */
const timeZone = "Asia/Tokyo";
let data: unknown;
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  const services = { ...fakeServices().services, executeDocument: async () => ({ data, errors: [] }) };
  const readViewer = async () => ({
    state: "signed-in" as const,
    ownerId: "owner-1",
    userId: "user-1",
    username: "mai",
    timeZone,
  });
  site = await startSite({ services, signIn: testSignIn, readViewer });
});
afterAll(() => site.server.close());

/** Morning in Tokyo, but still the day before in UTC. */
const createdAt = "2026-11-20T22:30:00.000Z";
const wordless = {
  id: "article-1",
  title: null,
  excerpt: null,
  caption: "🏺",
  generateStatus: "PENDING",
  publishStatus: "UNPUBLISHED",
  waitingFor: "WORDS",
  isQueued: false,
  digestAt: null,
  version: 0,
  createdAt,
  pictures: [],
  approval: null,
  failure: null,
  findings: [],
  questions: [],
  publications: [],
  pullRequests: [],
} satisfies ArticleLine;

const unwritten = {
  document: null,
  language: null,
  html: null,
  markdown: null,
  rating: null,
  ratingReason: null,
  failure: null,
};
const empty = {
  posts: [{ caption: "🏺", permalink: null, postedAt: createdAt }],
  publishedAt: null,
  publications: [],
  pullRequests: [],
  approvalMails: [],
  findings: [],
};
const article = {
  ...wordless,
  ...unwritten,
  ...empty,
  sourceId: "source-1",
} as unknown as Article;

const pages = [
  {
    path: "/bot/articles",
    texts: en,
    answer: { articles: { nodes: [wordless], pageInfo: { hasNextPage: false, endCursor: null } } },
    day: "21 Nov 2026",
  },
  {
    path: "/vi/bot/articles",
    texts: vi,
    answer: { articles: { nodes: [wordless], pageInfo: { hasNextPage: false, endCursor: null } } },
    day: "21/11/2026",
  },
  {
    path: "/bot/articles/view?id=article-1",
    texts: en,
    answer: { article, articleVersions: [], integrations: null, billingInfo: null, profile: null },
    day: "21 November 2026",
  },
  {
    path: "/vi/bot/articles/view?id=article-1",
    texts: vi,
    answer: { article, articleVersions: [], integrations: null, billingInfo: null, profile: null },
    day: "21/11/2026",
  },
];

it.each(pages)(
  "$path asks for words where a post has none, and shows the date in the owner's time zone",
  async ({ path, texts, answer, day }) => {
    data = answer;
    const html = await (await fetch(site.url + path)).text();
    expect(html).toContain(texts.words.label);
    expect(html).toContain(texts.words.send);
    expect(html).toContain(day);
  },
);

const gathered = {
  ...wordless,
  caption: "Only puddles now.",
  waitingFor: "DIGEST",
  isQueued: false,
  digestAt: "2026-11-22T15:00:00.000Z",
} satisfies ArticleLine;
const list = { articles: { nodes: [gathered], pageInfo: { hasNextPage: false, endCursor: null } } };
const view = {
  article: { ...article, ...gathered },
  articleVersions: [],
  integrations: null,
  billingInfo: null,
  profile: null,
};

it.each([
  ["/bot/articles/view?id=article-1", en],
  ["/vi/bot/articles/view?id=article-1", vi],
])("%s says that an archive's article is written once the plan has room", async (path, texts) => {
  data = { ...view, article: { ...article, waitingFor: "QUOTA", isQueued: true } };
  const html = await (await fetch(site.url + path)).text();
  expect(html).toContain(texts.view.queued);
  expect(html).toContain(texts.standing.queued);
  expect(html).not.toContain(texts.standing.overLimit);
});

it.each([
  ["/bot/articles", en, list, "Sunday 22 November 2026"],
  ["/vi/bot/articles", vi, list, "Chủ Nhật, 22/11/2026"],
  ["/bot/articles/view?id=article-1", en, view, "Sunday 22 November 2026"],
  ["/vi/bot/articles/view?id=article-1", vi, view, "Chủ Nhật, 22/11/2026"],
])("%s says which digest a note waits for, by the digest's last day", async (path, texts, answer, day) => {
  data = answer;
  const html = await (await fetch(site.url + path)).text();
  expect(html).toContain(texts.standing.gathered);
  expect(html).toContain(texts.digest.waits.replace("{{date}}", day));
  expect(html.includes(texts.view.writeNow)).toBe(path.includes("view"));
});

it.each([
  ["", en],
  ["/vi", vi],
])("'%s/bot/articles/view' shows every post of a digest", async (prefix, texts) => {
  const posts = ["First swallows.", "Only puddles now."].map((caption, index) => ({
    caption,
    permalink: `https://www.instagram.com/p/note${index}/`,
    postedAt: createdAt,
  }));
  data = { ...view, article: { ...article, posts } };
  const html = await (await fetch(`${site.url}${prefix}/bot/articles/view?id=article-1`)).text();
  expect(html).toContain(texts.view.posts);
  for (const { caption, permalink } of posts) {
    expect(html).toContain(caption);
    expect(html).toContain(`href="${permalink}"`);
  }
});
