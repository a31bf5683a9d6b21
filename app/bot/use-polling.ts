import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 2_000;

/** Reloads the page's data regularly while something is in progress, the page is visible and there is a network. */
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
