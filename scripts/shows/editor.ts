import { runSuiteCases } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/** The article's editor in Chromium: typing, pasting, dragging, losing the network. Takes a pattern for the cases. */
const MIN_CASES = 40;
const [wanted = ""] = process.argv.slice(2);
const tally = createTally();
await runSuiteCases(tally, "editor", (name) => new RegExp(wanted).test(name));
console.log(`editor: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && (wanted !== "" || tally.cases >= MIN_CASES) ? 0 : 1;
