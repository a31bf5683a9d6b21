import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/** Payment end to end: the suites run against the Stripe simulator with its pages, signed webhooks and faults. */
const tally = createTally();
await runSuiteCases(tally, "billing");
conclude("billing", { cases: tally.cases, failed: tally.failed });
