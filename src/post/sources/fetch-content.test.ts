import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound, type Outbound } from "../../platform/guards/outbound.ts";
import { fetchContent } from "./fetch-content.ts";

const page = `<!doctype html><html><head><title>About</title><style>p{color:red}</style></head><body>
<nav><a href="/">Home</a></nav><main><h1>About &amp; me</h1><p>I turn <b>bowls</b>
and  plates.</p><script>alert("x")</script><ul><li>Since 2009</li><li hidden>Not this</li></ul></main>
<footer>Imprint</footer></body></html>`;

const pages: Record<string, { status?: number; headers?: Record<string, string>; body: string | Buffer }> = {
  "/about": { body: page },
  "/moved": { status: 301, headers: { location: "/about" }, body: "" },
  "/inside": { status: 302, headers: { location: "http://169.254.169.254/latest/meta-data/" }, body: "" },
  "/loop": { status: 302, headers: { location: "/loop" }, body: "" },
  "/latin": {
    headers: { "content-type": "text/html" },
    body: Buffer.from('<meta charset="iso-8859-1"><p>Töpferei Zürich</p>', "latin1"),
  },
  "/plain": { headers: { "content-type": "text/plain; charset=utf-8" }, body: "Just words.\n" },
  "/picture": { headers: { "content-type": "image/png" }, body: "\u0089PNG" },
  "/empty": { body: "<main><script>1</script></main>" },
  "/long": { body: `<p>${"word ".repeat(5_000)}</p>` },
  "/deep": { body: `${"<div>".repeat(400_000)}deep words` },
  "/huge": { body: Buffer.alloc(4_000_000, 65) },
  "/gone": { status: 404, body: "<p>Not here</p>" },
};

let server: Server;
let outbound: Outbound;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const found = pages[request.url ?? ""];
    response
      .writeHead(found?.status ?? 200, { "content-type": "text/html; charset=utf-8", ...found?.headers })
      .end(found?.body);
  });
  const port = await listen(server);
  base = `http://127.0.0.1:${port}`;
  outbound = createOutbound({ allow: [`127.0.0.1:${port}`] });
});
afterAll(async () => {
  await outbound.close();
  server.close();
});

const fetched = (path: string) => fetchContent({ outbound }, { url: base + path });

test("returns the text of the page's main part", async () => {
  const text = "About & me\nI turn bowls and plates.\nSince 2009";
  expect(await fetched("/about")).toEqual({ url: `${base}/about`, text, cut: false });
  expect(await fetched("/moved")).toEqual({ url: `${base}/about`, text, cut: false });
});

test("reads plain text, and other encodings as the page declares them", async () => {
  expect((await fetched("/plain")).text).toBe("Just words.");
  expect((await fetched("/latin")).text).toBe("Töpferei Zürich");
});

test("cuts a long page at a word", async () => {
  const long = await fetched("/long");
  expect(long.cut).toBe(true);
  expect(long.text.length).toBeLessThanOrEqual(10_000);
  expect(long.text.endsWith("word")).toBe(true);
});

test.each(["/inside", "/loop", "/huge", "/gone"])("returns nothing for %s", async (path) => {
  await expect(fetched(path)).rejects.toMatchObject({
    code: "invalid-input",
    field: "url",
    problem: "unreachable-url",
  });
});

test.each(["ftp://example.org", "http://", "https://me:pw@example.org", "javascript:alert(1)"])(
  "refuses the address %s",
  async (url) => {
    await expect(fetchContent({ outbound }, { url })).rejects.toMatchObject({ field: "url", problem: "invalid-url" });
  },
);

test.each(["http://127.0.0.1:1/", "http://localhost/", "http://[::1]/", "http://10.0.0.1/", "localhost:8443/about"])(
  "doesn't call %s",
  async (url) => {
    await expect(fetchContent({ outbound }, { url })).rejects.toMatchObject({
      field: "url",
      problem: "unreachable-url",
    });
  },
);

test.each(["/picture", "/empty", "/deep"])("reports %s as unreadable", async (path) => {
  await expect(fetched(path)).rejects.toMatchObject({ code: "page-unreadable" });
});
