import { useEffect, useEffectEvent } from "react";

/** Often while people watch; less often for a site that takes longer. */
const SOON_MS = 1_500;
const LATER_MS = 10_000;
const SOON_FOR_MS = 60_000;
/** A phone that wakes up may wait for a connection that's gone. */
const GIVE_UP_MS = 10_000;

/**
 * Polls the page's state while `isActive`, until `onState` returns true: it's opening the next page, and opening that
 * again would start it over.
 */
export function useFollowing<State>(stateAt: string, isActive: boolean, onState: (state: State) => boolean): void {
  const tell = useEffectEvent(onState);
  useEffect(() => {
    if (!isActive) return;
    const startedAt = performance.now();
    // Undefined during a poll, and after the last one.
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const wait = () => {
      const isSoon = performance.now() - startedAt < SOON_FOR_MS;
      timer = setTimeout(() => void ask(), isSoon ? SOON_MS : LATER_MS);
    };
    const ask = async () => {
      timer = undefined;
      // Offline or restarting: the next poll tries again.
      const request = { signal: AbortSignal.timeout(GIVE_UP_MS) };
      const answer = document.visibilityState === "visible" ? await fetch(stateAt, request).catch(() => null) : null;
      if (answer?.status === 404) return;
      const state = answer?.ok ? ((await answer.json().catch(() => null)) as State | null) : null;
      if (isLeft || (state && tell(state))) return;
      wait();
    };
    const askAtOnce = () => {
      if (timer === undefined || document.visibilityState !== "visible") return;
      clearTimeout(timer);
      void ask();
    };
    wait();
    document.addEventListener("visibilitychange", askAtOnce);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", askAtOnce);
    };
  }, [stateAt, isActive]);
}
