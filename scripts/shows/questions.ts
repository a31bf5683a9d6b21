import { runSuiteCases } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/** Questions end to end: the suites run the whole product, with both writers, and a person in Chromium who is asked. */
const MIN_CASES = 30;
const tally = createTally();
await runSuiteCases(tally, "questions");
console.log(`questions: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && tally.cases >= MIN_CASES ? 0 : 1;
