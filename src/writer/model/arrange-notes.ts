import type { Block, FigurePicture } from "../../document/document.ts";
import { dayHeading } from "../built-in/digest-days.ts";
import type { WriterLocale } from "../built-in/locales/locale.ts";
import type { makeFigure } from "../built-in/make-figure.ts";
import { spansOf } from "../built-in/realise-blocks.ts";
import type { DraftNote } from "../built-in/write-digest.ts";
import type { AnswerArticle } from "./answer-schemas.ts";
import { oneLine } from "./to-blocks.ts";

type Answers = AnswerArticle["blocks"];
type Section = { heading: Block | null; body: Block[] };

/**
 * Puts the model's text about each note under that note's day and pictures, in order of time. An omitted note appears
 * in its owner's words; a text about none of them is dropped.
 *
 * `texts` are the answer's blocks converted to ours, null for pictures.
 */
export function arrangeNotes(
  answers: Answers,
  texts: readonly (Block | null)[],
  notes: readonly DraftNote[],
  locale: WriterLocale,
): { placed: Block[]; figures: NonNullable<ReturnType<typeof makeFigure>>[] } {
  const sections = sortByNote(answers, texts, notes);
  const placed = notes.flatMap((note, index): Block[] => {
    const { heading, body } = sections[index] ?? { heading: null, body: [] };
    const day = note.day === notes[index - 1]?.day ? [] : [dayHeading(note.material, locale)];
    return [
      ...(heading === null ? day : [heading]),
      ...(note.figure ? [withCaptions(note.figure.block, note.pictures, answers)] : []),
      ...(body.length === 0 ? note.body : body),
    ];
  });
  return { placed, figures: notes.flatMap(({ figure }) => figure ?? []) };
}

/**
 * Sorts by the sources that a text names; a text that names none belongs to the previous text, a heading to the next.
 */
function sortByNote(answers: Answers, texts: readonly (Block | null)[], notes: readonly DraftNote[]): Section[] {
  const sections = notes.map((): Section => ({ heading: null, body: [] }));
  let current: Section | undefined;
  let heading: Block | null = null;
  texts.forEach((block, index) => {
    if (block?.type === "heading") heading = block;
    if (block === null || block.type === "heading") return;
    const uses = answers[index]?.uses ?? [];
    const named = notes.findIndex(({ ids }) => uses.some((id) => ids.has(id)));
    current = sections[named] ?? current;
    if (current === undefined) return;
    current.heading ??= heading;
    heading = null;
    current.body.push(block);
  });
  return sections;
}

function withCaptions(block: Block, numbers: readonly number[], answers: Answers): Block {
  const caption = (picture: FigurePicture, index: number): FigurePicture => {
    const found = answers.find(({ type, picture: number }) => type === "picture" && number === numbers[index]);
    const text = oneLine(found?.text ?? "");
    return text === "" ? picture : { ...picture, caption: spansOf(text) };
  };
  if (block.type === "figure") return { ...block, picture: caption(block.picture, 0) };
  return block.type === "gallery" ? { ...block, pictures: block.pictures.map(caption) } : block;
}
