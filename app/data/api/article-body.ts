import { type DocumentAnswer, fromAnswer } from "../../../src/document/api-form.ts";
import type { ArticleDocument } from "../../../src/document/document.ts";

/** For a query that asks for `document { ...Body }`. A test checks that it asks for everything that blocks have. */
export const bodyFragments = `
fragment Text on Span { text marks { type href } }
fragment Shown on ShownPicture { pictureId alt caption { ...Text } }
fragment Body on ArticleDocument {
  blocks {
    type
    ... on ParagraphBlock { spans { ...Text } sources lang }
    ... on HeadingBlock { level spans { ...Text } }
    ... on ListBlock { ordered items { spans { ...Text } } sources }
    ... on QuoteBlock { paragraphs { spans { ...Text } } sources lang }
    ... on DetailsBlock { title { ...Text } items { label { ...Text } spans { ...Text } } sources }
    ... on FigureBlock { picture { ...Shown } }
    ... on GalleryBlock { pictures { ...Shown } }
  }
}`;

type HasBody = { document: ArticleDocument | null };

/** As the API answers it. */
export type Answered<Of extends HasBody> = Omit<Of, "document"> & { document: DocumentAnswer | null };

export function readBody<Of extends { document: DocumentAnswer | null }>(answered: Of): Omit<Of, "document"> & HasBody {
  return { ...answered, document: answered.document && fromAnswer(answered.document) };
}
