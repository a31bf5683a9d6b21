import { endingCases } from "./billing/ending.ts";
import { startProduct } from "./billing/product.ts";
import { upgradingCases } from "./billing/upgrading.ts";
import { webhookCases } from "./billing/webhooks.ts";

/**
 * Payment end to end: web and worker with their database, and the Stripe simulator with its pages, its signed
 * webhooks and its faults. Each case has its own owner; the show moves both clocks.
 */
const cases = [...upgradingCases, ...webhookCases, ...endingCases];
const product = await startProduct();
let failed = 0;
try {
  for (const { name, run } of cases) {
    await product.calm();
    try {
      console.log(`ok      ${name}: ${await run(product, await product.createOwner())}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  }
} finally {
  await product.close();
}
console.log(`billing: cases=${cases.length} failed=${failed}`);
process.exitCode = failed === 0 ? 0 : 1;
