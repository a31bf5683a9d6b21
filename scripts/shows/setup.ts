import { showSuites } from "./shared/suite-cases.ts";
import { conclude } from "./shared/tally.ts";

/**
 * First run in the browser: in Chromium from an empty folder to the first article on a real WordPress, by real SMTP;
 * then what can go wrong on the way, and who is kept out. `steps` counts the screens on which people do something.
 */
const MOST_SCREENS = 12;
const { passed, failed } = await showSuites([
  "e2e/setup.test.ts",
  "src/entries/setup/setup.test.ts",
  "src/connectors/model/list-local-models.test.ts",
  "src/platform/config/saved-settings.test.ts",
  "src/owner/sign-in/pool-at-own-address.test.ts",
]);
const steps = passed.map(({ meta }) => meta["screens"]).find((value) => typeof value === "number") ?? 0;
const cases = passed.length + failed;
conclude("setup", { steps, cases, failed }, { least: { steps: 1, cases: 17 }, isFine: steps <= MOST_SCREENS });
