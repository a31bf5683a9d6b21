import type { ApprovalDigestContent, RenderedMail } from "../src/platform/mails/emails.ts";
import { ApprovalDigest } from "./approval-digest.tsx";
import { renderMail } from "./render-mail.ts";
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
