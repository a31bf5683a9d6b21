import { useEffect } from "react";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";

type Kept = { settings: SignInSettings; timeZone: string };

/** Stores the newest articles on this device once the page is idle. */
export function KeepArticles({ settings, timeZone }: Kept) {
  useEffect(() => {
    const timer = setTimeout(() => void keep({ settings, timeZone }), 2_000);
    return () => clearTimeout(timer);
  }, [settings, timeZone]);
  return null;
}

async function keep({ settings, timeZone }: Kept): Promise<void> {
  if (!navigator.onLine) return;
  const { syncArticles } = await import("../../data/offline/sync-articles.client.ts");
  // A later page retries whatever failed now.
  await syncArticles(settings, timeZone).catch(() => {});
}
