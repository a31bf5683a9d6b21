import { useEffect } from "react";
import { findSignedInUser } from "../auth/signed-in-user.client.ts";

/**
 * Reloads the page if somebody else has since signed in in another tab: the page still shows the old account, but
 * whatever it sends would change the new one.
 */
export function useReloadForOther(): void {
  useEffect(() => {
    const user = findSignedInUser();
    const check = () => {
      const current = findSignedInUser();
      if (current !== null && current !== user) window.location.reload();
    };
    window.addEventListener("focus", check);
    window.addEventListener("pageshow", check);
    return () => {
      window.removeEventListener("focus", check);
      window.removeEventListener("pageshow", check);
    };
  }, []);
}
