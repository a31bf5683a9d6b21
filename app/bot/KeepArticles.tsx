import { useEffect } from "react";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

/** Once the page is quiet, the newest articles go onto this device. */
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
  // What could not be kept now is kept with a later page.
  await syncArticles(settings).catch(() => {});
}
