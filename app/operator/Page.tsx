import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Refused } from "./finish.server.ts";
import { RefusalNotice } from "./RefusalNotice.tsx";
import styles from "./operator.module.css";

type PageProps = {
  heading: string;
  /** One sentence below it. */
  lead?: string;
  /** Why the page's last form was refused. */
  refused?: Refused | undefined;
  children: ReactNode;
};

const outcomes = [
  "invited",
  "withdrawn",
  "granted",
  "ended",
  "suspended",
  "resumed",
  "reset",
  "added",
  "removed",
  "deleted",
  "imported",
  "checked",
  "rotated",
  "retried",
  "dropped",
  "cleared",
  "saved",
  "making",
  "backupDeleted",
  "backupWhole",
  "promised",
  "appointed",
  "copying",
  "report-bounced",
  "report-rejected",
  "report-too-large",
  "report-not-a-report",
  "report-not-final",
  "report-not-ours",
  "report-other-recipient",
  "report-known",
] as const;

/** A page: its heading, what was just done or refused, and its panels. */
export function Page({ heading, lead, refused, children }: PageProps) {
  const { t } = useTranslation("operator");
  const [query] = useSearchParams();
  const done = outcomes.find((outcome) => outcome === query.get("done"));
  return (
    <>
      <title>{`${heading} – ${t("title")}`}</title>
      <header className={styles.head}>
        <h1>{heading}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {refused ? <RefusalNotice refusal={refused.refusal} /> : null}
      {done && !refused ? (
        <p className={styles.done} role="status">
          {t(`done.${done}`)}
        </p>
      ) : null}
      {children}
    </>
  );
}
