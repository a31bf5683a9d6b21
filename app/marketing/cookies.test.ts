import english from "../../messages/en/legal.json" with { type: "json" };
import vietnamese from "../../messages/vi/legal.json" with { type: "json" };
import { afterAll, beforeAll, expect, it } from "vitest";
import { prerenderedPaths } from "../server/prerendered-pages.ts";
import { fakeServices, startSite, testSite } from "../../test/site.ts";

let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  const { services } = fakeServices();
  site = await startSite({ services: { ...services, site: { ...testSite, tagManagerId: "GTM-ABC123" } } });
});
afterAll(() => site.server.close());

it.each([...prerenderedPaths, "/trynow", "/vi/trynow", "/signin", "/vi/signin"])(
  "%s sets no cookie but the language of its address, and loads no tracker before consent",
  async (path) => {
    const answer = await fetch(site.url + path);
    const names = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(names).toEqual(path.startsWith("/vi") && answer.status === 200 ? ["locale"] : []);
    expect(await answer.text()).not.toMatch(/<script[^>]+googletagmanager/);
  },
);

it.each([
  ["/privacy-policy", english],
  ["/vi/privacy-policy", vietnamese],
])("%s names the tracker that visitors are asked about", async (path, { privacy }) => {
  expect(await (await fetch(site.url + path)).text()).toContain(privacy.sections.cookies.tagManager);
});
