import { useCallback, useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { useChange } from "../data/api/use-change.ts";
import { changesDocument } from "./articles/article-documents.ts";
import { watchInteraction } from "./watch-interaction.client.ts";

const EVERY_MS = 2_000;
/** While nothing is in progress. */
const CALM_MS = 15_000;
/** Everything besides articles, such as a connection that died, is reloaded on every nth poll. */
const ALL_EVERY = 4;

/** Reloads the page's data regularly while something is in progress, the page is visible and there is a network. */
export function usePolling(active: boolean): void {
  const reload = useReload();
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const next = () => {
      if (!isLeft) timer = setTimeout(() => void poll(), EVERY_MS);
    };
    const poll = async () => {
      if (canAsk()) await reload();
      next();
    };
    next();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [active, reload]);
}

/** Reloads the page's data, except during a navigation, which that would restart. Returns whether it did. */
export function useReload(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const isIdle = useRef(true);
  isIdle.current = state === "idle";
  return useCallback(async () => {
    if (!isIdle.current) return false;
    await revalidate();
    return true;
  }, [revalidate]);
}

/**
 * For lists of articles: new ones appear automatically, but not while somebody is about to press something. A small
 * query finds out whether anything has changed; only then does the page reload its data.
 */
export function useLiveArticles(isMoving: boolean): void {
  const reload = useReload();
  const { read } = useChange();
  const since = useRef<string | null>(null);
  const rounds = useRef(0);
  const hasChanged = useEffectEvent(async () => {
    let changed = false;
    const isReached = await read("changes", async (call) => {
      const isFirst = since.current === null;
      const { changedArticles } = await call(changesDocument, { since: since.current });
      since.current = changedArticles?.cursor ?? null;
      changed = isFirst || (changedArticles?.articles.length ?? 0) > 0;
    });
    rounds.current += 1;
    return isReached && (changed || rounds.current % ALL_EVERY === 0);
  });

  useEffect(() => {
    const interaction = watchInteraction();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    let isDue = false;
    const next = (ms: number) => {
      clearTimeout(timer);
      if (!isLeft) timer = setTimeout(() => void poll(), ms);
    };
    const poll = async () => {
      if (canAsk() && !interaction.isActive()) {
        isDue ||= await hasChanged();
        if (isDue && !isLeft && !interaction.isActive()) {
          isDue = !(await reload());
        }
      }
      next(isDue || isMoving || interaction.isActive() ? EVERY_MS : CALM_MS);
    };
    const pollNow = () => canAsk() && next(0);
    next(isMoving ? EVERY_MS : CALM_MS);
    document.addEventListener("visibilitychange", pollNow);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      interaction.stop();
      document.removeEventListener("visibilitychange", pollNow);
    };
  }, [isMoving, reload]);
}

function canAsk(): boolean {
  return document.visibilityState === "visible" && navigator.onLine;
}
