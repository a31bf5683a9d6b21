import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { findSignedInUser } from "../../auth/signed-in-user.client.ts";
import { atBase, ownPathname } from "../../base-path.ts";
import { useHydrated } from "../../ui/forms/use-hydrated.ts";
import { dateFormat } from "../../i18n/dates.ts";
import { pageHref, usePageLocale } from "../../i18n/locale.ts";
import type { KeptArticle } from "../../data/offline/articles.client.ts";
import { KeptArticleView } from "./KeptArticleView.tsx";
import styles from "./offline-page.module.css";

type Kept = { user: string; articles: KeptArticle[] };

/** Polls, because the browser's "online" event comes too early or not at all. */
const POLL_MS = 3_000;

function isServiceThere(): Promise<boolean> {
  if (!navigator.onLine) return Promise.resolve(false);
  return fetch(atBase("/healthz"), { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Shows the signed-in user's articles stored on this device: the one in the URL, or all of them. */
export function OfflinePage() {
  const { t } = useTranslation("offline");
  const locale = usePageLocale();
  const hydrated = useHydrated();
  const [kept, setKept] = useState<Kept | "failed" | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const [isBack, setIsBack] = useState(false);
  useEffect(() => {
    setWanted(wantedArticle());
    void readKept().then(setKept, () => setKept("failed"));
    const stop = () => {
      window.removeEventListener("online", look);
      clearInterval(polls);
    };
    const goOn = async () => {
      if (!(await isServiceThere())) return;
      stop();
      if (isOwnAddress()) setIsBack(true);
      else window.location.reload();
    };
    const look = () => void goOn();
    window.addEventListener("online", look);
    const polls = setInterval(look, POLL_MS);
    return stop;
  }, []);
  const article = kept && kept !== "failed" ? kept.articles.find(({ id }) => id === wanted) : undefined;
  return (
    <div className={styles.page}>
      <header>
        <h1>{t(isBack ? "reachable.heading" : "heading")}</h1>
        <p role="status">{t(isBack ? "reachable.text" : "text")}</p>
        {isBack ? (
          <a className="button" href={pageHref(locale, "/bot")}>
            {t("reachable.open")}
          </a>
        ) : (
          <button type="button" className="button quiet" disabled={!hydrated} onClick={() => window.location.reload()}>
            {t("retry")}
          </button>
        )}
      </header>
      {kept === "failed" ? <p role="alert">{t("failed")}</p> : null}
      {wanted && kept && !article ? <p role="alert">{t("missing")}</p> : null}
      {kept && kept !== "failed" ? (
        article ? (
          <KeptArticleView user={kept.user} article={article} />
        ) : (
          <KeptList articles={kept.articles} />
        )
      ) : null}
    </div>
  );
}

function KeptList({ articles }: { articles: KeptArticle[] }) {
  const { t } = useTranslation("offline");
  const locale = usePageLocale();
  const toDay = (at: string, timeZone: string | undefined) =>
    dateFormat(locale, { dateStyle: "long" }, timeZone).format(new Date(at));
  if (articles.length === 0) return <p>{t("none")}</p>;
  return (
    <section aria-labelledby="kept">
      <h2 id="kept">{t("list")}</h2>
      <ul className={styles.list}>
        {articles.map(({ id, title, language, createdAt, timeZone }) => (
          <li key={id}>
            <a
              href={`${pageHref(locale, "/bot/articles/view")}?id=${encodeURIComponent(id)}`}
              lang={language ?? undefined}
            >
              {title}
            </a>
            <time dateTime={createdAt}>{toDay(createdAt, timeZone)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the page is at its own address, not shown in place of another: a reload would only show it again. */
function isOwnAddress(): boolean {
  return /^(\/vi)?\/offline\/?$/.test(ownPathname(window.location));
}

/** The id in the URL of the article's own page. */
function wantedArticle(): string | null {
  const { pathname, search } = window.location;
  return /\/bot\/articles\/view\/?$/.test(pathname) ? new URLSearchParams(search).get("id") : null;
}

async function readKept(): Promise<Kept> {
  const { listKeptArticles } = await import("../../data/offline/articles.client.ts");
  const user = findSignedInUser();
  return { user: user ?? "", articles: user === null ? [] : await listKeptArticles(user) };
}
