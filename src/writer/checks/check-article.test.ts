import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleLanguages } from "../../platform/languages.ts";
import { checkArticle } from "./check-article.ts";
import { article, material } from "./checks.fixtures.ts";

const caption = "60 loaves at 9:30 in Whitby, with Lena. £4 each.";
const kindsOf = async (body: string, more: Parameters<typeof article>[1] = {}) => {
  const complete = { title: "Sixty loaves", metaDescription: "Sixty loaves at 9:30 in Whitby.", ...more };
  return (await checkArticle(article(body, complete), material("en", caption))).map((finding) => finding.kind);
};

describe("an article as a whole", () => {
  it("has no finding when it says what its caption says", async () => {
    expect(await kindsOf("Sixty loaves come out at half past nine in Whitby. Lena sells them for £4 each.")).toEqual(
      [],
    );
  });

  it("has its title, excerpt and description checked too", async () => {
    const body = "Sixty loaves come out at half past nine in Whitby. Lena sells them for £4 each.";
    expect(await kindsOf(body, { title: "70 loaves" })).toEqual(["quantity"]);
    expect(await kindsOf(body, { excerpt: "We bake in Penzance." })).toEqual(["name"]);
    expect(await kindsOf(body, { metaDescription: "The best bread." })).toEqual(["claim"]);
  });

  it("names the block and the sentence of a finding", async () => {
    const blocks = ["Sixty loaves at 9:30 in Whitby, says Lena.", "Each costs £4. Come on Monday."].map((text) => ({
      type: "paragraph" as const,
      spans: [{ text }],
    }));
    const findings = await checkArticle(
      article(blocks, { title: "Loaves", metaDescription: "Loaves in Whitby." }),
      material("en", caption),
    );
    expect(findings).toEqual([
      {
        kind: "quantity",
        block: 1,
        sentence: "Come on Monday.",
        reason: "findings.quantity.weekday",
        values: { value: "Monday" },
      },
    ]);
  });

  it("accepts the alt text, about text and account name as sources, but not a keyword", async () => {
    const sources = material("en", "Fresh bread", {
      pictures: [{ pictureId: "p1", alt: "12 loaves on a shelf" }],
      about: "Baker in Whitby for 8 years",
      accountName: "otto.bakes",
      keywords: ["Leeds"],
    });
    const findings = await checkArticle(
      article("Otto baked 12 loaves in Whitby, after 8 years. They eat them in Leeds."),
      sources,
    );
    expect(
      findings
        .filter((finding) => finding.kind === "name" || finding.kind === "quantity")
        .map((finding) => finding.values?.["value"]),
    ).toEqual(["Leeds"]);
  });

  it.each([
    ["es", "Hoy abrimos el taller a todos los vecinos. María ha traído pan y queso para la tarde."],
    ["nl", "Vandaag openen we de werkplaats voor alle buren. Sanne heeft brood en kaas meegebracht voor de middag."],
    ["pt", "Hoje abrimos a oficina a todos os vizinhos. Mariana trouxe pão e queijo para a tarde."],
    ["sv", "I dag öppnar vi verkstaden för alla grannar. Astrid har med sig bröd och ost till eftermiddagen."],
    ["pl", "Dzisiaj otwieramy warsztat dla wszystkich sąsiadów. Agnieszka przyniosła chleb i ser na popołudnie."],
    ["tr", "Bugün atölyeyi bütün komşularımıza açıyoruz. Ayşe öğleden sonra için ekmek ve peynir getirdi."],
  ])("accepts a quotation in any language: %s", async (lang, text) => {
    const opening =
      "The workshop is open again, and all the neighbours are coming by in the afternoon for bread and cheese.";
    const blocks = [
      { type: "paragraph" as const, spans: [{ text: opening }] },
      { type: "quote" as const, lang, paragraphs: [[{ text }]] },
    ];
    const findings = await checkArticle(
      article(blocks, { title: "Open again", metaDescription: opening }),
      material("en", `${opening}\n\n${text}`),
    );
    expect(findings).toEqual([]);
  });

  it("runs all other checks when one fails, and names the failed check", async () => {
    // Not of the declared type, so that the keyword check throws.
    const unreadable = [null] as unknown as string[];
    const failures: string[] = [];
    const onFailure = (kind: string, error: unknown) =>
      failures.push(`${kind}: ${error instanceof Error ? error.name : ""}`);
    const complete = { title: "70 loaves", metaDescription: "Sixty loaves at 9:30 in Whitby." };
    const text = article("Sixty loaves at 9:30 in Whitby with Lena, £4 each.", complete);
    const findings = await checkArticle(text, material("en", caption, { keywords: unreadable }), { onFailure });
    expect(findings.map(({ reason, values }) => [reason, values])).toEqual([
      ["findings.quantity.number", { value: "70" }],
      ["findings.check.failed", { check: "keyword" }],
    ]);
    expect(failures).toEqual(["keyword: TypeError"]);
  });

  it("is kept, but held back, if its sources can't be read", async () => {
    const findings = await checkArticle(article("Bread."), material("en", null as unknown as string));
    expect(findings.map(({ reason, isAdvice }) => [reason, isAdvice])).toEqual([["findings.check.notRead", undefined]]);
  });

  it("handles any text without failing", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...articleLanguages),
        fc.string({ unit: "binary", maxLength: 200 }),
        fc.string({ unit: "grapheme", maxLength: 200 }),
        async (language, source, body) => {
          expect(
            Array.isArray(await checkArticle(article(`${body}.`, { title: body }), material(language, source))),
          ).toBe(true);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("finds nothing unsupported in an article identical to its caption", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...articleLanguages),
        fc.array(
          fc.constantFrom(
            "9:30",
            "12.50",
            "1'360",
            "@lena",
            "www.shop.example",
            "三種類",
            "halb zehn",
            "RM5",
            "€6.50",
            "Whitby",
            "12 May",
            "3.5.",
            "50k",
            "hai mươi",
          ),
        ),
        async (language, parts) => {
          const text = `${parts.join(", ")}.`;
          const kinds = (await checkArticle(article(text), material(language, text))).map((finding) => finding.kind);
          expect(kinds.filter((kind) => ["quantity", "name", "handle", "link", "claim"].includes(kind))).toEqual([]);
        },
      ),
      { numRuns: 150 },
    );
  });
});
