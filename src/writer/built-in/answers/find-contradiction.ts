import type { Locale } from "../../../platform/languages.ts";
import type { BankQuestion } from "../questions/ask-questions.ts";

const asks: Record<Locale, string> = {
  en: "Your post says {post}, your answer {answer}. Which is right?",
  vi: "Bài đăng ghi {post}, câu trả lời ghi {answer}. Con số nào đúng?",
};

/** "Is 9 km one way?" – "it's 12 km": only the owner knows which is right, so neither is explained away. */
export function findContradiction(answer: string, asked: BankQuestion | undefined, locale: Locale): string | null {
  const { distance } = asked?.slots ?? {};
  const said = /\d+(?:[.,]\d+)?/u.exec(answer);
  const isSame = distance === undefined || said === null || distance.startsWith(said[0]);
  // Half or twice as far answers the question.
  if (isSame || [0.5, 2].includes(toNumber(said[0]) / toNumber(distance))) return null;
  const unit = distance.replace(/^[\d.,]+\s?/u, "");
  const told = new RegExp(`${said[0]}\\s?(?:${unit}|cây|k)`, "u").exec(answer)?.[0];
  return told ? asks[locale].replace("{post}", distance).replace("{answer}", told) : null;
}

function toNumber(text: string): number {
  return Number.parseFloat(text.replace(",", "."));
}
