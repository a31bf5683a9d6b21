import { parse } from "@wordpress/block-serialization-default-parser";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { describe, expect, it } from "vitest";
import type { PlacedPicture } from "../../connectors/publisher.ts";
import { type ArticleDocument, blockSchema } from "../document.ts";
import { renderGutenberg } from "./gutenberg.ts";
import { toAiMarking } from "./json-ld.ts";

const pictures = new Map<string, PlacedPicture>([
  ["a", { pictureId: "a", remoteId: "12", url: "https://blog.example/a.jpg?x=1&y=2" }],
  ["b", { pictureId: "b", remoteId: "13", url: "https://blog.example/b.jpg" }],
]);
const render = (blocks: ArticleDocument["blocks"]) => renderGutenberg({ blocks }, { pictures, marker: "galley:3f2a" });

type ParsedBlock = ReturnType<typeof parse>[number];

/** Blocks only: the line breaks between them parse as blocks without a name. */
function blocksOf(markup: string): ParsedBlock[] {
  const parsed = parse(markup);
  const freeform = parsed.filter((block) => block.blockName === null && block.innerHTML.trim() !== "");
  expect(freeform).toEqual([]);
  return parsed.filter((block) => block.blockName !== null);
}

const sample: ArticleDocument["blocks"] = [
  {
    type: "paragraph",
    spans: [
      { text: "One " },
      { text: "two", marks: [{ type: "link", href: "https://x.example/?a=1&b=2" }, { type: "bold" }] },
    ],
  },
  { type: "heading", level: 2, spans: [{ text: "H2" }] },
  { type: "heading", level: 3, spans: [{ text: "H3", marks: [{ type: "italic" }] }] },
  { type: "list", ordered: false, items: [[{ text: "a" }], [{ text: "b" }]] },
  { type: "list", ordered: true, items: [[{ text: "1" }]] },
  { type: "quote", lang: "ja", paragraphs: [[{ text: "海\nだ" }], [{ text: "二" }]] },
  {
    type: "details",
    title: [{ text: "The plate" }],
    items: [{ label: [{ text: "Width" }], spans: [{ text: "24 cm" }] }, { spans: [{ text: "Stoneware" }] }],
  },
  { type: "figure", picture: { pictureId: "a", alt: 'A "plate" & <fork>', caption: [{ text: "By the sea" }] } },
  {
    type: "gallery",
    pictures: [
      { pictureId: "a", alt: "A" },
      { pictureId: "b", alt: "B" },
    ],
  },
];

describe("Gutenberg markup", () => {
  it("renders each kind of block as WordPress saves it", async () => {
    await expect(render(sample)).toMatchFileSnapshot("fixtures/every-block.html");
  });

  it("parses into blocks without a freeform rest", () => {
    expect(blocksOf(render(sample)).map((block) => block.blockName)).toEqual([
      "core/paragraph",
      "core/heading",
      "core/heading",
      "core/list",
      "core/list",
      "core/quote",
      "core/group",
      "core/image",
      "core/gallery",
    ]);
  });

  it.each(sample.map((block) => [block.type, block] as const))(
    "names the first block by the marker when it is a %s",
    (_type, block) => {
      const [first, second] = blocksOf(render([block, block]));
      expect(first?.attrs).toMatchObject({ metadata: { name: "galley:3f2a" } });
      expect(second?.attrs?.["metadata"]).toBeUndefined();
    },
  );

  it("carries the marker in an empty document too", () => {
    expect(blocksOf(render([]))[0]?.attrs).toEqual({ metadata: { name: "galley:3f2a" } });
  });

  it("lets no marker end the comment around it", () => {
    const markup = renderGutenberg({ blocks: [] }, { pictures, marker: '--><script>alert("1")</script>&' });
    expect(markup).not.toContain("<script");
    expect(blocksOf(markup)[0]?.attrs).toEqual({ metadata: { name: '--><script>alert("1")</script>&' } });
  });

  it("writes machine-readable markup as a separate last block, which no title can end", () => {
    const jsonLd = toAiMarking({
      title: 'A </script><img src=x> -- "B" & C',
      language: "en",
      digitalSourceType: "trainedAlgorithmicMedia",
    });
    const [, last, ...rest] = blocksOf(
      renderGutenberg({ blocks: sample.slice(0, 1) }, { pictures, marker: "m", jsonLd }),
    );
    expect(rest).toEqual([]);
    expect(last?.blockName).toBe("core/html");
    const [script, ...others] = parseFragment(last?.innerHTML.trim() ?? "").childNodes;
    expect(others).toEqual([]);
    const text =
      script && "childNodes" in script
        ? script.childNodes.map((node) => ("value" in node ? node.value : "")).join("")
        : "";
    expect(JSON.parse(text)).toEqual(jsonLd);
    expect(jsonLd["digitalSourceType"]).toBe("http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia");
  });

  it("nests list items, quote paragraphs and gallery images as separate blocks", () => {
    const [, , , list, , quote, , , gallery] = blocksOf(render(sample));
    expect(list?.innerBlocks.map((block) => block.blockName)).toEqual(["core/list-item", "core/list-item"]);
    expect(quote?.innerBlocks.map((block) => block.blockName)).toEqual(["core/paragraph", "core/paragraph"]);
    expect(gallery?.innerBlocks.map((block) => block.attrs)).toEqual([
      { id: 12, sizeSlug: "full", linkDestination: "none" },
      { id: 13, sizeSlug: "full", linkDestination: "none" },
    ]);
    expect(gallery?.attrs).toEqual({ columns: 2, imageCrop: false, linkTo: "none" });
  });

  it("lays out a gallery by its photos' ratios: a wide first one alone, the others side by side, none cropped", () => {
    const ids = ["a", "b", "c"];
    const sized = (ratios: number[]) =>
      new Map(
        ids.map((id, at) => [
          id,
          {
            remoteId: `${at + 1}`,
            url: "https://a.example/a.jpg",
            size: { width: 1_000 * (ratios[at] ?? 1), height: 1_000 },
          },
        ]),
      );
    const block: ArticleDocument["blocks"][number] = {
      type: "gallery",
      pictures: ids.map((pictureId) => ({ pictureId, alt: "" })),
    };
    const namesOf = (ratios: number[]) =>
      blocksOf(renderGutenberg({ blocks: [block] }, { pictures: sized(ratios), marker: "galley:3f2a" })).map(
        ({ blockName, innerBlocks, attrs }) => [blockName, innerBlocks.length, attrs?.["columns"] ?? null],
      );
    expect(namesOf([1.5, 0.8, 0.8])).toEqual([
      ["core/image", 0, null],
      ["core/gallery", 2, 2],
    ]);
    expect(namesOf([0.8, 0.8, 0.8])).toEqual([["core/gallery", 3, 3]]);
    expect(namesOf([1.91, 1.91, 1.91]).map(([name]) => name)).toEqual(["core/image", "core/image", "core/image"]);
  });

  it("keeps shortcodes and bare addresses as text", () => {
    const markup = render([
      { type: "paragraph", spans: [{ text: "[gallery ids=1]" }] },
      { type: "paragraph", spans: [{ text: "https://video.example/1" }] },
    ]);
    expect(markup).not.toMatch(/\[gallery|>\s*https?:\/\//);
  });

  it("refuses a picture that isn't on the site", () => {
    expect(() => render([{ type: "figure", picture: { pictureId: "z", alt: "" } }])).toThrow(RangeError);
  });

  it("returns every text unchanged, and never as an element", () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", minLength: 1 }),
      fc.constantFrom("<!-- /wp:paragraph -->", "--><script>", "<img src=x onerror=1>", "&lt;b&gt;", "\ud83d"),
    );
    fc.assert(
      fc.property(hostile, (text) => {
        const block = blockSchema.parse({ type: "paragraph", spans: [{ text, marks: [{ type: "italic" }] }] });
        const [parsed, ...rest] = blocksOf(render([block]));
        expect(rest).toEqual([]);
        const seen = readElements(parsed?.innerHTML ?? "");
        expect(seen.tags.filter((tag) => tag !== "br")).toEqual(["p", "em"]);
        expect(seen.text.trim()).toBe(toStorable(text).trim());
      }),
      { numRuns: 500 },
    );
  });
});

// oxlint-disable-next-line no-control-regex
const toStorable = (text: string) => text.toWellFormed().replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, "");

type Node = DefaultTreeAdapterTypes.ChildNode;

function readElements(html: string): { tags: string[]; text: string } {
  const tags: string[] = [];
  let text = "";
  const visit = (node: Node): void => {
    if ("value" in node) text += node.value;
    if ("tagName" in node) {
      tags.push(node.tagName);
      if (node.tagName === "br") text += "\n";
    }
    if ("childNodes" in node) node.childNodes.forEach(visit);
  };
  parseFragment(html).childNodes.forEach(visit);
  return { tags, text };
}
