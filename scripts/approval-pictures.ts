// First: it selects the React build that the pages' server loads.
import "../src/platform/config/env.ts";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { launchChromium } from "../app/testing/launch-chromium.ts";
import { loadEmails } from "../src/platform/mails/emails.ts";
import type { ApprovalView } from "../src/post/approvals/deciding/approval-view.ts";
import { fakeServices, startSite, waitingApproval } from "../test/site.ts";
import content from "./approval-pictures.json" with { type: "json" };
import { buildIfChanged } from "./build.ts";
import { root } from "./root.ts";

/** Renders the pictures in README.md and docs/approval.md from the built emails and pages: docs/pictures/*.png. */
const photo = await readFile(join(root, "app", "marketing", "pictures", "sunrise-800.webp"));
const photoUrl = "http://pictures.test/photo";

// JSON loses the types of an article's parts.
const { article, texts } = content as unknown as Pick<ApprovalView, "article" | "texts">;
const { title } = article;
const accountName = "@lena.walks";
const label = "Lena’s blog";
const targets = [{ label, sideEffects: [] }];
const waiting: ApprovalView = { ...waitingApproval, accountName, article, targets, texts };
const copy = {
  html: "<p>We left the hut at three …</p>",
  markdown: "We left the hut at three …",
  upgradeUrl: "http://galley.test/bot/upgrade",
};
const approveUrl = "https://galley.example/approve/Zt7wQm2XkV9rB4nLs8dHy1cPf6gJ3aE0";

await buildIfChanged();
const emails = loadEmails();
const { html } = await emails.renderApprovalRequest({
  ...{ locale: "en", ...article, name: title, pictureUrls: { p1: photoUrl }, approveUrl, accountName },
  ...{
    takesReplies: false,
    isOwner: true,
    needsAll: false,
    isReminder: false,
    stopUrl: null,
    actionUrl: null,
    targets: [label],
  },
});
const entry = { language: "en", accountName, approveUrl } as const;
const [walk = "", bread = ""] = content.excerpts;
const digest = await emails.renderApprovalDigest({
  ...{ locale: "en", more: 0, articlesUrl: "https://galley.example/bot/articles" },
  articles: [
    { ...entry, title, name: title, excerpt: walk, picture: { url: photoUrl, alt: "Sunrise" } },
    { ...entry, title: "Two loaves of rye", name: "Two loaves of rye", excerpt: bread, picture: null },
  ],
  stopUrl: "https://galley.example/stop-mails/x",
});
await using cleanUp = new AsyncDisposableStack();
const site = await startSite({
  services: fakeServices({ waiting, free: { ...waiting, state: "approved", targets: [], copy } }).services,
  serveMedia: async () => new Response(new Uint8Array(photo), { headers: { "Content-Type": "image/webp" } }),
});
cleanUp.defer(() => site.server.close());
await using browser = await launchChromium();
await shootMail("mail-light", html, 640);
await shootMail("mail-dark", html, 640, "dark");
await shootMail("mail-320", html, 320);
await shootMail("mail-without-pictures", html.replaceAll(photoUrl, "http://pictures.test/none"), 320, "light", 700);
await shootMail("mail-daily", digest.html, 360);
await shootPage("approval-page", "waiting", 360, 740);
await shootPage("approval-320", "waiting");
await shootPage("approval-edit", "waiting?edit");
await shootPage("approval-changes", "waiting?changes");
await shootPage("approval-copy", "free", 320, null);

async function shootMail(
  name: string,
  mail: string,
  width: number,
  colorScheme: "light" | "dark" = "light",
  height: number | null = null,
): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: height ?? 700 }, colorScheme });
  await page.route(photoUrl, (route) => route.fulfill({ body: photo, contentType: "image/webp" }));
  await page.setContent(mail, { waitUntil: "networkidle" });
  await save(name, await page.screenshot({ fullPage: height === null }));
}

async function shootPage(name: string, path: string, width = 320, height: number | null = 640): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: height ?? 700 } });
  await page.goto(`${site.url}/approve/${path}`, { waitUntil: "networkidle" });
  await save(name, await page.screenshot({ fullPage: height === null }));
}

async function save(name: string, picture: Buffer): Promise<void> {
  const png = sharp(picture).png({ palette: true, colours: 128, effort: 10 });
  await png.toFile(join(root, "docs", "pictures", `${name}.png`));
}
