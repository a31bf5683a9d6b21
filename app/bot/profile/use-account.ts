import { useCallback, useEffect, useState } from "react";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import * as account from "../../auth/account.client.ts";
import { configureSignIn } from "../../auth/amplify.client.ts";

/** What the user pool knows about the person; the service's own data comes with the page. */
export type Account = {
  email: string;
  phone: string | null;
  phoneVerified: boolean;
  /** Signs in with Facebook only, so there is no password to change. */
  isFederated: boolean;
};

export type AccountState =
  | { state: "loading" }
  | { state: "failed"; error: unknown }
  | { state: "ready"; account: Account };

/** Reads the account in the browser, which has the tokens for it; call `reload` after a change. */
export function useAccount(settings: SignInSettings): { current: AccountState; reload(): Promise<void> } {
  const [current, setCurrent] = useState<AccountState>({ state: "loading" });
  const reload = useCallback(async () => {
    configureSignIn(settings);
    try {
      setCurrent({ state: "ready", account: toAccount(await account.fetchUserAttributes()) });
    } catch (error) {
      setCurrent({ state: "failed", error });
    }
  }, [settings]);
  useEffect(() => void reload(), [reload]);
  return { current, reload };
}

function toAccount(attributes: Record<string, string | undefined>): Account {
  return {
    email: attributes["email"] ?? "",
    phone: attributes["phone_number"] ?? null,
    phoneVerified: attributes["phone_number_verified"] === "true",
    // Cognito sets it for people who came through another provider.
    isFederated: attributes["identities"] !== undefined,
  };
}
