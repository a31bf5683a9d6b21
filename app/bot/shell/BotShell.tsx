import {
  CalendarDays,
  LayoutDashboard,
  LogOut,
  Newspaper,
  Plug,
  UserRound,
  Wrench,
  type LucideIcon,
} from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import type { SignInSettings } from "../../../src/entries/http/pages/page-context.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { localePath, pageHref, usePageLocale } from "../../i18n/locale.ts";
import { LanguageSwitch } from "../../ui/layout/LanguageSwitch.tsx";
import { keepFocus } from "./keep-focus.client.ts";
import { PaletteButton } from "../palette/PaletteButton.tsx";
import { showToast } from "../toast.tsx";
import rail from "../../ui/layout/rail.module.css";
import styles from "./bot-shell.module.css";

type MenuItem = {
  path: string;
  text: "dashboard" | "articles" | "schedule" | "connections" | "profile";
  Icon: LucideIcon;
  /** Other areas for which this item is highlighted. */
  also?: string[];
};

const menu: MenuItem[] = [
  { path: "/bot/dash", text: "dashboard", Icon: LayoutDashboard },
  { path: "/bot/articles", text: "articles", Icon: Newspaper },
  { path: "/bot/schedule", text: "schedule", Icon: CalendarDays },
  {
    path: "/bot/connections",
    text: "connections",
    Icon: Plug,
    also: ["/bot/sources", "/bot/integrations", "/bot/page"],
  },
  { path: "/bot/profile", text: "profile", Icon: UserRound, also: ["/bot/upgrade", "/bot/knowledge"] },
];

/** The signed-in area: a rail on the left where there is room, otherwise a bar at the bottom. */
export function BotShell({
  settings,
  ownerId,
  isOperator,
  children,
}: {
  settings: SignInSettings;
  ownerId: string | null;
  isOperator: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation("bot");
  const { t: tCommon } = useTranslation("common");
  const [question, setQuestion] = useState<ReactNode>(null);
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current === null ? undefined : keepFocus(content.current)), []);
  useFocusOnNewPage(pathname, content);

  async function leave() {
    try {
      const { maySignOut } = await import("./may-sign-out.client.ts");
      // A toast names the refused articles, so the page has to stay.
      if (!(await maySignOut(setQuestion))) return;
      await signOut(settings);
      // The server then redirects to the sign-in page, and back after the next sign-in.
      window.location.assign(pageHref(locale, "/bot/dash/"));
    } catch {
      showToast("failure", t("signOutFailed"));
    }
  }

  return (
    <div className={`${rail.shell} ${styles.shell}`}>
      <a className="skip-link" href="#content">
        {t("skipToContent")}
      </a>
      <header className={`${rail.header} ${styles.header}`}>
        <a className={rail.wordmark} href={pageHref(locale, "/")}>
          Galley
        </a>
        {ownerId === null ? null : (
          <PaletteButton
            pages={menu.map(({ path, text, Icon }) => ({ path, Icon, label: t(`menu.${text}`) }))}
            onSignOut={() => void leave()}
          />
        )}
        <button type="button" className={styles.signOut} disabled={!hydrated} onClick={() => void leave()}>
          <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
          {t("menu.signOut")}
        </button>
      </header>
      <nav className={`${rail.menu} ${styles.menu}`} aria-label={t("menu.label")}>
        {menu.map(({ path, text, Icon, also = [] }) => (
          <Link
            key={path}
            to={localePath(locale, path)}
            className={`${rail.item} ${styles.item}`}
            aria-current={
              [path, ...also].some((area) => isWithin(pathname, localePath(locale, area))) ? "page" : undefined
            }
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`menu.${text}`)}
          </Link>
        ))}
        {isOperator ? (
          // A page of its own, without scripts.
          <a href={pageHref(locale, "/operator")} className={`${rail.item} ${styles.item}`}>
            <Wrench size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("menu.operator")}
          </a>
        ) : null}
      </nav>
      <div className={`${rail.content} ${styles.content}`}>
        <main id="content" ref={content}>
          {children}
        </main>
        <footer className={`${rail.footer} ${styles.footer}`}>
          <nav aria-label={tCommon("footer.label")}>
            <Link to={localePath(locale, "/terms")}>{tCommon("footer.terms")}</Link>
            <Link to={localePath(locale, "/privacy-policy")}>{tCommon("footer.privacy")}</Link>
            <Link to={localePath(locale, "/contact")}>{tCommon("footer.contact")}</Link>
          </nav>
          <LanguageSwitch />
        </footer>
      </div>
      {question}
    </div>
  );
}

/** Screen readers read the heading of the page that a link opened, unless that page has moved the focus itself. */
function useFocusOnNewPage(pathname: string, content: RefObject<HTMLElement | null>): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = content.current;
    if (main === null || main.contains(document.activeElement)) return;
    const top = main.querySelector<HTMLElement>("h1") ?? main;
    top.tabIndex = -1;
    top.focus({ preventScroll: true });
  }, [pathname, content]);
}

function isWithin(pathname: string, area: string): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}

async function signOut(settings: SignInSettings): Promise<void> {
  const amplify = await import("../../auth/amplify.client.ts");
  amplify.configureSignIn(settings);
  await amplify.signOut();
}
