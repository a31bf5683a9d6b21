import { expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startWordpress } from "./start-wordpress.ts";
import { standardUsers } from "./state.ts";

const site = useSimulator(startWordpress);

type Body = Record<string, unknown> & { id: number; code: string };

async function call(method: string, path: string, body?: object): Promise<{ status: number; body: Body }> {
  const [{ login, password } = { login: "", password: "" }] = standardUsers();
  const authorization = `Basic ${Buffer.from(`${login}:${password}`).toString("base64")}`;
  const answer = await fetch(site.url + path, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

const posts = "/wp-json/wp/v2/posts";

it("finds a post in the trash, and brings it back with its slug", async () => {
  const { body } = await call("POST", posts, { title: "Figs", content: "From the kiln", status: "publish" });
  expect((await call("DELETE", `${posts}/${body.id}`)).body).toMatchObject({ status: "trash", slug: "figs__trashed" });
  const search = async (word: string): Promise<unknown> => {
    const query = `search=${word}&search_columns=post_content&status=draft,trash&context=edit&_fields=id`;
    return (await call("GET", `${posts}?${query}`)).body;
  };
  expect([await search("kiln"), await search("oven")]).toEqual([[{ id: body.id }], []]);
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
