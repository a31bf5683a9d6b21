import { Heading, Hr, Section } from "react-email";
import type { ProblemNoticeContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Plain } from "./MailParts.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts, problemTexts } from "./texts.ts";

type Failure = ProblemNoticeContent["problems"][number]["failures"][number];

/** Lists what went wrong, each with its reason and a link to the page that fixes it. */
export function ProblemNotice({ locale, problems, more, listUrl }: ProblemNoticeContent) {
  const t = mailTexts(locale);
  const first = problems[0]?.failures[0];
  return (
    <MailFrame
      locale={locale}
      heading={t("problems.heading", { count: problems.length + more })}
      preview={first === undefined ? "" : toReason(locale, first)}
    >
      {problems.map((problem, index) => (
        <Section key={index}>
          <Heading as="h2" className="galley-ink" style={styles.entryTitle}>
            {problem.title}
          </Heading>
          {problem.failures.map((failure) => (
            <Plain key={failure.site}>{toReason(locale, failure)}</Plain>
          ))}
          <MailButton href={problem.articleUrl}>{t("problems.button")}</MailButton>
          <Hr className="galley-box" style={styles.rule} />
        </Section>
      ))}
      {more > 0 ? <Plain>{t("problems.more", { count: more })}</Plain> : null}
      <Plain>
        <MailLink href={listUrl}>{t("problems.all")}</MailLink>
      </Plain>
    </MailFrame>
  );
}

function toReason(locale: ProblemNoticeContent["locale"], { site, reason }: Failure): string {
  const reasonOf = problemTexts(locale);
  return site === null ? reasonOf(`article.${reason}`) : reasonOf(`publication.${reason}`, { label: site });
}
