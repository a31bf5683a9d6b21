import { expect, it } from "vitest";
import { useSimulator } from "../kit/use-simulator.ts";
import { startMicropub } from "./start-micropub.ts";
import { standardToken } from "./state.ts";

/** Uses the Recommendation's own examples where there are any. */
const platform = useSimulator(startMicropub);

const bearer = { authorization: `Bearer ${standardToken}` };
const post = (body: object | URLSearchParams, headers: Record<string, string> = bearer) => {
  const isForm = body instanceof URLSearchParams;
  return fetch(`${platform.url}/micropub`, {
    method: "POST",
    body: isForm ? body : JSON.stringify(body),
    headers: isForm ? headers : { ...headers, "content-type": "application/json" },
  });
};
const query = async (parameters: string) => {
  const answer = await fetch(`${platform.url}/micropub?${parameters}`, { headers: bearer });
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown> & { properties: Record<string, unknown[]>; error: string },
  };
};
const create = async (properties: Record<string, unknown[]>) =>
  (await post({ type: ["h-entry"], properties })).headers.get("location") ?? "";

it("accepts the form-encoded syntax, with the token in header or form, not in both", async () => {
  const form = new URLSearchParams([
    ["h", "entry"],
    ["content", "hello world"],
    ["category[]", "foo"],
    ["category[]", "bar"],
    ["access_token", standardToken],
  ]);
  const answer = await post(form, {});
  expect([answer.status, answer.headers.get("location")]).toEqual([201, `${platform.url}/posts/post-1`]);
  expect((await query(`q=source&url=${answer.headers.get("location")}`)).body).toMatchObject({
    type: ["h-entry"],
    properties: { content: ["hello world"], category: ["foo", "bar"] },
  });
  expect((await post(form)).status).toBe(400);
  form.delete("access_token");
  expect((await post(form, {})).status).toBe(401);
});

it("returns only the requested properties", async () => {
  const url = await create({
    content: [{ html: "<b>Hello</b>" }],
    category: ["foo"],
    published: ["2016-02-21T12:50:53-08:00"],
  });
  expect((await query(`q=source&properties[]=category&properties[]=published&url=${url}`)).body).toEqual({
    properties: { category: ["foo"], published: ["2016-02-21T12:50:53-08:00"] },
  });
});

it("replaces, adds and deletes properties and values", async () => {
  const url = await create({ content: ["one"], category: ["foo", "bar"], summary: ["s"] });
  expect(
    (
      await post({
        action: "update",
        url,
        replace: { content: ["two"] },
        add: { category: ["baz"] },
        delete: ["summary"],
      })
    ).status,
  ).toBe(204);
  await post({ action: "update", url, delete: { category: ["foo"] } });
  expect((await query(`q=source&url=${url}`)).body.properties).toEqual({
    content: ["two"],
    category: ["bar", "baz"],
    url: [url],
  });
});

it("deletes", async () => {
  const url = await create({ name: ["Bowls"], content: ["x"] });
  await post({ action: "delete", url });
  expect([(await fetch(url)).status, (await query(`q=source&url=${url}`)).body.error]).toEqual([
    404,
    "invalid_request",
  ]);
});

it("uploads keep their address and bytes, and everything survives a restart", async () => {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array([1, 2, 3])], { type: "image/png" }), "a.png");
  const first = await fetch(`${platform.url}/media`, { method: "POST", body: form, headers: bearer });
  const second = await fetch(`${platform.url}/media`, { method: "POST", body: form, headers: bearer });
  const places = [first, second].map((answer) => new URL(answer.headers.get("location") ?? "").pathname);
  expect(new Set(places).size).toBe(2);
  const slug = new URL(await create({ name: ["Kept"], content: ["x"], "mp-slug": ["kept"] })).pathname;
  await platform.restart();
  const bytes = await (await fetch(`${platform.url}${places[0]}`)).arrayBuffer();
  expect([slug, [...new Uint8Array(bytes)], (await fetch(`${platform.url}${slug}`)).status]).toEqual([
    "/posts/kept",
    [1, 2, 3],
    200,
  ]);
});

it("lists posts in pages, newest first", async () => {
  for (const name of ["a", "b", "c"]) await create({ name: [name] });
  const first = await query("q=source&limit=2&properties[]=name");
  expect(first.body).toMatchObject({
    items: [{ properties: { name: ["c"] } }, { properties: { name: ["b"] } }],
    paging: { after: "2" },
  });
  expect((await query("q=source&limit=2&properties[]=name&after=2")).body).toEqual({
    items: [{ properties: { name: ["a"] } }],
  });
});
