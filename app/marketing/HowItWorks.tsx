import { Globe, Mail } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePageLocale } from "../i18n/locale.ts";
import fig from "./pictures/fig-400.webp?url";
import { examples } from "./example/examples.ts";
import { Photo } from "./example/Photo.tsx";
import styles from "./how.module.css";

export function HowItWorks() {
  const { t } = useTranslation("home");
  return (
    <section className={styles.how} aria-labelledby="how">
      <header>
        <h2 id="how">{t("how.heading")}</h2>
        <p>{t("how.lead")}</p>
      </header>
      <ol className={styles.steps}>
        <Step name="connect" screen={<Posts />} />
        <Step name="approve" screen={<MailOnPhone />} />
        <Step name="publish" screen={<OwnSite />} />
      </ol>
    </section>
  );
}

function Step({ name, screen }: { name: "connect" | "approve" | "publish"; screen: ReactNode }) {
  const { t } = useTranslation("home");
  return (
    <li>
      {/* The text beside it says the same. */}
      <div className={styles.screen} aria-hidden>
        {screen}
      </div>
      <h3>{t(`how.steps.${name}.heading`)}</h3>
      <p>{t(`how.steps.${name}.text`)}</p>
    </li>
  );
}

function Posts() {
  return (
    <div className={styles.posts}>
      <Photo name="path" alt="" sizes="10rem" />
      <Photo name="sunrise" alt="" sizes="10rem" />
      <Photo name="ridge" alt="" sizes="10rem" />
      <img src={fig} width={400} height={300} alt="" loading="lazy" />
    </div>
  );
}

function MailOnPhone() {
  const { t } = useTranslation("home");
  const { byModel, photos } = examples[usePageLocale()];
  return (
    <div className={styles.phone}>
      <p className={styles.sender}>
        <Mail size={16} strokeWidth={1.75} /> {t("how.mail.from")}
      </p>
      <p className={styles.subject}>{t("how.mail.subject", { title: byModel.title })}</p>
      <p className={styles.mailTitle}>{byModel.title}</p>
      <p className={styles.mailButton}>{t("how.mail.button")}</p>
      <Photo name={photos[0]} alt="" sizes="14rem" />
    </div>
  );
}

function OwnSite() {
  const { t } = useTranslation("home");
  const { byModel, photos } = examples[usePageLocale()];
  return (
    <div className={styles.site}>
      <p className={styles.address}>
        <Globe size={14} strokeWidth={1.75} /> {t("how.site")}
      </p>
      <Photo name={photos[0]} alt="" sizes="20rem" />
      <p className={styles.siteTitle}>{byModel.title}</p>
      <p className={styles.siteText}>{byModel.paragraphs[1]?.sentences.map(({ text }) => text).join(" ")}</p>
    </div>
  );
}
