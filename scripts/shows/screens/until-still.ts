/** Runs in the page: every animation that ends has ended, and the result has reached the screen. */
export async function untilStill(): Promise<void> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isEnding = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
  // Inherited colours fade level by level, each a frame after the other. Chromium never settles some `finished`.
  while (document.getAnimations().some(isEnding)) await nextFrame();
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
}
