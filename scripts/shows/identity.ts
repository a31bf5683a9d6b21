import type { Browser } from "playwright-core";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { operations } from "../../identity/protocol/operations.ts";
import { serveBrowserCases } from "../../identity/test/browser-cases.ts";
import { amplifyCases, amplifyCasesWithRequiredFactor } from "../../identity/test/cases/amplify.ts";
import { awsSdkCases } from "../../identity/test/cases/aws-sdk.ts";
import { hostedCases } from "../../identity/test/cases/hosted-login.ts";
import { identityJsCases } from "../../identity/test/cases/identity-js.ts";
import { startHostedWorld } from "../../identity/test/hosted-world.ts";
import { startWorld } from "../../identity/test/start-world.ts";
import { startScratchPostgres } from "../scratch-postgres.ts";
import { ensureSystemTools } from "../test/system-tools.ts";
import { createDatabases } from "./identity/create-databases.ts";
import { runCases, type Tally } from "./identity/run-cases.ts";

/**
 * Sign-in end to end: the clients that people use, in Node and in Chromium, against the service on free ports.
 * Counts the operations that the service completed successfully.
 */
const least = { operations: 26, cases: 60 };
const tally: Tally = { cases: 0, failed: 0, deadline: Date.now() + 480_000 };
const cleanUp: (() => Promise<unknown> | unknown)[] = [];
const stopLater = <T>(started: T, stop: (started: T) => Promise<unknown> | unknown): T => (
  cleanUp.unshift(() => stop(started)),
  started
);

try {
  const postgres = stopLater(await startScratchPostgres({ database: "postgres" }), (server) => server.stop());
  const [first, second, third] = await createDatabases(postgres, ["optional", "required", "hosted"]);
  const browser = stopLater(await openChromium(), (opened) => opened.close());
  const page = stopLater(await serveBrowserCases(browser), (served) => served.close());
  const allowedOrigins = [page.origin];
  const optional = stopLater(await startWorld(first, { allowedOrigins }), (world) => world.close());
  const required = stopLater(await startWorld(second, { allowedOrigins, mfa: "ON", devices: "off" }), (world) =>
    world.close(),
  );
  const hosted = stopLater(await startHostedWorld(third, browser), (world) => world.close());
  const worlds = [optional, required, hosted];

  const inWorld =
    <Where>(world: Where) =>
    (each: { name: string; run(world: Where): Promise<void> }) => ({ name: each.name, run: () => each.run(world) });
  const inNode = async (): Promise<void> => {
    await runCases(tally, "aws-amplify in Node", [
      ...amplifyCases.map(inWorld(optional)),
      ...amplifyCasesWithRequiredFactor.map(inWorld(required)),
    ]);
    await runCases(tally, "amazon-cognito-identity-js", identityJsCases.map(inWorld(optional)));
    await runCases(tally, "AWS SDK", awsSdkCases.map(inWorld(optional)));
  };
  const inChromium = async (): Promise<void> => {
    await runCases(tally, "aws-amplify in Chromium", await page.open({ optional, required }));
    await runCases(tally, "hosted login in Chromium", hostedCases.map(inWorld(hosted)));
  };
  await Promise.all([inNode(), inChromium()]);

  for (const error of worlds.flatMap(({ errors }) => errors)) {
    tally.failed += 1;
    console.log(`FAILED unexpected error in the service: ${String(error)}`);
  }
  const names = new Set([...operations.keys()].map((target) => target.split(".")[1]));
  const served = worlds.reduce((counts, world) => {
    for (const [name, count] of world.served) counts.set(name, (counts.get(name) ?? 0) + count);
    return counts;
  }, new Map<string, number>());
  const ordered = [...served].toSorted(([one], [other]) => one.localeCompare(other));
  console.log(`served: ${ordered.map(([name, count]) => `${name} ${count}`).join(", ")}`);
  const servedOperations = ordered.filter(([name]) => names.has(name)).length;
  console.log(`identity: operations=${servedOperations} cases=${tally.cases} failed=${tally.failed}`);
  process.exitCode = tally.failed === 0 && servedOperations >= least.operations && tally.cases >= least.cases ? 0 : 1;
} finally {
  for (const stop of cleanUp) await stop();
}

/** Installs the tests' tools only if they are missing. */
function openChromium(): Promise<Browser> {
  return launchChromium().catch(() => {
    ensureSystemTools();
    return launchChromium();
  });
}
