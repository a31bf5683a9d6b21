// First: it selects the React build that the pages' server loads.
import "../../src/platform/config/env.ts";
import { startProduct } from "../../test/product.ts";
import { differentAnswers, eachAnswer } from "./approval/answers.ts";
import {
  askApprover,
  lookAtGmailsAddress,
  openInBrowser,
  sendNoDecision,
  visitOften,
  VISITS,
} from "./approval/visits.ts";
import { runSuiteCases } from "./shared/suite-cases.ts";
import { createTally } from "./shared/tally.ts";

/**
 * The mailed link: opening it changes nothing, and every answer counts once, even if sent twenty times at once. Both
 * from outside against a running service; the suites in approval/suites.json show the rest.
 */
const MIN_CASES = 30;
const tally = createTally();
await runSuiteCases(tally, "approval");
const product = await startProduct({ settings: { GMAIL_ACTION: "true" }, withModel: true });
const ctx = await product.rig.openContext();
try {
  for (const [name, look] of [
    [`${VISITS} GET, HEAD and prefetch requests of the mailed link`, visitOften],
    ["a headless browser that opens the link and waits", openInBrowser],
    ["GET and HEAD of Gmail's own address", lookAtGmailsAddress],
    ["what is no form, no decision, or no token", sendNoDecision],
    ["an approver's address: 100 looks at the question confirm nothing; the button does, once", askApprover],
    ["20 different answers at once", differentAnswers],
    ...eachAnswer,
  ] as const)
    await tally.see(name, () => look({ ...product, ctx }));
} finally {
  await ctx.close();
  await product.close();
}
console.log(`approval: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && tally.cases >= MIN_CASES ? 0 : 1;
