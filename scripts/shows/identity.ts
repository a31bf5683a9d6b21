import { showSuites } from "./shared/suite-cases.ts";
import { conclude } from "./shared/tally.ts";

/**
 * Sign-in end to end: the clients that people use, in Node and in Chromium, against the service on free ports.
 * Counts the operations that the service completed successfully.
 */
const suites = ["clients", "amplify", "amplify.browser", "oauth/hosted-login.browser"];
const { passed, failed } = await showSuites(suites.map((name) => `identity/${name}.test.ts`));
const cases = passed.filter(({ meta }) => meta["served"] === undefined);
const operations = [...new Set(passed.flatMap(({ meta }) => (meta["served"] as string[] | undefined) ?? []))].sort();
console.log(`served: ${operations.join(", ")}`);
const counts = { operations: operations.length, cases: cases.length + failed, failed };
conclude("identity", counts, { least: { operations: 26, cases: 60 } });
