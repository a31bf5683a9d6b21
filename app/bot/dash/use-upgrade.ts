import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { ApiFailure, type ShownFailure, toShownFailure } from "../../data/api/api-failure.ts";
import { useChange } from "../../data/api/use-change.ts";
import { upgradeDocument } from "../articles/article-documents.ts";
import type { UpgradeState } from "../upgrade/plans-documents.ts";
import { useReload } from "../use-polling.ts";
import { followUpgrade } from "./dash-documents.ts";

const PAUSE_MS = 2_000;

/**
 * The state of an upgrade; `known` is the state when the page loaded. Polls until it is decided, then reloads the
 * page's data. After the payment provider redirects back, follows the checkout: its webhook may be late or lost.
 */
export function useUpgrade(known: UpgradeState | null): { state: UpgradeState | null; failure: ShownFailure | null } {
  const [search] = useSearchParams();
  /** Null once it's been refused: it may be someone else's, or old. */
  const [sessionId, setSessionId] = useState(search.get("upgrade"));
  const [followed, setFollowed] = useState(sessionId === null ? null : ("WAITING" as UpgradeState | null));
  const [failure, setFailure] = useState<ShownFailure | null>(null);
  const state = known ?? followed;
  const isWaiting = state === "WAITING";
  const { read } = useChange();
  const reload = useReload();

  const ask = useEffectEvent(() =>
    read("follow", async (call) => {
      try {
        const now = sessionId
          ? (await call(followUpgrade, { sessionId })).followUpgrade
          : (await call(upgradeDocument, {})).billingInfo?.upgrade;
        if (now === "WAITING") return;
        setFollowed(now ?? null);
        await reload();
      } catch (error) {
        // Transient failures are retried and not shown yet.
        if (!(error instanceof ApiFailure) || error.error.extensions.retryable) return;
        setSessionId(null);
        setFollowed(null);
        setFailure(toShownFailure(error));
      }
    }),
  );
  useEffect(() => {
    if (!isWaiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const follow = async () => {
      if (document.visibilityState === "visible" && navigator.onLine) await ask();
      if (!isLeft) timer = setTimeout(() => void follow(), PAUSE_MS);
    };
    void follow();
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);
  // A checkout that isn't known no longer matters once another one is decided.
  return { state, failure: state === null || isWaiting ? failure : null };
}
