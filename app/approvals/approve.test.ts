import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import type { Place } from "../../src/post/approvals/deciding/list-places.ts";
import { askingApproval, fakeServices, place, startSite, token, waitingApproval } from "../../test/site.ts";

const views: Record<string, ApprovalView> = {
  [token]: waitingApproval,
  vietnamese: { ...waitingApproval, locale: "vi" },
  expired: { ...waitingApproval, state: "expired" },
  "expired-reviewer": { ...waitingApproval, state: "expired", articleUrl: null },
  "superseded-reviewer": { ...waitingApproval, state: "superseded", articleUrl: null },
  reviewer: { ...waitingApproval, articleUrl: null },
  "said-yes": { ...waitingApproval, state: "said-yes", votes: { yes: 1, needed: 2 } },
  unfinished: { ...waitingApproval, state: "said-yes", votes: { yes: 1, needed: 1 } },
  "unfinished-reviewer": { ...waitingApproval, state: "said-yes", votes: { yes: 2, needed: 2 }, articleUrl: null },
  superseded: { ...waitingApproval, state: "superseded" },
  digest: {
    ...waitingApproval,
    posts: ["2026-11-19T23:30:00Z", "2026-11-22T09:00:00Z"].map((postedAt, index) => ({
      permalink: `https://www.instagram.com/p/note${index}/`,
      postedAt: new Date(postedAt),
      skippedVideos: 2 * index,
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

describe("opening the approval page", () => {
  it("changes nothing, with any request method", async () => {
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

  it("is never cached, leaks no referrer and loads nothing from other sites", async () => {
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

  it("may load the app's manifest, which every page names", async () => {
    const { headers } = await fetch(`${site.url}/approve/${token}`);
    expect(headers.get("content-security-policy")).toContain("manifest-src 'self'");
  });

  it("shows whose article it is and where it goes, and shows its text as text", async () => {
    const html = await page(`/approve/${token}`);
    expect(html).toContain("@lena.bakes");
    expect(html).toContain("Lena&#x27;s blog");
    expect(html).toContain("&lt;b&gt;three&lt;/b&gt;");
    expect(html).toContain('src="/media/p1-signed"');
    expect(html).toContain("The caption, tidied up");
  });

  it("shows the title first, then the findings and their places; a hint isn't underlined", async () => {
    const sentence = "Forty hours, <b>three</b> ingredients.";
    const findings: ApprovalView["findings"] = [
      { kind: "quantity", block: 1, sentence, reason: "findings.quantity.number", values: { value: "Forty" } },
      { kind: "title", block: null, sentence: null, reason: "findings.title.emoji" },
      { kind: "meta", block: 5, sentence: "The recipe", reason: "findings.meta.cut", isAdvice: true },
    ];
    const own = fakeServices({ [token]: { ...waitingApproval, findings } });
    const fresh = await startSite({ services: own.services });
    const html = await (await fetch(`${fresh.url}/approve/${token}`)).text();
    await fresh.server.close();
    expect(html).toContain("2 things to check · 1 suggestion");
    const order = ["2 things to check", "<h1>", "<img", 'id="finding-text-1"'].map((part) => html.indexOf(part));
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(order[0]).toBeGreaterThan(0);
    expect(html.match(/<mark/g)).toHaveLength(1);
    expect(html).toContain('width="1080" height="810"');
  });

  it("says how many videos of the post the article leaves out", async () => {
    expect(await page("/approve/digest")).toContain("2 videos of this post aren’t in the article.");
    expect(await page("/vi/approve/digest")).toContain("Bài viết không gồm 2 video của bài đăng này.");
    expect(await page(`/approve/${token}`)).not.toContain("video");
  });

  it("links every post of a digest, dated in the owner's time zone", async () => {
    const html = await page("/approve/digest");
    expect(html).toMatch(/www\.instagram\.com\/p\/note0\/"[^>]*>View the original post from 20 November 2026/);
    expect(html).toMatch(/www\.instagram\.com\/p\/note1\/"[^>]*>View the original post from 22 November 2026/);
    expect(await page("/vi/approve/digest")).toContain("Xem bài đăng gốc ngày 22/11/2026");
  });

  it("uses the account's language unless the address names another", async () => {
    expect(await page("/approve/vietnamese")).toContain('<html lang="vi"');
    expect(await page(`/approve/${token}`)).toContain('<html lang="en-US"');
    expect(await page(`/vi/approve/${token}`)).toContain('<html lang="vi"');
  });

  it("offers no decision when none is possible", async () => {
    for (const [path, words] of [
      ["/approve/expired", "This link has expired"],
      ["/approve/superseded", "Edited since we emailed you"],
    ] as const) {
      const html = await page(path);
      expect(html).toContain(words);
      expect(html).not.toContain("<form");
    }
  });

  it("sends reviewers, who have no account, to whoever asked them", async () => {
    for (const [path, words] of [
      ["/approve/expired-reviewer", "ask for a new email"],
      ["/approve/superseded-reviewer", "use the newest email or ask for one"],
      ["/approve/reviewer?never", "The owner of this account can still approve it later"],
    ] as const) {
      const html = await page(path);
      expect(html).toContain(words);
      expect(html).not.toMatch(/sign in|in Galley/i);
    }
  });

  it("says who finishes once everybody who is still asked has approved", async () => {
    expect(await page("/approve/said-yes")).toContain("1 of 2 have approved. Everyone needs to.");
    const owners = await page("/approve/unfinished");
    expect(owners).toContain("To finish, approve it in Galley.");
    expect(owners).toContain(`href="${waitingApproval.articleUrl}"`);
    expect(owners).not.toContain("Everyone needs to");
    expect(await page("/vi/approve/unfinished")).toContain("hãy duyệt bài trong Galley");
    const reviewers = await page("/approve/unfinished-reviewer");
    expect(reviewers).toContain("it’s up to the owner of this account");
    expect(reviewers).not.toContain("Everyone needs to");
  });

  it("is friendly about an unknown link", async () => {
    const answer = await fetch(`${site.url}/approve/unknown`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const html = await answer.text();
    expect(html).toContain("This link doesn’t work");
    expect(html).toContain('href="/bot/articles"');
  });
});

describe("deciding", () => {
  it("redirects to the page, which then shows the decision", async () => {
    const own = fakeServices();
    const fresh = await startSite({ services: own.services });
    const answer = await fetch(`${fresh.url}/approve/${token}`, {
      method: "POST",
      // A browser sends this under "no-referrer".
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
    expect(html).toContain(">Approved<");
    expect(html).toContain("21 November 2026");
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

  it("accepts only the two existing decisions", async () => {
    expect((await decide(`/approve/${token}`, "publish")).status).toBe(400);
    expect((await decide("/approve/unknown", "approve")).status).toBe(404);
    expect((await fetch(`${site.url}/approve/${token}`, { method: "POST" })).status).toBe(400);
    expect((await services.findApproval(token))?.state).toBe("waiting");
  });
});

describe("after approving", () => {
  const approved: ApprovalView = { ...waitingApproval, state: "approved", decidedAt: new Date() };
  const pageOf = async (places: Place[], changes: Partial<ApprovalView> = {}, path = "") => {
    const own = fakeServices({ [token]: { ...approved, ...changes, places } });
    const { server, url } = await startSite({ services: own.services });
    const answer = await fetch(`${url}${path}/approve/${token}`);
    const state = await (await fetch(`${url}/approve/${token}/state`)).json();
    const html = await answer.text();
    await server.close();
    return { html, state, policy: answer.headers.get("content-security-policy") ?? "" };
  };

  it("shows where the article is live, with its link, even without scripts", async () => {
    const link = "https://www.harbourandhill.com/sourdough/";
    const { html, state, policy } = await pageOf([{ ...place, state: "live", link }]);
    expect(html).toMatch(/<h1[^>]*>Live on harbourandhill<wbr\/>.com<\/h1>/);
    expect(html).toContain(`href="${link}"`);
    expect(html).toContain("www.harbourandhill.com/sourdough<");
    expect(html).toContain("Sourdough on a slow Sunday");
    expect(state).toMatchObject({ state: "approved", places: [{ state: "live", url: link }] });
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe-inline");
  });

  it("records that the page was shown only on POST", async () => {
    const told: string[] = [];
    const own = fakeServices({
      [token]: { ...approved, places: [{ ...place, state: "live", link: "https://a.example/" }] },
    });
    const recordSeenLive = async (given: string) => void told.push(given);
    const { server, url } = await startSite({ services: { ...own.services, recordSeenLive } });
    const ask = async (method: string) => (await fetch(`${url}/approve/${token}/state`, { method })).status;
    expect([await ask("GET"), await ask("HEAD"), await ask("PUT")]).toEqual([200, 200, 405]);
    expect(told).toEqual([]);
    expect(await ask("POST")).toBe(204);
    await server.close();
    expect(told).toEqual([token]);
  });

  it("says when a scheduled article will be published, in the owner's time, and what takes long", async () => {
    const slotAt = new Date("2026-11-24T08:00:00Z");
    const { html } = await pageOf([{ ...place, state: "scheduled", slotAt }], {}, "/vi");
    expect(html).toContain("Sẽ đăng lên Harbour\u00a0&amp;\u00a0Hill vào lúc 09:00 Thứ Ba, 24/11");
    expect((await pageOf([{ ...place, isSlow: true }])).html).toContain(
      "Harbour &amp; Hill is taking longer than usual",
    );
  });

  it("gives each site its own row", async () => {
    const there = { ...place, state: "live" as const, link: "https://one.example/a" };
    const { html } = await pageOf([there, { ...place, integrationId: "2", label: "Second" }]);
    expect(html).toMatch(/<h1[^>]*>Live on 1 of 2 sites<\/h1>/);
    expect(html).toContain("Live on one<wbr/>.example");
    expect(html).toContain("Publishing to Second…");
  });

  it("says why a site refused and fixes it with one button; for anything else, only the owner signs in", async () => {
    const failed: Place = { ...place, state: "failed", problem: "rejected", mend: "retry" };
    const retried: string[][] = [];
    const own = fakeServices({ [token]: { ...approved, places: [failed] } });
    const retryPlace: typeof services.retryPlace = async (...call) => {
      retried.push(call);
      return retried.length === 1 ? null : { problem: "Failed to publish article" };
    };
    const { server, url } = await startSite({ services: { ...own.services, retryPlace } });
    const html = await (await fetch(`${url}/approve/${token}`)).text();
    expect(html).toMatch(/<h1[^>]*>Couldn’t publish to Harbour\u00a0&amp;\u00a0Hill<\/h1>/);
    const press = () => {
      const body = new URLSearchParams({ decision: "publish", site: place.integrationId });
      return fetch(`${url}/approve/${token}`, { method: "POST", body, redirect: "manual" });
    };
    const answer = await press();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/approve/${token}`]);
    expect(retried).toEqual([[token, place.integrationId]]);
    expect(await (await press()).text()).toContain("Failed to publish article");
    await server.close();

    const owners: Place = { ...failed, problem: "unauthorized", mend: "owner" };
    const signIn = await pageOf([owners]);
    expect(signIn.html).toMatch(/<h1[^>]*>Waiting for Harbour\u00a0&amp;\u00a0Hill<\/h1>/);
    expect(signIn.html).toMatch(/href="http:\/\/galley.test\/bot\/articles\/view\?id=a1"[^>]*>Sign in to fix it/);
    const reviewer = await pageOf([owners], { articleUrl: null });
    expect(reviewer.html).toContain("Only the owner of this account can fix that.");
    expect(reviewer.html).not.toContain('value="publish"');
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

  it("sends the answers with the version that the page showed, and redirects", async () => {
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

  it("reports on the answers even if the version is ready before the page", async () => {
    const { article } = askingApproval;
    const written = {
      ...askingApproval,
      article: { ...article, version: 2 },
      whatIsNew: { title: false, blocks: [0] },
    };
    for (const { view, words } of [
      { view: written, words: "the new version." },
      { view: { ...written, whatIsNew: { title: false, blocks: [] } }, words: "nothing changed this time" },
    ]) {
      const { url, send, close } = await start({ answerQuestions: async () => ({ answeredBefore: [] }) }, view);
      const location = (await send(answers({ [bruno]: "The lower one." }))).headers.get("location") ?? "";
      expect(await (await fetch(new URL(location, url))).text()).toContain(words);
      await close();
    }
  });

  it("looks again more than once without scripts", async () => {
    const { url, close } = await start({}, { ...askingApproval, state: "changes" });
    const html = await (await fetch(`${url}?note=new`)).text();
    await close();
    // At this very address, a link with a fragment would only scroll.
    expect(html).toContain(`href="/approve/${token}?note=new"`);
  });

  it("skips only the questions that the page showed", async () => {
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

  it("shows rejected input again", async () => {
    const { send, close } = await start({});
    const tooLong = await send(answers({ [bruno]: "The lower one. ".repeat(80), [sunday]: "It was." }));
    await close();
    const html = await tooLong.text();
    expect(tooLong.status).toBe(400);
    expect(html).toContain("At most 1000 characters");
    expect(html).toContain(">It was.</textarea>");
    expect(html).toContain("The lower one. The lower one.");
  });

  it("loses no answer when the article was decided in the meantime", async () => {
    const problem = "Somebody has decided about this article meanwhile";
    const decided = { ...askingApproval, state: "approved" as const };
    const { send, close } = await start({ answerQuestions: async () => ({ problem }) }, decided);
    const html = await (await send(answers({ [bruno]: "The lower one." }))).text();
    await close();
    expect(html).toContain(problem);
    expect(html).toContain("<dd>The lower one.</dd>");
    expect(html).not.toContain('value="answer"');
  });

  it("loses no edit and no change request when a new version came in the meantime", async () => {
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
      // If the page opened the next version on its own, the typed text would be gone.
      expect(html + asked).not.toContain("data-island");
    }
  });

  it("says whose answer counts when somebody else was first", async () => {
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

  it("says that the decided version is no longer the newest", async () => {
    const { url, send, close } = await start({ decideApproval: async () => askingApproval });
    const answer = await send(new URLSearchParams({ decision: "approve", version: "2" }));
    const html = await (await fetch(`${url}?note=moved`)).text();
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}?note=moved#whats-new`);
    expect(html).toContain("The article changed while you were reading");
  });

  it("says that the version with the answers couldn't be written, and retries with one press", async () => {
    const retried: unknown[] = [];
    const retryWriting: typeof services.retryWriting = async (...call) => {
      retried.push(call);
      return null;
    };
    const { url, send, close } = await start({ retryWriting }, { ...askingApproval, hasFailed: true });
    // Without scripts, people look again at the new version's address.
    const html = await (await fetch(`${url}?note=new`)).text();
    expect(html).toContain("couldn’t write it with your answers");
    expect(html).toContain('value="retry"');
    expect(html).not.toContain("Here’s");
    const answer = await send(new URLSearchParams({ decision: "retry", version: "1" }));
    await close();
    expect(answer.headers.get("location")).toBe(`/approve/${token}#questions`);
    expect(retried).toEqual([[token, 1]]);
  });

  it("says that the requested changes couldn't be made, quotes them, and offers to retry or decide", async () => {
    const failed = { ...waitingApproval, hasFailed: true, changeRequest: "Say who ate the bread." };
    const { url, close } = await start({}, failed);
    const html = await (await fetch(url)).text();
    await close();
    expect(html).toContain("couldn’t rewrite the article");
    expect(html).toContain("<q>Say who ate the bread.</q>");
    for (const decision of ["retry", "approve"]) expect(html).toContain(`value="${decision}"`);
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
