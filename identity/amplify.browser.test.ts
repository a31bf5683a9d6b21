import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { amplifyCases, amplifyCasesWithRequiredFactor } from "./test/cases/amplify.ts";
import { reportServed } from "./test/report-served.ts";
import { servePage, type ServedPage } from "./test/serve-page.ts";
import { startWorld, type RunningWorld } from "./test/start-world.ts";

let databases: TestDatabase[];
let browser: Browser;
let served: ServedPage;
let worlds: Record<"optional" | "required", RunningWorld>;
let page: Page;

/** amplify's cases run in a page; this side reads emails and messages and passes them in. */
beforeAll(async () => {
  databases = [await createDatabase({ template: "empty" }), await createDatabase({ template: "empty" })];
  const [first = "", second = ""] = databases.map(({ connectionString }) => connectionString);
  browser = await launchChromium();
  served = await servePage(new URL("./test/case-page.ts", import.meta.url));
  const allowedOrigins = [served.origin];
  worlds = {
    optional: await startWorld(first, { allowedOrigins }),
    required: await startWorld(second, { allowedOrigins, mfa: "ON", devices: "off" }),
  };
  const known = Object.entries(worlds).map(([name, { url, poolId, clientId, plainClientId, identityPoolId }]) => [
    name,
    { url, poolId, clientId, plainClientId, identityPoolId },
  ]);
  served.give(Object.fromEntries(known));
  page = await browser.newPage();
  await page.exposeFunction(
    "reached",
    (world: keyof typeof worlds, what: "codeFor" | "messageFor" | "invite" | "requireReset", to: string) =>
      worlds[world][what](to),
  );
  await page.goto(served.origin);
});

afterAll(async () => {
  await browser.close();
  served.close();
  await Promise.all(Object.values(worlds).map((world) => world.close()));
  await Promise.all(databases.map((database) => database.drop()));
});

const inPage = (world: keyof typeof worlds, cases: readonly { name: string }[]) =>
  cases.map(({ name }, index) => ({
    name,
    run: () => page.evaluate<void>(`runCase(${JSON.stringify(world)}, ${index})`),
  }));

describe("aws-amplify in Chromium", () => {
  test.each([...inPage("optional", amplifyCases), ...inPage("required", amplifyCasesWithRequiredFactor)])(
    "$name",
    ({ run }) => run(),
  );
});

reportServed(() => Object.values(worlds));
