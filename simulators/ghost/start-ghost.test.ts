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
  slug: string;
  url: string;
  tags: { visibility: string }[];
  primary_tag: { name: string } | null;
};
type Answer = { posts: [Post]; errors: [{ code: string | null }] };

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
  const answer = await fetch(`${site.url}/ghost/api/admin/posts/?source=html`, {
    method: "POST",
    headers: { authorization: `Ghost ${await sign()}`, "content-type": "application/json" },
    body: JSON.stringify({
      posts: [{ title: "Été à Paris", html: "<p>Hello</p>", tags: ["Paris", "#secret"], status: "published" }],
    }),
  });
  const { posts } = (await answer.json()) as Answer;
  const [post] = posts;
  expect(post.slug).toBe("ete-a-paris");
  expect([post.tags.map(({ visibility }) => visibility), post.primary_tag?.name]).toEqual([
    ["public", "internal"],
    "Paris",
  ]);
  const page = await (await fetch(post.url)).text();
  expect([page.includes("Paris"), page.includes("secret")]).toEqual([true, false]);
});
