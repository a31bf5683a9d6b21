import { runSuiteCases, showSuites } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * The mailed link: opening it changes nothing, and every answer counts once, even if sent twenty times at once.
 * The suites in approval/suites.json show the rest.
 */
const tally = createTally();
await runSuiteCases(tally, "approval");
const suite = await showSuites(["src/entries/http/pages/mailed-link.test.ts"]);
const cases = tally.cases + suite.passed.length + suite.failed;
conclude("approval", { cases, failed: tally.failed + suite.failed }, { least: { cases: 30 } });
