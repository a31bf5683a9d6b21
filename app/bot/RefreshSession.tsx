import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { SignInSettings } from "../../src/http/page-context.ts";

type RefreshSessionProps = { settings: SignInSettings; toSignIn: string };

/**
 * The token is over, but can be renewed: renew it and load the page again. Only when there is
 * nothing left to renew does anybody have to sign in.
 */
export function RefreshSession({ settings, toSignIn }: RefreshSessionProps) {
  const { t } = useTranslation("bot");
  useEffect(() => {
    void refresh(settings).then((renewed) => {
      if (renewed) window.location.reload();
      else window.location.assign(toSignIn);
    });
  }, [settings, toSignIn]);
  return <p role="status">{t("refreshing")}</p>;
}

async function refresh(settings: SignInSettings): Promise<boolean> {
  const amplify = await import("../auth/amplify.client.ts");
  amplify.configureSignIn(settings);
  try {
    const { tokens } = await amplify.fetchAuthSession({ forceRefresh: true });
    return tokens !== undefined;
  } catch {
    return false;
  }
}
