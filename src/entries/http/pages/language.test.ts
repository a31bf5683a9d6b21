import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, token } from "../../../../test/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.server.close());

const get = (path: string, cookie: string) =>
  fetch(site.url + path, { headers: { Cookie: cookie }, redirect: "manual" });
const choose = (form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/language`, { method: "POST", body: new URLSearchParams(form), headers, redirect: "manual" });

describe("a visitor who chose Vietnamese", () => {
  it("is redirected from an unprefixed page to its twin", async () => {
    const answer = await get("/contact?from=mail", "locale=vi");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/vi/contact?from=mail");
    expect((await get("/", "locale=vi")).headers.get("location")).toBe("/vi");
  });

  it("stays where the URL sets the language or something else decides it", async () => {
    expect((await get("/vi", "locale=vi")).status).toBe(200);
    expect((await get(`/approve/${token}`, "locale=vi")).status).toBe(200);
    expect((await get("/favicon.svg", "locale=vi")).status).toBe(200);
    expect((await get("/media/x", "locale=vi")).status).toBe(200);
  });

  it("can be someone who opened a Vietnamese URL and hasn't chosen yet", async () => {
    for (const path of ["/vi", "/vi/terms?x=1"]) {
      const answer = await get(path, "");
      expect(answer.headers.get("set-cookie")).toMatch(/^locale=vi; Max-Age=31536000; Path=\//);
      // A cache must not give one visitor's cookie to another.
      expect(answer.headers.get("cache-control")).toContain("private");
    }
    const ahead = await fetch(`${site.url}/vi`, { headers: { "Sec-Fetch-Dest": "empty" } });
    expect(ahead.headers.get("set-cookie")).toBeNull();
    for (const cookie of ["locale=en", "locale=vi"])
      expect((await get("/vi", cookie)).headers.get("set-cookie")).toBeNull();
    for (const path of ["/", "/terms", `/vi/approve/${token}`, "/vi/terms.data", "/vi/nothing-here"]) {
      expect((await get(path, "")).headers.get("set-cookie")).toBeNull();
    }
  });

  it("is the only one who is redirected", async () => {
    expect((await get("/", "locale=en")).status).toBe(200);
    expect((await get("/", "locale=fr")).status).toBe(200);
    expect((await get("/", "")).headers.get("vary")).toContain("Cookie");
  });
});

describe("choosing a language", () => {
  it("stores it for 365 days and redirects to the same page", async () => {
    const answer = await choose({ locale: "vi", next: "/terms?x=1" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/vi/terms?x=1");
    const cookie = answer.headers.get("set-cookie") ?? "";
    expect(cookie).toContain("locale=vi");
    expect(cookie).toContain("Max-Age=31536000");
    expect(cookie).toContain("Path=/");
    expect((await choose({ locale: "en", next: "/vi/terms" })).headers.get("location")).toBe("/terms");
  });

  it("never redirects to another site", async () => {
    const paths = [
      "https://evil.example/a",
      "//evil.example/a",
      "/\\evil.example/a",
      "/vi//evil.example/a",
      "/vi/\\evil.example",
    ];
    const schemes = [
      "javascript:alert(1)",
      "a:https://evil.example/a",
      "a://b/https://evil.example",
      "data:text/html,x",
      "\thttps://evil.example",
      "https:evil.example",
      "",
    ];
    for (const next of [...paths, ...schemes]) {
      for (const locale of ["en", "vi"]) {
        const location = (await choose({ locale, next })).headers.get("location") ?? "";
        expect(new URL(location, "http://galley.test").origin, `${locale} ${next} -> ${location}`).toBe(
          "http://galley.test",
        );
        expect(location).toMatch(/^\/(?!\/|\\)/);
      }
    }
  });

  it("accepts only forms from our own pages", async () => {
    const choice = { locale: "vi", next: "/terms" };
    for (const origin of [
      "https://evil.example",
      "http://galley.test.evil.example",
      "http://galley.test:8080",
      "null",
    ]) {
      const answer = await choose(choice, { origin });
      expect([origin, answer.status, answer.headers.get("set-cookie")]).toEqual([origin, 403, null]);
    }
    expect((await choose(choice, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await choose(choice, { origin: "http://galley.test", "sec-fetch-site": "same-origin" })).status).toBe(303);
  });

  it("rejects an unknown language", async () => {
    expect((await choose({ locale: "xx", next: "/" })).status).toBe(400);
    expect((await fetch(`${site.url}/language`, { redirect: "manual" })).status).toBe(404);
  });
});
