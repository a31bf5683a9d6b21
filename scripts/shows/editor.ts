import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { startProduct } from "../../test/product.ts";
import { inputCases } from "./editor/input-methods.ts";
import { pastingCases } from "./editor/pasting.ts";
import { photoCases } from "./editor/photos.ts";
import { readingCases } from "./editor/reading.ts";
import { savingCases } from "./editor/saving.ts";
import { setStage } from "./editor/stage.ts";
import { typingCases } from "./editor/typing.ts";
import { createTally } from "./shared/tally.ts";

/** The article's editor in Chromium, in the running product: typing, pasting, dragging, losing the network. */
const MIN_CASES = 40;

const all = { ...typingCases, ...pastingCases, ...photoCases, ...inputCases, ...readingCases, ...savingCases };
/** A pattern for the names of the cases to run. */
const [wanted = ""] = process.argv.slice(2);
const [product, browser] = await Promise.all([startProduct({ processes: [[]] }), launchChromium()]);
const tally = createTally();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });
  context.setDefaultTimeout(10_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
  const stage = await setStage(product, context);
  for (const [name, look] of Object.entries(all))
    if (new RegExp(wanted).test(name)) await tally.see(name, () => look(stage));
  await tally.see("the policy: nothing of all this was against it", async () => {
    if (stage.violations.length > 0) throw new Error(stage.violations.join("\n"));
    return "no violation of Content Security Policy or Trusted Types, and no script failed";
  });
} finally {
  await browser.close();
  await product.close();
}
console.log(`editor: cases=${tally.cases} failed=${tally.failed}`);
process.exitCode = tally.failed === 0 && (wanted !== "" || tally.cases >= MIN_CASES) ? 0 : 1;
