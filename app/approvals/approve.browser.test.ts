import type { Browser } from "playwright-core";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import type { PageServices } from "../../src/entries/http/pages/page-services.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFaults } from "../testing/find-faults.ts";
import { launchChromium } from "../testing/launch-chromium.ts";
import { askingApproval, fakeServices, place, startSite, token, waitingApproval } from "../../test/site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

it("lets a reviewer decide with one button at 320 px, without scripts", async () => {
  const { services, decisions } = fakeServices();
  const site = await startSite({ services });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 568 } });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(site.url)) elsewhere.push(request.url());
  });
  await page.goto(`${site.url}/approve/${token}`);

  const width = await page.locator("html").evaluate((html) => html.scrollWidth);
  expect(width).toBe(320);
  const inReach = async (name: string) => {
    const box = await page.getByText(name, { exact: true }).or(page.getByLabel(name)).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box && box.y > 568 / 2 && box.y + box.height <= 568).toBe(true);
    return box?.y;
  };
  const holder = await page.getByText("You decide as lena@example.com.").boundingBox();
  expect(holder && holder.y + holder.height).toBeLessThan((await inReach("Approve and publish")) ?? 0);
  const row = [await inReach("Approve and publish"), await inReach("Edit"), await inReach("More actions")];
  expect(new Set(row).size).toBe(1);
  expect(await page.getByText("Not now").isVisible()).toBe(false);
  const more = () => page.getByRole("button", { name: "More actions" }).click();
  await more();
  for (const name of ["Ask for changes", "Not now", "Never"]) await inReach(name);
  const title = await page.getByRole("heading", { level: 1 }).boundingBox();
  const photo = await page.getByRole("img", { name: "A round loaf" }).boundingBox();
  expect(photo).toMatchObject({ x: 0, width: 320 });
  expect(title?.y).toBeLessThan(photo?.y ?? 0);

  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("heading", { name: "Saved for later" }).waitFor();
  await page.getByText("We’ll remind you once, on 23 November 2026.").waitFor();
  expect(decisions).toEqual(["later"]);
  await page.getByRole("link", { name: "Back to the article" }).click();

  await more();
  await page.getByRole("link", { name: "Never" }).click();
  await page.getByRole("heading", { name: "Never publish this article?" }).waitFor();
  await page.getByRole("link", { name: "Back to the article" }).click();
  expect(decisions).toEqual(["later"]);

  await page.getByRole("button", { name: "Approve and publish" }).click();
  await page.getByText("Approved", { exact: true }).waitFor();
  expect(decisions).toEqual(["later", "approve"]);
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
  expect(elsewhere).toEqual([]);
  await page.close();
  await site.server.close();
});

it("keeps every action in sight beside the article on a wide screen", async () => {
  const { services } = fakeServices();
  const site = await startSite({ services });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 500 } });
  await page.goto(`${site.url}/approve/${token}`);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (const name of ["Approve and publish", "Edit", "Ask for changes", "Not now", "Never"]) {
    const box = await page.getByText(name, { exact: true }).boundingBox();
    expect(box && box.x > 700 && box.y >= 0 && box.y + box.height <= 500, name).toBe(true);
  }
  await page.close();
  await site.server.close();
});

it("follows an approved article until it's live, and lets people copy and share its link", async () => {
  const link = "https://harbourandhill.com/sourdough/";
  let shown: ApprovalView = waitingApproval;
  const told: string[] = [];
  const { services } = fakeServices();
  const site = await startSite({
    services: {
      ...services,
      findApproval: async () => shown,
      recordSeenLive: async (given) => void told.push(given),
      decideApproval: async () =>
        (shown = { ...waitingApproval, state: "approved", decidedAt: new Date(), places: [place] }),
    },
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: "block" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await context.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
    Object.assign(window, { shared });
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.goto(`${site.url}/approve/${token}`);
  await page.getByRole("button", { name: "Approve and publish" }).click();
  await page.getByRole("heading", { level: 1, name: "Publishing to Harbour & Hill…" }).waitFor();
  expect(await findFaults(page, [360, 1280])).toEqual([]);

  expect(told).toEqual([]);
  shown = { ...shown, places: [{ ...place, state: "live", link }] };
  await page.getByRole("heading", { level: 1, name: "Live on harbourandhill.com" }).waitFor();
  expect(await page.getByRole("link", { name: "View post" }).getAttribute("href")).toBe(link);
  await expect.poll(() => told).toEqual([token]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Not allowed", "NotAllowedError"));
  });
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Your browser doesn’t allow copying here.").waitFor();
  await page.getByRole("button", { name: "Share" }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)).toEqual([
    { title: waitingApproval.article.title, url: link },
  ]);
  expect(await findFaults(page, [360, 1280])).toEqual([]);

  shown = { ...shown, places: [{ ...place, state: "failed", problem: "rejected", mend: "retry" }] };
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
  await site.server.close();
});

it("lays out a gallery in full rows of equal height, uncropped, before the photos have loaded", async () => {
  const sizes = { wide: [1080, 720], tall: [1080, 1350], square: [1080, 1080] } as const;
  const ids = Object.keys(sizes) as (keyof typeof sizes)[];
  const pictures = ids.map((pictureId) => ({
    pictureId,
    alt: pictureId,
    caption: [{ text: "A long caption. ".repeat(9) }],
  }));
  const view: ApprovalView = {
    ...waitingApproval,
    article: { ...waitingApproval.article, document: { blocks: [{ type: "gallery", pictures }] } },
    pictureUrls: Object.fromEntries(ids.map((id) => [id, `/media/${id}`])),
    pictureSizes: Object.fromEntries(ids.map((id) => [id, { width: sizes[id][0], height: sizes[id][1] }])),
  };
  const { services } = fakeServices({ [token]: view });
  const site = await startSite({ services, serveMedia: () => new Promise(() => {}) });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/approve/${token}`, { waitUntil: "commit" });
  const boxOf = async (name: string) =>
    (await page.getByRole("img", { name }).boundingBox()) ?? { x: 0, width: 0, height: 0 };
  const [wide, tall, square] = await Promise.all(ids.map(boxOf));
  expect(wide).toMatchObject({ x: 0, width: 360 });
  expect(wide?.height).toBeCloseTo(240, 0);
  expect(tall?.height).toBeCloseTo(square?.height ?? 0, 0);
  expect(tall && tall.width / tall.height).toBeCloseTo(0.8, 1);
  expect((square?.x ?? 0) + (square?.width ?? 0)).toBeCloseTo(360, 0);
  await page.close();
  await site.server.close();
});

it("offers other titles, and stores the chosen one as an edit, without scripts", async () => {
  const titles = [waitingApproval.article.title, "Forty hours for one loaf", "Flour, water, salt"];
  const { services } = fakeServices({ [token]: { ...waitingApproval, titles } });
  const edits: string[] = [];
  const site = await startSite({
    services: {
      ...services,
      editApproval: async (_token, { title }) => {
        edits.push(title);
        return title === "" ? { problem: "This is required" } : { token };
      },
    },
  });
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 568 } });
  const openForm = async (chosen: string) => {
    await page.goto(`${site.url}/approve/${token}`);
    await page.getByText("Other titles").click();
    await page.getByRole("link", { name: chosen }).click();
    expect(await page.getByRole("radio", { name: chosen }).isChecked()).toBe(true);
  };
  await openForm("Flour, water, salt");
  expect(await page.getByRole("radio").count()).toBe(3);
  await page.getByRole("button", { name: "Save and review" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();

  await openForm("Forty hours for one loaf");
  await page.getByRole("radio", { name: "The title above" }).check();
  await page.getByLabel("Title", { exact: true }).fill("My own");
  await page.getByRole("button", { name: "Save and review" }).click();
  await expect.poll(() => edits).toEqual(["Flour, water, salt", "My own"]);

  // Typed beside a chosen title.
  await openForm("Forty hours for one loaf");
  await page.getByLabel("Title", { exact: true }).fill("Mine after all");
  await page.getByRole("button", { name: "Save and review" }).click();
  await expect.poll(() => edits.at(-1)).toBe("Mine after all");
  await page.close();
  await site.server.close();
});

it("says without a reload that the version with the answers couldn't be written", async () => {
  let shown: ApprovalView = { ...askingApproval, state: "changes" };
  const { services } = fakeServices();
  const site = await startSite({ services: { ...services, findApproval: async () => shown } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/approve/${token}`);
  await page.getByRole("heading", { name: "Writing it with your answers" }).waitFor();
  shown = { ...askingApproval, hasFailed: true };
  await page.getByText("We couldn’t write it with your answers.").waitFor();
  expect(page.url()).toBe(`${site.url}/approve/${token}`);
  expect(await page.getByRole("button", { name: "Try again" }).isVisible()).toBe(true);
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  await page.close();
  await site.server.close();
});

it("shows the version with the answers without a reload, and marks what is new", async () => {
  let shown: ApprovalView = askingApproval;
  const { services } = fakeServices();
  const answered = askingApproval.questions.map((question, index) =>
    index === 0 ? { ...question, state: "answered" as const, answer: "The lower one." } : question,
  );
  const site = await startSite({
    services: {
      ...services,
      findApproval: async () => shown,
      answerQuestions: async () => {
        shown = { ...askingApproval, state: "changes", questions: answered };
        return { answeredBefore: [] };
      },
    },
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/approve/${token}`);
  await page.getByLabel("Which one is Bruno").fill("The lower one.");
  await page.getByRole("button", { name: "Write it with my answers" }).click();
  await page.getByRole("heading", { name: "Writing it with your answers" }).waitFor();
  await page.getByText("The lower one.").waitFor();
  expect(await findFaults(page, [360, 1280])).toEqual([]);

  const { blocks } = askingApproval.article.document;
  const document = {
    blocks: [...blocks, { type: "paragraph" as const, spans: [{ text: "Bruno is the lower one." }] }],
  };
  shown = {
    ...askingApproval,
    questions: answered,
    article: { ...askingApproval.article, version: 2, document },
    whatIsNew: { title: false, blocks: [blocks.length] },
    factsOffered: ["Bruno is the lower one."],
  };
  await page.getByText("Here’s the new version.").waitFor();
  expect(await page.getByText("New: Bruno is the lower one.").textContent()).toContain("Bruno is the lower one.");
  expect(await page.locator('input[name="version"]').first().inputValue()).toBe("2");
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  await page.close();
  await site.server.close();
});

it("shows the next version even where the page's address already asks for it", async () => {
  let shown: ApprovalView = { ...askingApproval, state: "changes" };
  const { services } = fakeServices();
  const site = await startSite({ services: { ...services, findApproval: async () => shown } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/approve/${token}?note=new#whats-new`);
  await page.getByRole("heading", { name: "Writing it with your answers" }).waitFor();
  shown = {
    ...askingApproval,
    article: { ...askingApproval.article, version: 2 },
    whatIsNew: { title: true, blocks: [] },
  };
  await page.getByText("Here’s the new version.").waitFor();
  expect(page.url()).toBe(`${site.url}/approve/${token}?note=new#whats-new`);
  await page.close();
  await site.server.close();
});

it("passes axe in every state and language", async () => {
  const states = [
    "waiting",
    "said-yes",
    "approved",
    "declined",
    "changes",
    "superseded",
    "expired",
    "revoked",
  ] as const;
  const views = Object.fromEntries(states.map((state) => [state, { ...waitingApproval, state }]));
  const copy = { html: "<p>Bread</p>", markdown: "Bread", upgradeUrl: "http://galley.test/bot/upgrade" };
  const findWaiting: PageServices["findWaiting"] = async () => ({
    articleId: "a1",
    state: "waiting",
    locale: "en",
    timeZone: "UTC",
    accountName: "@lena.bakes",
    caption: "Bruno and the baker.",
    picture: { url: "/media/p1-signed", alt: "Two dogs" },
    until: new Date("2026-11-23T10:00:00Z"),
    questions: askingApproval.questions,
  });
  const asking: ApprovalView = { ...askingApproval, factsOffered: ["Bruno is the lower one."] };
  const copied: ApprovalView = { ...waitingApproval, state: "approved", targets: [], copy };
  const offering: ApprovalView = { ...waitingApproval, titles: ["Forty hours for one loaf", "Flour, water, salt"] };
  const site = await startSite({
    services: { ...fakeServices({ ...views, copied, offering, asking }).services, findWaiting },
  });
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, serviceWorkers: "block" });
  const page = await context.newPage();
  const paths = [
    ...states.map((state) => `/approve/${state}`),
    "/vi/approve/waiting",
    "/approve/waiting?later",
    "/approve/waiting?edit",
    "/vi/approve/waiting?changes",
    "/approve/copied",
    "/approve/offering",
    "/approve/asking",
    "/answer/ours",
    "/vi/approve/asking?note=unanswered",
    "/vi/approve/offering?edit&title=1",
    `/approvers/${token}`,
    "/stop-mails/ours",
    "/approve/unknown",
    "/",
    "/vi",
  ];
  for (const path of paths) {
    await page.goto(site.url + path);
    expect([path, ...(await findFaults(page, [320]))]).toEqual([path]);
  }
  await context.close();
  await site.server.close();
});
