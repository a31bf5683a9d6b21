import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { fakeServices, startSite, token, waitingApproval } from "../../test/site.ts";

const views: Record<string, ApprovalView> = {
  [token]: waitingApproval,
  vietnamese: { ...waitingApproval, locale: "vi" },
  expired: { ...waitingApproval, state: "expired" },
  superseded: { ...waitingApproval, state: "superseded" },
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
