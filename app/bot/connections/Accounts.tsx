import { Button } from "@mantine/core";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Change } from "../../data/api/use-change.ts";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { EmptyState } from "../EmptyState.tsx";
import { InstagramIcon } from "../InstagramIcon.tsx";
import { ConnectInstagram } from "../sources/ConnectInstagram.tsx";
import { ReconnectSource } from "../sources/ReconnectSource.tsx";
import { sourceProblem } from "../sources/source-problem.ts";
import type { ListedSource } from "../sources/sources-documents.ts";
import { styleScales, toStyleWords } from "../sources/form/style-words.ts";
import { ConnectionCard } from "./ConnectionCard.tsx";
import { ConnectionGroup, unhealthyFirst } from "./ConnectionGroup.tsx";
import { useAgo } from "./use-ago.ts";

/** Warns this many days before the Instagram connection expires. */
const SOON_DAYS = 10;

type Working = Pick<Change, "pending" | "run">;

/** The accounts and feeds whose posts become articles. */
export function Accounts({ sources, now, change }: { sources: ListedSource[]; now: string; change: Working }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const add = (
    <Button
      component={Link}
      to={localePath(locale, "/bot/sources/add")}
      variant="default"
      leftSection={<Plus size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      {t("add")}
    </Button>
  );
  return (
    <ConnectionGroup id="accounts" heading={t("heading")} intro={t("intro")} action={sources.length > 0 ? add : null}>
      {sources.length === 0 ? (
        <EmptyState Icon={InstagramIcon} text={t("empty.text")}>
          <ConnectInstagram change={change}>{t("empty.connect")}</ConnectInstagram>
          <Button component={Link} to={localePath(locale, "/bot/sources/add")} variant="default">
            {t("empty.others")}
          </Button>
        </EmptyState>
      ) : (
        <ul>
          {unhealthyFirst(sources).map((source) => (
            <AccountCard key={source.id} source={source} now={now} change={change} />
          ))}
        </ul>
      )}
    </ConnectionGroup>
  );
}

function AccountCard({ source, now, change }: { source: ListedSource; now: string; change: Working }) {
  const { t } = useTranslation("sources");
  const locale = usePageLocale();
  const { id, kind, label, name, status, language, keywords } = source;
  const columns = { style: useStyleText(source), language: t(`languages.${language}`), keywords: keywords.join(", ") };
  return (
    <ConnectionCard
      name={label}
      detail={[t(`kinds.${kind}`), name === label ? "" : name].filter(Boolean).join(" · ")}
      status={status}
      statusText={t(`status.${status}`)}
      health={useHealth(source, now)}
      problem={useProblem(source, change)}
      facts={(["style", "language", "keywords"] as const).map((column) => ({
        name: t(`columns.${column}`),
        value: columns[column] || t("none"),
      }))}
      settings={{ path: `/bot/sources/edit?id=${id}`, text: t("settings"), label: t("editNamed", { name: label }) }}
    >
      {status === "DISABLED" ? null : (
        <Link to={`${localePath(locale, "/bot/sources/earlier")}?id=${id}`}>{t("watch.earlier")}</Link>
      )}
    </ConnectionCard>
  );
}

function useHealth({ status, lastCheckAt, nextCheckAt }: ListedSource, now: string): string[] {
  const { t } = useTranslation("sources");
  const ago = useAgo(now);
  if (status === "INACTIVE") return [t("health.paused")];
  if (!lastCheckAt) return status === "DISABLED" ? [] : [t("health.neverChecked")];
  const checked = t("health.checked", { ago: ago(lastCheckAt) ?? t("health.justNow") });
  const next = nextCheckAt && nextCheckAt > now ? ago(nextCheckAt) : null;
  return next === null ? [checked] : [checked, t("health.next", { in: next })];
}

/** The problem that keeps new posts from being found, now or soon. */
function useProblem(source: ListedSource, change: Working) {
  const { t } = useTranslation("sources");
  const { label, name, status, lastError, tokenDaysLeft } = source;
  const reconnect = (
    <ReconnectSource change={change} source={source} aria-label={t("reconnectNamed", { name: label })} />
  );
  const detail = lastError ? sourceProblem(t, lastError) : "";
  if (status === "DISABLED") return { text: t("health.disconnected", { name }), detail, action: reconnect };
  if (status === "INACTIVE") return null;
  if (tokenDaysLeft !== null && tokenDaysLeft <= SOON_DAYS)
    return { text: t("tokenEnds", { count: tokenDaysLeft }), detail, action: reconnect };
  return lastError ? { text: t("health.stalled"), detail, action: null } : null;
}

/** The scales that aren't in the middle. */
function useStyleText(source: ListedSource): string {
  const { t } = useTranslation("sources");
  const words = styleScales
    .filter((scale) => Math.abs(source.style[scale]) >= 0.25)
    .map((scale) => toStyleWords(t, scale, source.style[scale]));
  return words.length === 0 ? t("neutral") : words.join(", ");
}
