import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { findFreePorts } from "../../test/free-ports.ts";
import { median } from "../lib/statistics.ts";

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
type Scores = Record<(typeof categories)[number], number>;

/** Median scores of several Lighthouse mobile runs, each from 0 to 100. */
export async function scorePage(url: string, runs: number): Promise<Scores> {
  const [port = 0] = await findFreePorts(1);
  await using _browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--headless=new", `--remote-debugging-port=${port}`],
  });
  const scores: Scores[] = [];
  // Lighthouse sometimes misses the first paint and gives no score.
  for (let run = 0; scores.length < runs && run < 2 * runs; run += 1) {
    const score = await scoreOnce(url, port);
    if (score !== null) scores.push(score);
  }
  return Object.fromEntries(
    categories.map((category) => [category, median(scores.map((score) => score[category]))]),
  ) as Scores;
}

/** Audits for search engines, which some pages turn away; a proof's rules even keep Lighthouse from robots.txt. */
function listPointless(url: string): string[] {
  if (url.includes("/approve/")) return ["is-crawlable", "meta-description", "robots-txt"];
  return url.endsWith("/signin") ? ["is-crawlable"] : [];
}

async function scoreOnce(url: string, port: number): Promise<Scores | null> {
  const skipAudits = listPointless(url);
  const result = await lighthouse(url, { port, logLevel: "error", onlyCategories: [...categories], skipAudits });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  for (const audit of Object.values(lhr.audits)) {
    if (audit.score !== null && audit.score < 1 && audit.scoreDisplayMode === "binary")
      console.log(`  ${url}: ${audit.id}${describeErrors(audit.details)}`);
  }
  if (categories.some((category) => typeof lhr.categories[category]?.score !== "number")) return null;
  return Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
}

/** The console's messages, if that's the audit. */
function describeErrors(details: unknown): string {
  const { items = [] } = (details ?? {}) as { items?: { description?: string; sourceLocation?: { url?: string } }[] };
  const said = items.flatMap((item) => (item.description ? [`${item.description} (${item.sourceLocation?.url})`] : []));
  return said.length === 0 ? "" : `: ${said.join("; ")}`;
}
