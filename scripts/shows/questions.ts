import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/** Questions end to end: the suites run the whole product, with both writers, and a person in Chromium who is asked. */
const tally = createTally();
await runSuiteCases(tally, "questions");
conclude("questions", { cases: tally.cases, failed: tally.failed }, { least: { cases: 30 } });
