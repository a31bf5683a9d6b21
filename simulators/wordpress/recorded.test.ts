import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Simulator } from "../kit/start-simulator.ts";
import { startWordpress } from "./start-wordpress.ts";
import { standardUsers } from "./state.ts";

/** An exchange with a real WordPress 6.8, from `recorded/`, without credentials. */
type RecordedExchange = {
  request: { method: string; url: string; as: string | null; headers: Record<string, string>; body: unknown };
  response: { status: number; headers: Record<string, string>; body: unknown };
};

async function readExchange(name: string): Promise<RecordedExchange> {
  const file = new URL(`./recorded/${name}.json`, import.meta.url);
  return JSON.parse(await readFile(file, "utf8")) as RecordedExchange;
}

let site: Simulator;
beforeAll(async () => {
  site = await startWordpress({ settings: { title: "Test site" } });
});
afterAll(() => site.close());

/** Sends the same request to the simulator. */
async function replay({ request }: RecordedExchange): Promise<Response> {
  const user = standardUsers().find(({ login }) => login === request.as);
  const headers = new Headers(Object.entries(request.headers).filter(([, value]) => value !== ""));
  if (user !== undefined)
    headers.set("authorization", `Basic ${Buffer.from(`${user.login}:${user.password}`).toString("base64")}`);
  const url = request.url.replace(/^http:\/\/127\.0\.0\.1:\d+/, site.url);
  const body = request.body ? { body: JSON.stringify(request.body) } : {};
  return await fetch(url, { method: request.method, headers, redirect: "manual", ...body });
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
    "tag-create-subscriber",
    "post-anonymous",
    "post-bad-status",
    "post-empty",
    "post-bad-author",
    "post-publish-contributor",
    "post-draft-subscriber",
    "posts-page-beyond",
    "posts-any-status-anonymous",
    "posts-any-status-subscriber",
    "post-update-missing",
    "media-contributor",
  ])("%s", async (name) => {
    const recorded = await readExchange(name);
    const answer = await replay(recorded);
    expect(answer.status).toBe(recorded.response.status);
    expect(await answer.json()).toEqual(recorded.response.body);
  });
});

describe("the fields that answers have are WordPress's own", () => {
  it.each([
    "discovery-index-fields",
    "me-ok",
    "me-author",
    "me-contributor",
    "tag-create-author",
    "tag-create-contributor",
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
    expect(shape(recorded.response.body)).toMatchObject(shape(await answer.json()) as object);
  });

  it("post-bad-category, value by value", async () => {
    const recorded = await readExchange("post-bad-category");
    const { id: _id, ...answer } = (await (await replay(recorded)).json()) as { id: number };
    expect(recorded.response.body).toMatchObject(answer);
  });

  it.each(["tag-create", "tag-create-duplicate", "tag-create-emoji"])(
    "%s gives the same name and slug",
    async (name) => {
      const recorded = await readExchange(name);
      const { name: term, slug } = recorded.response.body as { name: string; slug: string };
      expect(await (await replay(recorded)).json()).toMatchObject({ name: term, slug });
    },
  );
});

it("says on every page where the API is", async () => {
  const recorded = await readExchange("discovery-head-front");
  const answer = await replay(recorded);
  expect(answer.headers.get("link")).toBe(
    recorded.response.headers.link?.replace(/http:\/\/127\.0\.0\.1:\d+/, site.url),
  );
});
