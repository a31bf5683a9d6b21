import { afterAll, beforeAll, expect, it } from "vitest";
import { fakeServices, startSite, testSignIn, token, waitingApproval } from "../../test/site.ts";

const { services } = fakeServices({
  [token]: { ...waitingApproval, pictureUrls: { p1: "http://galley.test/galley/media/p1-signed" } },
});
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({
    services: { ...services, publicUrl: "http://galley.test/galley" },
    signIn: testSignIn,
    readViewer: async () => ({ state: "unavailable" }),
  });
});
afterAll(() => site.server.close());

// An `it.each` title is output, so it must not contain a token.
it.each([
  "/approve/:token",
  "/approve/:token?edit",
  "/vi/approve/:token?changes",
  "/approve/:token?later",
  "/approvers/:token",
  "/stop-mails/ours",
  "/approve/unknown",
  "/nowhere",
  // The user pool doesn't respond: the page offers to try again.
  "/bot/dash?tab=1",
])("%s has every address below the path", async (route) => {
  const path = route.replace(":token", token);
  const html = await (await fetch(`${site.url}/galley${path}`)).text();
  const addresses = [...html.matchAll(/\s(?:src|href|action)="([^"]*)"/g)]
    .map(([, address = ""]) => address)
    .concat([...html.matchAll(/url\(([^)]*)\)/g)].map(([, address = ""]) => address));
  expect(addresses.length).toBeGreaterThan(3);
  expect(addresses.filter((address) => address.startsWith("/") && !address.startsWith("/galley/"))).toEqual([]);
});

it.each([
  ["/approve/:token", { decision: "later" }, `/galley/approve/${token}?later`],
  ["/approve/:token", { decision: "edit", title: "Another title" }, `/galley/approve/${token}-edited`],
  ["/approvers/:token", { answer: "confirm" }, `/galley/approvers/${token}`],
  [
    "/contact",
    { topic: "question", name: "Lena", email: "lena@galley.test", message: "Hello", website: "" },
    "/galley/contact?sent",
  ],
])("%s submits its form below the path", async (route, form, to) => {
  const answer = await fetch(`${site.url}/galley${route.replace(":token", token)}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
});
