import type { ReactNode } from "react";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../../i18n/locale.ts";
import { StatusBadge } from "../StatusBadge.tsx";
import type { Status } from "../sources/sources-documents.ts";
import styles from "./connections.module.css";

type ConnectionCardProps = {
  name: string;
  /** What it connects to: a handle, or a site's kind and host. */
  detail: string;
  status: Status;
  statusText: string;
  /** Its health, one sentence each. */
  health: string[];
  /** What is wrong and how to fix it. */
  problem?: { text: string; detail: string; action: ReactNode } | null;
  facts: { name: string; value: string }[];
  settings: { path: string; text: string; label: string };
  children?: ReactNode;
};

/** One connection: what it is, its state, and what to do about it. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { name, detail, status, statusText, health, problem, facts, settings, children } = props;
  const locale = usePageLocale();
  return (
    <li className={styles.card} data-status={status}>
      <div className={styles.top}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <p>{detail}</p>
        </div>
        <StatusBadge status={status} text={statusText} />
      </div>
      {problem ? (
        <div className={styles.problem}>
          <div>
            <p>
              <strong>{problem.text}</strong>
            </p>
            {problem.detail ? <p>{problem.detail}</p> : null}
          </div>
          {problem.action}
        </div>
      ) : null}
      {health.length > 0 ? <p className={styles.health}>{health.join(" · ")}</p> : null}
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.actions}>
        <Link to={localePath(locale, settings.path)} aria-label={settings.label}>
          {settings.text}
        </Link>
        {children}
      </div>
    </li>
  );
}
