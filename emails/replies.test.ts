import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { locales } from "../src/platform/languages.ts";

const built = pathToFileURL(join(import.meta.dirname, "../build/emails/index.js")).href;
const { renderPhotoNotice, renderQuestions, renderReplyNotice } = (await import(built)) as typeof import("./index.ts");

const asked = {
  accountName: "@lena",
  words: "Bruno at the stream",
  picture: null,
  answerUrl: "https://galley.test/answer/x",
  answerUntil: new Date("2026-11-22T09:00:00Z"),
  timeZone: "UTC",
};
const photoOutcomes = ["partly", "no-photo", "too-large", "other-sender"] as const;
const outcomes = ["answered-before", "no-answer", "too-long", "decided", "over"] as const;

describe.each(locales)("in %s", (locale) => {
  it("numbers the questions, and offers a reply only where replies are read", async () => {
    const questions = ["Who is Bruno?", "Which stream?"];
    const offers = { en: "Or just reply to this email with your answers", vi: "Hoặc trả lời ngay email này" };
    const on = await renderQuestions({ ...asked, locale, questions, takesReplies: true });
    expect(on.text).toMatch(/1\. Who is Bruno\?\s+2\. Which stream\?/);
    expect(on.text).toContain(offers[locale]);
    const off = await renderQuestions({ ...asked, locale, questions: ["Who is Bruno?"], takesReplies: false });
    expect([on, off].map(({ subject }) => subject.includes("“Bruno at the stream”"))).toEqual([true, true]);
    expect(off.text).not.toContain("1.");
    expect(off.text).not.toContain(offers[locale].slice(0, 12));
  });

  it.each(photoOutcomes)("says what became of mailed photos: %s", async (outcome) => {
    const notice = { locale, outcome, subject: "<b>Bowls", leftOut: 3, maxPhotos: 20 };
    const { subject, text, html } = await renderPhotoNotice(notice);
    expect(subject).toMatch(/: <b>Bowls$/);
    expect(text).not.toMatch(/photos\.|\{\{/);
    expect(/\b3\b.*\b20\b/s.test(text)).toBe(outcome === "partly");
    expect(html).not.toContain("<b>Bowls");
    expect((await renderPhotoNotice({ ...notice, subject: " " })).subject).not.toContain(":");
  });

  it.each(outcomes)("says what happened to a reply: %s", async (outcome) => {
    const answeredBefore = outcome === "answered-before" ? [{ question: "Who?", answer: "<b>A dog</b>" }] : [];
    const notice = { locale, outcome, title: "Bruno", answeredBefore, maxAnswer: 1_000, articleUrl: null };
    const { subject, text, html } = await renderReplyNotice(notice);
    expect(subject).toMatch(/: Bruno$/);
    expect(text).not.toMatch(/reply\.|\{\{/);
    expect(text.includes("1,000") || text.includes("1.000")).toBe(outcome === "too-long");
    expect(html.includes("&lt;b&gt;A dog")).toBe(outcome === "answered-before");
    expect(html).not.toContain("href=");
  });
});
