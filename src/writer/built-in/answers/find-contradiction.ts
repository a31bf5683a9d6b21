import type { Locale } from "../../../platform/languages.ts";
import type { BankQuestion } from "../questions/ask-questions.ts";

/** The post's statement, and the answer's different one. */
export type Contradiction = { post: string; answer: string };

const asks: Record<Locale, string> = {
  en: "Your post says {post}, your answer {answer}. Which is right?",
  vi: "Bài đăng ghi {post}, câu trả lời ghi {answer}. Con số nào đúng?",
};

/** "Is 9 km one way?" – "it's 12 km": only the owner knows which is right, so neither is dropped. */
export function findContradiction(answer: string, asked: BankQuestion | undefined): Contradiction | null {
  const { distance } = asked?.slots ?? {};
  const said = /\d+(?:[.,]\d+)?/u.exec(answer);
  const isSame = distance === undefined || said === null || distance.startsWith(said[0]);
  // Half or twice as far answers the question.
  if (isSame || [0.5, 2].includes(toNumber(said[0]) / toNumber(distance))) return null;
  const unit = distance.replace(/^[\d.,]+\s?/u, "");
  const told = new RegExp(`${said[0]}\\s?(?:${unit}|cây|k)`, "u").exec(answer)?.[0];
  return told === undefined ? null : { post: distance, answer: told };
}

export function askWhichIsRight({ post, answer }: Contradiction, locale: Locale): string {
  return asks[locale].replace("{post}", post).replace("{answer}", answer);
}

function toNumber(text: string): number {
  return Number.parseFloat(text.replace(",", "."));
}
