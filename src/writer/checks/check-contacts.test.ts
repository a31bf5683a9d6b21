import { describe, expect, it } from "vitest";
import { articleLanguages } from "../../platform/languages.ts";
import { checkArticle } from "./check-article.ts";
import { article, material, valuesOf } from "./checks.fixtures.ts";

const caption =
  "With @lena.rides, more on https://www.shop.example/apron/ or hello@shop.example, +44 1904 555 019 #linen";

describe.each(articleLanguages)("handles, links, addresses and phones in %s", (language) => {
  const body =
    language === "ja"
      ? "@lena.rides、shop.example/apron、hello@shop.example、01904 555 019、#linen"
      : "@lena.rides, shop.example/apron, hello@shop.example, 01904 555 019, #linen.";

  it("accepts the caption's own in other spellings", async () => {
    const findings = await checkArticle(article(body), material(language, caption));
    expect(findings.filter((finding) => ["handle", "link", "email", "phone"].includes(finding.kind))).toEqual([]);
  });

  it("flags those that are one character off", async () => {
    const changed = body
      .replace("lena", "lina")
      .replace("/apron", "/aprons")
      .replace("hello", "hallo")
      .replace("555 019", "555 018")
      .replace("#linen", "#linens");
    expect(await valuesOf("handle", language, caption, changed)).toEqual(["lina.rides", "linens"]);
    expect(await valuesOf("link", language, caption, changed)).toEqual(["shop.example/aprons"]);
    expect(await valuesOf("email", language, caption, changed)).toEqual(["hallo@shop.example"]);
    expect(await valuesOf("phone", language, caption, changed)).toEqual(["1904555018"]);
  });
});

describe("links behind words", () => {
  const linked = (href: string) =>
    article([{ type: "paragraph", spans: [{ text: "Look here", marks: [{ type: "link", href }] }] }]);
  const kinds = async (href: string) =>
    (await checkArticle(linked(href), material("en", caption)))
      .filter((finding) => ["link", "email"].includes(finding.kind))
      .map((finding) => finding.reason);

  it("accepts the caption's link and address and the profile of its handle", async () => {
    expect(await kinds("https://shop.example/apron")).toEqual([]);
    expect(await kinds("mailto:hello@shop.example")).toEqual([]);
    expect(await kinds("https://www.instagram.com/lena.rides/")).toEqual([]);
    expect(await kinds("https://www.instagram.com/kiln.corner/")).toEqual([]);
  });

  it("flags another target", async () => {
    expect(await kinds("https://shop.example/")).toEqual(["findings.link.target"]);
    expect(await kinds("https://evil.example/?d=secret")).toEqual(["findings.link.target"]);
    expect(await kinds("mailto:other@shop.example")).toEqual(["findings.email.target"]);
    expect(await kinds("https://www.instagram.com/someone.else/")).toEqual(["findings.link.target"]);
  });
});
