import { Section, Text } from "react-email";
import { Spans } from "../app/ui/article/Spans.tsx";
import type { FigurePicture } from "../src/document/document.ts";
import type { ApprovalRequestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ArticleBlocks } from "./ArticleBlocks.tsx";
import { GmailAction } from "./GmailAction.tsx";
import { MailFrame } from "./MailFrame.tsx";
import { MailButton, MailLink, Note, Plain } from "./MailParts.tsx";
import { renderMail } from "./render-mail.ts";
import { mailStyles as styles } from "./styles.ts";
import { findingTexts, mailTexts, sideEffectText } from "./texts.ts";
import { toBeginning } from "./to-beginning.ts";

/** Renders the email that asks for approval. A later version of an article gets its own subject. */
export function renderApprovalRequest(content: ApprovalRequestContent): Promise<RenderedMail> {
  const { isReminder, version, name } = content;
  const t = mailTexts(content.locale);
  const title = version === 1 ? name : t("approval.version", { name, version: String(version) });
  const subject = t(isReminder ? "approval.reminderSubject" : "approval.subject", { title });
  return renderMail(subject, <ApprovalRequest {...content} />);
}

/** The email lists this many findings; the page lists all. */
const MAX_FINDINGS = 3;

/** The proof: the article's beginning, its findings and questions, and the button to the page, above and below. */
function ApprovalRequest(content: ApprovalRequestContent) {
  const { locale, title, language, document, approveUrl, isReminder, actionUrl } = content;
  const { questions = [], replies = [], findings = [], sideEffects = [] } = content;
  const t = mailTexts(locale);
  const { blocks, pictures, isCut, words } = toBeginning(document);
  const button = <MailButton href={approveUrl}>{t("approval.button")}</MailButton>;
  return (
    <MailFrame
      locale={locale}
      heading={title}
      language={language}
      preview={words}
      head={actionUrl === null ? null : <GmailAction name={t("approval.gmail")} url={actionUrl} />}
      above={
        <>
          {isReminder ? <Plain>{t("approval.reminder")}</Plain> : null}
          <Note>{toIntroduction(content)}</Note>
          {sideEffects.map((effect, index) => (
            <Note key={index}>{sideEffectText(locale, effect)}</Note>
          ))}
          {button}
        </>
      }
      photo={toPhoto(content, pictures)}
      footer={<SmallPrint {...content} />}
    >
      {findings.length > 0 ? <Findings {...content} findings={findings} /> : null}
      <Section lang={language}>
        <ArticleBlocks blocks={blocks} />
      </Section>
      {isCut ? (
        <Plain>
          <MailLink href={approveUrl}>{t("approval.more")}</MailLink>
        </Plain>
      ) : null}
      {button}
      {questions.length > 0 ? <Questions {...content} questions={questions} /> : null}
      {replies.length > 0 ? <Replies {...content} replies={replies} /> : null}
    </MailFrame>
  );
}

function toIntroduction(content: ApprovalRequestContent): string {
  const { locale, targets, isOwner, needsAll } = content;
  const t = mailTexts(locale);
  const list = new Intl.ListFormat(locale, { type: "conjunction" }).format(targets);
  const kept = t(isOwner ? "approval.withoutTargets" : "approval.withoutTargetsToOthers");
  const goesLive = t(needsAll ? "approval.withTargetsOfAll" : "approval.withTargets", { targets: list });
  return `${originText(content)} ${targets.length > 0 ? goesLive : kept}`;
}

type Origin = Pick<ApprovalRequestContent, "locale" | "accountName" | "isOwner">;

/** What an article was made from. */
export function originText({ locale, accountName: account, isOwner }: Origin): string {
  const t = mailTexts(locale);
  if (account === "") return t(isOwner ? "approval.introOfPhoto" : "approval.introOfPhotoToOthers");
  return t(isOwner ? "approval.intro" : "approval.introToOthers", { account });
}

/** The first photo, and how many there are. */
function toPhoto({ locale, pictureUrls }: ApprovalRequestContent, pictures: FigurePicture[]) {
  const t = mailTexts(locale);
  const picture = pictures.find(({ pictureId }) => pictureUrls[pictureId]);
  if (picture === undefined) return null;
  const spans = picture.caption ?? [];
  const count = pictures.length > 1 ? t("approval.photos", { count: pictures.length, shown: 1 }) : null;
  const caption = (
    <>
      <Spans spans={spans} />
      {count === null ? null : (
        <span data-html-only>
          {spans.length > 0 ? " · " : null}
          {count}
        </span>
      )}
    </>
  );
  return {
    url: pictureUrls[picture.pictureId] ?? "",
    alt: picture.alt || t("photo"),
    caption: spans.length > 0 || count !== null ? caption : null,
  };
}

type With<Name extends "questions" | "replies" | "findings"> = ApprovalRequestContent &
  Required<Pick<ApprovalRequestContent, Name>>;

/** Findings that hold the article back, each with its sentence. */
function Findings({ locale, language, findings }: With<"findings">) {
  const t = mailTexts(locale);
  const say = findingTexts(locale);
  const more = findings.length - MAX_FINDINGS;
  return (
    <Section className="galley-warning" style={styles.warning}>
      <Text className="galley-ink" style={styles.strong}>
        {t("approval.findings.heading", { count: findings.length })}
      </Text>
      {findings.slice(0, MAX_FINDINGS).map(({ sentence, ...finding }, index) => (
        <Section key={index}>
          {sentence === null ? null : (
            <Text className="galley-ink" style={styles.said} lang={language}>
              {`“${sentence}”`}
            </Text>
          )}
          <Text className="galley-ink" style={styles.fact}>
            {say(finding)}
          </Text>
        </Section>
      ))}
      {more > 0 ? (
        <Text className="galley-ink" style={styles.fact}>
          {t("approval.findings.more", { count: more })}
        </Text>
      ) : null}
    </Section>
  );
}

/** Questions that would improve the article, with one link to answer. */
function Questions({ locale, questions, approveUrl, takesReplies }: With<"questions">) {
  const t = mailTexts(locale);
  const count = questions.length;
  return (
    <Section className="galley-box" style={styles.box}>
      <Text className="galley-ink" style={styles.strong}>
        {t("approval.questions.heading", { count })}
      </Text>
      {questions.map((question, index) => (
        <Text key={index} className="galley-ink" style={styles.fact}>
          {index + 1}. {question}
        </Text>
      ))}
      <Text style={styles.fact}>
        <MailLink href={`${approveUrl}#questions`}>{t("approval.questions.answer", { count })}</MailLink>
      </Text>
      {takesReplies ? (
        <Text className="galley-muted" style={{ ...styles.note, margin: "0 0 8px" }}>
          {t("approval.questions.reply", { count })}
        </Text>
      ) : null}
    </Section>
  );
}

/** Lets people check how we read their replies. */
function Replies({ locale, replies }: With<"replies">) {
  return (
    <Section className="galley-box" style={styles.box}>
      <Text className="galley-ink" style={styles.strong}>
        {mailTexts(locale)("approval.replies")}
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

function SmallPrint({ locale, writer, approveUrl, stopUrl, isReminder }: ApprovalRequestContent) {
  const t = mailTexts(locale);
  return (
    <>
      <Note>
        {t(`approval.writer.${writer}`)} {t("approval.safe")}
      </Note>
      <Note htmlOnly>
        {t("approval.linkFallback")}
        <br />
        <MailLink href={approveUrl}>{approveUrl}</MailLink>
      </Note>
      <Note>{t("approval.confidential")}</Note>
      {stopUrl === null ? null : (
        <Note>
          <MailLink href={stopUrl}>{t(isReminder ? "approval.stopReminders" : "approval.stopRequests")}</MailLink>
        </Note>
      )}
    </>
  );
}
