import { useEffect, useEffectEvent } from "react";

/** Often while people watch; less often for a site that takes longer. */
const SOON_MS = 1_500;
const LATER_MS = 10_000;
const SOON_FOR_MS = 60_000;

/**
 * Polls the page's state while `isActive`, until `onState` returns true: it's opening the next page, and opening that
 * again would start it over.
 */
export function useFollowing<State>(stateAt: string, isActive: boolean, onState: (state: State) => boolean): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    if (!isActive) return;
    const startedAt = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    let isLeft = false;
    const wait = () => {
      if (isLeft) return;
      const isSoon = performance.now() - startedAt < SOON_FOR_MS;
      timer = setTimeout(() => void ask(), isSoon ? SOON_MS : LATER_MS);
    };
    const ask = async () => {
      // Offline or restarting: the next poll tries again.
      const answer = document.visibilityState === "visible" ? await fetch(stateAt).catch(() => null) : null;
      if (answer?.status === 404) return;
      const state = answer?.ok ? ((await answer.json().catch(() => null)) as State | null) : null;
      if (state && !isLeft && tell(state)) return;
      wait();
    };
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") void ask();
      else wait();
    };
    wait();
    document.addEventListener("visibilitychange", look);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [stateAt, isActive]);
}
