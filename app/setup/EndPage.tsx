import type { ReactNode } from "react";
import type { SetupPage } from "../../src/entries/setup/setup-page.ts";
import styles from "./setup.module.css";
import { setupTexts } from "./texts.ts";

type EndPageProps = Extract<SetupPage, { kind: "end" }>;

/** Shows what is set up and what can wait, then links to what a first article still needs. */
export function EndPage(page: EndPageProps) {
  const { locale, steps, next } = page;
  const t = setupTexts(locale);
  return (
    <>
      <h1>{t(next === null ? "end.title" : "end.titleOpen")}</h1>
      <ul className={`${styles.steps} ${styles.paper}`}>
        {steps.map(({ step, state }) => (
          <li key={step}>
            <a href={`/setup/${step}`}>{t(`step.${step}.name`)}</a>
            <span className={styles[state]}>
              {t(step === "payment" && state !== "done" ? "end.off" : `end.${state}`)}
            </span>
          </li>
        ))}
      </ul>
      {/* One form: every button starts Galley, then opens its page once Galley is running. */}
      <form method="post" action="/setup/end" className={styles.after}>
        <p>
          {next === null ? (
            <button className="button">{t("end.button")}</button>
          ) : (
            <a className="button" href={`/setup/${next}`}>
              {t("end.goOn", { step: t(`step.${next}.name`) })}
            </a>
          )}
        </p>
        <h2>{t("end.after")}</h2>
        <ol>
          <Source {...page} />
          <Todo text={t("end.siteText")}>
            <Later page={page} path="/bot/integrations/add" label={t("end.site")} />
          </Todo>
          <Mailbox {...page} />
        </ol>
        <p className={styles.hint}>{t("end.later")}</p>
      </form>
    </>
  );
}

function Source(page: EndPageProps) {
  const t = setupTexts(page.locale);
  if (page.missing.instagram)
    return (
      <Todo text={t("end.instagramText")}>
        <a href="/setup/instagram">{t("end.instagram")}</a>
      </Todo>
    );
  return (
    <Todo text={t("end.sourceText")}>
      <Later page={page} path="/bot/sources/add" label={t("end.source")} />
    </Todo>
  );
}

function Mailbox({ locale, missing }: EndPageProps) {
  const t = setupTexts(locale);
  if (!missing.mail) return <Todo text={t("end.mailboxText")}>{t("end.mailbox")}</Todo>;
  return (
    <Todo text={t("end.mailText")}>
      <a href="/setup/mail">{t("end.mail")}</a>
    </Todo>
  );
}

function Todo({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <p>{children}</p>
      <p className={styles.hint}>{text}</p>
    </li>
  );
}

/** Only the running service serves that page. */
function Later({ page, path, label }: { page: EndPageProps; path: string; label: string }) {
  if (page.next !== null) return label;
  return (
    <button className={styles.link} name="next" value={path}>
      {label}
    </button>
  );
}
