import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Change } from "../../data/api/use-change.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { activateDocument, type Integration } from "./article-documents.ts";
import styles from "./view/view.module.css";

/** Shown when no site accepts articles. Turns a disabled site back on here; links to any other site's settings. */
export function NoActiveSite({ sites, change }: { sites: Integration[]; change: Change }) {
  const { t } = useTranslation(["articles", "errors", "problems"]);
  const hydrated = useHydrated();
  const text = t("errors:codes.no-active-integration");
  const switchedOff = sites.filter(({ status }) => status === "INACTIVE");
  if (switchedOff.length > 0) {
    return (
      <div className={styles.instead}>
        <p>{text}</p>
        {switchedOff.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            className="button"
            disabled={!hydrated || change.pending !== null}
            aria-busy={change.pending === `activate ${id}`}
            onClick={() => void change.run(`activate ${id}`, (call) => call(activateDocument, { id }))}
          >
            {t("publish.activate", { label })}
          </button>
        ))}
      </div>
    );
  }
  const [refused] = sites;
  if (refused === undefined)
    return <Instead text={text} path="/bot/integrations/add" link={t("publish.addIntegration")} />;
  return (
    <Instead
      text={text}
      path={`/bot/integrations/edit?id=${refused.id}`}
      link={t("problems:mend.connect", { label: refused.label })}
    />
  );
}

export function Instead({ text, path, link }: { text: string; path: string; link: string }) {
  const locale = usePageLocale();
  return (
    <div className={styles.instead}>
      <p>{text}</p>
      <Link className="button" to={localePath(locale, path)}>
        {link}
      </Link>
    </div>
  );
}
