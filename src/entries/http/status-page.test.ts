import { expect, onTestFinished, test } from "vitest";
import { fakeServices, startSite, testSite } from "../../../test/site.ts";
import type { PartState, ServiceStatus } from "../../post/status/service-status.ts";

const hours: PartState[] = Array.from({ length: 24 }, () => "working");
const late = hours.with(3, "delayed").with(4, "delayed").with(20, "down");
const status: ServiceStatus = {
  at: new Date("2026-11-23T14:03:20Z"),
  parts: [
    { name: "pages", now: "working", hours },
    { name: "writing", now: "delayed", hours: late },
    { name: "mail", now: "working", hours },
    { name: "publishing", now: "working", hours: [] },
  ],
};

async function startWith(given: ServiceStatus | null) {
  const { services } = fakeServices();
  const site = await startSite({
    services: { ...services, site: { ...testSite, statusPage: given !== null }, readStatus: async () => given },
    readViewer: () => Promise.reject(new Error("the status page must not ask who is looking")),
  });
  onTestFinished(() => site.server.close());
  return site.url;
}

test("the page says in both languages how each part is doing, to everyone and without scripts", async () => {
  const url = await startWith(status);
  const answer = await fetch(`${url}/status`, { headers: { cookie: "galley=somebody" } });
  const page = await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "public, max-age=10"]);
  for (const text of ["Some things take longer than usual", "Delayed", "As of 14:03 (UTC)"])
    expect(page).toContain(text);
  expect(page).toContain("Down in 1 and delayed in 2 of the last 24 hours");
  expect(page).toContain("The last 24 hours aren’t available right now");
  expect(page).not.toContain("<script");
  const vietnamese = await (await fetch(`${url}/vi/status`)).text();
  expect(vietnamese).toContain("Ngừng hoạt động 1 giờ và bị chậm 2 giờ trong 24 giờ qua");
  expect(await (await fetch(`${url}/terms`)).text()).toContain('href="/status"');
});

test("there is no page and no link to it unless the operator publishes it", async () => {
  const { services } = fakeServices();
  const site = await startSite({ services });
  onTestFinished(() => site.server.close());
  for (const path of ["/status", "/vi/status"]) expect((await fetch(site.url + path)).status).toBe(404);
  expect(await (await fetch(`${site.url}/terms`)).text()).not.toContain('href="/status"');
});
