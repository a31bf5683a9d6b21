import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, expect, test } from "vitest";
import { listen } from "../../../test/listen.ts";
import { createOutbound } from "../../platform/guards/outbound.ts";
import { openReleases } from "./open-releases.ts";

let asked = 0;
let status = 200;
const release = { tag_name: "v9.1.0", name: "Nine", body: "Better.", html_url: "https://example.org/9", draft: false };
const app = new Hono().get("/releases", (c) => {
  asked += 1;
  if (status !== 200) return c.text("away", 503);
  return c.json([
    { ...release, tag_name: "v9.0.0", name: null, published_at: "2026-10-01T00:00:00Z" },
    { ...release, published_at: "2026-11-01T00:00:00+01:00" },
    { ...release, tag_name: "v10.0.0", draft: true, published_at: "2026-11-02T00:00:00Z" },
  ]);
});
const server = createAdaptorServer({ fetch: app.fetch });
const port = await listen(server);
const feed = `http://127.0.0.1:${port}/releases`;
const outbound = createOutbound({ allow: [`127.0.0.1:${port}`] });
afterAll(async () => {
  await outbound.close();
  server.close();
});

test("a page never waits for the feed, which is asked once in six hours", async () => {
  let now = new Date("2026-11-23T00:00:00Z");
  const releases = openReleases({ clock: { now: () => now }, outbound }, feed);
  expect(releases.read()).toMatchObject({ state: "asking", releases: [] });
  await releases.settled();
  const known = releases.read();
  expect(known.releases.map(({ version, name }) => [version, name])).toEqual([
    ["9.1.0", "Nine"],
    ["9.0.0", "v9.0.0"],
  ]);
  await releases.settled();
  expect(asked).toBe(1);
  now = new Date("2026-11-23T06:00:01Z");
  status = 503;
  releases.read();
  await releases.settled();
  expect(asked).toBe(2);
  // What was known stays.
  expect(releases.read()).toMatchObject({ state: "unreachable", releases: known.releases });
});

test("nobody is asked without a feed, nor at a private address that isn't allowed", async () => {
  const before = asked;
  const clock = { now: () => new Date() };
  expect(openReleases({ clock, outbound }, null).read().state).toBe("off");
  const guarded = createOutbound({ allow: [] });
  const releases = openReleases({ clock, outbound: guarded }, feed);
  releases.read();
  await releases.settled();
  expect(releases.read().state).toBe("unreachable");
  expect(asked).toBe(before);
  await guarded.close();
});
