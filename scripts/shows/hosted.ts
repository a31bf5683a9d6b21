import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";
import { scoreBlogPages } from "./hosted/score-blog-pages.ts";

/**
 * Pages of one's own: the suites in hosted/suites.json show pages, feeds, caching, redirects, domains, how all
 * designs look in Chromium, and what is said before approving; Lighthouse scores the pages here.
 */
const tally = createTally();
await runSuiteCases(tally, "hosted");
await scoreBlogPages(tally);
conclude("hosted", { cases: tally.cases, failed: tally.failed });
