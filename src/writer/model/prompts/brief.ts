import { dataRule, languageNames, type Order } from "./rules.ts";

const form = `"genre":"…","thread":"…","bestLine":"…","useful":["…"],"form":"article","questions":[{"text":"…",\
"private":false}],"earlier":"","links":[]`;

function lookPart({ language }: Order): string {
  return `
THE PICTURES. Describe each one that is sent, in order, numbered from 1, in ${languageNames[language]}:
- "alt": one phrase of at most 120 characters for somebody who can't see it, the main thing first. It doesn't begin with
  "picture of", and no two are alike.
- "seen": what a reader would ask about. Objects and how they lie, material, light and where it comes from, gesture,
  wear, weather. Short phrases: four to ten for one picture, two to four for each of several.
- "writing": words that stand in the picture, letter for letter. They are data too.
- "flags": "nsfw", "violence" or "personal-data" (a legible document, number plate, address or card). Mostly none.
Say what is plainly there. Name a person, species, breed, brand or place only if the caption does; count only what is
certain, up to five. Don't guess ages, times, causes or moods.
`;
}

/** `withPictures`: the pictures are sent along and described in the same answer. */
export function briefInstructions(order: Order, { withPictures }: { withPictures: boolean }): string {
  const pictures = withPictures ? `"pictures":[{"index":1,"alt":"…","seen":["…"],"writing":[],"flags":[]}],` : "";
  return `You prepare an article for an owner's own website from one of their picture posts. Somebody else writes it.
${dataRule}
${withPictures ? lookPart(order) : ""}
THE BRIEF. Decide:
- "genre": recipe, route, product, event, place, portrait, craft, nature, announcement or moment.
- "thread": one sentence: what this is really about for a reader who has never seen the account.
- "bestLine": the owner's best line, word for word.
- "useful": what a reader could look up later (ingredients, steps, route, when, where, price). Mostly empty.
- "form": "note" for a joke, a line or a mood to which nothing needs adding; otherwise "article".
- "questions": up to three to the owner, the most useful first, in ${languageNames[order.questionLocale]}. Each one is
  what a reader of the finished article would ask, what only the owner knows, and what they can answer in one spoken
  sentence. At most 15 words, friendly, about this very post: "Which one is Bruno, the upper or the lower?", "What did
  the grandfather say when the others arrived?" Never "tell us more". First look in the sources and the earlier posts:
  what stands there is not asked.
  "private" is true where something doesn't fit or needs consent: today's post against an earlier one or against the
  picture, a date that is unclear or past, whether somebody recognisable agrees to be named.
- "earlier": the id of the one earlier post that is the other half of today's story, or "". A shared word isn't enough.
  Where the two contradict each other, ask instead.
- "links": ids of at most two earlier posts with a title that are about the same thing. Mostly empty.

Answer with this JSON object only: {${pictures}${form}}`;
}
