import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import texts from "../messages/en/findings.json" with { type: "json" };
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
  name: "Sourdough & patience",
  version: 1,
  language: "en" as const,
  document,
  pictureUrls: { p1: "https://galley.test/media/p1" },
  approveUrl: "https://galley.test/approve/secret-token",
  accountName: "@lena.bakes",
  targets: ["Lena's blog", "Bakery news"],
  writer: "built-in" as const,
  isOwner: true,
  needsAll: false,
  takesReplies: false,
  isReminder: false,
  stopUrl: null,
  actionUrl: null,
};

describe("the approval request email", () => {
  it("contains the title, the picture, the article, and the link above and below it, in HTML and text", async () => {
    const { subject, html, text } = await renderApprovalRequest(input);
    expect(subject).toBe("Ready for review: Sourdough & patience");
    expect(html).toContain('src="https://galley.test/media/p1"');
    expect(html).toContain('alt="A round loaf"');
    const parts = [html.lastIndexOf("three&lt;/b&gt;"), html.indexOf(">Bread waits")];
    const links = [...html.matchAll(/href="https:\/\/galley.test\/approve\/secret-token"/g)].map(({ index }) => index);
    expect(links[0]).toBeLessThan(parts[0] ?? 0);
    expect(links[1]).toBeGreaterThan(parts[1] ?? 0);
    for (const words of [
      "Forty hours",
      "What goes in",
      "flour",
      "water",
      "Bread waits for nobody.",
      "@lena.bakes",
      "The caption, tidied up",
    ]) {
      expect(html).toContain(words);
      expect(text.replaceAll(/\s+/g, " ")).toContain(words);
    }
    expect(text).toContain("Sourdough & patience");
    expect(text).toContain("https://galley.test/approve/secret-token");
    expect(text.replaceAll(/\s+/g, " ")).toContain("Lena's blog and Bakery news");
  });

  it("tells other reviewers neither that the post is theirs nor that their yes is enough", async () => {
    const { text } = await renderApprovalRequest({ ...input, isOwner: false, needsAll: true });
    const plain = text.replaceAll(/\s+/g, " ");
    expect(plain).toContain("From a post on @lena.bakes. Once everyone has approved it, it goes live on");
    expect(plain).not.toMatch(/\byour (post|photo|caption)\b/i);
  });

  it("says what publishing does besides, as Gmail's button approves without the page", async () => {
    const sideEffects = [
      { label: "Lena's blog", kind: "subscriber-mail" },
      { label: "Bakery news", kind: "shared-to", network: "Facebook" },
      { label: "Kiln", kind: "pull-request", url: "https://github.com/kim/site" },
    ] as const;
    const { text } = await renderApprovalRequest({ ...input, sideEffects: [...sideEffects] });
    expect(text).toContain("Lena's blog emails it to its subscribers.");
    expect(text).toContain("Bakery news shares it on Facebook.");
    expect(text.replaceAll(/\s+/g, " ")).toContain("a pull request at github.com/kim/site.");
    const vi = await renderApprovalRequest({ ...input, locale: "vi", sideEffects: [...sideEffects] });
    expect(vi.text).toContain("Lena's blog gửi bài qua email cho người đăng ký.");
    expect(vi.text).toContain("Bakery news chia sẻ bài lên Facebook.");
  });

  it("asks questions that would improve the article, with one link to answer, in HTML and text", async () => {
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

  it("shows only the first picture, on top, says how many there are, and includes the fact box", async () => {
    const blocks: ArticleDocument["blocks"] = [
      { type: "paragraph", spans: [{ text: "Forty hours." }] },
      {
        type: "gallery",
        pictures: [
          { pictureId: "p1", alt: "A round loaf", caption: [{ text: "Out of the oven." }] },
          { pictureId: "p2", alt: "Crumb", caption: [{ text: "Cut in half." }] },
        ],
      },
      {
        type: "details",
        title: [{ text: "The open day" }],
        items: [{ label: [{ text: "When" }], spans: [{ text: "Sunday" }] }, { spans: [{ text: "Dogs welcome" }] }],
      },
    ];
    const pictureUrls = { ...input.pictureUrls, p2: "https://galley.test/media/p2" };
    const { html, text } = await renderApprovalRequest({ ...input, document: { blocks }, pictureUrls });
    const shown = ["media/p1", "Out of the oven.", "1 of 2 photos", ">Forty hours.", "The open day", "Dogs welcome"];
    const places = shown.map((words) => html.lastIndexOf(words));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places).not.toContain(-1);
    expect(html).not.toContain("media/p2");
    expect(html).not.toContain("Cut in half.");
    expect(text).toMatch(/The open day\s+When\s+Sunday\s+Dogs welcome/);
    expect(text).not.toContain("1 of 2 photos");
    expect(text).not.toContain("Cut in half.");
  });

  it("names at most three findings, each with its sentence, in HTML and text", async () => {
    const finding = { sentence: "It is the best.", reason: "findings.claim.superlative", values: { value: "best" } };
    const unread = { sentence: null, reason: "findings.check.failed", values: { check: "claim" } };
    const { html, text } = await renderApprovalRequest({ ...input, findings: [finding, unread] });
    for (const words of [
      "2 things to check",
      "“It is the best.”",
      texts.claim.superlative.replace("{{value}}", "best"),
      texts.kinds.claim,
    ]) {
      expect(html).toContain(words);
      expect(text.replaceAll(/\s+/g, " ")).toContain(words);
    }
    const many = await renderApprovalRequest({ ...input, findings: Array.from({ length: 5 }, () => finding) });
    expect(many.html.match(/“It is the best.”/g)).toHaveLength(3);
    expect(many.text).toContain("2 more on the page.");
    expect((await renderApprovalRequest(input)).html).not.toContain("to check");
  });

  it("previews the article's first words and gives each version its own subject", async () => {
    const { html } = await renderApprovalRequest(input);
    expect(html.indexOf("Forty hours, &lt;b&gt;three")).toBeLessThan(html.indexOf("<h1"));
    const { subject } = await renderApprovalRequest({ ...input, name: "Half past five…", version: 2 });
    expect(subject).toBe("Ready for review: Half past five… (version 2)");
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
    expect(text).toContain("Xem và duyệt");
    const langs = [...html.matchAll(/<(html|body|td)[^>]* lang="([^"]+)"/g)].map((match) => `${match[1]} ${match[2]}`);
    expect(langs.slice(0, 3)).toEqual(["html vi", "body vi", "td vi"]);
    expect(html).toContain('lang="de"');
  });

  it("shows the beginning of a long article and links to the rest", async () => {
    const paragraph = { type: "paragraph" as const, spans: [{ text: "Bánh mì nướng chậm. ".repeat(20).trim() }] };
    const long = { blocks: Array.from({ length: 300 }, () => paragraph) };
    const { html, text } = await renderApprovalRequest({ ...input, document: long });
    // Gmail clips a message at 102 kB and hides the rest, including the button.
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(100_000);
    for (const part of [html, text]) {
      expect(part.match(/Bánh/g)?.length).toBeGreaterThanOrEqual(40);
      expect(part.match(/Bánh/g)?.length).toBeLessThan(60);
      expect(part).toContain("Read the whole article");
    }
    const [only] = [{ blocks: [{ ...paragraph, spans: [{ text: "Bánh mì nướng chậm. ".repeat(400) }] }] }];
    expect((await renderApprovalRequest({ ...input, document: only })).text).toContain("nướng…");
    expect((await renderApprovalRequest(input)).text).not.toContain("Read the whole article");
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
    for (const part of [html, text.replaceAll(/\s+/g, " ")]) expect(part).toContain("is still waiting for you");
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
    async (name) => {
      const { subject } = await renderApprovalRequest({ ...input, name });
      expect(subject).not.toMatch(/[\r\n\t\0\u2028]/);
    },
  );
});

describe("the daily email", () => {
  const article = {
    title: "Rye & <rain>",
    name: "Rye & <rain>",
    excerpt: "The oven was warm.",
    language: "en" as const,
    accountName: "@lena.bakes",
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
    expect(subject).toBe("Ready for review: Rye & <rain> and 4 more");
    for (const url of ["/approve/one", "/approve/two", "/stop-mails/signed"])
      for (const part of [html, text]) expect(part).toContain(url);
    expect(html).toContain("Rye &amp; &lt;rain&gt;");
    expect(text).toContain("Rye & <rain>");
    expect(text).toContain("3 more are waiting");
  });
});
