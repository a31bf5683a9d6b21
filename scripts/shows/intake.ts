import { readCases, runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Every way in, from a new post to an approved article. A case's name starts with its source: "feed: an Atom feed …".
 */
const tally = createTally();
await runSuiteCases(tally, "intake");
const sources = new Set(readCases("intake").map(({ name }) => name.split(":")[0]));
conclude("intake", { sources: sources.size, cases: tally.cases, failed: tally.failed });
