import sharp from "sharp";
import { expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startWordpress } from "./start-wordpress.ts";
import { standardUsers } from "./state.ts";

const site = useSimulator(startWordpress);

type Body = Record<string, unknown> & { id: number; slug: string; status: string; code: string };

async function call(
  method: string,
  path: string,
  body?: object,
  login = "admin",
): Promise<{ status: number; body: Body }> {
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization: basic(login), "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

function basic(login: string): string {
  const password = standardUsers().find((user) => user.login === login)?.password ?? "";
  return `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
}

const posts = "/wp-json/wp/v2/posts";
const everyStatus = "status=publish,future,draft,pending,private,trash";

it("hides a draft until it is published by id", async () => {
  const draft = await call("POST", posts, { title: "Été à Paris", content: "<p>x</p>", status: "draft" });
  expect(draft.body).toMatchObject({ status: "draft", slug: "", link: `${site.url}/?p=${draft.body.id}` });
  expect(await (await fetch(site.url)).text()).not.toContain("Été à Paris");
  const published = await call("POST", `${posts}/${draft.body.id}`, {
    status: "publish",
    date_gmt: "2026-05-04T22:30:00",
  });
  expect(published.body).toMatchObject({
    status: "publish",
    slug: "ete-a-paris",
    date: "2026-05-05T00:30:00",
    link: `${site.url}/2026/05/ete-a-paris/`,
  });
  expect(await (await fetch(String(published.body.link))).text()).toContain("Été à Paris");
});

it("gives the second post with a slug a number; repeating an update changes nothing", async () => {
  const first = await call("POST", posts, { title: "Figs", status: "publish" });
  const second = await call("POST", posts, { title: "Figs", status: "publish" });
  expect([first.body.slug, second.body.slug]).toEqual(["figs", "figs-2"]);
  const again = await call("POST", `${posts}/${second.body.id}`, { title: "Figs", status: "publish" });
  expect(again.body).toMatchObject({ id: second.body.id, slug: "figs-2" });
});

it("finds a marker in the content whatever the status", async () => {
  const marker = "galley:0123abcd";
  const { body } = await call("POST", posts, {
    title: "x",
    content: `<!-- wp:paragraph {"metadata":{"name":"${marker}"}} --><p>y</p><!-- /wp:paragraph -->`,
  });
  const find = async (): Promise<unknown> =>
    (
      await call(
        "GET",
        `${posts}?search=${marker}&search_columns=post_content&${everyStatus}&context=edit&_fields=id,status`,
      )
    ).body;
  expect(await find()).toEqual([{ id: body.id, status: "draft" }]);
  await call("DELETE", `${posts}/${body.id}`);
  expect(await find()).toEqual([{ id: body.id, status: "trash" }]);
  expect(
    (await call("GET", `${posts}?search=other&search_columns=post_content&${everyStatus}&context=edit`)).body,
  ).toEqual([]);
});

it("brings a post back from the trash with its slug", async () => {
  const { body } = await call("POST", posts, { title: "Figs", status: "publish" });
  expect((await call("DELETE", `${posts}/${body.id}`)).body).toMatchObject({ status: "trash", slug: "figs__trashed" });
  expect(await call("DELETE", `${posts}/${body.id}`)).toMatchObject({
    status: 410,
    body: { code: "rest_already_trashed" },
  });
  expect((await call("POST", `${posts}/${body.id}`, { status: "publish" })).body).toMatchObject({
    status: "publish",
    slug: "figs",
  });
  expect((await call("DELETE", `${posts}/${body.id}?force=true`)).body).toMatchObject({ deleted: true });
  expect((await call("GET", `${posts}/${body.id}`)).body.code).toBe("rest_post_invalid_id");
});

it("hides other people's drafts from an author", async () => {
  const { body } = await call("POST", posts, { title: "Secret" });
  expect((await call("GET", `${posts}?status=draft`, undefined, "author")).body).toEqual([]);
  expect((await call("GET", `${posts}/${body.id}`, undefined, "author")).body.code).toBe("rest_forbidden");
  expect(await call("POST", `${posts}/${body.id}`, { title: "y" }, "author")).toMatchObject({
    status: 403,
    body: { code: "rest_cannot_edit" },
  });
});

it("stores the same picture twice under two names and finds it by slug", async () => {
  const bytes = new Uint8Array(
    await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a33" } })
      .jpeg()
      .toBuffer(),
  );
  const upload = async (): Promise<Body> => {
    const form = new FormData();
    form.set("file", new Blob([bytes], { type: "image/jpeg" }), "door.jpg");
    form.set("alt_text", "A red door");
    const answer = await fetch(`${site.url}/wp-json/wp/v2/media`, {
      method: "POST",
      headers: { authorization: basic("author") },
      body: form,
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Body;
  };
  const [first, second] = [await upload(), await upload()];
  expect([first.slug, second.slug]).toEqual(["door", "door-1"]);
  const found = await call("GET", "/wp-json/wp/v2/media?slug=door&_fields=id,alt_text");
  expect(found.body).toEqual([{ id: first.id, alt_text: "A red door" }]);
  const served = await fetch(String(first.source_url));
  expect(new Uint8Array(await served.arrayBuffer())).toEqual(bytes);
});

it("takes a wrong password for none", async () => {
  const wrong = { authorization: `Basic ${Buffer.from("admin:nope").toString("base64")}` };
  const me = await fetch(`${site.url}/wp-json/wp/v2/users/me`, { headers: wrong });
  expect(((await me.json()) as Body).code).toBe("rest_not_logged_in");
  expect((await fetch(site.url + posts, { headers: wrong })).status).toBe(200);
});

it("answers HTML at /wp-json/ under plain permalinks, and JSON at ?rest_route=", async () => {
  await site.control("POST", "/settings", { permalinks: "plain" });
  const page = await fetch(`${site.url}/wp-json/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=UTF-8"]);
  expect(page.headers.get("link")).toBe(`<${site.url}/index.php?rest_route=/>; rel="https://api.w.org/"`);
  expect((await call("GET", "/index.php?rest_route=/wp/v2/categories&per_page=1&_fields=name")).body).toEqual([
    { name: "Fashion" },
  ]);
});

it("has the same posts and pictures after a restart", async () => {
  const { body } = await call("POST", posts, { title: "Kept", status: "publish" });
  await site.restart();
  expect((await call("GET", `${posts}/${body.id}?_fields=id,slug,status`)).body).toEqual({
    id: body.id,
    slug: "kept",
    status: "publish",
  });
  const journal = await site.control<{ records: { postId: number }[] }>("GET", "/journal?effect=post.created");
  expect(journal.records.map(({ postId }) => postId)).toEqual([body.id]);
});
