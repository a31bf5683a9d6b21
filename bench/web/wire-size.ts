import type { Browser } from "playwright-core";

type Cookie = { name: string; value: string };

/** Bytes of JavaScript a page loads without interaction, as sent over the wire with gzip. */
export async function measureScripts(browser: Browser, url: string, cookies: Cookie[] = []): Promise<number> {
  const context = await browser.newContext({ extraHTTPHeaders: { "Accept-Encoding": "gzip" } });
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: new URL(url).origin })));
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (new URL(request.url()).pathname.endsWith(".js"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total;
}
