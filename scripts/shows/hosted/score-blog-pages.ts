import { scorePage, type Scores } from "../../../bench/web/lighthouse.ts";
import { blogDesigns } from "../../../src/post/hosted/tables.ts";
import { openSampleBlogs } from "../../../test/blogs/open-sample-blogs.ts";
import { startProduct } from "../../../test/product.ts";
import type { Tally } from "../shared/tally.ts";

/**
 * Checks that with every design, the front page and an article score 100 in all four Lighthouse categories on a phone.
 */
export async function scoreBlogPages(tally: Tally): Promise<void> {
  await using product = await startProduct({ processes: [["web", "identity"]] });
  const blogs = await openSampleBlogs(product.ctx);
  for (const design of blogDesigns) {
    for (const [name, address] of Object.entries(blogs[design])) {
      await tally.see(`Lighthouse: ${name} in the design "${design}"`, async () => {
        const scores = await scorePage(address, 5);
        const said = Object.entries(scores).map(([category, score]) => `${category} ${score}`);
        if (!isPerfect(scores)) throw new Error(said.join(", "));
        return said.join(", ");
      });
    }
  }
}

function isPerfect(scores: Scores): boolean {
  return Object.values(scores).every((score) => score >= 100);
}
