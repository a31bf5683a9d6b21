import styles from "./notice-page.module.css";

/** A page that only says something: nothing of the account is on it. */
export function NoticePage({ heading, text, link }: { heading: string; text: string; link?: { href: string; label: string } }) {
  return (
    <main className={styles.page}>
      <title>{`${heading} · Galley`}</title>
      <p className={styles.wordmark}>Galley</p>
      <h1>{heading}</h1>
      <p>{text}</p>
      {link ? (
        <a className="button quiet" href={link.href}>
          {link.label}
        </a>
      ) : null}
    </main>
  );
}
