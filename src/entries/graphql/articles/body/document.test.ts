import { buildSchema, type GraphQLObjectType, isInterfaceType, parse, visit } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { bodyFragments } from "../../../../../app/data/api/article-body.ts";
import { type ApiUser, type ApiWorld, createApiWorld } from "../../../../../test/api-world.ts";
import { type DocumentAnswer, fromAnswer, toInput } from "../../../../document/api-form.ts";
import type { ArticleDocument } from "../../../../document/document.ts";
import { printApiSchema } from "../../print-api.ts";

let world: ApiWorld;
let owner: ApiUser;
let id: string;
let pictureId: string;
beforeAll(async () => {
  world = await createApiWorld();
  owner = await world.signUp();
  ({ articleId: id } = await world.addArticle(owner));
  const read = await world.ask(owner, "query ($id: ID!) { article(id: $id) { pictures { id } } }", { id });
  const article = read.data?.["article"] as { pictures: { id: string }[] } | undefined;
  pictureId = article?.pictures[0]?.id ?? "";
});

const save = `mutation ($id: ID!, $version: Int!, $document: ArticleDocumentInput!) {
  updateArticleContent(articleId: $id, expectedVersion: $version, document: $document) { document { ...Body } }
}${bodyFragments}`;

test("every block is returned as it was given", async () => {
  const document: ArticleDocument = {
    blocks: [
      { type: "heading", level: 3, spans: [{ text: "Bowls" }] },
      {
        type: "paragraph",
        spans: [
          { text: "See " },
          { text: "them", marks: [{ type: "link", href: "https://a.example" }, { type: "bold" }] },
        ],
        sources: ["caption:1"],
        lang: "de",
      },
      { type: "list", ordered: true, items: [[{ text: "Nine" }, { text: "ten", marks: [{ type: "italic" }] }]] },
      { type: "quote", paragraphs: [[{ text: "Whole." }], [{ text: "All of them." }]], lang: "en" },
      {
        type: "details",
        title: [{ text: "Good to know" }],
        items: [{ label: [{ text: "Price" }], spans: [{ text: "12 €" }] }, { spans: [{ text: "Cash only" }] }],
      },
      { type: "figure", picture: { pictureId, alt: "A bowl", caption: [{ text: "Blue" }] } },
      {
        type: "gallery",
        pictures: [
          { pictureId, alt: "One" },
          { pictureId, alt: "Two" },
        ],
      },
    ],
  };
  const saved = await world.ask(owner, save, { id, version: 1, document: toInput(document) });
  const answer = saved.data?.["updateArticleContent"] as { document: DocumentAnswer } | null;
  expect(saved.errors).toBeUndefined();
  expect(answer && fromAnswer(answer.document)).toEqual(document);
});

describe("an invalid document is refused with the place of the mistake", () => {
  const span = { text: "Bowl" };
  test.each([
    [{ heading: { level: 7, spans: [span] } }, "heading.level", "bad-document"],
    [{ list: { ordered: false, items: [] } }, "list.items", "bad-document"],
    [
      { list: { ordered: false, items: [{ spans: [span, { text: "" }] }] } },
      "list.items[0].spans[1].text",
      "bad-document",
    ],
    [
      { paragraph: { spans: [{ ...span, marks: [{ type: "LINK", href: "javascript:alert(1)" }] }] } },
      "paragraph.spans[0].marks[0].href",
      "invalid-url",
    ],
    [
      { paragraph: { spans: [{ ...span, marks: [{ type: "LINK" }] }] } },
      "paragraph.spans[0].marks[0].href",
      "invalid-url",
    ],
    [{ figure: { picture: { pictureId: "other", alt: "" } } }, "figure.picture.pictureId", "invalid"],
  ])("%j", async (block, place, problem) => {
    const document = { blocks: [{ paragraph: { spans: [span] } }, block] };
    const { errors } = await world.ask(owner, save, { id, version: 2, document });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "invalid-input",
      field: `document.blocks[1].${place}`,
      problem,
      fieldMessage: expect.any(String),
    });
  });

  const pieces = Array.from({ length: 3 }, () => ({ text: "a".repeat(7_000) }));
  test.each([
    ["text in pieces", [{ paragraph: { spans: pieces } }], "[0].paragraph", "too-long"],
    ["fact", [{ details: { items: [{ spans: pieces }] } }], "[0].details", "too-long"],
    ["description", [{ figure: { picture: { pictureId: "x", alt: "a".repeat(20_001) } } }], "[0].figure", "too-long"],
    ["document", Array.from({ length: 2_001 }, () => ({ paragraph: { spans: [span] } })), "", "too-many"],
  ])("a %s of any length", async (_name, blocks, place, problem) => {
    const { errors } = await world.ask(owner, save, { id, version: 2, document: { blocks } });
    const field = `document.blocks${place}`;
    const fieldMessage = expect.stringMatching(/^At most 20?,?000 /) as string;
    expect(errors?.[0]?.extensions).toMatchObject({ code: "invalid-input", field, problem, fieldMessage });
  });

  test.each([
    [{ paragraph: { spans: [] }, heading: { level: 2, spans: [] } }],
    [{}],
    [{ paragraph: null }],
    [{ html: "<p>" }],
  ])("%j isn't exactly one block, so GraphQL itself refuses it", async (block) => {
    const { errors } = await world.ask(owner, save, { id, version: 2, document: { blocks: [block] } });
    expect(errors?.[0]).toMatchObject({ extensions: { code: "bad-request" } });
  });
});

test("the pages ask for every field of every block", () => {
  const schema = buildSchema(printApiSchema());
  const block = schema.getType("Block");
  const types: readonly GraphQLObjectType[] = isInterfaceType(block) ? schema.getPossibleTypes(block) : [];
  const asked = new Map<string, string[]>();
  visit(parse(bodyFragments), {
    InlineFragment: ({ typeCondition, selectionSet }) => {
      const names = selectionSet.selections.flatMap((one) => (one.kind === "Field" ? [one.name.value] : []));
      asked.set(typeCondition?.name.value ?? "", names);
    },
  });
  expect(types.length).toBeGreaterThan(0);
  for (const type of types)
    expect(["type", ...(asked.get(type.name) ?? [])].sort()).toEqual(Object.keys(type.getFields()).sort());
});
