import { runSuiteCases, showSuites } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * The free trial end to end: a visitor in Chromium at 360 px, from the front page to an article in two clicks
 * and on to an account. The suites in trial/suites.json show visitors who want more than their share. The
 * seconds are the time to the article.
 */
const tally = createTally();
await runSuiteCases(tally, "trial");
const suite = await showSuites(["e2e/trynow.test.ts"]);
const seconds = suite.passed.map(({ meta }) => meta["seconds"]).find((value) => typeof value === "number") ?? 0;
const cases = tally.cases + suite.passed.length + suite.failed;
conclude("trial", { seconds, cases, failed: tally.failed + suite.failed }, { least: { cases: 12 } });
