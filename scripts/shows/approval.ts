import { runSuiteCases, showSuites } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/**
 * The mailed link: opening it changes nothing, and every answer counts once, even if sent twenty times at once.
 * The suites in approval/suites.json show the rest.
 */
const MIN_CASES = 30;
const tally = createTally();
await runSuiteCases(tally, "approval");
const { passed, failed } = await showSuites(["src/entries/http/pages/mailed-link.test.ts"]);
const cases = tally.cases + passed.length + failed;
console.log(`approval: cases=${cases} failed=${tally.failed + failed}`);
process.exitCode = tally.failed + failed === 0 && cases >= MIN_CASES ? 0 : 1;
