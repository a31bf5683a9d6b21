import { Plug } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { InstagramIcon } from "../InstagramIcon.tsx";
import type { Dashboard, SourceLine } from "./dash-documents.ts";
import styles from "./dash.module.css";

const steps = {
  instagram: { Icon: InstagramIcon, path: "/bot/sources/add" },
  wordpress: { Icon: Plug, path: "/bot/integrations/add" },
} as const;

const pathToFirst = ["instagram", "wordpress", "approve"] as const;

/**
 * Suggests the next thing to connect; with a source and a site connected, says when the first article comes, or what
 * holds it back.
 */
export function ConnectPrompt({ data }: { data: Dashboard }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  const next = nextStep(data);
  const isFirst = data.articlesCount?.total === 0;
  if (next === null) return isFirst ? <FirstPost sources={data.sources?.nodes ?? []} /> : null;
  const { Icon, path } = steps[next];
  return (
    <section className={styles.prompt} data-first={isFirst || undefined}>
      <Icon size={32} strokeWidth={1.5} aria-hidden="true" />
      <div>
        <h2>{t(`connect.${next}.heading`)}</h2>
        <p className={styles.muted}>{t(`connect.${next}.text`)}</p>
      </div>
      <div className={styles.ways}>
        <Link className="button" to={localePath(locale, path)}>
          {t(`connect.${next}.action`)}
        </Link>
        {next === "instagram" ? (
          <Link to={localePath(locale, "/bot/articles/new")}>{t("connect.instagram.photo")}</Link>
        ) : null}
      </div>
      {isFirst ? (
        <ol className={styles.path} aria-label={t("connect.path.label")}>
          {pathToFirst.map((step) => (
            <li key={step} aria-current={step === next ? "step" : undefined}>
              {step === "approve" ? t("connect.path.approve") : t(`connect.${step}.action`)}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

/** Says nothing about a disconnected source, which has a notice. */
function FirstPost({ sources }: { sources: SourceLine[] }) {
  const { t } = useTranslation("dash");
  const locale = usePageLocale();
  if (sources.some(({ status }) => status === "ACTIVE")) return <p className={styles.muted}>{t("firstPost")}</p>;
  const paused = sources.find(({ status }) => status === "INACTIVE");
  if (paused === undefined) return null;
  return (
    <p className={styles.muted}>
      {t("paused.text", { label: paused.label })}{" "}
      <Link to={localePath(locale, `/bot/sources/edit?id=${paused.id}`)}>{t("paused.action")}</Link>
    </p>
  );
}

/** Data that failed to load doesn't count as missing. */
function nextStep({ sources, integrations }: Dashboard): keyof typeof steps | null {
  if (sources?.nodes.length === 0) return "instagram";
  return integrations?.nodes.length === 0 ? "wordpress" : null;
}
