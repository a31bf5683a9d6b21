// First: it selects the React build that the pages' server loads.
import "../../src/platform/config/env.ts";
import { deciding } from "./approval/deciding.ts";
import { looking } from "./approval/looking.ts";
import { others } from "./approval/others.ts";
import { startProduct } from "./approval/product.ts";

/**
 * The mailed link end to end: web, worker and database; the mailbox, Instagram and WordPress are simulators.
 * Opening the link changes nothing; every answer counts once, even if sent twice or twenty times at once.
 */
const MIN_CASES = 30;
const cases = [...looking, ...deciding, ...others];

let failed = 0;
const product = await startProduct();
try {
  for (const { name, run } of cases) {
    try {
      console.log(`ok      ${name}: ${await run(product)}`);
    } catch (error) {
      failed += 1;
      console.log(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
    await product.noFaults();
  }
} finally {
  await product.close();
}
console.log(`approval: cases=${cases.length} failed=${failed}`);
process.exitCode = failed === 0 && cases.length >= MIN_CASES ? 0 : 1;
