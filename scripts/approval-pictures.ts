// First: it selects the React build that the pages' server loads.
import "../src/platform/config/env.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import sharp from "sharp";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import type { ApprovalRequestContent, Emails } from "../src/platform/mails/emails.ts";
import { fakeServices, startSite, waitingApproval } from "../test/site.ts";
import type { ApprovalView } from "../src/post/approvals/deciding/approval-view.ts";
import content from "./approval-pictures.json" with { type: "json" };
import { buildIfChanged } from "./build.ts";
import { root } from "./root.ts";

/**
 * Renders the pictures in docs/approval.md from the built mails and pages: docs/pictures/approval-*.png,
 * mail-*.png.
 */
const folder = join(root, "docs", "pictures");
const photo = join(root, "app", "marketing", "pictures", "sunrise-800.webp");
const photoUrl = "http://pictures.test/photo";

// The article that all pictures show; JSON loses the types of its parts.
const { article, texts } = content as unknown as Pick<ApprovalView, "article" | "texts">;
const view: ApprovalView = {
  ...waitingApproval,
  accountName: "@lena.walks",
  article,
  targets: ["Lena’s blog"],
  texts,
};

const mail: ApprovalRequestContent = {
  locale: "en",
  ...article,
  name: article.title,
  pictureUrls: { p1: photoUrl },
  approveUrl: "https://galley.example/approve/Zt7wQm2XkV9rB4nLs8dHy1cPf6gJ3aE0",
  accountName: view.accountName,
  targets: view.targets,
  takesReplies: false,
  isReminder: false,
  stopUrl: null,
  actionUrl: null,
};

type Shot = { name: string; width: number; height: number | "all"; dark?: boolean };

async function shoot(
  browser: Browser,
  { name, width, height, dark = false }: Shot,
  source: { html: string } | { url: string },
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height: height === "all" ? 700 : height },
    colorScheme: dark ? "dark" : "light",
  });
  await page.route(photoUrl, async (route) =>
    route.fulfill({ body: await readFile(photo), contentType: "image/webp" }),
  );
  if ("html" in source) await page.setContent(source.html, { waitUntil: "networkidle" });
  else await page.goto(source.url, { waitUntil: "networkidle" });
  const picture = await page.screenshot({ fullPage: height === "all" });
  await page.close();
  const { size } = await sharp(picture)
    .png({ palette: true, colours: 128, effort: 10 })
    .toFile(join(folder, `${name}.png`));
  console.log(`${name}.png: ${Math.round(size / 1024)} kB`);
}

async function shootMails(browser: Browser): Promise<void> {
  const { renderApprovalRequest, renderApprovalDigest } = (await import(
    join(root, "build", "emails", "index.js")
  )) as Emails;
  const { html } = await renderApprovalRequest(mail);
  await shoot(browser, { name: "mail-light", width: 640, height: "all" }, { html });
  await shoot(browser, { name: "mail-dark", width: 640, height: "all", dark: true }, { html });
  await shoot(browser, { name: "mail-320", width: 320, height: "all" }, { html });
  await shoot(
    browser,
    { name: "mail-without-pictures", width: 320, height: 700 },
    { html: html.replaceAll(photoUrl, "http://pictures.test/none") },
  );
  const entry = { language: "en" as const, accountName: view.accountName, picture: { url: photoUrl, alt: "Sunrise" } };
  const [walk = "", bread = ""] = content.excerpts;
  const articles = [
    { ...entry, title: article.title, name: article.title, excerpt: walk, approveUrl: `${mail.approveUrl}1` },
    {
      ...entry,
      title: "Two loaves of rye",
      name: "Two loaves of rye",
      excerpt: bread,
      picture: null,
      approveUrl: `${mail.approveUrl}2`,
    },
  ];
  const digest = await renderApprovalDigest({
    locale: "en",
    articles,
    more: 0,
    articlesUrl: "https://galley.example/bot/articles",
    stopUrl: "https://galley.example/stop-mails/x",
  });
  await shoot(browser, { name: "mail-daily", width: 360, height: "all" }, { html: digest.html });
}

async function shootPages(browser: Browser): Promise<void> {
  const copy = {
    html: "<p>We left the hut at three …</p>",
    markdown: "We left the hut at three …",
    upgradeUrl: "http://galley.test/bot/upgrade",
  };
  const views: Record<string, ApprovalView> = {
    waiting: view,
    vietnamese: { ...view, locale: "vi" },
    free: { ...view, state: "approved", targets: [], copy },
  };
  const serveMedia = async () =>
    new Response(new Uint8Array(await readFile(photo)), { headers: { "Content-Type": "image/webp" } });
  const site = await startSite({ services: fakeServices(views).services, serveMedia });
  const page = (name: string, path: string, width = 320, height: number | "all" = 640) =>
    shoot(browser, { name, width, height }, { url: `${site.url}/approve/${path}` });
  await page("approval-page", "waiting", 360, 740);
  await page("approval-320", "waiting");
  await page("approval-wide", "waiting", 1_000, 760);
  await page("approval-vi", "vietnamese");
  await page("approval-edit", "waiting?edit");
  await page("approval-changes", "waiting?changes");
  await page("approval-copy", "free", 320, "all");
  await site.server.close();
}

await buildIfChanged();
const browser = await launchChromium();
try {
  await shootMails(browser);
  await shootPages(browser);
} finally {
  await browser.close();
}
