import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findFreePorts } from "../../test/free-ports.ts";
import { median } from "../lib/statistics.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Scores = Record<(typeof categories)[number], number>;

/** Median scores of several Lighthouse mobile runs, each from 0 to 100. */
export async function scorePage(url: string, runs: number): Promise<Scores> {
  const [port = 0] = await findFreePorts(1);
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--headless=new", `--remote-debugging-port=${port}`],
  });
  const scores: Scores[] = [];
  try {
    for (let run = 0; run < runs; run += 1) scores.push(await scoreOnce(url, port));
  } finally {
    await browser.close();
  }
  return Object.fromEntries(
    categories.map((category) => [category, median(scores.map((score) => score[category]))]),
  ) as Scores;
}

async function scoreOnce(url: string, port: number): Promise<Scores> {
  // These pages opt out of search engines on purpose.
  const skipAudits = /\/signin$|\/approve\//.test(url) ? ["is-crawlable"] : [];
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories], skipAudits });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  for (const audit of Object.values(lhr.audits)) {
    if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary")
      console.log(`  ${url}: ${audit.id}`);
  }
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
}
