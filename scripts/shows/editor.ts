import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/** The article's editor in Chromium: typing, pasting, dragging, losing the network. Takes a pattern for the cases. */
const [wanted = ""] = process.argv.slice(2);
const tally = createTally();
await runSuiteCases(tally, "editor", (name) => new RegExp(wanted).test(name));
conclude("editor", { cases: tally.cases, failed: tally.failed }, { least: { cases: wanted === "" ? 40 : 0 } });
