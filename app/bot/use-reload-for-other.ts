import { useEffect } from "react";
import { wipeTyped } from "../data/offline/typed.client.ts";
import { bindPage, isForOther } from "../auth/signed-in-user.client.ts";

/** Reloads the page if somebody else has since signed in in another tab: it still shows the old account. */
export function useReloadForOther(): void {
  useEffect(() => {
    bindPage();
    const check = () => {
      if (!isForOther()) return;
      wipeTyped();
      window.location.reload();
    };
    window.addEventListener("focus", check);
    window.addEventListener("pageshow", check);
    return () => {
      window.removeEventListener("focus", check);
      window.removeEventListener("pageshow", check);
    };
  }, []);
}
