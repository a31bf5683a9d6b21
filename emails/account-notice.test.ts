import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { locales } from "../src/platform/languages.ts";

const built = pathToFileURL(join(import.meta.dirname, "../build/emails/index.js")).href;
const { renderAccountNotice } = (await import(built)) as typeof import("./index.ts");

const kinds = ["password-changed", "factor-changed", "email-change-requested", "email-changed", "new-device"] as const;
const from = { address: "2001:db8::7", browser: 'Browser <b>&"' };
const url = "https://galley.test/signin";

it.each(locales.flatMap((locale) => kinds.map((kind) => [kind, locale] as const)))(
  "%s in %s names the address, the browser and where to go",
  async (kind, locale) => {
    const { subject, html, text } = await renderAccountNotice({ kind, locale, ...from, url });
    expect(subject).not.toBe("");
    expect(text).toContain(from.address);
    expect(text.replaceAll("\n", " ")).toContain(from.browser);
    expect(html).toContain(`href="${url}"`);
    expect(html).not.toContain("<b>&");
    expect(html).toContain(`lang="${locale}"`);
    expect((await renderAccountNotice({ kind, locale, address: from.address, browser: null, url })).text).not.toContain(
      "null",
    );
  },
);
