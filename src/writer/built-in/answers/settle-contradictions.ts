import { locales } from "../../../platform/languages.ts";
import type { SourceMaterial } from "../../article-writer.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { cleanText } from "../../text/clean-text.ts";
import { findAsked } from "../questions/ask-questions.ts";
import { askWhichIsRight, type Contradiction, findContradiction } from "./find-contradiction.ts";

/**
 * Returns the material to write from once its owner has said which of two numbers is right: the post's or the answer's.
 * "19 km is right" itself tells a reader nothing.
 */
export function settleContradictions(material: SourceMaterial, detector: LanguageDetector): SourceMaterial {
  const { answers = [] } = material;
  if (answers.length < 2) return material;
  const asked = findAsked(material, detector);
  return answers.reduce((told, { question, text }) => {
    const contradiction = findContradiction(cleanText(text), asked.get(question));
    return contradiction === null ? told : settle(told, question, contradiction);
  }, material);
}

function settle(material: SourceMaterial, question: string, contradiction: Contradiction): SourceMaterial {
  const { answers = [], caption } = material;
  const asking = new Set(locales.map((locale) => askWhichIsRight(contradiction, locale)));
  const settled = answers.find((answer) => asking.has(answer.question));
  if (settled === undefined) return material;
  const [isPost, isAnswer] = [contradiction.post, contradiction.answer].map((figure) => says(settled.text, figure));
  if (isAnswer && !isPost)
    return {
      ...material,
      caption: caption.replace(wholeFigure(contradiction.post), () => contradiction.answer),
      answers: without(answers, settled.question),
    };
  // An answer with neither number, or with both, is used as it is.
  const rest = without(answers, question);
  return { ...material, answers: isPost && !isAnswer ? without(rest, settled.question) : rest };
}

/** Sources are numbered, so an unused answer keeps its number. */
function without(answers: NonNullable<SourceMaterial["answers"]>, question: string) {
  return answers.map((answer) => (answer.question === question ? { ...answer, text: "" } : answer));
}

function says(text: string, figure: string): boolean {
  const [number = ""] = /^[\d.,]+/u.exec(figure) ?? [];
  return text.search(wholeFigure(number)) >= 0;
}

/** "9 km", but not in "19 km". */
function wholeFigure(figure: string): RegExp {
  return new RegExp(`(?<![\\d.,])${figure.replaceAll(".", "\\.")}(?!\\d|[.,]\\d)`, "gu");
}
