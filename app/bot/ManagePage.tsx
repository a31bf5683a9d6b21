import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { localePath, usePageLocale } from "../i18n/locale.ts";
import styles from "./manage.module.css";

type ManagePageProps = {
  title: string;
  heading: string;
  intro?: string;
  back?: { path: string; text: string };
  /** Next to the heading. */
  action?: ReactNode;
  children: ReactNode;
};

/** The frame shared by the pages for sources, integrations and plans: back link, heading and introduction. */
export function ManagePage({ title, heading, intro, back, action, children }: ManagePageProps) {
  const locale = usePageLocale();
  return (
    <div className={styles.page}>
      <title>{title}</title>
      <header className={styles.head}>
        {back ? (
          <Link to={localePath(locale, back.path)} className={styles.back}>
            <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
            {back.text}
          </Link>
        ) : null}
        <div className={styles.headline}>
          <div className={styles.what}>
            <h1>{heading}</h1>
            {intro ? <p className={styles.muted}>{intro}</p> : null}
          </div>
          {action}
        </div>
      </header>
      {children}
    </div>
  );
}
