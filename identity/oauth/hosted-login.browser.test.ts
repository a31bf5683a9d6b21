import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, test } from "vitest";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { createDatabase, type TestDatabase } from "../../test/postgres.ts";
import { hostedCases } from "../test/cases/hosted-login.ts";
import { reportServed } from "../test/report-served.ts";
import { type HostedWorld, startHostedWorld } from "../test/hosted-world.ts";

let database: TestDatabase;
let browser: Browser;
let world: HostedWorld;

beforeAll(async () => {
  database = await createDatabase({ template: "empty" });
  browser = await launchChromium();
  world = await startHostedWorld(database.connectionString, browser);
});

afterAll(async () => {
  await browser.close();
  await world.close();
  await database.drop();
});

describe("amplify in Chromium, over TLS", () => {
  test.each(hostedCases)("$name", ({ run }) => run(world), 60_000);
});

reportServed(() => [world]);
