import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import type { ArticleDocument } from "../src/document/document.ts";

const built = pathToFileURL(join(import.meta.dirname, "../build/emails/index.js")).href;
const { renderApprovalDigest, renderApprovalRequest } = (await import(built)) as typeof import("./index.ts");

const document: ArticleDocument = {
  blocks: [
    { type: "figure", picture: { pictureId: "p1", alt: "A round loaf", caption: [{ text: "Out of the oven." }] } },
    { type: "paragraph", spans: [{ text: "Forty hours, <b>three</b> ingredients." }] },
    { type: "heading", level: 2, spans: [{ text: "What goes in" }] },
    { type: "list", ordered: false, items: [[{ text: "flour" }], [{ text: "water" }]] },
    { type: "quote", paragraphs: [[{ text: "Bread waits for nobody." }]] },
  ],
};
const input = {
  locale: "en" as const,
  title: "Sourdough & patience",
  language: "en" as const,
  document,
  pictureUrls: { p1: "https://galley.test/media/p1" },
  approveUrl: "https://galley.test/approve/secret-token",
  accountName: "lena.bakes",
  targets: ["Lena's blog", "Bakery news"],
  writer: "built-in" as const,
  takesReplies: false,
  isReminder: false,
  stopUrl: null,
  actionUrl: null,
};

describe("the approval request email", () => {
  it("contains title, picture, the whole article and the link, in HTML and text", async () => {
    const { subject, html, text } = await renderApprovalRequest(input);
    expect(subject).toBe("For your approval: Sourdough & patience");
    expect(html).toContain('src="https://galley.test/media/p1"');
    expect(html).toContain('alt="A round loaf"');
    expect(html).toContain('href="https://galley.test/approve/secret-token"');
    for (const words of [
      "Forty hours",
      "What goes in",
      "flour",
      "water",
      "Bread waits for nobody.",
      "@lena.bakes",
      "Your caption, tidied up",
    ]) {
      expect(html).toContain(words);
      expect(text.replaceAll(/\s+/g, " ")).toContain(words);
    }
    expect(text).toContain("Sourdough & patience");
    expect(text).toContain("https://galley.test/approve/secret-token");
    expect(text).toContain("Lena's blog and Bakery news");
  });

  it("asks what would make the article better, with one link to answer, in HTML and text", async () => {
    const questions = ["Who is <Bruno>?", "Which town is this in?"];
    const { html, text } = await renderApprovalRequest({ ...input, questions });
    expect(html).toContain("Who is &lt;Bruno&gt;?");
    expect(html.match(/secret-token#questions/g)).toHaveLength(1);
    expect(text).toContain("2 questions that would make this better");
    expect(text).toContain("Who is <Bruno>?");
    expect(text).toContain("https://galley.test/approve/secret-token#questions");
    const one = await renderApprovalRequest({ ...input, questions: ["Who is Bruno?"] });
    expect(one.text).toContain("One question that would make this better");
    expect((await renderApprovalRequest(input)).html).not.toContain("#questions");
  });

  it("shows a fact box, and a picture with its caption where the text speaks of it", async () => {
    const blocks: ArticleDocument["blocks"] = [
      { type: "paragraph", spans: [{ text: "Forty hours." }] },
      { type: "figure", picture: { pictureId: "p1", alt: "A round loaf", caption: [{ text: "Out of the oven." }] } },
      {
        type: "details",
        title: [{ text: "The open day" }],
        items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
      },
    ];
    const { html, text } = await renderApprovalRequest({ ...input, document: { blocks } });
    const places = [
      "Forty hours.",
      "media/p1",
      "Out of the oven.",
      "The open day",
      "When",
      "Sunday",
      "Dogs welcome",
    ].map((words) => html.indexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(text).toMatch(/The open day\s+When\s+Sunday\s+Dogs welcome/);
  });

  it("escapes the article's text", async () => {
    const { html, text } = await renderApprovalRequest(input);
    expect(html).toContain("&lt;b&gt;three&lt;/b&gt;");
    expect(text).toContain("<b>three</b>");
    expect(html).not.toContain("<script");
  });

  it("sets the language on the page, the body and the article", async () => {
    const { subject, html, text } = await renderApprovalRequest({ ...input, locale: "vi", language: "de" });
    expect(subject).toBe("Chờ bạn duyệt: Sourdough & patience");
    expect(text).toContain("bản in thử");
    const langs = [...html.matchAll(/<(html|body|td)[^>]* lang="([^"]+)"/g)].map((match) => `${match[1]} ${match[2]}`);
    expect(langs.slice(0, 3)).toEqual(["html vi", "body vi", "td vi"]);
    expect(html).toContain('lang="de"');
  });

  it("stays under Gmail's limit and keeps the button however long the article is", async () => {
    const paragraph = { type: "paragraph" as const, spans: [{ text: "Bánh mì nướng chậm. ".repeat(40) }] };
    const long = { blocks: Array.from({ length: 300 }, () => paragraph) };
    const { html, text } = await renderApprovalRequest({ ...input, document: long });
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    expect(Buffer.byteLength(html)).toBeGreaterThan(60_000);
    expect(html).toContain("read the rest on the page");
    expect(html).toContain('href="https://galley.test/approve/secret-token"');
    expect(text.match(/Bánh/g)?.length).toBe(300 * 40);
  });

  it("sets dark-mode colours and loads nothing but the article's pictures", async () => {
    const { html } = await renderApprovalRequest(input);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html).toContain('name="color-scheme" content="light dark"');
    expect([...html.matchAll(/ src="([^"]+)"/g)].map((match) => match[1])).toEqual(["https://galley.test/media/p1"]);
    expect(() => parse(html)).not.toThrow();
  });
});

describe("optional parts of an email", () => {
  it("is a reminder with a link to stop it, in HTML and text", async () => {
    const stopUrl = "https://galley.test/stop-mails/signed";
    const { subject, html, text } = await renderApprovalRequest({ ...input, isReminder: true, stopUrl });
    expect(subject).toBe("Reminder: Sourdough & patience");
    expect(html).toContain(`href="${stopUrl}"`);
    for (const part of [html, text.replaceAll(/\s+/g, " ")]) expect(part).toContain("still waits for your yes");
    expect(text).toContain(stopUrl);
  });

  it("adds Gmail's button, which no title can break out of", async () => {
    const actionUrl = "https://galley.test/approve/other-token/one-click?</script><b>";
    const { html } = await renderApprovalRequest({ ...input, actionUrl });
    const markup = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
    expect(JSON.parse(markup)).toMatchObject({
      "@type": "EmailMessage",
      potentialAction: { "@type": "ConfirmAction", handler: { url: actionUrl } },
    });
  });

  it.each(["One\r\nBcc: x@example.com", "One\u2028two", "\tOne\0"])(
    "keeps the subject on one line for %j",
    async (title) => {
      const { subject } = await renderApprovalRequest({ ...input, title });
      expect(subject).not.toMatch(/[\r\n\t\0\u2028]/);
    },
  );
});

describe("the daily email", () => {
  const article = {
    title: "Rye & <rain>",
    excerpt: "The oven was warm.",
    language: "en" as const,
    accountName: "lena.bakes",
    picture: null,
  };
  const content = {
    locale: "en" as const,
    articles: [
      { ...article, approveUrl: "https://galley.test/approve/one" },
      {
        ...article,
        picture: { url: "https://galley.test/media/p1", alt: "A loaf" },
        approveUrl: "https://galley.test/approve/two",
      },
    ],
    more: 3,
    articlesUrl: "https://galley.test/bot/articles",
    stopUrl: "https://galley.test/stop-mails/signed",
  };

  it("lists each article with its link, how many more are waiting, and a stop link, in HTML and text", async () => {
    const { subject, html, text } = await renderApprovalDigest(content);
    expect(subject).toBe("5 articles for your approval");
    for (const url of ["/approve/one", "/approve/two", "/stop-mails/signed"])
      for (const part of [html, text]) expect(part).toContain(url);
    expect(html).toContain("Rye &amp; &lt;rain&gt;");
    expect(text).toContain("Rye & <rain>");
    expect(text).toContain("3 more wait");
  });
});
