import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { demoAccount } from "./start-instagram.ts";
import { useInstagram } from "./test-client.ts";

type Media = {
  id: string;
  caption?: string;
  media_type: string;
  media_url?: string;
  timestamp: string;
  children?: { data: Media[] };
};
type MediaPage = { data: Media[]; paging?: { cursors: { after: string }; next?: string } };

const fields =
  "id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,alt_text," +
  "children{id,media_type,media_url,alt_text}";

const client = useInstagram();

const addPost = (userId: string, post: object) =>
  client.control<{ id: string }>("POST", `/accounts/${userId}/posts`, post);
const firstPage = async (token: string, query = "") =>
  (await client.get<MediaPage>(`/v26.0/me/media?fields=${fields}${query}`, token)).body;

/** The ids of all pages, following `next` as is. */
async function everyPage(token: string, limit: number): Promise<string[][]> {
  const pages: string[][] = [];
  let page = await firstPage(token, `&limit=${limit}`);
  for (let guard = 0; guard < 20; guard += 1) {
    pages.push(page.data.map(({ id }) => id));
    if (page.paging?.next === undefined) return pages;
    page = (await client.get<MediaPage>(page.paging.next)).body;
  }
  return pages;
}

it("shows people the newest posts first, each with its picture", async () => {
  const { userId } = await client.newAccount({ accountType: "BUSINESS" });
  await addPost(userId, { caption: "Bowls <b>first</b>", postedAt: "2026-10-01T08:00:00Z" });
  await addPost(userId, { caption: "Cups later", postedAt: "2026-10-02T08:00:00Z" });
  const page = await (await fetch(client.url)).text();
  expect(page.indexOf("Cups later")).toBeLessThan(page.indexOf("Bowls &lt;b&gt;first"));
  const [, picture = ""] = /<img src="([^"]+)"/.exec(page) ?? [];
  const answer = await fetch(picture.replaceAll("&amp;", "&"));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
});

describe("an account", () => {
  it("has two ids and only the requested fields", async () => {
    const { userId, appScopedId, token } = await client.newAccount({ accountType: "MEDIA_CREATOR" });
    const { body } = await client.get("/v26.0/me?fields=user_id,account_type", token);
    expect(body).toEqual({ id: appScopedId, user_id: userId, account_type: "MEDIA_CREATOR" });
    expect((await client.get(`/v26.0/${userId}?fields=username&access_token=${token}`)).body).toMatchObject({
      username: "somebody",
    });
    expect((await client.get("/v26.0/me?fields=shoe_size", token)).body).toMatchObject({
      error: { code: 100, message: "(#100) Tried accessing nonexisting field (shoe_size) on node type (IGUser)" },
    });
    await client.control("POST", "/settings", { envelope: "data" });
    expect((await client.get("/v26.0/me", token)).body).toEqual({ data: [{ id: appScopedId }] });
  });

  it("can't see another account's posts", async () => {
    const [one, other] = [await client.newAccount(), await client.newAccount()];
    const { id } = await addPost(one.userId, {});
    expect((await client.get(`/v26.0/${id}`, other.token)).body).toMatchObject({
      error: { code: 100, error_subcode: 33 },
    });
    expect((await client.get(`/v26.0/${one.userId}/media`, other.token)).body).toMatchObject({
      error: { code: 100, error_subcode: 33 },
    });
  });
});

describe("media", () => {
  it("comes in every kind, newest first, without stories", async () => {
    const { userId, token } = await client.newAccount();
    const day = (n: number): string => `2026-09-0${n}T10:00:00Z`;
    await addPost(userId, { kind: "image", caption: "", postedAt: day(1), pictures: [{ altText: "A door" }] });
    await addPost(userId, {
      kind: "carousel",
      caption: "Mixed",
      postedAt: day(2),
      pictures: [{ altText: "One" }, { video: true }, { copyrighted: true }],
    });
    await addPost(userId, { kind: "reel", caption: "Reel", postedAt: day(3) });
    await addPost(userId, { kind: "story", postedAt: day(4) });
    await addPost(userId, { kind: "image", postedAt: day(5), pictures: [{ copyrighted: true }] });
    const { data } = await firstPage(token);
    expect(data.map(({ media_type }) => media_type)).toEqual(["IMAGE", "VIDEO", "CAROUSEL_ALBUM", "IMAGE"]);
    const [copyrighted, reel, carousel, image] = data;
    expect(copyrighted).not.toHaveProperty("media_url");
    expect(reel).toMatchObject({
      media_product_type: "REELS",
      thumbnail_url: expect.stringContaining(".jpg"),
      timestamp: "2026-09-03T10:00:00+0000",
    });
    expect(carousel?.children?.data).toMatchObject([
      { alt_text: "One", media_type: "IMAGE" },
      { media_type: "VIDEO" },
      { media_type: "IMAGE" },
    ]);
    expect(carousel?.children?.data[2]).not.toHaveProperty("media_url");
    expect(image).toMatchObject({ alt_text: "A door" });
    expect(image).not.toHaveProperty("caption");
    const children = await client.get<{ data: Media[] }>(
      `/v26.0/${carousel?.id}/children?fields=id,media_type,permalink`,
      token,
    );
    expect(children.body.data[0]).toEqual({ id: carousel?.children?.data[0]?.id, media_type: "IMAGE" });
  });

  it("is edited and deleted from outside", async () => {
    const { userId, token } = await client.newAccount();
    const { id } = await addPost(userId, { caption: "Before" });
    await client.control("PATCH", `/posts/${id}`, { caption: "After" });
    expect((await firstPage(token)).data[0]?.caption).toBe("After");
    await client.control("DELETE", `/posts/${id}`);
    expect(await firstPage(token)).toEqual({ data: [] });
    expect((await client.get(`/v26.0/${id}`, token)).body).toMatchObject({ error: { code: 100, error_subcode: 33 } });
  });
});

describe("paging", () => {
  it("follows next, in every way that Instagram does it", async () => {
    const { userId, token } = await client.newAccount();
    const ids: string[] = [];
    for (let n = 5; n > 0; n -= 1)
      ids.push(
        (
          await addPost(userId, {
            postedAt: `2026-09-0${n}T10:00:00Z`,
            pictures: [{ name: "sunset_by_Aitzol_Berasategi.jpg" }],
          })
        ).id,
      );
    const [a, b, c, d, e] = ids;
    expect(await everyPage(token, 2)).toEqual([[a, b], [c, d], [e]]);
    const paging = (mode: string): Promise<unknown> => client.control("POST", "/settings", { paging: mode });
    await paging("short");
    expect(await everyPage(token, 4)).toEqual([[a, b], [c, d], [e]]);
    await paging("empty");
    expect(await everyPage(token, 3)).toEqual([[a, b, c], [], [d, e]]);
    await paging("repeat");
    expect(await everyPage(token, 3)).toEqual([
      [a, b, c],
      [c, d, e],
    ]);
    await paging("loop");
    expect((await everyPage(token, 5)).length).toBe(20);
    expect((await firstPage(token, "&limit=1")).paging?.next).toContain(`access_token=${token}`);
  });
});

describe("picture addresses", () => {
  it("differ at each fetch, serve a JPEG of the requested size, and expire after four and a half days", async () => {
    const { userId, token } = await client.newAccount();
    await addPost(userId, { pictures: [{ generate: { width: 320, height: 200, bytes: 200_000 } }] });
    const address = async (): Promise<string> => (await firstPage(token)).data[0]?.media_url ?? "";
    const [first, second] = [await address(), await address()];
    expect(first).not.toBe(second);
    const bytes = Buffer.from(await (await fetch(first)).arrayBuffer());
    expect(bytes.length).toBe(200_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "jpeg", width: 320, height: 200 });
    expect((await fetch(first.replace("oe=", "oe=F"))).status).toBe(403);
    await client.control("POST", "/clock", { advanceSeconds: 4.3 * 86_400 });
    expect((await fetch(first)).status).toBe(200);
    await client.control("POST", "/clock", { advanceSeconds: 0.21 * 86_400 });
    const dead = await fetch(first);
    expect([dead.status, await dead.text()]).toEqual([403, "URL signature expired"]);
    expect(dead.headers.get("content-type")).toMatch(/^text\/plain/);
  });
});

describe("limits", () => {
  it("show in the usage headers on request", async () => {
    const { userId, token } = await client.newAccount();
    await client.control("POST", "/settings", {
      usage: { business: { call_count: 80, estimated_time_to_regain_access: 0 } },
    });
    const answer = await fetch(`${client.url}/v26.0/me?access_token=${token}`);
    expect(JSON.parse(answer.headers.get("x-business-use-case-usage") ?? "{}")).toEqual({
      [userId]: [{ type: "instagram", call_count: 80, estimated_time_to_regain_access: 0 }],
    });
  });

  it.each([1, 2, 4, 10, 17, 32, 100, 102, 190, 200, 341, 368, 613, 80002])(
    "error %i comes in the Graph envelope",
    async (code) => {
      await client.control("POST", "/faults", { fault: { kind: "error", code } });
      const { status, body } = await client.get<{ error: object }>("/v26.0/me");
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.error).toMatchObject({
        code,
        message: expect.any(String),
        type: expect.any(String),
        fbtrace_id: expect.any(String),
      });
    },
  );
});

describe("seeded", () => {
  const client = useInstagram({ seed: true });

  it("has the bundled posts in seven languages and the odd ones, once", async () => {
    await client.restart();
    const { accounts } = await client.control<{ accounts: { userId: string }[] }>("GET", "/accounts");
    const pages = await Promise.all(
      accounts.map(async ({ userId }) => {
        const path = `/v26.0/me/media?fields=${fields}&limit=100`;
        return (await client.get<MediaPage>(path, await client.newToken(userId))).body.data;
      }),
    );
    const data = pages.flat();
    expect(data.length).toBe(26);
    expect(pages[accounts.findIndex(({ userId }) => userId === demoAccount.userId)]?.length).toBe(7);
    const pictures = data
      .flatMap((media) => media.children?.data ?? [media])
      .filter(({ media_type }) => media_type === "IMAGE");
    const answers = await Promise.all(pictures.map(async ({ media_url = "" }) => (await fetch(media_url)).status));
    expect(answers.every((status) => status === 200)).toBe(true);
  });
});
