import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GivenAnswer } from "../../src/post/questions/require-answers.ts";
import { askingApproval, fakeServices, startSite } from "../../test/site.ts";

const [question] = askingApproval.questions;
const id = question?.id ?? "";
const signed = "answer/0199a000/0199a001/signature";
let state: "waiting" | "writing" | "written" = "waiting";
let refusal: string | null = null;
const given: (GivenAnswer[] | "skipped")[] = [];
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  const { services } = fakeServices();
  const settle = (what: GivenAnswer[] | "skipped") => {
    if (refusal !== null) return { problem: refusal };
    given.push(what);
    state = "writing";
    return null;
  };
  site = await startSite({
    services: {
      ...services,
      findWaiting: async (asked) =>
        asked === signed
          ? {
              articleId: "a1",
              state,
              locale: "en",
              timeZone: "UTC",
              accountName: "@lena.bakes",
              caption: "Bruno and the baker.",
              picture: { url: "/media/p1-signed", alt: "Two dogs" },
              until: new Date("2026-11-23T10:00:00Z"),
              questions: askingApproval.questions,
            }
          : null,
      answerWaiting: async (_signed, answers) => settle(answers),
      skipWaiting: async () => settle("skipped"),
    },
  });
});
afterAll(() => site.server.close());

const send = (fields: Record<string, string>) =>
  fetch(`${site.url}/answer/${signed}`, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });

describe("the page behind the mail that asks before writing", () => {
  it("shows the post and its questions, is never cached and changes nothing", async () => {
    const answer = await fetch(`${site.url}/answer/${signed}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await answer.text();
    expect(html).toContain("Bruno and the baker.");
    expect(html).toContain("Which one is Bruno, the upper or the lower?");
    expect(html).toContain("23 Nov 2026");
    expect(html).not.toContain("<script");
    expect((await fetch(`${site.url}/answer/unknown`)).status).toBe(404);
    expect(await (await fetch(`${site.url}/vi/answer/${signed}`)).text()).toContain("Trước khi viết");
    expect(given).toEqual([]);
  });

  it("shows rejected answers again, and asks for an answer when there is none", async () => {
    expect(await (await send({ decision: "answer", [`answer-${id}`]: " " })).text()).toContain("Answer at least one");
    refusal = "Failed to keep your answers: at most 1,000 characters";
    const refused = await send({ decision: "answer", [`answer-${id}`]: "The lower one." });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain(refusal);
    expect(html).toContain(">The lower one.</textarea>");
    refusal = null;
  });

  it("rejects fields that none of our pages has", async () => {
    expect((await send({ decision: "answer", "answer-1": "x" })).status).toBe(400);
    expect((await send({ decision: "answer", [`answer-${id}`]: "x".repeat(30_000) })).status).toBe(400);
    expect((await send({ decision: "publish", [`answer-${id}`]: "x" })).status).toBe(400);
    expect(given).toEqual([]);
  });

  it("has the article written with the answers, or without", async () => {
    const answer = await send({ decision: "answer", [`answer-${id}`]: "The lower one." });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/answer/${signed}`]);
    expect(given).toEqual([[{ questionId: id, text: "The lower one." }]]);
    expect(await (await fetch(`${site.url}/answer/${signed}`)).text()).toContain("being written");
    state = "waiting";
    await send({ decision: "skip" });
    expect(given.at(-1)).toBe("skipped");
  });

  it("leads a late visitor to the written article, and shows answers that came too late", async () => {
    state = "written";
    const html = await (await fetch(`${site.url}/answer/${signed}`)).text();
    expect(html).toContain("has been written");
    expect(html).not.toContain("being written");
    expect(html).toContain('href="/bot/articles/view?id=a1"');
    expect(await (await fetch(`${site.url}/vi/answer/${signed}`)).text()).toContain("đã được viết");
    refusal = "This article is being written";
    expect(await (await send({ decision: "answer", [`answer-${id}`]: "The lower one." })).text()).toContain(
      "The lower one.",
    );
    refusal = null;
  });
});
