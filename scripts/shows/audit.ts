// First: it selects the React build that the pages' server loads.
import "../../src/platform/config/env.ts";
import { articleCases } from "./audit/articles.ts";
import { identityCases } from "./audit/identity.ts";
import { operatorCases } from "./audit/operator.ts";
import { outageCases } from "./audit/outages.ts";
import { pageCases } from "./audit/pages.ts";
import { type Product, startProduct } from "./audit/product.ts";
import { requestCases } from "./audit/requests.ts";
import { siteCases } from "./audit/site.ts";
import type { Case } from "./audit/case.ts";

/**
 * Findings of independent audits, each checked from outside against a running service: one request or one
 * account must not block the others, sign-in, the main job, or what the operator relies on. Arguments select
 * points, e.g. `A1 B`.
 */
const MIN_CASES = 45;
const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
const groups = [requestCases, outageCases, identityCases, articleCases, pageCases, siteCases, operatorCases];
const isWanted = ({ point }: Case) => wanted.length === 0 || wanted.some((word) => point.startsWith(word));

let ran = 0;
let failed = 0;
for (const cases of groups.map((group) => group.filter(isWanted))) {
  if (cases.length === 0) continue;
  // Each group gets its own product, so that side effects such as a used-up limit don't affect other groups.
  const product = await startProduct();
  try {
    for (const audited of cases) if (!(await runCase(product, audited))) failed += 1;
  } finally {
    await product.close();
  }
  ran += cases.length;
}
console.log(`audit: cases=${ran} failed=${failed}`);
process.exitCode = failed === 0 && (wanted.length > 0 || ran >= MIN_CASES) ? 0 : 1;

async function runCase(product: Product, { point, name, run }: Case): Promise<boolean> {
  try {
    console.log(`ok      ${point} ${name}: ${await run(product)}`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${point} ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return false;
  }
}
