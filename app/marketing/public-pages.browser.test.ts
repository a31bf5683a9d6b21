import type { Browser, Page, Request, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import errors from "../../messages/en/errors.json" with { type: "json" };
import mailEn from "../../messages/en/mail.json" with { type: "json" };
import mailVi from "../../messages/vi/mail.json" with { type: "json" };
import type { ContactMessage } from "../../src/owner/contact/send-contact-message.ts";
import type { ContactProblem, PageServices } from "../../src/entries/http/pages/page-services.ts";
import { fakeServices, startSite, waitingApproval } from "../../test/site.ts";
import { findFaults } from "../testing/find-faults.ts";
import { examples } from "./example/examples.ts";
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
  previewUrl: null,
  titles: [],
  article: waitingApproval.article,
  pictureUrls: waitingApproval.pictureUrls,
  pictureSizes: waitingApproval.pictureSizes,
};

const asking: Trial = {
  ...written,
  canAnswer: true,
  questions: [{ id: "1", text: "Which one is Bruno?", isPrivate: false, answer: null }],
};

/** One grey pixel. */
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNsaGj4DwAFhAKAjM1mJgAAAABJRU5ErkJggg==";

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
    // Forms are checked against this URL, and the port is known only once the server listens.
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
    "/trynow?problem=trials-over",
  ].map((path) => [path, "none"] as const),
  ...Object.keys(states).map((state) => ["/trynow", state] as const),
];

describe.each(["", "/vi"])("the public pages under %j", (prefix) => {
  it.each(pages)("%s (trial: %s) passes axe and fits 360 and 1280 px", async (path, state) => {
    trial = states[state] ?? null;
    await page.goto(url + (prefix + path).replace(/^\/vi\/$/, "/vi"));
    await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(prefix === "" ? "en-US" : "vi");
    expect(await findFaults(page, [360, 1280])).toEqual([]);
    expect(await page.content()).not.toContain("not-for-the-page");
    expect(complaints.splice(0)).toEqual([]);
  });
});

it("link to their twins in the other language, by canonical and alternate links", async () => {
  await page.goto(`${url}/vi/terms`);
  const href = (selector: string) => page.locator(selector).getAttribute("href");
  expect(await href('link[rel="canonical"]')).toMatch(/\/vi\/terms$/);
  expect(await href('link[hreflang="en"]')).toMatch(/[^i]\/terms$/);
});

it("show both prices as one where the specification has both, in both languages", async () => {
  for (const [prefix, inTable, inText] of [
    ["", "12 CHF", "9 dollars"],
    ["/vi", "12 CHF", "9 USD"],
  ]) {
    await page.goto(`${url}${prefix}/`);
    await expect.poll(() => page.locator("#prices strong").allTextContents()).toContain(inTable);
    await expect.poll(() => page.locator("#prices").textContent()).toContain(inText);
    const inBoth = new RegExp(`${inTable} \\(\\S+ ${inText}\\)`);
    await expect.poll(() => page.locator("#help").textContent()).toMatch(inBoth);
    await page.goto(`${url}${prefix}/terms`);
    await expect.poll(() => page.locator("main").textContent()).toMatch(inBoth);
  }
});

it("draws the proof's mail as it is sent, in both languages", async () => {
  for (const [path, texts, { byModel }] of [
    ["/", mailEn, examples.en],
    ["/vi", mailVi, examples.vi],
  ] as const) {
    await page.goto(url + path);
    const how = page.locator("section:has(#how)");
    for (const words of [
      texts.from.replace("{{sender}}", "Galley").replace("{{name}}", "Harbour & Hill"),
      texts.approval.subject.replace("{{title}}", byModel.title),
      texts.approval.button,
    ])
      await expect.poll(() => how.textContent()).toContain(words);
  }
});

describe("the example on the front page, without scripts", () => {
  it("highlights a sentence's source, and changes the writer without moving the page", async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } });
    await plain.goto(url);
    const lit = () =>
      plain
        .locator("[data-source]")
        .evaluateAll((all) =>
          all.flatMap((one) =>
            getComputedStyle(one).getPropertyValue("--lit") === "" ? [] : [one.getAttribute("data-source")],
          ),
        );
    await expect.poll(lit).toEqual(["caption-1", "answer-1.1"]);
    await plain.getByRole("radio", { name: "Day two, the path" }).check({ force: true });
    await plain.mouse.move(0, 0);
    await expect.poll(lit).toEqual(["photo-2", "caption-3"]);
    await plain.keyboard.press("ArrowDown");
    await expect.poll(lit).toEqual(["photo-3", "caption-4"]);
    await plain.getByText("She's seen that sunrise four hundred times and still goes up.").last().hover();
    await expect.poll(lit).toEqual(["answer-2.2"]);
    const height = () => plain.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    await plain.getByRole("radio", { name: "Built-in writer" }).check({ force: true });
    await plain.getByRole("heading", { name: "Three days, 41 km, one wet tent" }).waitFor();
    await expect.poll(lit).toEqual([]);
    expect(await height()).toBe(before);
    await plain.close();
  });

  it("shows the chosen sentence's source on a phone, and folds the post's words away", async () => {
    const phone = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } });
    await phone.goto(`${url}/vi`);
    await phone.getByRole("radio", { name: "Ba cái đồng hồ báo thức" }).check({ force: true });
    await phone.locator("[data-origin]:visible", { hasText: "Câu trả lời 2: Ba cái đồng hồ báo thức" }).waitFor();
    expect(await phone.locator("[data-origin]:visible").count()).toBe(1);
    expect(await phone.locator("dl:visible").count()).toBe(0);
    await phone.getByRole("checkbox").check({ force: true });
    await phone.locator("dl:visible").waitFor();
    await phone.close();
  });
});

describe("the contact form, without scripts", () => {
  it("keeps a rejected message, and confirms one that was sent", async () => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(`${url}/contact?topic=custom`);
    await plain.getByLabel("Your name").fill("Lena");
    await plain.getByLabel("Your email").fill("lena@example.com");
    await plain.getByLabel("Your message").fill("300 articles a month, please.");
    problem = { code: "rate-limited" };
    await plain.getByRole("button", { name: "Send" }).click();
    await plain.getByText(errors.codes["rate-limited"]).waitFor();
    await expect.poll(() => plain.getByLabel("Your message").inputValue()).toBe("300 articles a month, please.");
    problem = null;
    await plain.getByRole("button", { name: "Send" }).click();
    await plain.getByRole("heading", { name: "Thanks, your message is on its way" }).waitFor();
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

describe("choosing a photo", () => {
  const tile = { name: "bowl.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };

  it("shows it at once, and fits a phone's first screen with its button", async () => {
    trial = null;
    await page.setViewportSize({ width: 360, height: 640 });
    for (const prefix of ["", "/vi"]) {
      await page.goto(`${url}${prefix}/trynow`);
      const button = page.locator("form[action='/trynow/photo'] button:not([type])");
      await page.getByLabel(/Add a photo|Thêm ảnh/).setInputFiles(tile);
      await page.locator("form img[src^='blob:']").waitFor();
      const { y, height } = (await button.boundingBox()) ?? { y: 999, height: 0 };
      expect(y + height).toBeLessThan(640);
    }
  });

  it("says after a failure that nobody foresaw that there's no article", async () => {
    trial = null;
    await page.goto(`${url}/trynow?problem=internal`);
    await page.getByRole("alert").getByText(errors.screens.tryNow, { exact: true }).waitFor();
  });

  it("says at once what is wrong with a file, and accepts the next one", async () => {
    await page.goto(`${url}/trynow`);
    const field = page.getByLabel("Add a photo");
    await field.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await page.getByText("This isn’t a photo.").waitFor();
    expect(await page.locator("form img").count()).toBe(0);
    await field.setInputFiles(tile);
    await expect.poll(() => page.getByText("This isn’t a photo.").count()).toBe(0);
    await page.locator("form img[src^='blob:']").waitFor();
  });

  it("says so when our photo can't be loaded, and accepts the next try", async () => {
    // A service worker would answer instead of the network.
    const direct = await browser.newPage({ serviceWorkers: "block" });
    await direct.goto(`${url}/trynow`);
    await direct.route("**/sunrise-800*.webp", (route) => route.fulfill({ status: 404 }));
    const button = direct.getByRole("button", { name: "No photo? Use ours" });
    await button.click();
    await direct.getByText("We couldn’t load our photo.").waitFor();
    await direct.unroute("**/sunrise-800*.webp");
    await button.click();
    await direct.locator("form img[src^='blob:']").waitFor();
    expect(await direct.getByText("We couldn’t load our photo.").count()).toBe(0);
    await direct.close();
  });

  it("offers our photo and words, and never replaces the visitor's", async () => {
    await page.goto(`${url}/trynow`);
    await page.getByLabel("What would you write under it?").fill("My own words.");
    await page.getByRole("button", { name: "No photo? Use ours" }).click();
    await page.locator("form img[src^='blob:']").waitFor();
    expect(await page.getByLabel("What would you write under it?").inputValue()).toBe("My own words.");
    await page.getByLabel("What would you write under it?").fill("");
    await page.getByRole("button", { name: "No photo? Use ours" }).click();
    await expect.poll(() => page.getByLabel("What would you write under it?").inputValue()).toContain("Up at five");
    expect(await page.locator("#language").inputValue()).toBe("");
  });
});

it.each(["none", "PENDING"])("fetches no stylesheet again when the trial is %s", async (state) => {
  trial = states[state] ?? null;
  const fetched: string[] = [];
  const note = (request: Request) => void (request.url().endsWith(".css") && fetched.push(request.url()));
  page.on("request", note);
  await page.goto(`${url}/trynow`, { waitUntil: "networkidle" });
  page.off("request", note);
  expect(fetched).toEqual([]);
});

it("shows the photo while it writes and keeps it in place when the article comes", async () => {
  trial = states["PENDING"] ?? null;
  // Another handler serves the real URL; here the response comes from the test's own state.
  await page.route("**/trynow/state", (route) => route.fulfill({ json: { state: trial?.state ?? null } }));
  await page.goto(`${url}/trynow`);
  await page.getByRole("heading", { name: "Writing your article…" }).waitFor();
  const photoPlace = () => page.locator("main img").first().boundingBox();
  const before = await photoPlace();
  trial = written;
  await page.getByRole("link", { name: "Create my account" }).waitFor();
  expect(await photoPlace()).toEqual(before);
  await expect.poll(() => page.getByRole("heading", { name: written.article?.title ?? "" }).count()).toBe(1);
});

it("asks for a slow article page once, even if the visitor returns to the tab meanwhile", async () => {
  trial = states["PENDING"] ?? null;
  const slow = await browser.newPage({ serviceWorkers: "block" });
  let [seconds, openings] = [0, 0];
  await slow.addInitScript(() =>
    setInterval(() => {
      void fetch("/a-second-later");
      document.dispatchEvent(new Event("visibilitychange"));
    }, 1_000),
  );
  await slow.route("**/a-second-later", (route) => {
    seconds += 1;
    return route.fulfill({ status: 204 });
  });
  await slow.route("**/trynow/state", (route) => route.fulfill({ json: { state: trial?.state ?? null } }));
  await slow.route(/\/trynow\?written$/, async (route) => {
    openings += 1;
    const openedAt = seconds;
    await expect.poll(() => seconds).toBeGreaterThan(openedAt + 3);
    await route.continue();
  });
  await slow.goto(`${url}/trynow`);
  await slow.getByRole("heading", { name: "Writing your article…" }).waitFor();
  trial = written;
  await slow.getByRole("link", { name: "Create my account" }).waitFor();
  expect(openings).toBe(1);
  await slow.close();
});

it("polls in one chain, however often the visitor leaves the tab and returns", async () => {
  trial = states["PENDING"] ?? null;
  const tab = await browser.newPage({ serviceWorkers: "block" });
  const polls: Route[] = [];
  await tab.route("**/trynow/state", (route) => void polls.push(route));
  await tab.clock.install();
  /** Moves the page's clock, then makes a request: the page's own have been sent before it. */
  const pass = async (ms: number) => {
    await tab.clock.runFor(ms);
    await tab.evaluate(() => fetch(location.href).then(() => {}));
    return polls.length;
  };
  await tab.goto(`${url}/trynow`);
  await expect.poll(() => pass(500)).toBe(1);
  for (const visibilityState of ["hidden", "visible"])
    await tab.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, visibilityState);
  expect(await pass(5_000)).toBe(1);
  await polls[0]?.fulfill({ json: { state: "PENDING" } });
  await expect.poll(() => pass(500)).toBe(2);
  expect(await pass(5_000)).toBe(2);
  await tab.close();
});

it("extends the article with the visitor's answers, and marks what is new", async () => {
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
