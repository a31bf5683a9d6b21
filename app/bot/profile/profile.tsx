import { useTranslation } from "react-i18next";
import { redirect } from "react-router";
import { localeOfPath, localePath } from "../../i18n/locale.ts";
import { pageContext } from "../../page-context.ts";
import type { RouteHandle } from "../../route-handle.ts";
import type { Route } from "./+types/profile.ts";
import { AccountCards } from "./AccountCards.tsx";
import styles from "./profile.module.css";

export const handle: RouteHandle = { namespaces: ["auth", "profile"] };

export function loader({ context, url }: Route.LoaderArgs) {
  const { signIn } = context.get(pageContext);
  if (!signIn) throw redirect(localePath(localeOfPath(url.pathname), "/signin"));
  return { settings: signIn };
}

/** Sections of cards: one section per thing that a person comes here for. */
export default function Profile({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("profile");
  return (
    <div className={styles.page}>
      <title>{t("title")}</title>
      <h1>{t("heading")}</h1>
      <AccountCards settings={loaderData.settings} />
    </div>
  );
}
