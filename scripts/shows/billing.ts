import { runSuiteCases } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/** Payment end to end: the suites run against the Stripe simulator with its pages, signed webhooks and faults. */
const tally = createTally();
await runSuiteCases(tally, "billing");
console.log(`billing: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 ? 0 : 1;
