import { Heading, Hr, Img, Section, Text } from "react-email";
import type { ApprovalDigestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { originText } from "./approval-request.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailStyles as styles } from "./styles.ts";
import { mailTexts } from "./texts.ts";

/** Renders the daily email with all articles waiting for approval. Its subject names the first one. */
export function renderApprovalDigest(content: ApprovalDigestContent): Promise<RenderedMail> {
  const { locale, articles, more } = content;
  const t = mailTexts(locale);
  const title = articles[0]?.name ?? "";
  const others = articles.length - 1 + more;
  const subject = others > 0 ? t("digest.subject", { title, count: others }) : t("approval.subject", { title });
  return renderMail(subject, <ApprovalDigest {...content} />);
}

/** Lists every article waiting for approval, each with its own button. */
function ApprovalDigest({ locale, articles, more, articlesUrl, stopUrl }: ApprovalDigestContent) {
  const t = mailTexts(locale);
  const isOwner = articlesUrl !== null;
  return (
    <MailFrame
      locale={locale}
      heading={t("digest.heading", { count: articles.length + more })}
      preview={articles.map(({ title }) => title).join(" · ")}
      footer={
        <>
          <Note>{t("digest.safe")}</Note>
          {stopUrl === null ? null : (
            <Note>
              <MailLink href={stopUrl}>{t(isOwner ? "digest.stop" : "approval.stopRequests")}</MailLink>
            </Note>
          )}
        </>
      }
    >
      {articles.map((article) => (
        <Entry key={article.approveUrl} locale={locale} article={article} isOwner={isOwner} />
      ))}
      {more > 0 ? <Plain>{t("digest.more", { count: more })}</Plain> : null}
      {isOwner ? (
        <Plain>
          <MailLink href={articlesUrl}>{t("digest.all")}</MailLink>
        </Plain>
      ) : null}
    </MailFrame>
  );
}

type EntryProps = Pick<ApprovalDigestContent, "locale"> & {
  article: ApprovalDigestContent["articles"][number];
  isOwner: boolean;
};

function Entry({ locale, article, isOwner }: EntryProps) {
  const { title, excerpt, language, accountName, picture, approveUrl } = article;
  const t = mailTexts(locale);
  return (
    <Section>
      {picture ? (
        <Img
          src={picture.url}
          alt={picture.alt || t("photo")}
          width="552"
          className="galley-muted galley-grey"
          style={{ ...styles.picture, ...styles.entryPicture }}
        />
      ) : null}
      <Heading as="h2" lang={language} className="galley-ink" style={styles.entryTitle}>
        {title}
      </Heading>
      <Text lang={language} className="galley-ink" style={styles.text}>
        {excerpt}
      </Text>
      <Note>{originText({ locale, accountName, isOwner })}</Note>
      <MailButton href={approveUrl}>{t("approval.button")}</MailButton>
      <Hr className="galley-box" style={styles.rule} />
    </Section>
  );
}
