import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 2_000;

/** Loads the page's data again while something is on its way, somebody can see it and there is a network. */
export function usePolling(active: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible" && navigator.onLine) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}
