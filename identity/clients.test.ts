import { afterAll, beforeAll, describe, test } from "vitest";
import { createDatabase, type TestDatabase } from "../test/postgres.ts";
import { awsSdkCases } from "./test/cases/aws-sdk.ts";
import { identityJsCases } from "./test/cases/identity-js.ts";
import { reportServed } from "./test/report-served.ts";
import { startWorld, type RunningWorld } from "./test/start-world.ts";

let database: TestDatabase;
let world: RunningWorld;

beforeAll(async () => {
  database = await createDatabase({ template: "empty" });
  world = await startWorld(database.connectionString);
});

afterAll(async () => {
  await world.close();
  await database.drop();
});

describe("the AWS SDK", () => {
  test.each(awsSdkCases)("$name", ({ run }) => run(world));
});

describe("amazon-cognito-identity-js", () => {
  test.each(identityJsCases)("$name", ({ run }) => run(world));
});

reportServed(() => [world]);
