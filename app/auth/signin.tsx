import { useTranslation } from "react-i18next";
import { ownPathname } from "../base-path.ts";
import forms from "../ui/forms/forms.module.css";
import { Island } from "../client/islands/Island.tsx";
import { localeOfPath, localePath } from "../i18n/locale.ts";
import { PublicLayout } from "../ui/layout/PublicLayout.tsx";
import { pageContext } from "../server/page-context.ts";
import type { RouteHandle } from "../route-handle.ts";
import type { Route } from "./+types/signin.ts";
import { ownPath } from "./own-path.ts";
import type { Step } from "./sign-in-step.ts";
import styles from "./signin.module.css";

export const handle: RouteHandle = { scripts: "island", namespaces: ["auth"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const { signIn, viewer } = context.get(pageContext);
  const home = localePath(localeOfPath(ownPathname(url)), "/bot/dash/");
  const first: Step = viewer.state === "signed-in" ? { name: "signedIn", who: "" } : startOf(url.searchParams);
  return { settings: signIn, first, next: ownPath(url.searchParams.get("next"), home) };
}

function startOf(query: URLSearchParams): Step {
  const tab = query.get("tab") === "create" ? "create" : "signIn";
  return query.get("notice") === "deleted" ? { name: "start", tab, notice: "deleted" } : { name: "start", tab };
}

/** Handles a form that the browser sent before the scripts ran, by showing the page again. */
export function action() {
  return null;
}

export default function SignIn({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("auth");
  const { settings, first, next } = loaderData;
  return (
    <PublicLayout>
      <title>{t("title")}</title>
      <meta name="description" content={t("description")} />
      <meta name="robots" content="noindex" />
      <noscript>
        <p className={`${forms.alert} ${styles.noScript}`}>{t("noScript")}</p>
      </noscript>
      {settings ? <Island name="signIn" props={{ settings, first, next }} /> : <p>{t("notAvailable")}</p>}
    </PublicLayout>
  );
}
