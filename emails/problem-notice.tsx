import { Heading, Hr, Section } from "react-email";
import type { ProblemNoticeContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts, problemTexts } from "./texts.ts";

/** Renders the email about problems. Its subject names the first article. */
export function renderProblemNotice(content: ProblemNoticeContent): Promise<RenderedMail> {
  const { locale, problems, more } = content;
  const t = mailTexts(locale);
  const title = problems[0]?.title ?? "";
  const others = problems.length - 1 + more;
  const subject = others > 0 ? t("problems.subjects", { title, count: others }) : t("problems.subject", { title });
  return renderMail(subject, <ProblemNotice {...content} />);
}

type Failure = ProblemNoticeContent["problems"][number]["failures"][number];

/** Lists what went wrong, each with its reason and a link to the page that fixes it. */
function ProblemNotice({ locale, problems, more, listUrl }: ProblemNoticeContent) {
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
