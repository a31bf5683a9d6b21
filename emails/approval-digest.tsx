import { Button, Heading, Hr, Img, Link, Preview, Section, Text } from "react-email";
import type { ApprovalDigestContent } from "../src/platform/mails/emails.ts";
import { MailFrame } from "./MailFrame.tsx";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Lists every article that's waiting for approval, each with its own button. */
export function ApprovalDigest({ locale, articles, more, articlesUrl, stopUrl }: ApprovalDigestContent) {
  const t = mailTexts(locale);
  const count = articles.length + more;
  return (
    <MailFrame
      locale={locale}
      heading={t("digest.heading", { count })}
      preview={
        <Preview useTitleTag={false} data-html-only>
          {t("digest.preview", { title: articles[0]?.title ?? "" })}
        </Preview>
      }
    >
      {articles.map((article) => (
        <Entry key={article.approveUrl} locale={locale} article={article} />
      ))}
      {more > 0 ? (
        <Text className="galley-ink" style={styles.plain}>
          {t("digest.more", { count: more })}
        </Text>
      ) : null}
      <Text className="galley-muted" style={styles.note}>
        <Link href={articlesUrl} className="galley-link" style={styles.link}>
          {t("digest.all")}
        </Link>
      </Text>
      <Text className="galley-muted" style={styles.note}>
        {t("digest.safe")}
      </Text>
      <Text className="galley-muted" style={styles.note}>
        <Link href={stopUrl} className="galley-link" style={styles.link}>
          {t("digest.stop")}
        </Link>
      </Text>
    </MailFrame>
  );
}

type EntryProps = Pick<ApprovalDigestContent, "locale"> & { article: ApprovalDigestContent["articles"][number] };

function Entry({ locale, article: { title, excerpt, language, accountName, picture, approveUrl } }: EntryProps) {
  const t = mailTexts(locale);
  return (
    <Section>
      {picture ? (
        <Img
          src={picture.url}
          alt={picture.alt}
          width="552"
          className="galley-muted"
          style={{ ...styles.picture, ...styles.entryPicture }}
        />
      ) : null}
      <Heading as="h2" lang={language} className="galley-ink" style={styles.entryTitle}>
        {title}
      </Heading>
      <Text lang={language} className="galley-ink" style={styles.entryText}>
        {excerpt}
      </Text>
      <Text className="galley-muted" style={styles.note}>
        {accountName === "" ? t("digest.fromPhoto") : t("digest.from", { account: accountName })}
      </Text>
      <Button href={approveUrl} style={styles.button}>
        {t("digest.button")}
      </Button>
      <Hr style={styles.rule} />
    </Section>
  );
}
