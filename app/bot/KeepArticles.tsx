import { useEffect } from "react";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

/** Stores the newest articles on this device once the page is idle. */
export function KeepArticles({ settings }: { settings: SignInSettings }) {
  useEffect(() => {
    const timer = setTimeout(() => void keep(settings), 2_000);
    return () => clearTimeout(timer);
  }, [settings]);
  return null;
}

async function keep(settings: SignInSettings): Promise<void> {
  if (!navigator.onLine) return;
  const { syncArticles } = await import("../data/offline/sync-articles.client.ts");
  // A later page retries whatever failed now.
  await syncArticles(settings).catch(() => {});
}
