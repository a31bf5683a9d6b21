import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/** The life of a source: the suites run against the Instagram simulator with its pages, tokens and callbacks. */
const tally = createTally();
await runSuiteCases(tally, "sources");
conclude("sources", { steps: tally.cases, failed: tally.failed });
