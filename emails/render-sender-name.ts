import type { SenderContent } from "../src/platform/mails/emails.ts";
import { mailTexts } from "./texts.ts";
import { toSubject } from "./to-subject.ts";

/** Returns "Galley for Harbour & Hill", or only the operator's name for an account without a name. */
export async function renderSenderName({ locale, sender, ownerName }: SenderContent): Promise<string> {
  const name = toSubject(ownerName);
  return sender === "" || name === "" ? sender : mailTexts(locale)("from", { sender, name });
}
