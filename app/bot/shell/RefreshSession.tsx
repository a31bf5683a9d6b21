import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { atBase } from "../../base-path.ts";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";

type RefreshSessionProps = { settings: SignInSettings; toSignIn: string };

/**
 * Renews an expired token and reloads the page. People only sign in again when nothing is left to renew; after any
 * other failure, they can try again.
 */
export function RefreshSession({ settings, toSignIn }: RefreshSessionProps) {
  const { t } = useTranslation("bot");
  const { t: tCommon } = useTranslation("common");
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    void refresh(settings).then((outcome) => {
      if (outcome === "renewed") window.location.reload();
      else if (outcome === "over") void forgetArticles().then(() => window.location.assign(atBase(toSignIn)));
      else setFailed(true);
    });
  }, [settings, toSignIn]);
  if (!failed) return <p role="status">{t("refreshing")}</p>;
  return (
    <>
      <p role="alert">{t("refreshFailed")}</p>
      <button type="button" className="button" onClick={() => window.location.reload()}>
        {tCommon("errorPage.again")}
      </button>
    </>
  );
}

/** The session is over. Unsent drafts stay for their author, whose next sign-in sends them. */
async function forgetArticles(): Promise<void> {
  const { wipeArticles } = await import("../../data/offline/articles.client.ts");
  await wipeArticles().catch(() => undefined);
}

/**
 * Errors after which amplify deletes the tokens (its TokenOrchestrator), and the one for a missing refresh token.
 * Others are temporary: no network, a busy or stopped pool.
 */
const final =
  /^(UserUnAuthenticated|TokenRevoked|UserNotFound|PasswordResetRequired|UserNotConfirmed|RefreshTokenReuse)Exception/;

async function refresh(settings: SignInSettings): Promise<"renewed" | "over" | "failed"> {
  try {
    const amplify = await import("../../auth/amplify.client.ts");
    amplify.configureSignIn(settings);
    const { tokens } = await amplify.fetchAuthSession({ forceRefresh: true });
    if (tokens === undefined) return "over";
    return isFirstTry() ? "renewed" : "over";
  } catch (error) {
    return error instanceof Error && final.test(error.name) ? "over" : "failed";
  }
}

/** Keeps the page from reloading forever if the server rejects the new token too. */
function isFirstTry(): boolean {
  const key = "galley.sessionRefreshedAt";
  const last = Number(sessionStorage.getItem(key) ?? 0);
  sessionStorage.setItem(key, String(Date.now()));
  return Date.now() - last > 10_000;
}
