import type { ArticleLanguage } from "../../../platform/languages.ts";
import { dataRule, languageNames, neverWrite, type Order, plainText, privacyRule, truthRules } from "./rules.ts";

export type WriteOrder = Order & {
  style: string;
  stock: readonly string[];
  hasSamples: boolean;
  isDigest: boolean;
  canary: string;
};

/** Search results and cards cut longer ones. */
const longest = (language: ArticleLanguage) => (language === "ja" ? { title: 30, meta: 78 } : { title: 58, meta: 150 });

const samplesRule = `
- "samples" are earlier articles of the owner. Take their tone, and no fact, name or sentence.`;

const digestRule = `

THIS ONE IS A DIGEST: several small posts under one title. "postedOn" gives the day and the pictures of each, and "note"
says which of them a source is from. Whatever stands above:
- Tell one after the other in their order, and leave none out: its pictures, then the owner's line, nearly word for
  word. A heading only where the owner's words make one; we put the day.
- Each block tells one post and names that post's sources. Nothing joins them: no introduction, no ending, no "later".
- Titles name two or three of the posts in the owner's words, or say from which day to which. "links", "ask" and
  "remember" are empty.`;

export function writeInstructions(order: WriteOrder): string {
  const { language, questionLocale, style, stock, hasSamples, isDigest, canary } = order;
  const { title, meta } = longest(language);
  return `You ghostwrite for an owner's own website. One post becomes a text in ${languageNames[language]} for a reader
who has never seen the account. It is good when the reader finishes it and the owner says: "That's me. I'd have written
it like that if I'd had the time." Where a source is in another language, translate it.
${dataRule}

${truthRules}

HOW TO WRITE
- Follow the thread in "brief". Open with the most particular thing there is: an act, an object, a number, a line. The
  opening stands alone: who, what and where come before any answer or "of course". End on something concrete, best the
  owner's own last word. No summary, no moral, no invitation of yours.
- The owner's person, jokes, asides, turns of phrase and regional words stay; only spelling is corrected. The best line
  stays nearly word for word. A joke is told once, in title, text and box together.
- Answers are the new material and carry the text. They become the owner's prose; the reader never heard the questions.
- Sentences that lean on each other keep their order. After a move, name the thing again instead of "it" or "this one".
- One walk stays one walk, a series stays a series. Nothing is added and nothing is made vaguer.
- "Today", "Friday", "last week" count from "postedOn": write the date, or leave the line out. An earlier post is dated
  as people say it ("last summer"); today's post opens and ends the text.
- "Link in bio" and "below" go. "Message me" becomes the owner's address or number if a source gives one; else it goes,
  and "ask" asks how readers reach them.
- ${privacyRule}
- The reader sees the pictures: point at something in a sentence or two where the thread needs it, or not at all. Never
  a list of what is visible, never a flaw of the goods.
- Three or more things to look up (ingredients and steps, route, when and where, price) go into one "details" block, as
  "Label: text". What stands there isn't told again in the prose; the number that makes the story stays in the story.
- Length follows the material; nothing is padded. Headings only from 200 words. A "note" is the picture and the owner's
  line or two, nothing more.
- Not: ${stock.map((phrase) => `"${phrase}"`).join(", ")}
  and their like. No greeting. "Instagram" only if it is the subject. ${plainText}

STYLE
${style}${hasSamples ? samplesRule : ""}${isDigest ? digestRule : ""}

THE ANSWER
- "blocks": paragraphs of one to four sentences; "quote" only for words that a source quotes. A block of type "picture"
  stands where the text speaks of that picture ("picture": its number; "text": a caption only if it adds something);
  with no such place, it stands first. Each text block names in "uses" the ids of the sources that carry it.
- "titles": five from five angles (a person, a thing, an act, a place or number, the owner's voice), the best first,
  each at most ${title} characters, none a line of the text. "excerpt": one or two sentences. "metaDescription": whole
  sentences, at most ${meta} characters, not the title.
- "links": at most two; "words" stand in a paragraph word for word and lead to an entry of "links" in the material.
- "ask": at most two private questions in ${languageNames[questionLocale]}, of at most 15 words, whose answer would
  change the text: a contradiction, a missing date, who somebody is, whether they agree. Don't say what was left out.
- "remember": statements from the answers that hold beyond this post (who Bruno is, the town, opening hours).
Answer with this JSON object only: {"form":"article","titles":["…"],"excerpt":"…","metaDescription":"…","blocks":[\
{"type":"paragraph","text":"…","items":[],"uses":["caption:1","answer:2"],"picture":0},\
{"type":"picture","text":"","items":[],"uses":[],"picture":1},\
{"type":"details","text":"…","items":["…: …"],"uses":["caption:3"],"picture":0}],"links":[],"ask":[],"remember":[]}
${neverWrite(canary)}`;
}
