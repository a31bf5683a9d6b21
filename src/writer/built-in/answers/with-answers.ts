import type { SourceMaterial } from "../../article-writer.ts";
import type { LanguageDetector } from "../../text/detect-language.ts";
import { splitSentences } from "../../text/split-sentences.ts";
import { chooseTitle, moreTitles } from "../choose-title.ts";
import type { Draft } from "../draft-body.ts";
import type { WriterLocale } from "../locales/locale.ts";
import { proseOf } from "../make-metadata.ts";
import { placeAnswers, type PlacedAnswers } from "./place-answers.ts";

type Answered = Draft & Pick<PlacedAnswers, "questions" | "factsToKeep" | "unused">;

/** The draft with the owner's answers. A draft whose title says everything isn't an article yet. */
export function withAnswers(
  draft: Draft,
  material: SourceMaterial,
  context: { locale: WriterLocale; detector: LanguageDetector },
): Answered {
  const { body, findings, questions, factsToKeep, unused } = placeAnswers(draft.body, material, context);
  const hasAnswers = body.length > draft.body.length;
  const named =
    hasAnswers && !draft.isOwnTitle && draft.body.length === 0
      ? { ...draft, ...titleOf(body, draft, context.locale) }
      : draft;
  const kept = hasAnswers
    ? named.findings.filter(({ reason }) => reason !== "findings.coverage.captionEmpty")
    : named.findings;
  return {
    ...named,
    body,
    form: hasAnswers ? "article" : named.form,
    findings: [...kept, ...findings, ...(body.length === 0 && draft.isOwnTitle ? [titleOnly] : [])],
    questions,
    factsToKeep,
    unused,
  };
}

const titleOnly = { kind: "coverage", block: null, sentence: null, reason: "findings.coverage.titleOnly" } as const;

/** A post without words takes its title from the answers. */
function titleOf(
  body: Draft["body"],
  { title, titles }: Draft,
  locale: WriterLocale,
): Pick<Draft, "title" | "titles" | "isOwnTitle"> {
  const said = proseOf(body).flatMap((text) => splitSentences(text, locale.language).map((span) => span.text));
  const own = said.map((text, index) => ({ id: `answer:${index + 1}`, text }));
  const chosen = chooseTitle(own, [], locale);
  return chosen
    ? { title: chosen.title, titles: moreTitles(chosen.title, said, locale), isOwnTitle: true }
    : { title, titles, isOwnTitle: false };
}
