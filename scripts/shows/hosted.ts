import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";
import { scoreBlogPages } from "./hosted/score-blog-pages.ts";

/**
 * Hosted pages: the suites in hosted/suites.json show pages, feeds, caching, redirects, domains, how all designs look
 * in Chromium, and what proofs say before approval; Lighthouse scores the pages here.
 */
const tally = createTally();
await runSuiteCases(tally, "hosted");
await scoreBlogPages(tally);
conclude("hosted", { cases: tally.cases, failed: tally.failed });
