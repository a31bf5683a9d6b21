import { expect, test } from "vitest";
import { basePathOf, serveBelow } from "./base-path.ts";

const site = (answer: (path: string) => Response) =>
  serveBelow("/galley", (request: Request, _env: undefined) => answer(new URL(request.url).pathname));
const ask = async (path: string, answer: (path: string) => Response = (seen) => new Response(seen)) =>
  site(answer)(new Request(`http://127.0.0.1:3000${path}`), undefined);

test.each([
  ["https://example.org", ""],
  ["https://example.org/", ""],
  ["https://example.org/galley", "/galley"],
  ["https://example.org/a/b", "/a/b"],
])("the path of %s is %j", (publicUrl, base) => {
  expect(basePathOf(publicUrl)).toBe(base);
});

test.each([
  ["/galley/", "/"],
  ["/galley/bot/dash", "/bot/dash"],
  // A proxy that strips the path.
  ["/bot/dash", "/bot/dash"],
  ["/galleys", "/galleys"],
])("%s is the site's %s", async (path, own) => {
  expect(await (await ask(path)).text()).toBe(own);
});

test("without the trailing slash, the path redirects to the one with it", async () => {
  expect((await ask("/galley?a=1")).headers.get("location")).toBe("/galley/?a=1");
});

test.each([
  ["/vi", "/galley/vi"],
  ["/galley/vi", "/galley/vi"],
  ["https://graph.example/oauth", "https://graph.example/oauth"],
  ["//other.example", "//other.example"],
])("a redirect to %s becomes %s", async (from, to) => {
  expect(
    (await ask("/", () => new Response(null, { status: 302, headers: { location: from } }))).headers.get("location"),
  ).toBe(to);
});

test("cookies apply below the path", async () => {
  const headers = new Headers([
    ["set-cookie", "locale=vi; Path=/; HttpOnly"],
    ["set-cookie", "browser=1; Path=/connect"],
  ]);
  expect((await ask("/", () => new Response("", { headers }))).headers.getSetCookie()).toEqual([
    "locale=vi; Path=/galley; HttpOnly",
    "browser=1; Path=/galley/connect",
  ]);
});
