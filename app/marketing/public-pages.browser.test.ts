import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ContactMessage } from "../../src/owner/contact/send-contact-message.ts";
import type { ContactProblem, PageServices } from "../../src/entries/http/pages/page-services.ts";
import { fakeServices, startSite, waitingApproval } from "../../test/site.ts";
import { findFaults } from "../testing/find-faults.ts";
import { launchChromium } from "../testing/launch-chromium.ts";

type Trial = NonNullable<Awaited<ReturnType<PageServices["findTrial"]>>>;

const written: Trial = {
  state: "GENERATED",
  token: "not-for-the-page",
  expiresAt: new Date("2026-11-22T10:00:00Z"),
  timeZone: "UTC",
  isClaimed: false,
  questions: [],
  canAnswer: false,
  whatIsNew: null,
  titles: [],
  article: waitingApproval.article,
  pictureUrls: waitingApproval.pictureUrls,
};

const asking: Trial = {
  ...written,
  canAnswer: true,
  questions: [{ id: "1", text: "Which one is Bruno?", isPrivate: false, answer: null }],
};

let browser: Browser;
let page: Page;
let site: Awaited<ReturnType<typeof startSite>>;
let url = "http://galley.test";
let trial: Trial | null = null;
let problem: ContactProblem | null = null;
const complaints: string[] = [];
const messages: ContactMessage[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  const { services } = fakeServices();
  const asked: PageServices = Object.defineProperty(
    {
      ...services,
      findTrial: async () => trial,
      answerTrial: async (_cookies, answers) => {
        trial = { ...asking, state: "PENDING", canAnswer: false };
        return answers.some(({ text }) => text.length > 1_000) ? { problem: "Too long" } : null;
      },
      sendContactMessage: async (message: ContactMessage) => {
        messages.push(message);
        return problem;
      },
    },
    "publicUrl",
    // Forms are checked against it, and the port is known only once the server listens.
    { get: () => url },
  );
  site = await startSite({ services: asked });
  url = site.url;
  page = await browser.newPage();
  // Sets a language, or the first Vietnamese page would redirect all others to Vietnamese.
  await page.context().addCookies([{ name: "locale", value: "en", url }]);
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of (422|429|404)/.test(message.text())) complaints.push(message.text());
  });
});
afterAll(async () => {
  await browser.close();
  await site.server.close();
});

const states: Record<string, Trial | null> = {
  none: null,
  PENDING: { ...written, state: "PENDING", article: null },
  FAILED: { ...written, state: "FAILED", article: null },
  GENERATED: written,
  asking,
  better: { ...written, whatIsNew: { title: false, blocks: [1] } },
  claimed: { ...written, isClaimed: true },
};
const pages = [
  ...[
    "/",
    "/contact",
    "/contact?topic=custom",
    "/contact?sent",
    "/terms",
    "/privacy-policy",
    "/trynow?problem=trial-used",
  ].map((path) => [path, "none"] as const),
  ...Object.keys(states).map((state) => ["/trynow", state] as const),
];

describe.each(["", "/vi"])("the public pages under %j", (prefix) => {
  it.each(pages)("%s (trial: %s) has no fault that axe finds, and fits 360 and 1280 px", async (path, state) => {
    trial = states[state] ?? null;
    await page.goto(url + (prefix + path).replace(/^\/vi\/$/, "/vi"));
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(prefix === "" ? "en-US" : "vi");
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    expect(await page.content()).not.toContain("not-for-the-page");
    expect(complaints.splice(0)).toEqual([]);
  });
});

it("has a twin in the other language for each page, by canonical and alternate links", async () => {
  await page.goto(`${url}/vi/terms`);
  const href = (selector: string) => page.locator(selector).getAttribute("href");
  expect(await href('link[rel="canonical"]')).toMatch(/\/vi\/terms$/);
  expect(await href('link[hreflang="en"]')).toMatch(/[^i]\/terms$/);
});

it("tells both prices where the specification has them, in both languages", async () => {
  for (const [prefix, inTable, inText] of [
    ["", "12 CHF", "9 dollars"],
    ["/vi", "12 CHF", "9 đô la"],
  ]) {
    await page.goto(`${url}${prefix}/`);
    await expect.poll(() => page.locator("#prices strong").allTextContents()).toContain(inTable);
    await expect.poll(() => page.locator("#prices header").textContent()).toContain(inText);
    await expect.poll(() => page.locator("#help").textContent()).toContain(inText);
    await page.goto(`${url}${prefix}/terms`);
    await expect.poll(() => page.locator("main").textContent()).toContain(inText);
  }
});

describe("the contact form, without scripts", () => {
  it("keeps what was written when it is refused, and says so where it is sent", async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${url}/contact?topic=custom`);
    await plain.getByLabel("Your name").fill("Lena");
    await plain.getByLabel("Your email").fill("lena@example.com");
    await plain.getByLabel("Your message").fill("300 articles a month, please.");
    problem = { code: "rate-limited" };
    await plain.getByRole("button", { name: "Send" }).click();
    await plain.getByText("That was too often.").waitFor();
    await expect.poll(() => plain.getByLabel("Your message").inputValue()).toBe("300 articles a month, please.");
    problem = null;
    await plain.getByRole("button", { name: "Send" }).click();
    await plain.getByRole("heading", { name: "Thank you, it is on its way" }).waitFor();
    expect(messages.at(-1)).toEqual({
      topic: "custom",
      name: "Lena",
      email: "lena@example.com",
      message: "300 articles a month, please.",
      trap: "",
    });
    await plain.close();
  });
});

it("shows the article without a reload once it is written", async () => {
  trial = states["PENDING"] ?? null;
  // Another handler serves the real URL; here the response comes from the test's own state.
  await page.route("**/trynow/state", (route) => route.fulfill({ json: { state: trial?.state ?? null } }));
  await page.goto(`${url}/trynow`);
  await page.getByRole("heading", { name: "Your article is being written" }).waitFor();
  trial = written;
  await page.getByRole("link", { name: "Create my account" }).waitFor();
  await expect.poll(() => page.getByRole("heading", { name: written.article?.title ?? "" }).count()).toBe(1);
});

it("grows the article with the visitor's answers, and shows what is new", async () => {
  trial = asking;
  await page.route("**/trynow/state", (route) => route.fulfill({ json: { state: trial?.state ?? null } }));
  await page.goto(`${url}/trynow`);
  const send = page.getByRole("button", { name: "Write it with my answers" });
  await send.click();
  await page.getByText("Answer at least one question, or skip them.").waitFor();
  await page.getByLabel("Which one is Bruno?").fill("The lower one.");
  await send.click();
  await page.getByRole("heading", { name: "Writing it with your answers" }).waitFor();
  trial = { ...written, whatIsNew: { title: false, blocks: [1] } };
  await page.getByText("Here it is, with what only you knew.").waitFor();
  expect(await page.getByText("New: Forty hours").count()).toBe(1);
  expect(await page.getByLabel("Which one is Bruno?").count()).toBe(0);
});
