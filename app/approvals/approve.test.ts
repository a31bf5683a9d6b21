import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { askingApproval, fakeServices, startSite, token, waitingApproval } from "../../test/site.ts";

const views: Record<string, ApprovalView> = {
  [token]: waitingApproval,
  vietnamese: { ...waitingApproval, locale: "vi" },
  expired: { ...waitingApproval, state: "expired" },
  superseded: { ...waitingApproval, state: "superseded" },
  digest: {
    ...waitingApproval,
    posts: ["2026-11-19T23:30:00Z", "2026-11-22T09:00:00Z"].map((postedAt, index) => ({
      permalink: `https://www.instagram.com/p/note${index}/`,
      postedAt: new Date(postedAt),
    })),
  },
};
const { services, decisions } = fakeServices(views);
let site: Awaited<ReturnType<typeof startSite>>;
beforeAll(async () => {
  site = await startSite({ services });
});
afterAll(() => site.server.close());

const page = async (path: string) => (await fetch(site.url + path)).text();
const decide = (path: string, decision: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { method: "POST", headers, body: new URLSearchParams({ decision }), redirect: "manual" });

describe("looking at the approval page", () => {
  it("changes nothing, however it is asked for", async () => {
    for (const path of [
      `/approve/${token}`,
      `/vi/approve/${token}`,
      `/approve/${token}?later`,
      `/approve/${token}?decision=approve`,
    ]) {
      for (const method of ["GET", "HEAD"]) {
        const answer = await fetch(site.url + path, { method });
        expect(answer.status).toBe(200);
        expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      }
    }
    await fetch(`${site.url}/approve/${token}`, { method: "PUT", body: new URLSearchParams({ decision: "approve" }) });
    expect(decisions.filter((decision) => decision === "approve")).toEqual([]);
    expect((await services.findApproval(token))?.state).toBe("waiting");
  });

  it("is never cached, leaks to nobody and loads nothing from other sites", async () => {
    const answer = await fetch(`${site.url}/approve/${token}`);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect(answer.headers.get("x-robots-tag")).toContain("noindex");
    const html = await answer.text();
    expect(html).not.toContain("<script");
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"[^>]*>/g)]
      .map((match) => match[0])
      .filter((tag) => !tag.includes('rel="no'));
    expect(loaded.filter((tag) => tag.startsWith("src") && !tag.startsWith('src="/'))).toEqual([]);
  });

  it("shows whose article it is, where it goes, and its text as text", async () => {
    const html = await page(`/approve/${token}`);
    expect(html).toContain("@lena.bakes");
    expect(html).toContain("Lena&#x27;s blog");
    expect(html).toContain("&lt;b&gt;three&lt;/b&gt;");
    expect(html).toContain('src="/media/p1-signed"');
    expect(html).toContain("Your caption, tidied up");
  });

  it("links every post of a digest, each by the owner's day", async () => {
    const html = await page("/approve/digest");
    expect(html).toMatch(/href="https:\/\/www\.instagram\.com\/p\/note0\/"[^>]*>Open the post of November 20, 2026/);
    expect(html).toMatch(/href="https:\/\/www\.instagram\.com\/p\/note1\/"[^>]*>Open the post of November 22, 2026/);
    expect(await page("/vi/approve/digest")).toContain("Mở bài đăng ngày 22 tháng 11, 2026 trên Instagram");
  });

  it("speaks the account's language unless the address says another", async () => {
    expect(await page("/approve/vietnamese")).toContain('<html lang="vi"');
    expect(await page(`/approve/${token}`)).toContain('<html lang="en-US"');
    expect(await page(`/vi/approve/${token}`)).toContain('<html lang="vi"');
  });

  it("offers no decision when none is possible", async () => {
    for (const [path, words] of [
      ["/approve/expired", "seven days old"],
      ["/approve/superseded", "edited after the mail"],
    ] as const) {
      const html = await page(path);
      expect(html).toContain(words);
      expect(html).not.toContain("<form");
    }
  });

  it("is friendly about an unknown link", async () => {
    const answer = await fetch(`${site.url}/approve/unknown`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.text()).toContain("This link leads nowhere");
  });
});

describe("deciding", () => {
  it("redirects to the page, which then shows the decision", async () => {
    const own = fakeServices();
    const fresh = await startSite({ services: own.services });
    const answer = await fetch(`${fresh.url}/approve/${token}`, {
      method: "POST",
      // What a browser sends under "no-referrer".
      headers: { Origin: "null" },
      body: new URLSearchParams({ decision: "approve" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`/approve/${token}`);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    const html = await (await fetch(`${fresh.url}/approve/${token}`)).text();
    await fresh.server.close();
    expect(own.decisions).toEqual(["approve"]);
    expect(html).toContain("This article is approved");
    expect(html).toContain("November 21, 2026");
  });

  it("asks for confirmation before dropping an article for good", async () => {
    const never = `/approve/${token}?never`;
    const [, bar = ""] =
      /<form([\s\S]*?)<\/form>/.exec(await (await fetch(`${site.url}/approve/${token}`)).text()) ?? [];
    expect(bar).not.toContain('value="decline"');
    expect(bar).toContain(`href="${never}"`);
    const html = await (await fetch(site.url + never)).text();
    expect(html).toContain("Never publish this article?");
    expect(html).toContain('value="decline"');
    expect((await services.findApproval(token))?.state).toBe("waiting");
  });

  it("accepts only the two existing answers", async () => {
    expect((await decide(`/approve/${token}`, "publish")).status).toBe(400);
    expect((await decide("/approve/unknown", "approve")).status).toBe(404);
    expect((await fetch(`${site.url}/approve/${token}`, { method: "POST" })).status).toBe(400);
    expect((await services.findApproval(token))?.state).toBe("waiting");
  });
});

describe("answering", () => {
  const [{ id: bruno } = { id: "" }, { id: sunday } = { id: "" }] = askingApproval.questions;
  const answers = (own: Record<string, string>, version = "1") =>
    new URLSearchParams({
      decision: "answer",
      version,
      ...Object.fromEntries(Object.entries(own).map(([id, text]) => [`answer-${id}`, text])),
    });
  const start = async (changes: Partial<typeof services>, view = askingApproval) => {
    const own = fakeServices({ [token]: view });
    const { server, url } = await startSite({ services: { ...own.services, ...changes } });
    const send = (body: URLSearchParams) =>
      fetch(`${url}/approve/${token}`, { method: "POST", body, redirect: "manual" });
    return { url: `${url}/approve/${token}`, send, close: () => server.close() };
  };

  it("sends what was typed with the version that the page showed, and redirects", async () => {
    const given: unknown[] = [];
    const answerQuestions: typeof services.answerQuestions = async (...call) => {
      given.push(call);
      return { answeredBefore: [] };
    };
    const { url, send, close } = await start({ answerQuestions });
    const html = await (await fetch(url)).text();
    expect(html).toContain("Two questions that would make this better");
    expect(html).toContain("Only you see this question.");
    expect(html).not.toContain("<script");
    const answer = await send(answers({ [bruno]: "The lower one.", [sunday]: "" }, "3"));
    await close();
    const location = `/approve/${token}?note=answered#whats-new`;
    expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
    expect(given).toEqual([
      [
        token,
        3,
        [
          { questionId: bruno, text: "The lower one." },
          { questionId: sunday, text: "" },
        ],
      ],
    ]);
  });

  it("says what became of the answers even if the version is there before the page", async () => {
    const { article } = askingApproval;
    const written = {
      ...askingApproval,
      article: { ...article, version: 2 },
      whatIsNew: { title: false, blocks: [0] },
    };
    for (const { view, words } of [
      { view: written, words: "the new version." },
      { view: { ...written, whatIsNew: { title: false, blocks: [] } }, words: "nothing in it changed" },
    ]) {
      const { url, send, close } = await start({ answerQuestions: async () => ({ answeredBefore: [] }) }, view);
      const location = (await send(answers({ [bruno]: "The lower one." }))).headers.get("location") ?? "";
      expect(await (await fetch(new URL(location, url))).text()).toContain(words);
      await close();
    }
  });

  it("without scripts, looking again works more than once", async () => {
    const { url, close } = await start({}, { ...askingApproval, state: "changes" });
    const html = await (await fetch(`${url}?note=new`)).text();
    await close();
    // From this very address, a link with a fragment would only scroll.
    expect(html).toContain(`href="/approve/${token}?note=new"`);
  });

  it("skips the questions that the page showed, and no others", async () => {
    const skipped: unknown[] = [];
    const skipQuestions: typeof services.skipQuestions = async (...call) => {
      skipped.push(call);
      return null;
    };
    const { send, close } = await start({ skipQuestions });
    const body = answers({ [bruno]: "" });
    body.set("decision", "skip");
    await send(body);
    await close();
    expect(skipped).toEqual([[token, 1, [bruno]]]);
  });

  it("asks for an answer when there is none", async () => {
    const { send, close } = await start({});
    const answer = await send(answers({ [bruno]: " " }));
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}?note=unanswered#questions`);
  });

  it("shows again what was typed, if it couldn't be used", async () => {
    const { send, close } = await start({});
    const tooLong = await send(answers({ [bruno]: "The lower one. ".repeat(80), [sunday]: "It was." }));
    await close();
    const html = await tooLong.text();
    expect(tooLong.status).toBe(400);
    expect(html).toContain("At most 1000 characters");
    expect(html).toContain(">It was.</textarea>");
    expect(html).toContain("The lower one. The lower one.");
  });

  it("loses no answer to an article that was decided meanwhile", async () => {
    const problem = "Somebody has decided about this article meanwhile";
    const decided = { ...askingApproval, state: "approved" as const };
    const { send, close } = await start({ answerQuestions: async () => ({ problem }) }, decided);
    const html = await (await send(answers({ [bruno]: "The lower one." }))).text();
    await close();
    expect(html).toContain(problem);
    expect(html).toContain("<dd>The lower one.</dd>");
    expect(html).not.toContain('value="answer"');
  });

  it("loses no edit and no change request to a version that came meanwhile", async () => {
    const problem = "This article was changed in the meantime";
    const shown = { ...askingApproval, article: { ...askingApproval.article, version: 2 } };
    const refused = { editApproval: async () => ({ problem }), askForChanges: async () => ({ problem }) };
    for (const view of [shown, { ...shown, state: "changes" as const }, { ...shown, state: "approved" as const }]) {
      const { send, close } = await start(refused, view);
      const edit = new URLSearchParams({ decision: "edit", version: "1", title: "My title" });
      edit.append("text", "My first paragraph.");
      const html = await (await send(edit)).text();
      const wish = new URLSearchParams({ decision: "changes", version: "1", wish: "Say who ate the bread." });
      const asked = await (await send(wish)).text();
      await close();
      expect(html).toContain(problem);
      expect(html).toMatch(/<textarea[^>]*readOnly[^>]*>My title\s+My first paragraph\.<\/textarea>/);
      expect(asked).toContain(">Say who ate the bread.</textarea>");
      // A page that opens the next version by itself would take the typed text away.
      expect(html + asked).not.toContain("data-island");
    }
  });

  it("says whose answer counts if somebody was first", async () => {
    const [question] = askingApproval.questions;
    if (question === undefined) throw new Error("no question");
    const theirs = {
      ...question,
      state: "answered" as const,
      answer: "The upper one.",
      answeredBy: "reviewer" as const,
    };
    const { send, close } = await start({ answerQuestions: async () => ({ answeredBefore: [theirs] }) });
    const html = await (await send(answers({ [bruno]: "The lower one." }))).text();
    await close();
    expect(html).toContain("their answer counts");
    expect(html).toContain("Theirs: The upper one.");
    expect(html).toContain("Yours: The lower one.");
  });

  it("says so when the decided version is no longer the newest", async () => {
    const { url, send, close } = await start({ decideApproval: async () => askingApproval });
    const answer = await send(new URLSearchParams({ decision: "approve", version: "2" }));
    const html = await (await fetch(`${url}?note=moved`)).text();
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}?note=moved#whats-new`);
    expect(html).toContain("Nothing was decided: a newer version came");
  });

  it("says that the version with the answers couldn't be written, and tries again with one press", async () => {
    const retried: unknown[] = [];
    const retryWriting: typeof services.retryWriting = async (...call) => {
      retried.push(call);
      return null;
    };
    const { url, send, close } = await start({ retryWriting }, { ...askingApproval, hasFailed: true });
    // Without scripts, one looks again at the address of the new version.
    const html = await (await fetch(`${url}?note=new`)).text();
    expect(html).toContain("couldn&#x27;t write it with your answers");
    expect(html).toContain('value="retry"');
    expect(html).not.toContain("Here&#x27;s");
    const answer = await send(new URLSearchParams({ decision: "retry", version: "1" }));
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}#questions`);
    expect(retried).toEqual([[token, 1]]);
  });

  it("remembers an offered sentence with one press", async () => {
    const remembered: string[] = [];
    const rememberFact: typeof services.rememberFact = async (_token, text) => {
      remembered.push(text);
      return null;
    };
    const offered = { ...waitingApproval, factsOffered: ["Bruno is the lower one."] };
    const { url, send, close } = await start({ rememberFact }, offered);
    expect(await (await fetch(url)).text()).toContain("Remember: Bruno is the lower one.");
    const answer = await send(new URLSearchParams({ decision: "remember", fact: "Bruno is the lower one." }));
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}?note=remembered#facts`);
    expect(remembered).toEqual(["Bruno is the lower one."]);
  });
});
