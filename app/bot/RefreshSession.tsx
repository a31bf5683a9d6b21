import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

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
      else void forgetArticles().then(() => window.location.assign(atBase(toSignIn)));
    });
  }, [settings, toSignIn]);
  return <p role="status">{t("refreshing")}</p>;
}

/** Nobody is signed in any more. What was typed and not sent stays for its author, whose next sign-in sends it. */
async function forgetArticles(): Promise<void> {
  const { wipeArticles } = await import("../data/offline/articles.client.ts");
  await wipeArticles().catch(() => undefined);
}

async function refresh(settings: SignInSettings): Promise<boolean> {
  const amplify = await import("../auth/amplify.client.ts");
  amplify.configureSignIn(settings);
  try {
    const { tokens } = await amplify.fetchAuthSession({ forceRefresh: true });
    return tokens !== undefined && isFirstTry();
  } catch {
    return false;
  }
}

/** A server that does not take the new token either must not make the page reload for ever. */
function isFirstTry(): boolean {
  const key = "galley.sessionRefreshedAt";
  const last = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  return Date.now() - last > 10_000;
}
