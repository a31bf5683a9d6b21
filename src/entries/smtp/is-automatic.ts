import type { Email } from "postal-mime";

/** Headers that only programs set. */
const machineHeaders = new Set([
  ..."x-auto-response-suppress x-autoreply x-autorespond x-autoresponder x-auto-reply-from".split(" "),
  ..."list-id list-unsubscribe x-failed-recipients".split(" "),
]);

/**
 * The beginnings of out-of-office notes, in the languages of articles; a person's reply begins with "Re:" or the like.
 */
const subjects = [
  "auto(?:matic|mated)?[ -]?(?:reply|response)|out of (?:the )?office|i am away|on (?:vacation|holiday|leave)\\b",
  "automatische (?:antwort|abwesenheit)|abwesenheit|abwesend|nicht im (?:büro|haus)",
  "réponse automatique|absence (?:du bureau|de)|absent(?:e)? du bureau|message d'absence",
  "risposta automatica|fuori (?:sede|ufficio)|assente",
  "(?:thư )?trả lời tự động|tự động trả lời|vắng mặt|không có mặt",
  "自動(?:応答|返信)|不在(?:通知|の)|休暇中",
  "balasan automatik|jawapan automatik|di luar pejabat|tiada di pejabat",
  "respuesta automática|resposta automática|automatisch antwoord|undeliverable|delivery status|mail delivery",
];
const automaticSubject = new RegExp(`^\\s*\\[?(?:${subjects.join("|")})`, "iu");

/** Whether no person wrote this (RFC 3834, and what mail programs do besides). Answering it could start a loop. */
export function isAutomatic({ headers, from }: Pick<Email, "headers" | "from">): boolean {
  return (
    headers.some(({ key, value }) => machineHeaders.has(key) || isMachineValue(key, value.trim().toLowerCase())) ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(from?.address ?? "")
  );
}

/** Whether the subject alone reads like an out-of-office note's, from programs that set no header. */
export function hasAutomaticSubject({ subject = "" }: Pick<Email, "subject">): boolean {
  return automaticSubject.test(subject.normalize("NFC"));
}

function isMachineValue(key: string, value: string): boolean {
  if (key === "auto-submitted") return !value.startsWith("no");
  if (key === "precedence") return /^(?:bulk|junk|list|auto[_-]?reply)/.test(value);
  return key === "content-type" && value.startsWith("multipart/report");
}
