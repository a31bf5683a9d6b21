import type { ArticleLanguage } from "../../../src/platform/languages.ts";
import { splitSentences } from "../../../src/writer/text/split-sentences.ts";
import { type Recording, toReadableText } from "./recordings.ts";

/** How many judgements make a statement count as invented. */
const enough = 2;

export type Summary = {
  posts: number;
  languages: number;
  asked: number;
  answered: number;
  judged: number;
  preferred: number;
  owner: number;
  editor: number;
  inventions: { post: string; statement: string; article: string }[];
  /** Per article and judgement. */
  distortions: number;
};

export function summarise(recordings: readonly Recording[]): Summary {
  const verdicts = recordings.flatMap((one) => one.verdicts);
  const asked = recordings.flatMap(({ answers }) => answers);
  const scores = (role: string) => verdicts.filter((one) => one.role === role).map(({ now }) => now.score);
  return {
    posts: recordings.length,
    languages: new Set(recordings.map(({ language }) => language)).size,
    asked: asked.length,
    answered: asked.filter(({ text }) => text !== "").length,
    judged: verdicts.length,
    preferred: mean(verdicts.map(({ preferred }) => ({ now: 1, tie: 0.5, before: 0 })[preferred])),
    owner: mean(scores("owner")),
    editor: mean(scores("editor")),
    inventions: recordings.flatMap(listInventions),
    distortions: mean(verdicts.map(({ now }) => now.distortions.length)),
  };
}

/** Judges quote more or less of a sentence: the sentence counts. */
function listInventions({ id, language, final, verdicts }: Recording): Summary["inventions"] {
  const article = toReadableText(final);
  const sentences = article.split("\n").flatMap((line) => splitSentences(line, language));
  const called = new Map<string, number>();
  for (const { now } of verdicts)
    for (const statement of new Set(now.inventions.flatMap((quote) => locate(quote, sentences, language))))
      called.set(statement, (called.get(statement) ?? 0) + 1);
  return [...called].filter(([, count]) => count >= enough).map(([statement]) => ({ post: id, statement, article }));
}

/** The sentences that a quotation is from; the quotation itself if it isn't in the article word for word. */
function locate(quote: string, sentences: readonly { text: string }[], language: ArticleLanguage): string[] {
  const parts = quote.split(/…|\.\.\./u).map((part) => plain(part, language));
  const wanted = parts.filter((part) => part !== "");
  const found = sentences.filter(({ text }) => {
    const sentence = plain(text, language);
    return sentence !== "" && wanted.some((part) => sentence.includes(part) || part.includes(sentence));
  });
  return found.length > 0 ? found.map(({ text }) => text) : [plain(quote, language)];
}

function plain(text: string, language: ArticleLanguage): string {
  return text
    .normalize("NFKC")
    .toLocaleLowerCase(language)
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
