import { useEffect } from "react";
import { findSignedInUser } from "../auth/signed-in-user.client.ts";

/**
 * Reloads the page if somebody else has signed in in another tab since: it shows one account, and whatever it sends
 * would change the other.
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
