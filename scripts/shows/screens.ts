import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import type { BrowserContext } from "playwright-core";
import { launchChromium } from "../../app/testing/launch-chromium.ts";
import { startProduct } from "../../test/product.ts";
import { signUp } from "../../test/sign-up.ts";
import { root } from "../root.ts";
import { emails, findMailedPaths, makeHome } from "./screens/home.ts";
import { type Look, lookAt, openScreen } from "./screens/look-at.ts";
import listed from "./screens/screens.json" with { type: "json" };
import { startStagedPages } from "./screens/staged-pages.ts";
import { conclude, createTally } from "./shared/tally.ts";

/**
 * Every page in Chromium, in both languages, at phone and desktop width, light and dark: no browser errors, no failed
 * requests, no axe findings, nothing wider than the screen (also at 200 %), no missing text, no layout shifts while
 * loading, and a focus that moves in order. Saves the screenshots in show-results/screens/. Arguments select screens by
 * the start of their name; `--part 2/4` selects a share of them.
 */
type Language = "en" | "vi";
type Screen = {
  name: string;
  path: string;
  as: "visitor" | keyof typeof emails;
  /** It follows the reader's language, without a URL per language. */
  ownLanguage?: boolean;
  /** It exists only in this language. */
  only?: Language;
  status?: number;
  /** What to open on it first (screens/open-parts.ts). */
  opens?: string;
};

const { values: options, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { part: { type: "string", default: "1/1" } },
});
const [part = 1, parts = 1] = options.part.split("/").map(Number);
const screens = (listed as Screen[])
  .filter(({ name }) => asked.length === 0 || asked.some((start) => name.startsWith(start)))
  .filter((_, index) => index % parts === part - 1);
const folder = join(root, "show-results", "screens");
const settings = { SIGN_UP: "open", STATUS_PAGE: "true" };
await using staged = await startStagedPages();
await using product = await startProduct({ processes: [["web", "identity"]], settings, withPayment: true });
await using browser = await launchChromium();
const tally = createTally();
const visitors = { visitor: await openContext() } as Record<Screen["as"], BrowserContext>;
for (const [as, email] of Object.entries(emails)) {
  const context = (visitors[as as Screen["as"]] = await openContext());
  const page = await context.newPage();
  await page.goto(`${product.url}/signin`);
  await signUp(page, product, email);
  await page.close();
}
const shown = await makeHome(product);
await product.rig.startService(["worker"]);
Object.assign(shown, staged.addresses, await findMailedPaths(product));
for (const language of ["en", "vi"] as const) {
  await product.sql("update accounts set locale = $1", [language]);
  for (const screen of screens.filter(({ only }) => only === undefined || only === language))
    await Promise.all([360, 1280].map((width) => see(screen, width, language, visitors[screen.as], shown)));
}
console.log(`pictures: ${folder}`);
const isWhole = asked.length === 0 && parts === 1;
conclude("screens", { pages: tally.cases, failed: tally.failed }, { least: { pages: isWhole ? 700 : 1 } });

/** Copies the sign-in of `like`, if given. */
async function openContext(like?: BrowserContext): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    // In each new browser the service worker would first fetch everything it keeps.
    ...(like && { serviceWorkers: "block", storageState: await like.storageState() }),
  });
  context.setDefaultTimeout(60_000);
  // Sets the language explicitly; otherwise the first Vietnamese page would switch all the others.
  await context.addCookies([{ name: "locale", value: "en", url: product.url }]);
  return context;
}

async function see(
  { name, path, status = 200, opens, ownLanguage }: Screen,
  width: number,
  language: Language,
  context: BrowserContext,
  shown: Record<string, string>,
): Promise<void> {
  const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) => (key === "language" ? language : shown[key]) ?? key);
  const isAtRoot = language === "en" || ownLanguage === true || !filled.startsWith("/");
  const url = new URL(isAtRoot ? filled : `/vi${filled === "/" ? "" : filled}`, product.url);
  if (language === "vi" && !path.startsWith("/") && ownLanguage !== true) url.pathname = `/vi${url.pathname}`;
  const look: Look = { url: url.href, status, width, language, opens };
  // What is opened here, such as a draft, mustn't show up on other screens.
  const ownContext = opens === undefined ? null : await openContext(context);
  const opened = await openScreen(ownContext ?? context, look);
  for (const scheme of ["light", "dark"] as const)
    await tally.see(`${name} ${width} ${language} ${scheme}`, async () => {
      const picture = join(folder, String(width), language, `${name}-${scheme}.png`);
      await mkdir(dirname(picture), { recursive: true });
      const faults = await lookAt(opened, { ...look, scheme, picture });
      if (faults.length > 0) throw withoutStack(faults.join("\n          "));
      return "nothing is wrong";
    });
  await (ownContext ?? opened.page).close();
}

/** The stack says nothing about the page. */
function withoutStack(message: string): Error {
  return Object.assign(new Error(message), { stack: `Error: ${message}` });
}
