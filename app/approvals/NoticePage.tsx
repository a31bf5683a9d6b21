import type { ReactNode } from "react";
import shell from "./mail-page.module.css";
import styles from "./notice-page.module.css";

type NoticePageProps = {
  heading: string;
  text: string;
  link?: { href: string; label: string };
  /** What the reader can do about it. */ children?: ReactNode;
};

/** A page with a short message. It shows nothing from the account. */
export function NoticePage({ heading, text, link, children }: NoticePageProps) {
  return (
    <main className={`${shell.page} ${shell.text} ${styles.page}`}>
      <title>{`${heading} · Galley`}</title>
      <p className={shell.wordmark}>Galley</p>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
      {link ? (
        <a className="button quiet" href={link.href}>
          {link.label}
        </a>
      ) : null}
    </main>
  );
}
