import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startGhost } from "./start-ghost.ts";
import { standardKey } from "./state.ts";

const site = useSimulator(startGhost);

type Claims = { kid?: string; secret?: string; audience?: string; issuedAt?: number };

function sign({
  kid = standardKey.id,
  secret = standardKey.secret,
  audience = "/admin/",
  issuedAt = Date.now() / 1000,
}: Claims = {}): Promise<string> {
  const token = new SignJWT({})
    .setProtectedHeader({ alg: "HS256", kid })
    .setIssuedAt(Math.floor(issuedAt))
    .setExpirationTime(Math.floor(issuedAt) + 300);
  return token.setAudience(audience).sign(Buffer.from(secret, "hex"));
}

type Post = {
  id: string;
  slug: string;
  status: string;
  updated_at: string;
  url: string;
  tags: { name: string; visibility: string }[];
  primary_tag: { name: string } | null;
};
type Answer = {
  posts: [Post];
  errors: [{ type: string; code: string | null }];
  images: [{ url: string; ref: string }];
};

async function call(method: string, route: string, body?: object): Promise<{ status: number; body: Answer }> {
  const headers = { authorization: `Ghost ${await sign()}`, "content-type": "application/json" };
  const answer = await fetch(`${site.url}/ghost/api/admin${route}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text === "" ? {} : JSON.parse(text)) as Answer };
}

describe("signing in", () => {
  it.each<[string, Claims | null, number, string | null]>([
    ["without a token", null, 403, null],
    ["with an unknown key", { kid: "0".repeat(24) }, 401, "UNKNOWN_ADMIN_API_KEY"],
    ["with a wrong secret", { secret: "00".repeat(32) }, 401, "INVALID_JWT"],
    ["for another API", { audience: "/content/" }, 401, "INVALID_JWT"],
    ["with a token of six minutes ago", { issuedAt: Date.now() / 1000 - 360 }, 401, "INVALID_JWT"],
  ])("%s is refused", async (_case, claims, status, code) => {
    const headers = claims === null ? {} : { authorization: `Ghost ${await sign(claims)}` };
    const answer = await fetch(`${site.url}/ghost/api/admin/posts/`, { headers });
    expect([answer.status, ((await answer.json()) as Answer).errors[0].code]).toEqual([status, code]);
  });
});

it("makes a slug from the title, and hides internal tags", async () => {
  const { body } = await call("POST", "/posts/?source=html", {
    posts: [{ title: "Été à Paris", html: "<p>Hello</p>", tags: ["Paris", "#secret"], status: "published" }],
  });
  const [post] = body.posts;
  expect(post.slug).toBe("ete-a-paris");
  expect([post.tags.map(({ visibility }) => visibility), post.primary_tag?.name]).toEqual([
    ["public", "internal"],
    "Paris",
  ]);
  const page = await (await fetch(post.url)).text();
  expect([page.includes("Paris"), page.includes("secret")]).toEqual([true, false]);
});

it("refuses an edit that names no version, or an old one", async () => {
  const { body } = await call("POST", "/posts/", { posts: [{ title: "Bowls" }] });
  const [post] = body.posts;
  const missing = await call("PUT", `/posts/${post.id}/`, { posts: [{ title: "Ten bowls" }] });
  const old = await call("PUT", `/posts/${post.id}/`, {
    posts: [{ title: "Ten bowls", updated_at: "2020-01-01T00:00:00.000Z" }],
  });
  expect([missing.status, missing.body.errors[0].type]).toEqual([422, "ValidationError"]);
  expect([old.status, old.body.errors[0].code]).toEqual([409, "UPDATE_COLLISION"]);
});

it("numbers equal slugs and equal image names, and accepts only images", async () => {
  const slugs: string[] = [];
  for (let copy = 0; copy < 2; copy += 1)
    slugs.push((await call("POST", "/posts/", { posts: [{ title: "Bowls" }] })).body.posts[0].slug);
  expect(slugs).toEqual(["bowls", "bowls-2"]);
  const upload = async (name: string, type: string) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array([1])], { type }), name);
    form.set("ref", name);
    const answer = await fetch(`${site.url}/ghost/api/admin/images/upload/`, {
      method: "POST",
      body: form,
      headers: { authorization: `Ghost ${await sign()}` },
    });
    return { status: answer.status, body: (await answer.json()) as Answer };
  };
  const images = [await upload("a.jpg", "image/jpeg"), await upload("a.jpg", "image/jpeg")].map(
    ({ body }) => body.images[0],
  );
  expect(images.map(({ url }) => url.split("/").at(-1))).toEqual(["a.jpg", "a-1.jpg"]);
  expect((await upload("a.json", "application/json")).status).toBe(415);
});

it.each([
  ["an alternative text of 192 characters", { title: "x", feature_image_alt: "a".repeat(192) }],
  ["an excerpt of 301 characters", { title: "x", custom_excerpt: "a".repeat(301) }],
  ["a post without a title", { html: "x" }],
])("refuses %s", async (_what, post) => {
  expect((await call("POST", "/posts/", { posts: [post] })).body.errors[0].type).toBe("ValidationError");
});

it("counts a post's own slug as taken, and keeps the version of a post that didn't change", async () => {
  const [post] = (await call("POST", "/posts/", { posts: [{ title: "Bowls", slug: "own" }] })).body.posts;
  const put = (fields: object) => call("PUT", `/posts/${post.id}/`, { posts: [{ ...fields }] });
  const same = await put({ title: "Bowls", updated_at: post.updated_at });
  expect([same.body.posts[0].slug, same.body.posts[0].updated_at]).toEqual(["own", post.updated_at]);
  expect((await put({ slug: "own", updated_at: post.updated_at })).body.posts[0].slug).toBe("own-2");
});

it("gives its reasons in the context, and returns the text only when asked", async () => {
  const { body } = await call("POST", "/posts/?source=html&formats=html", {
    posts: [{ title: "x", html: "<figure>a</figure>" }],
  });
  const [post] = body.posts as unknown as [{ id: string; html: string }];
  expect(post.html).toBe('<figure class="kg-card kg-image-card">a</figure>');
  expect((await call("GET", `/posts/${post.id}/`)).body.posts[0]).not.toHaveProperty("html");
  const unknown = await call("GET", `/posts/${"0".repeat(24)}/`);
  expect([unknown.status, unknown.body.errors[0]]).toMatchObject([404, { context: "Post not found." }]);
  expect((await call("GET", "/posts/xyz/")).status).toBe(422);
  expect((await call("POST", "/posts/", { posts: [{ title: "x", status: "scheduled" }] })).status).toBe(422);
});
