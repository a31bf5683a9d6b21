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
  "id,caption,media_type,media_product_type,media_url,permalink,timestamp,alt_text," +
  "children{id,media_type,media_url,alt_text}";

const client = useInstagram();

const addPost = (userId: string, post: object) =>
  client.control<{ id: string }>("POST", `/accounts/${userId}/posts`, post);
const firstPage = async (token: string, query = "") =>
  (await client.get<MediaPage>(`/v26.0/me/media?fields=${fields}${query}`, token)).body;

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
