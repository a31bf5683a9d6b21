import { Body, Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from "react-email";
import type { ApprovalRequestContent } from "../src/platform/mails/emails.ts";
import { ArticleBlocks, MailFigure } from "./ArticleBlocks.tsx";
import { darkMode, mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** The proof: shows the article as it will look, with one button to the decision page. */
export function ApprovalRequest(props: ApprovalRequestContent & { cut?: boolean }) {
  const {
    locale,
    title,
    language,
    document,
    pictureUrls,
    approveUrl,
    questions = [],
    takesReplies,
    replies = [],
    accountName,
    targets,
    writer,
    isReminder,
    stopUrl,
    actionUrl,
    cut,
  } = props;
  const t = mailTexts(locale);
  const [first, ...rest] = document.blocks;
  const lead = first?.type === "figure" ? [first.picture] : first?.type === "gallery" ? first.pictures : [];
  const goesOut =
    targets.length > 0 ? t("approval.withTargets", { targets: listOf(targets, locale) }) : t("approval.withoutTargets");
  return (
    <Html lang={locale}>
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{darkMode}</style>
        {actionUrl === null ? null : <GmailAction name={t("approval.gmail")} url={actionUrl} />}
      </Head>
      {/* Set on the body because that's where React Email takes the `lang` of its inner table from. */}
      <Body lang={locale} className="galley-body" style={styles.body}>
        <Preview useTitleTag={false} data-html-only>
          {t("approval.preview")}
        </Preview>
        <Container className="galley-paper" style={styles.paper}>
          <Section style={styles.inset}>
            {isReminder ? (
              <Text className="galley-ink" style={styles.reminder}>
                {t("approval.reminder")}
              </Text>
            ) : null}
            <Text className="galley-muted" style={styles.note}>
              {accountName === "" ? t("approval.introOfPhoto") : t("approval.intro", { account: accountName })}{" "}
              {goesOut}
            </Text>
          </Section>
          <Section lang={language}>
            {lead.map((picture) => (
              <MailFigure key={picture.pictureId} picture={picture} url={pictureUrls[picture.pictureId]} captionInset />
            ))}
          </Section>
          <Section style={styles.inset} lang={language}>
            <Heading as="h1" className="galley-ink" style={styles.title}>
              {title}
            </Heading>
            <ArticleBlocks blocks={lead.length > 0 ? rest : document.blocks} pictureUrls={pictureUrls} />
          </Section>
          <Section style={styles.inset}>
            {cut ? <Text style={styles.note}>{t("approval.cut")}</Text> : null}
            <Button href={approveUrl} style={styles.button}>
              {t("approval.button")}
            </Button>
            {questions.length > 0 ? (
              <MailQuestions
                questions={questions}
                answerUrl={`${approveUrl}#questions`}
                takesReplies={takesReplies}
                t={t}
              />
            ) : null}
            {replies.length > 0 ? <MailReplies replies={replies} t={t} /> : null}
            <Text className="galley-muted" style={styles.note}>
              {t("approval.safe")} {t(`approval.writer.${writer}`)}
            </Text>
            <Text className="galley-muted" style={styles.note} data-html-only>
              {t("approval.linkFallback")}
              <br />
              <Link href={approveUrl} className="galley-link" style={styles.link}>
                {approveUrl}
              </Link>
            </Text>
            <Text className="galley-muted" style={styles.note}>
              {t("approval.confidential")}
            </Text>
            {stopUrl === null ? null : (
              <Text className="galley-muted" style={styles.note}>
                <Link href={stopUrl} className="galley-link" style={styles.link}>
                  {t(isReminder ? "approval.stopReminders" : "approval.stopRequests")}
                </Link>
              </Text>
            )}
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

type Texts = { t: ReturnType<typeof mailTexts> };
type MailQuestionsProps = Texts & { questions: string[]; answerUrl: string; takesReplies: boolean };

/** What would make the article better, with one link to answer. */
function MailQuestions({ questions, answerUrl, takesReplies, t }: MailQuestionsProps) {
  return (
    <Section className="galley-box" style={styles.details}>
      <Text className="galley-ink" style={styles.detailsTitle}>
        {t("approval.questions.heading", { count: questions.length })}
      </Text>
      {questions.map((question, index) => (
        <Text key={index} className="galley-ink" style={styles.fact}>
          {index + 1}. {question}
        </Text>
      ))}
      <Text style={styles.fact}>
        <Link href={answerUrl} className="galley-link" style={styles.link}>
          {t("approval.questions.answer")}
        </Link>
      </Text>
      {takesReplies ? (
        <Text className="galley-muted" style={styles.fact}>
          {t("approval.questions.reply", { count: questions.length })}
        </Text>
      ) : null}
    </Section>
  );
}

/** Lets people see how we read their replies. */
function MailReplies({ replies, t }: Texts & Required<Pick<ApprovalRequestContent, "replies">>) {
  return (
    <Section className="galley-box" style={styles.details}>
      <Text className="galley-ink" style={styles.detailsTitle}>
        {t("approval.replies")}
      </Text>
      {replies.map(({ question, answer }, index) => (
        <Text key={index} className="galley-ink" style={styles.fact}>
          {question}
          <br />
          {answer}
        </Text>
      ))}
    </Section>
  );
}

/**
 * schema.org markup for Gmail: a button next to the subject that posts to `url`
 * (developers.google.com/gmail/markup).
 */
function GmailAction({ name, url }: { name: string; url: string }) {
  const markup = {
    "@context": "http://schema.org",
    "@type": "EmailMessage",
    potentialAction: {
      "@type": "ConfirmAction",
      name,
      handler: { "@type": "HttpActionHandler", url, method: "http://schema.org/HttpRequestMethod/POST" },
    },
  };
  // An unescaped "<" could end the script.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(markup).replaceAll("<", "\\u003c") }}
    />
  );
}

function listOf(labels: string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: "conjunction" }).format(labels);
}
