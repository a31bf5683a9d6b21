import { useEffect, useEffectEvent } from "react";
import { TRY_AGAIN_MS } from "../../pwa/offline/try-again.ts";

/**
 * Calls `send`, which returns whether all has been sent, as soon as there is a connection: now, once online again,
 * whenever the window event `kept` fires, and repeatedly while the service is out of reach.
 */
export function useSendOnline(kept: string, send: () => Promise<boolean>): void {
  const sendOnline = useEffectEvent(async () => !navigator.onLine || send());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const sendAll = async () => {
      clearTimeout(timer);
      // A browser without storage has nothing to send.
      const isDone = await sendOnline().catch(() => true);
      if (!isDone) timer = setTimeout(() => void sendAll(), TRY_AGAIN_MS);
    };
    const sendNow = () => void sendAll();
    sendNow();
    window.addEventListener("online", sendNow);
    window.addEventListener(kept, sendNow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", sendNow);
      window.removeEventListener(kept, sendNow);
    };
  }, [kept]);
}
