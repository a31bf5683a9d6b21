import { createHash } from "node:crypto";
import { connect } from "node:net";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fakeServices, startSite, testSite, token } from "../../../test/site.ts";

type Site = Awaited<ReturnType<typeof startSite>>;
let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.server.close());

const buildDir = join(import.meta.dirname, "../../../build");

describe("answers", () => {
  it("carry security headers and a policy with a fresh nonce", async () => {
    const [first, second] = await Promise.all([fetch(`${site.url}/signin`), fetch(`${site.url}/signin`)]);
    expect(first.headers.get("x-content-type-options")).toBe("nosniff");
    expect(first.headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(first.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    const policy = first.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    const nonce = /nonce-([^']+)/.exec(policy)?.[1];
    expect(await first.text()).toContain(`nonce="${nonce}"`);
    expect(second.headers.get("content-security-policy")).not.toBe(policy);
  });

  it("allow a prerendered page's inline scripts by hash, and stay the same until it changes", async () => {
    const first = await fetch(`${site.url}/vi/terms`, { headers: { Cookie: "locale=vi" } });
    const [, styles = ""] = /<style>(.*)<\/style>/s.exec(await first.text()) ?? [];
    const policy = first.headers.get("content-security-policy");
    expect(policy).toContain(`'sha256-${createHash("sha256").update(styles).digest("base64")}'`);
    expect(policy).not.toMatch(/nonce|unsafe/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
    expect(first.headers.get("cache-control")).toBe("public, max-age=0, must-revalidate");
    const again = await fetch(`${site.url}/vi/terms`, {
      headers: { Cookie: "locale=vi", "If-None-Match": first.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("serve a prerendered page's data next to it, with its type", async () => {
    for (const path of ["/_.data", "/terms.data", "/vi/privacy-policy.data?_routes=root"]) {
      const answer = await fetch(site.url + path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/x-script; charset=utf-8"]);
    }
  });

  it("serve the latest build and its description next to the pages", async () => {
    const answer = await fetch(`${site.url}/builds/latest.json`);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const { id } = (await answer.json()) as { id: string };
    expect(await (await fetch(site.url)).text()).toContain(`data-build="${id}"`);
    expect(await (await fetch(`${site.url}/builds/meta/${id}.json`)).json()).toMatchObject({
      id,
      prerendered: expect.arrayContaining(["/terms", "/vi/terms"]),
    });
  });

  it("give their type for HEAD too", async () => {
    const answer = await fetch(`${site.url}/`, { method: "HEAD" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  });

  it("are compressed if the browser accepts it", async () => {
    const answer = await fetch(`${site.url}/`, { headers: { "Accept-Encoding": "gzip" } });
    expect(answer.headers.get("content-encoding")).toBe("gzip");
  });

  it("show the counter in both languages", async () => {
    expect(await (await fetch(`${site.url}/`)).text()).toContain("1,234");
    const vi = await (await fetch(`${site.url}/vi`)).text();
    expect(vi).toContain('<html lang="vi"');
    expect(vi).toContain("1.234");
  });

  it("may show the logos that the operator has set, and no other pictures from elsewhere", async () => {
    const { services } = fakeServices();
    const partner = { ...testSite.partner!, logo: "https://partner.example/logo.svg" };
    const seenOn = [{ name: "The Evening Proof", logo: "https://press.example/logo.svg", sample: false }];
    const known = await startSite({ services: { ...services, site: { ...testSite, partner, seenOn } } });
    const page = await fetch(`${known.url}/`);
    expect(page.headers.get("content-security-policy")).toContain("https://partner.example https://press.example;");
    expect(await page.text()).toMatch(/<img[^>]*src="https:\/\/press.example\/logo.svg" alt="The Evening Proof"/);
    await known.server.close();
  });

  it("hide the counter until the number is worth showing", async () => {
    const { services } = fakeServices();
    const young = await startSite({ services: { ...services, countGeneratedArticles: async () => 99 } });
    expect(await (await fetch(`${young.url}/`)).text()).not.toContain("written so far");
    await young.server.close();
    expect(await (await fetch(`${site.url}/`)).text()).toContain("written so far");
  });

  it("are in the sitemap, each with its twin, and robots.txt links to it", async () => {
    const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
    expect(sitemap.match(/<loc>/g)).toHaveLength(10);
    expect(sitemap.match(/hreflang="vi"/g)).toHaveLength(10);
    expect(sitemap).toContain("<loc>http://galley.test/vi/terms</loc>");
    expect(await (await fetch(`${site.url}/vi/sitemap.xml`)).text()).toBe(sitemap);
    expect(await (await fetch(`${site.url}/robots.txt`)).text()).toContain("Sitemap: http://galley.test/sitemap.xml");
  });

  it("send plain HTML pages no script except the small one that all start with", async () => {
    const html = await (await fetch(`${site.url}/`)).text();
    // Browsers don't run structured data for search engines.
    const scripts = html.replaceAll('<script type="application/ld+json">', "").match(/<script[^>]*>/g);
    expect(scripts).toEqual([
      expect.stringMatching(/^<script type="module" src="\/assets\/public-page\.client-[\w-]+\.js">$/),
    ]);
    expect(html).not.toContain('rel="stylesheet"');
  });

  it("name their language as the specification does", async () => {
    const languageOf = async (path: string) =>
      /<html lang="([^"]+)"/.exec(await (await fetch(site.url + path)).text())?.[1];
    expect(await languageOf("/")).toBe("en-US");
    expect(await languageOf("/nothing-here")).toBe("en-US");
    expect(await languageOf("/vi/terms")).toBe("vi");
  });

  it("say Page Not Found for an unknown URL", async () => {
    const answer = await fetch(`${site.url}/wp-login.php`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("<h1>Page Not Found</h1>");
  });

  it("say Internal Server Error without the cause when a service fails", async () => {
    const failing = fakeServices().services;
    const broken = await startSite({
      services: { ...failing, countGeneratedArticles: () => Promise.reject(new Error("relation articles is missing")) },
    });
    const answer = await fetch(broken.url);
    const html = await answer.text();
    await broken.server.close();
    expect(answer.status).toBe(500);
    expect(html).toContain("Internal Server Error");
    expect(html).not.toContain("relation");
    expect(broken.lines.join("")).toContain("relation articles is missing");
  });

  it("reject a body that none of our forms sends", async () => {
    const answer = await fetch(`${site.url}/approve/${token}`, { method: "POST", body: "x".repeat(100_000) });
    expect(answer.status).toBe(413);
  });
});

describe("TRACE", () => {
  it.each(["/", "/signin", "/graphql", "/healthz"])("is not allowed at %s", async (path) => {
    const { port } = new URL(site.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`TRACE ${path} HTTP/1.1\r\nHost: galley.test\r\nCookie: secret\r\nConnection: close\r\n\r\n`);
    const answer = Buffer.concat(await socket.toArray()).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/^allow: GET, HEAD, POST\r$/im);
    expect(answer).not.toContain("secret");
  });
});

describe("a form from another site", () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${site.url}/signin`, { method: "POST", headers, body: new URLSearchParams({ email: "a@b.c" }) });

  it("is refused, whatever it says about a proxy", async () => {
    expect((await post({ Origin: "https://evil.example" })).status).toBe(400);
    expect(
      (await post({ Origin: "https://evil.example", "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" }))
        .status,
    ).toBe(400);
    expect((await post({ Origin: "null" })).status).toBe(400);
    expect((await post({ Origin: "http://galley.test" })).status).toBe(200);
  });
});

describe("built files", () => {
  const asset = readdirSync(join(buildDir, "client/assets")).find(
    (name) => name.startsWith("entry.client") && name.endsWith(".js"),
  );

  it("are cached forever if their name contains a hash, and sent as Brotli", async () => {
    const answer = await fetch(`${site.url}/assets/${asset}`, { headers: { "Accept-Encoding": "gzip, br" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-type")).toContain("javascript");
  });

  it("don't include the server's files", async () => {
    for (const path of ["/../server/index.js", "/%2e%2e/server/index.js", "/assets/..%2f..%2fserver/index.js"]) {
      expect((await fetch(site.url + path)).status).toBe(404);
    }
  });
});

describe("logs", () => {
  it("name the route, never the token", async () => {
    const own = await startSite();
    await fetch(`${own.url}/approve/${token}`);
    await fetch(`${own.url}/vi/approve/${token}?x=${token}`);
    await fetch(`${own.url}/approve/${token}`, { method: "POST", body: new URLSearchParams({ decision: "nonsense" }) });
    await fetch(`${own.url}/approve/${token}/more`);
    await fetch(`${own.url}/media/${token}`);
    await own.server.close();
    const logged = own.lines.join("");
    expect(logged).not.toContain(token);
    const first = JSON.parse(own.lines[0] ?? "{}") as Record<string, unknown>;
    expect(first).toMatchObject({ method: "GET", route: "/approve/:token", status: 200, msg: "request" });
    expect(logged.match(/"route":"\/approve\/:token"/g)).toHaveLength(3);
  });

  it("contain nothing from a request's headers and body", async () => {
    const own = await startSite();
    const secrets = {
      authorization: "Bearer header-secret-1",
      cookie: "session=header-secret-2",
      "x-api-key": "header-secret-3",
    };
    await fetch(`${own.url}/contact`, { headers: secrets });
    await fetch(`${own.url}/contact`, {
      method: "POST",
      headers: secrets,
      body: new URLSearchParams({ message: "body-secret" }),
    });
    await own.server.close();
    expect(own.lines.length).toBeGreaterThan(1);
    expect(own.lines.join("")).not.toMatch(/(header|body)-secret/);
  });

  it("contain the request's id, ours or a well-formed one from outside", async () => {
    const given = await fetch(site.url, { headers: { "X-Request-Id": "edge-12345678" } });
    expect(given.headers.get("x-request-id")).toBe("edge-12345678");
    expect(site.lines.join("")).toContain('"requestId":"edge-12345678"');
    const forged = await fetch(site.url, { headers: { "X-Request-Id": 'a" injected' } });
    expect(forged.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("health", () => {
  it("is live, and ready only while every dependency is up", async () => {
    let database = true;
    const own = await startSite({ health: { checkReady: async () => ({ database }) } });
    expect((await fetch(`${own.url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${own.url}/readyz`)).json()).toEqual({ ready: true, database: true, failing: [] });
    database = false;
    const answer = await fetch(`${own.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ ready: false, database: false, failing: ["database"] });
    await own.server.close();
  });

  it("stays ready with a full disk or a secret whose key is gone, and names it", async () => {
    const parts = { database: true, disk: false, secrets: false };
    const own = await startSite({ health: { checkReady: async () => parts } });
    const answer = await fetch(`${own.url}/readyz`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ready: true, ...parts, failing: ["disk", "secrets"] });
    await own.server.close();
  });
});

describe("closing", () => {
  it("lets a running request end and drops idle connections", async () => {
    const entered = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const own = await startSite({
      serveMedia: async () => {
        entered.resolve();
        await release.promise;
        return new Response("picture");
      },
    });
    const { port } = new URL(own.url);
    const idle = connect(Number(port), "127.0.0.1");
    await once(idle, "connect");
    const running = fetch(`${own.url}/media/x`);
    await entered.promise;
    const closed = own.server.close();
    release.resolve();
    expect(await (await running).text()).toBe("picture");
    await closed;
    await expect(fetch(`${own.url}/healthz`)).rejects.toThrow();
    idle.destroy();
  });

  it("closes what does not finish in time", async () => {
    const entered = Promise.withResolvers<void>();
    const own = await startSite({
      serveMedia: () => {
        entered.resolve();
        return new Promise(() => {});
      },
    });
    const running = fetch(`${own.url}/media/x`);
    running.catch(() => {});
    await entered.promise;
    await own.server.close(50);
    await expect(running).rejects.toThrow();
  });

  it("fails at once if the port is taken", async () => {
    const { port } = new URL(site.url);
    await expect(startSite({ port: Number(port) })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
