import { afterAll, beforeAll, describe, test } from "vitest";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { amplifyCases, amplifyCasesWithRequiredFactor } from "./test/cases/amplify.ts";
import { reportServed } from "./test/report-served.ts";
import { startWorld, type RunningWorld } from "./test/start-world.ts";

let databases: TestDatabase[];
let worlds: RunningWorld[];

beforeAll(async () => {
  databases = await Promise.all([createDatabase({ template: "empty" }), createDatabase({ template: "empty" })]);
  worlds = await Promise.all(
    databases.map(({ connectionString }, index) =>
      startWorld(connectionString, index === 1 ? { mfa: "ON", devices: "off" } : {}),
    ),
  );
});

afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()));
  await Promise.all(databases.map((database) => database.drop()));
});

const worldAt = (index: number): RunningWorld => {
  const world = worlds[index];
  if (!world) throw new Error("not started");
  return world;
};

describe("aws-amplify", () => {
  test.each(amplifyCases)("$name", ({ run }) => run(worldAt(0)));
});

describe("aws-amplify in a pool that requires a second factor from everyone", () => {
  test.each(amplifyCasesWithRequiredFactor)("$name", ({ run }) => run(worldAt(1)));
});

reportServed(() => worlds);
