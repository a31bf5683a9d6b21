import { callbackStory, oldApiStory } from "./sources/callbacks.ts";
import { connectingStory, refusedStory } from "./sources/connecting.ts";
import { deadTokenStory, expiryStory, refreshStory } from "./sources/health.ts";
import { startProduct } from "./sources/product.ts";
import { allowanceStory, earlierStory, settlingStory } from "./sources/earlier.ts";
import { weekStory } from "./sources/week.ts";
import type { Step } from "./sources/story.ts";
import { hashtagStory, pauseStory, watchingStory } from "./sources/watching.ts";

/**
 * The life of a source end to end: web and worker with their database, and the Instagram simulator with its
 * pages, its tokens and its callbacks. The show moves both clocks.
 */
const stories = [
  connectingStory,
  refusedStory,
  watchingStory,
  hashtagStory,
  pauseStory,
  earlierStory,
  settlingStory,
  allowanceStory,
  weekStory,
  refreshStory,
  deadTokenStory,
  oldApiStory,
  callbackStory,
  expiryStory,
];
const MIN_STEPS = 60;

let steps = 0;
let failed = 0;
const step: Step = async (name, run) => {
  steps += 1;
  try {
    console.log(`ok      ${name}: ${await run()}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    throw error;
  }
};
const product = await startProduct();
try {
  for (const story of stories) {
    const before = failed;
    // A failed step is already counted and printed; an error between the steps counts too.
    await story(product, step).catch((error: unknown) => {
      if (failed > before) return;
      failed += 1;
      console.log(`FAILED  ${story.name}: ${String(error)}`);
    });
    await product.noFaults();
  }
} finally {
  await product.close();
}
console.log(`sources: steps=${steps} failed=${failed}`);
process.exitCode = failed === 0 && steps >= MIN_STEPS ? 0 : 1;
