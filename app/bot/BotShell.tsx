import { LayoutDashboard, LogOut, Newspaper, Plug, UserRound, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import type { SignInSettings } from "../../src/entries/http/pages/page-context.ts";
import { useHydrated } from "../ui/forms/use-hydrated.ts";
import { localePath, pageHref, usePageLocale } from "../i18n/locale.ts";
import { LanguageSwitch } from "../ui/layout/LanguageSwitch.tsx";
import { InstagramIcon } from "./InstagramIcon.tsx";
import { showToast } from "./toast.tsx";
import styles from "./bot-shell.module.css";

type MenuItem = {
  path: string;
  text: "dashboard" | "articles" | "sources" | "integrations" | "profile";
  Icon: LucideIcon | typeof InstagramIcon;
};

const menu: MenuItem[] = [
  { path: "/bot/dash", text: "dashboard", Icon: LayoutDashboard },
  { path: "/bot/articles", text: "articles", Icon: Newspaper },
  { path: "/bot/sources", text: "sources", Icon: InstagramIcon },
  { path: "/bot/integrations", text: "integrations", Icon: Plug },
  { path: "/bot/profile", text: "profile", Icon: UserRound },
];

/** The signed-in area, with a rail on the left where there is room and otherwise a bar at the bottom. */
export function BotShell({
  settings,
  ownerId,
  children,
}: {
  settings: SignInSettings;
  ownerId: string | null;
  children: ReactNode;
}) {
  const { t } = useTranslation(["bot", "editor"]);
  const { t: tCommon } = useTranslation("common");
  const locale = usePageLocale();
  const hydrated = useHydrated();

  async function leave() {
    try {
      const unsent = ownerId === null ? 0 : await countDrafts(ownerId);
      if (unsent > 0 && !window.confirm(t("editor:unsent", { count: unsent }))) return;
      await signOut(settings);
      // From there the server redirects to the sign-in page, and back after the next sign-in.
      window.location.assign(pageHref(locale, "/bot/dash/"));
    } catch {
      showToast("failure", t("signOutFailed"));
    }
  }

  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <header className={styles.header}>
        <a className={styles.wordmark} href={pageHref(locale, "/")}>
          Galley
        </a>
        <button type="button" className={styles.signOut} disabled={!hydrated} onClick={() => void leave()}>
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("menu.signOut")}
        </button>
      </header>
      <nav className={styles.menu} aria-label={t("menu.label")}>
        {menu.map(({ path, text, Icon }) => (
          <NavLink key={path} to={localePath(locale, path)} className={styles.item ?? ""}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`menu.${text}`)}
          </NavLink>
        ))}
      </nav>
      <div className={styles.content}>
        <main id="content">{children}</main>
        <footer className={styles.footer}>
          <nav aria-label={tCommon("footer.label")}>
            <Link to={localePath(locale, "/terms")}>{tCommon("footer.terms")}</Link>
            <Link to={localePath(locale, "/privacy-policy")}>{tCommon("footer.privacy")}</Link>
            <Link to={localePath(locale, "/contact")}>{tCommon("footer.contact")}</Link>
          </nav>
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}

/** Counts texts that were typed here and are stored nowhere else. */
async function countDrafts(ownerId: string): Promise<number> {
  const { listDrafts } = await import("../data/offline/drafts.client.ts");
  const drafts = await listDrafts(ownerId).catch(() => []);
  return drafts.length;
}

async function signOut(settings: SignInSettings): Promise<void> {
  const amplify = await import("../auth/amplify.client.ts");
  amplify.configureSignIn(settings);
  await amplify.signOut();
}
