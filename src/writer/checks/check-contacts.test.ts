import { describe, expect, it } from "vitest";
import { articleLanguages } from "../../platform/languages.ts";
import type { EarlierPost } from "../article-writer.ts";
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

describe("links to the owner's own published articles", () => {
  const earlierPosts = ["bowls", "glazes", "kilns"].map((slug) => ({
    text: `About ${slug}.`,
    postedAt: new Date("2025-03-12T07:10:00Z"),
    title: slug,
    url: `https://blog.example/${slug}/`,
  }));
  const check = async (hrefs: string[], posts: EarlierPost[] = earlierPosts) => {
    const spans = hrefs.map((href) => ({ text: `See ${href} now. `, marks: [{ type: "link" as const, href }] }));
    const own = material("en", "Fresh bread.", { earlierPosts: posts });
    return (await checkArticle(article([{ type: "paragraph", spans }]), own))
      .filter(({ kind }) => kind === "link")
      .map(({ reason, values }) => [reason, values?.["value"]]);
  };

  it("accepts two of them, however often", async () => {
    expect(await check(["https://blog.example/bowls/", "https://blog.example/glazes"])).toEqual([]);
    expect(await check(Array<string>(3).fill("https://blog.example/bowls/"))).toEqual([]);
  });

  it("says so from the third on, once for each", async () => {
    const [bowls, glazes, kilns] = earlierPosts.map(({ url }) => url);
    expect(await check([bowls!, glazes!, kilns!, kilns!])).toEqual([["findings.link.tooManyOwn", kilns]]);
  });

  it("still flags other pages of the same site, and unpublished articles", async () => {
    const other = "https://blog.example/other/";
    expect(new Set((await check([other])).map(([reason]) => reason))).toEqual(
      new Set(["findings.link.link", "findings.link.target"]),
    );
    const unpublished = earlierPosts.map((post) => ({ ...post, url: null }));
    expect(await check(["https://blog.example/bowls/"], unpublished)).not.toEqual([]);
  });
});
