import type { Browser } from "playwright-core";
import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import type { PageServices } from "../../src/entries/http/pages/page-services.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findFaults } from "../testing/find-faults.ts";
import { launchChromium } from "../testing/launch-chromium.ts";
import { askingApproval, fakeServices, startSite, token, waitingApproval } from "../../test/site.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

it("is decided by one button at 320 px with scripts turned off", async () => {
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
  for (const name of ["Approve and publish", "Edit", "Ask for changes", "Not now", "Never"]) {
    const box = await page.getByText(name, { exact: true }).boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box && box.y > 568 / 2 && box.y + box.height <= 568).toBe(true);
  }
  const photo = await page.getByRole("img", { name: "A round loaf" }).boundingBox();
  expect(photo).toMatchObject({ x: 0, width: 320 });

  await page.getByRole("button", { name: "Not now" }).click();
  await page.getByRole("heading", { name: "Nothing was decided" }).waitFor();
  await page.getByText("We remind you once, on November 23, 2026.").waitFor();
  expect(decisions).toEqual(["later"]);
  await page.getByRole("link", { name: "Back to the article" }).click();

  await page.getByRole("link", { name: "Never" }).click();
  await page.getByRole("heading", { name: "Never publish this article?" }).waitFor();
  await page.getByRole("link", { name: "Back to the article" }).click();
  expect(decisions).toEqual(["later"]);

  await page.getByRole("button", { name: "Approve and publish" }).click();
  await page.getByText("This article is approved").waitFor();
  expect(decisions).toEqual(["later", "approve"]);
  await expect.poll(() => page.getByRole("button").count()).toBe(0);
  expect(elsewhere).toEqual([]);
  await page.close();
  await site.server.close();
});

it("offers other titles, and stores the chosen one as an edit, with scripts turned off", async () => {
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
  await page.getByRole("button", { name: "Save and look at it" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();

  await openForm("Forty hours for one loaf");
  await page.getByRole("radio", { name: "The title above" }).check();
  await page.getByLabel("Title", { exact: true }).fill("My own");
  await page.getByRole("button", { name: "Save and look at it" }).click();
  await expect.poll(() => edits).toEqual(["Flour, water, salt", "My own"]);
  await page.close();
  await site.server.close();
});

it("says so without a reload when the version with the answers couldn't be written", async () => {
  let shown: ApprovalView = { ...askingApproval, state: "changes" };
  const { services } = fakeServices();
  const site = await startSite({ services: { ...services, findApproval: async () => shown } });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(`${site.url}/approve/${token}`);
  await page.getByRole("heading", { name: "Writing it with your answers" }).waitFor();
  shown = { ...askingApproval, hasFailed: true };
  await page.getByText("We couldn't write it with your answers.").waitFor();
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
  await page.getByText("Here's the new version.").waitFor();
  expect(await page.getByText("New: Bruno is the lower one.").textContent()).toContain("Bruno is the lower one.");
  expect(await page.locator('input[name="version"]').first().inputValue()).toBe("2");
  expect(await findFaults(page, [360, 1280])).toEqual([]);
  await page.close();
  await site.server.close();
});

it("has no fault that axe finds, in any state and language", async () => {
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
    state: "waiting",
    locale: "en",
    timeZone: "UTC",
    accountName: "lena.bakes",
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
  const context = await browser.newContext({ viewport: { width: 320, height: 568 } });
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
