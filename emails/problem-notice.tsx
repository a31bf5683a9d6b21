import { Button, Heading, Hr, Link, Section, Text } from "react-email";
import type { ProblemNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts, problemTexts } from "./texts.ts";

/** Lists what went wrong, each with its reason and a link to the page that fixes it. */
export function ProblemNotice({ locale, problems, more, listUrl }: ProblemNoticeContent) {
  const t = mailTexts(locale);
  return (
    <MailFrame locale={locale} heading={t("problems.heading", { count: problems.length + more })}>
      {problems.map((problem, index) => (
        <Entry key={index} locale={locale} problem={problem} />
      ))}
      {more > 0 ? (
        <Text className="galley-ink" style={styles.plain}>
          {t("problems.more", { count: more })}
        </Text>
      ) : null}
      <Text className="galley-muted" style={styles.note}>
        <Link href={listUrl} className="galley-link" style={styles.link}>
          {t("problems.all")}
        </Link>
      </Text>
    </MailFrame>
  );
}

function Entry({
  locale,
  problem,
}: Pick<ProblemNoticeContent, "locale"> & { problem: ProblemNoticeContent["problems"][number] }) {
  const t = mailTexts(locale);
  const reasonOf = problemTexts(locale);
  const { title, site, reason, articleUrl } = problem;
  return (
    <Section>
      <Heading as="h2" className="galley-ink" style={styles.entryTitle}>
        {title}
      </Heading>
      <Text className="galley-ink" style={styles.plain}>
        {site === null ? reasonOf(`article.${reason}`) : reasonOf(`publication.${reason}`, { label: site })}
      </Text>
      <Button href={articleUrl} style={styles.button}>
        {t("problems.button")}
      </Button>
      <Hr style={styles.rule} />
    </Section>
  );
}
