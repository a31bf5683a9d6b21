import {
  Activity,
  Archive,
  Cpu,
  Database,
  House,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Settings,
  Sparkles,
  Users,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { localePath, pageHref, usePageLocale } from "../i18n/locale.ts";
import type { RouteHandle } from "../route-handle.ts";
import { pageContext } from "../server/page-context.ts";
import { LanguageSwitch } from "../ui/layout/LanguageSwitch.tsx";
import type { Route } from "./+types/layout.ts";
import { requireOperator } from "./require-operator.server.ts";
import rail from "../ui/layout/rail.module.css";
import styles from "./operator.module.css";

/** Plain HTML: no scripts, so these pages work in any state of the build. */
export const handle: RouteHandle = {};

export async function loader(args: Route.LoaderArgs) {
  const { email } = await requireOperator(args);
  const { viewer } = args.context.get(pageContext);
  return { email, timeZone: viewer.state === "signed-in" ? viewer.timeZone : "UTC" };
}

/** Nothing of these pages belongs in a cache, not even in the browser's. */
export function headers() {
  return { "Cache-Control": "no-store" };
}

const menu: { path: string; text: MenuText; Icon: LucideIcon }[] = [
  { path: "/operator", text: "overview", Icon: House },
  { path: "/operator/people", text: "people", Icon: Users },
  { path: "/operator/health", text: "health", Icon: Activity },
  { path: "/operator/jobs", text: "jobs", Icon: ListChecks },
  { path: "/operator/models", text: "models", Icon: Cpu },
  { path: "/operator/settings", text: "settings", Icon: Settings },
  { path: "/operator/backups", text: "backups", Icon: Archive },
  { path: "/operator/storage", text: "storage", Icon: Database },
  { path: "/operator/audit", text: "audit", Icon: ScrollText },
  { path: "/operator/version", text: "version", Icon: Sparkles },
];
type MenuText =
  | "overview"
  | "people"
  | "health"
  | "jobs"
  | "models"
  | "settings"
  | "backups"
  | "storage"
  | "audit"
  | "version";

export default function OperatorLayout({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("operator");
  const { t: tCommon } = useTranslation("common");
  const locale = usePageLocale();
  const { pathname } = useLocation();
  const isHere = (path: string) =>
    pathname === localePath(locale, path) ||
    (path !== "/operator" && pathname.startsWith(`${localePath(locale, path)}/`));
  return (
    <div className={`${rail.shell} ${styles.shell}`}>
      <a className="skip-link" href="#content">
        {tCommon("skipToContent")}
      </a>
      <header className={`${rail.header} ${styles.header}`}>
        <a className={`${rail.wordmark} ${styles.wordmark}`} href={pageHref(locale, "/operator")}>
          Galley <span>{t("title")}</span>
        </a>
        <a className={styles.back} href={pageHref(locale, "/bot/dash")}>
          {t("back")}
        </a>
      </header>
      <nav className={`${rail.menu} ${styles.menu}`} aria-label={t("menu.label")}>
        {menu.map(({ path, text, Icon }) => (
          <a
            key={path}
            href={pageHref(locale, path)}
            className={`${rail.item} ${styles.item}`}
            aria-current={isHere(path) ? "page" : undefined}
          >
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(`menu.${text}`)}
          </a>
        ))}
      </nav>
      <div className={rail.content}>
        <main id="content" className={styles.main}>
          <Outlet />
        </main>
        <footer className={`${rail.footer} ${styles.footer}`}>
          <span>{t("signedInAs", { email: loaderData.email })}</span>
          <LanguageSwitch />
        </footer>
      </div>
    </div>
  );
}
