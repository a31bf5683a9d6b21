import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../base-path.ts";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";

type RefreshSessionProps = { settings: SignInSettings; toSignIn: string };

/** Renews an expired token and reloads the page. People only sign in again when nothing is left to renew. */
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

/** The session is over. Unsent drafts stay for their author, whose next sign-in sends them. */
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

/** Keeps the page from reloading forever if the server rejects the new token too. */
function isFirstTry(): boolean {
  const key = "galley.sessionRefreshedAt";
  const last = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  return Date.now() - last > 10_000;
}
