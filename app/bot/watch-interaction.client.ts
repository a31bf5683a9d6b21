/** People who just used a finger, a wheel or a key are likely to use it again. */
const INTERACTION_MS = 2_000;
/** A pointer that has rested on a button for longer isn't about to press. */
const POINTER_MS = 10_000;

/** Tells whether somebody seems about to press something, which mustn't move away under their finger or pointer. */
export function watchInteraction(): { isActive(): boolean; stop(): void } {
  let used = 0;
  let moved = 0;
  const stopping = new AbortController();
  const listen = (events: string[], handler: () => void) => {
    for (const event of events)
      window.addEventListener(event, handler, { passive: true, capture: true, signal: stopping.signal });
  };
  listen(["pointerdown", "touchmove", "wheel", "keydown", "scroll"], () => void (used = Date.now()));
  listen(["mousemove"], () => void (moved = Date.now()));
  return {
    isActive() {
      if (Date.now() - used < INTERACTION_MS) return true;
      const isOnControl = document.querySelector("main :is(a, button, input, label):hover") !== null;
      return isOnControl && Date.now() - moved < POINTER_MS && matchMedia("(hover: hover)").matches;
    },
    stop: () => stopping.abort(),
  };
}
