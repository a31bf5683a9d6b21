import { scorePage } from "../../bench/web/lighthouse.ts";
import { blogDesigns } from "../../src/post/hosted/tables.ts";
import { openSampleBlogs } from "../../test/blogs/open-sample-blogs.ts";
import { startProduct } from "../../test/product.ts";
import { runSuiteCases } from "./shared/suite-cases.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Hosted pages: the suites in hosted/suites.json show pages, feeds, caching, redirects, domains, how all designs look
 * in Chromium, and what proofs say before approval. Then the front page and an article in each design must score 100
 * in all four Lighthouse categories on a phone.
 */
const tally = createTally();
await runSuiteCases(tally, "hosted");
await using product = await startProduct({ processes: [["web", "identity"]] });
const blogs = await openSampleBlogs(product.ctx);
for (const design of blogDesigns)
  for (const [name, address] of Object.entries(blogs[design]))
    await tally.see(`Lighthouse: ${name} in the design "${design}"`, async () => {
      const scores = Object.entries(await scorePage(address, 5));
      const said = scores.map(([category, score]) => `${category} ${score}`).join(", ");
      if (scores.some(([, score]) => score < 100)) throw new Error(said);
      return said;
    });
conclude("hosted", { cases: tally.cases, failed: tally.failed });
