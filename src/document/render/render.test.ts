import fc from "fast-check";
import { parseFragment, type DefaultTreeAdapterTypes } from "parse5";
import { describe, expect, test } from "vitest";
import { documentSchema, type ArticleDocument, type Block } from "../document.ts";
import { renderHtml } from "./html.ts";
import { renderMarkdown } from "./markdown.ts";
import { renderText } from "./text.ts";

const allowed = new Set("p h2 h3 ul ol li blockquote figure img figcaption strong em a br".split(" "));
const options = { pictureUrl: (id: string) => `https://pictures.example/${encodeURIComponent(id.toWellFormed())}` };

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1 }),
  fc.string({
    unit: fc.constantFrom(
      "<",
      ">",
      "&",
      '"',
      "'",
      "`",
      "*",
      "_",
      "[",
      "]",
      "(",
      ")",
      "\n",
      "\0",
      "\ud83d",
      "\ufffe",
      "a",
      " ",
      "1",
      ".",
      "#",
    ),
    minLength: 1,
  }),
  fc.constantFrom("<script>alert(1)</script>", "]]>", "<!--", "&lt;b&gt;", "</p><h1>", "日本語。", "Đà Lạt"),
);
const href = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constant("mailto:owner@example.com"),
);
const mark = fc.oneof(
  fc.constant({ type: "bold" as const }),
  fc.constant({ type: "italic" as const }),
  href.map((address) => ({ type: "link" as const, href: address })),
);
const spans = fc.array(fc.record({ text, marks: fc.array(mark, { maxLength: 3 }) }), { maxLength: 4 });
const picture = fc.record({ pictureId: fc.string({ minLength: 1 }), alt: text, caption: spans });
const lang = fc.constantFrom("de", "ja", 'x" onload="alert(1)');
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant("paragraph" as const), spans, lang }),
  fc.record({ type: fc.constant("heading" as const), level: fc.constantFrom(2 as const, 3 as const), spans }),
  fc.record({
    type: fc.constant("list" as const),
    ordered: fc.boolean(),
    items: fc.array(spans, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ type: fc.constant("quote" as const), paragraphs: fc.array(spans, { minLength: 1, maxLength: 3 }), lang }),
  fc.record({
    type: fc.constant("details" as const),
    title: spans,
    items: fc.array(fc.record({ label: spans, spans }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant("figure" as const), picture }),
  fc.record({ type: fc.constant("gallery" as const), pictures: fc.array(picture, { minLength: 2, maxLength: 3 }) }),
);
const document: fc.Arbitrary<ArticleDocument> = fc.record({ blocks: fc.array(block, { maxLength: 5 }) });

describe("renderHtml", () => {
  test("gives valid HTML of known elements and attributes for any document", () => {
    fc.assert(
      fc.property(document, (given) => {
        expect(documentSchema.safeParse(given).success).toBe(true);
        const errors: string[] = [];
        const tree = parseFragment(renderHtml(given, options), { onParseError: (error) => errors.push(error.code) });
        expect(errors).toEqual([]);
        for (const element of elementsIn(tree)) {
          expect(allowed).toContain(element.tagName);
          for (const attribute of element.attrs) expect(["href", "src", "alt", "lang"]).toContain(attribute.name);
        }
      }),
      { numRuns: 400 },
    );
  });

  test("writes text, marks, language and pictures correctly", () => {
    const html = renderHtml(
      {
        blocks: [
          {
            type: "paragraph",
            spans: [
              { text: "Fish & chips\n" },
              { text: "here", marks: [{ type: "bold" }, { type: "link", href: "https://example.com/?a=1&b=2" }] },
            ],
          },
          { type: "quote", lang: "vi", paragraphs: [[{ text: "Xin chào" }]] },
          { type: "figure", picture: { pictureId: "p1", alt: 'A "big" fish', caption: [{ text: "Friday" }] } },
        ],
      },
      options,
    );
    expect(html).toBe(
      '<p>Fish &amp; chips<br><strong><a href="https://example.com/?a=1&amp;b=2">here</a></strong></p>\n' +
        '<blockquote lang="vi"><p>Xin chào</p></blockquote>\n' +
        '<figure><img src="https://pictures.example/p1" alt="A &quot;big&quot; fish">' +
        "<figcaption>Friday</figcaption></figure>",
    );
  });

  test("never links to a script", () => {
    const link = { type: "link" as const, href: "javascript:alert(1)" };
    const given: ArticleDocument = { blocks: [{ type: "paragraph", spans: [{ text: "click", marks: [link] }] }] };
    expect(renderHtml(given, options)).toBe("<p>click</p>");
    expect(renderMarkdown(given, options)).toBe("click\n");
  });

  test("leaves out a picture without an address, and the figure around it", () => {
    const pictures = [
      { pictureId: "a", alt: "" },
      { pictureId: "b", alt: "" },
    ];
    expect(renderHtml({ blocks: [{ type: "gallery", pictures }] }, { pictureUrl: () => null })).toBe("");
  });
});

describe("renderText", () => {
  test("keeps every word of any document", () => {
    fc.assert(
      fc.property(document, (given) => {
        const rendered = new Set(wordsIn(renderText(given)));
        for (const run of runsOf(given))
          for (const word of wordsIn(run)) expect([...rendered].some((known) => known.includes(word))).toBe(true);
      }),
    );
  });
});

describe("a fact box", () => {
  const link = { type: "link" as const, href: "https://example.com/" };
  const box: ArticleDocument = {
    blocks: [
      {
        type: "details",
        title: [{ text: "The open day" }],
        items: [
          { label: [{ text: "When" }], spans: [{ text: "Sunday, 10 to 4" }] },
          { label: [{ text: "Prix\u00a0:" }], spans: [{ text: "5 €" }] },
          { label: [{ text: "場所" }], spans: [{ text: "京都" }] },
          { spans: [{ text: "Dogs welcome", marks: [link] }] },
        ],
      },
    ],
  };

  test("is a bold title and a list whose labels are bold, so that every site and clipboard keeps it", () => {
    expect(renderHtml(box, options)).toBe(
      "<p><strong>The open day</strong></p>\n" +
        "<ul><li><strong>When</strong>: Sunday, 10 to 4</li><li><strong>Prix\u00a0:</strong> 5 €</li>" +
        '<li><strong>場所</strong>：京都</li><li><a href="https://example.com/">Dogs welcome</a></li></ul>',
    );
    expect(renderMarkdown(box, options)).toBe(
      "**The open day**\n\n- **When**: Sunday, 10 to 4\n- **Prix\u00a0:** 5 €\n- **場所**：京都\n" +
        "- [Dogs welcome](<https://example.com/>)\n",
    );
  });

  test("is one paragraph of plain text", () => {
    expect(renderText(box)).toBe(
      "The open day\n- When: Sunday, 10 to 4\n- Prix\u00a0: 5 €\n- 場所：京都\n- Dogs welcome (https://example.com/)",
    );
  });
});

describe("renderMarkdown", () => {
  test("escapes characters that would be markup and keeps line breaks", () => {
    const given: ArticleDocument = {
      blocks: [
        { type: "paragraph", spans: [{ text: "1. not a list\n# not *a* heading" }] },
        { type: "list", ordered: true, items: [[{ text: "one" }], [{ text: "two", marks: [{ type: "italic" }] }]] },
      ],
    };
    expect(renderMarkdown(given, options)).toBe("1\\. not a list\\\n\\# not \\*a\\* heading\n\n1. one\n2. *two*\n");
  });

  test("keeps blanks out of marks and line breaks, however many there are", () => {
    const blanks = " ".repeat(30_000);
    const bold = { type: "bold" as const };
    const spans = [{ text: `${blanks}a${blanks}b${blanks}`, marks: [bold] }, { text: `${blanks}\n \n- c` }];
    const breaks = `${"\n".repeat(30_000)}x`;
    const start = performance.now();
    expect(renderMarkdown({ blocks: [{ type: "paragraph", spans }] }, options)).toBe(
      `${blanks}**a${blanks}b**\\\n\\\n\\- c\n`,
    );
    renderMarkdown({ blocks: [{ type: "paragraph", spans: [{ text: breaks }] }] }, options);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test("joins neighbours of the same mark", () => {
    const italic = { type: "italic" as const };
    const spans = [
      { text: "on ", marks: [italic] },
      { text: "Instagram", marks: [italic, { type: "link" as const, href: "https://example.com/" }] },
    ];
    expect(renderMarkdown({ blocks: [{ type: "paragraph", spans }] }, options)).toBe(
      "*on [Instagram](<https://example.com/>)*\n",
    );
  });
});

function elementsIn(node: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] {
  return node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));
}

function wordsIn(given: string): string[] {
  return given.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function runsOf(given: ArticleDocument): string[] {
  return given.blocks
    .flatMap((entry) => {
      if (entry.type === "paragraph" || entry.type === "heading") return entry.spans;
      if (entry.type === "list") return entry.items.flat();
      if (entry.type === "quote") return entry.paragraphs.flat();
      if (entry.type === "details")
        return [...(entry.title ?? []), ...entry.items.flatMap((item) => [...(item.label ?? []), ...item.spans])];
      return (entry.type === "figure" ? [entry.picture] : entry.pictures).flatMap((shown) => shown.caption ?? []);
    })
    .map((span) => span.text);
}
