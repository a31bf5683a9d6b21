import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulator } from "../kit/start-simulator.ts";
import { startWordpress } from "./start-wordpress.ts";
import { standardUsers } from "./state.ts";

/** An exchange with a real WordPress 6.8.7, from `recorded/`, without credentials. */
type RecordedExchange = {
  request: { method: string; url: string; as: string | null; headers: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
};

async function readExchange(name: string): Promise<RecordedExchange> {
  const file = new URL(`./recorded/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as RecordedExchange;
}

let site: Simulator;
const files = new Map<string, Buffer>();

beforeAll(async () => {
  site = await startWordpress({ settings: { title: "Test site" } });
  const grey = sharp({ create: { width: 1080, height: 1080, channels: 3, background: "#777" } });
  files.set("pic.jpg", await grey.jpeg().toBuffer());
  files.set(
    "tiny.png",
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#777" } })
      .png()
      .toBuffer(),
  );
  files.set("fake.jpg", Buffer.from("not a picture!"));
  files.set("x.svg", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
});
afterAll(() => site.close());

/** Sends the same request to the simulator. */
async function replay({ request }: RecordedExchange): Promise<Response> {
  const user = standardUsers().find(({ login }) => login === request.as);
  const headers = new Headers(Object.entries(request.headers).filter(([, value]) => value !== ""));
  if (user !== undefined)
    headers.set("authorization", `Basic ${Buffer.from(`${user.login}:${user.password}`).toString("base64")}`);
  const url = request.url.replace(/^http:\/\/127\.0\.0\.1:\d+/, site.url);
  const body = toBody(request.body);
  return await fetch(url, { method: request.method, headers, redirect: "manual", ...(body === null ? {} : { body }) });
}

function toBody(body: unknown): string | Blob | null {
  if (body === null || body === undefined) return null;
  const file = typeof body === "string" ? /^<bytes of (\S+),/.exec(body)?.[1] : undefined;
  return file === undefined ? JSON.stringify(body) : new Blob([new Uint8Array(files.get(file) ?? Buffer.alloc(0))]);
}

/** Names and types without values: what a client's parser depends on. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shape(value[0])];
  if (typeof value !== "object" || value === null) return value === null ? "null" : typeof value;
  // Sizes and links depend on the picture and on plugins.
  const entries = Object.entries(value).filter(([key]) => !["_links", "sizes"].includes(key));
  return Object.fromEntries(entries.sort(([a], [b]) => a.localeCompare(b)).map(([key, inner]) => [key, shape(inner)]));
}

describe("refusals are WordPress's own, word for word", () => {
  it.each([
    "me-anonymous",
    "no-such-route",
    "no-such-namespace",
    "categories-per-page-101",
    "category-bad-parent",
    "category-create-empty",
    "category-create-author",
    "category-create-contributor",
    "tag-create-subscriber",
    "post-anonymous",
    "post-bad-status",
    "post-bad-date",
    "post-bad-json",
    "post-empty",
    "post-bad-author",
    "post-publish-contributor",
    "post-draft-subscriber",
    "posts-page-beyond",
    "post-update-missing",
    "media-contributor",
    "media-missing-disposition",
    "media-missing-type",
    "media-no-body",
    "media-svg-refused",
    "media-fake-jpeg",
    "media-bad-md5",
  ])("%s", async (name) => {
    const recorded = await readExchange(name);
    const answer = await replay(recorded);
    expect(answer.status).toBe(recorded.response.status);
    expect(await answer.json()).toEqual(recorded.response.body);
  });
});

describe("answers have WordPress's own fields", () => {
  it.each([
    "discovery-index-fields",
    "me-ok",
    "me-author",
    "me-contributor",
    "category-create",
    "tag-create-author",
    "tag-create-contributor",
    "media-raw",
    "media-author",
    "post-draft-author",
    "post-draft-contributor",
    "post-publish-author",
    "post-meta-unregistered",
    "post-bad-featured",
  ])("%s", async (name) => {
    const recorded = await readExchange(name);
    const answer = await replay(recorded);
    expect(answer.status).toBe(recorded.response.status);
    expect(answer.headers.get("content-type")).toBe(recorded.response.headers["content-type"]);
    expect(shape(await answer.json())).toEqual(shape(recorded.response.body));
  });

  it.each(["post-bad-category", "post-past-date-local", "post-future"])("%s, value by value", async (name) => {
    const recorded = await readExchange(name);
    const answer = await replay(recorded);
    const withoutId = (body: object): object => ({ ...body, id: 0, link: "" });
    expect(withoutId((await answer.json()) as object)).toEqual(withoutId(recorded.response.body as object));
  });

  it.each(["post-author-unfiltered-html", "post-admin-unfiltered-html"])(
    "%s keeps and drops the same HTML",
    async (name) => {
      const recorded = await readExchange(name);
      const answer = await replay(recorded);
      expect(await answer.json()).toMatchObject({ content: (recorded.response.body as { content: object }).content });
    },
  );

  it.each(["tag-create", "tag-create-duplicate", "tag-create-emoji"])(
    "%s gives the same name and slug",
    async (name) => {
      const recorded = await readExchange(name);
      const { name: term, slug } = recorded.response.body as { name: string; slug: string };
      expect(await (await replay(recorded)).json()).toMatchObject({ name: term, slug });
    },
  );
});

it("renames a PNG called .jpg and ignores filename*", async () => {
  const first = (await (await replay(await readExchange("media-raw-utf8-name"))).json()) as { source_url: string };
  const second = (await (await replay(await readExchange("media-png-named-jpg"))).json()) as { source_url: string };
  expect(first.source_url).toMatch(/\/t(-\d)?\.png$/);
  expect(second.source_url).toMatch(/\/t-\d\.png$/);
});

it("says on every page where the API is", async () => {
  const recorded = await readExchange("discovery-head-front");
  const answer = await replay(recorded);
  expect(answer.headers.get("link")).toBe(
    recorded.response.headers.link?.replace(/http:\/\/127\.0\.0\.1:\d+/, site.url),
  );
});

it("names the existing category when it is created again", async () => {
  const recorded = await readExchange("category-create-duplicate");
  await replay(recorded);
  const answer = await replay(recorded);
  const body = (await answer.json()) as { code: string; data: { term_id: number } };
  expect([answer.status, body.code]).toEqual([400, "term_exists"]);
  const existing = await fetch(`${site.url}/wp-json/wp/v2/categories/${body.data.term_id}`);
  expect(await existing.json()).toMatchObject({ name: "Street &amp; Food" });
});
