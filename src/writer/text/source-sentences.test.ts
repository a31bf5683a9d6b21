import { describe, expect, it } from "vitest";
import { earlierSentences, isNamedBy, sourceSentences } from "./source-sentences.ts";

const material = {
  language: "en" as const,
  caption: "Two loaves. Come early!",
  pictures: [
    { pictureId: "p1", alt: null },
    { pictureId: "p2", alt: "A loaf" },
  ],
  about: "Bakery in Whitby.",
};
const idsOf = (sentences: { id: string; text: string }[]) => sentences.map(({ id, text }) => `${id} ${text}`);

describe("the numbered sentences of the material", () => {
  it("are the caption's, the answers', the alt texts' and the about text's", () => {
    const answers = [
      { question: "Who bakes?", text: "Otto. He starts at four." },
      { question: "Is there parking?", text: "" },
      { question: "Do you deliver?", text: "yes" },
    ];
    expect(idsOf(sourceSentences({ ...material, answers }))).toEqual([
      "caption:1 Two loaves.",
      "caption:2 Come early!",
      "answer:1.1 Otto.",
      "answer:1.2 He starts at four.",
      "answer:3 yes",
      "alt:2 A loaf",
      "about:1 Bakery in Whitby.",
    ]);
  });

  it("keep the question with an answer, since a bare yes means nothing", () => {
    const [, , answer] = sourceSentences({ ...material, answers: [{ question: "Do you deliver?", text: "yes" }] });
    expect(answer).toMatchObject({ id: "answer:1", source: "answer", question: "Do you deliver?", text: "yes" });
  });

  it("continue the about text with remembered facts", () => {
    const facts = ["We close on Mondays.", "Bruno is the dog."];
    expect(idsOf(sourceSentences({ ...material, facts })).slice(3)).toEqual([
      "about:1 Bakery in Whitby.",
      "about:2 We close on Mondays.",
      "about:3 Bruno is the dog.",
    ]);
  });

  it("don't include earlier posts, which are true for their own date and numbered on their own", () => {
    const earlierPosts = [
      { text: "Snow. No bread today.", postedAt: new Date(0), title: null, url: null },
      { text: "Sun", postedAt: new Date(0), title: null, url: null },
    ];
    expect(sourceSentences({ ...material, ...{ earlierPosts } })).toHaveLength(4);
    expect(idsOf(earlierSentences({ earlierPosts, language: "en" }))).toEqual([
      "earlier:1.1 Snow.",
      "earlier:1.2 No bread today.",
      "earlier:2 Sun",
    ]);
  });

  it("are named one by one, or a whole answer at once", () => {
    expect(isNamedBy({ id: "answer:1.2" }, "answer:1.2")).toBe(true);
    expect(isNamedBy({ id: "answer:1.2" }, "answer:1")).toBe(true);
    expect(isNamedBy({ id: "answer:12.2" }, "answer:1")).toBe(false);
    expect(isNamedBy({ id: "caption:12" }, "caption:1")).toBe(false);
  });
});
