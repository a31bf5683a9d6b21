import en from "../../../../messages/en/setup.json" with { type: "json" };
import vi from "../../../../messages/vi/setup.json" with { type: "json" };
import type { OutgoingMail } from "../../../platform/mails/mailer.ts";
import type { Locale } from "../../../platform/languages.ts";
import { toPageUrl } from "../../../platform/page-url.ts";
import type { Platform } from "../../../platform/platform.ts";
import { places } from "../setup-page.ts";

const texts = { en, vi };

/** Also says what a first article needs, because setup's last page is gone once Galley runs. */
export function testMail(ctx: Pick<Platform, "config">, locale: Locale, from: string): Omit<OutgoingMail, "to"> {
  const { testMail: own, end } = texts[locale];
  const domain = /@([^>\s]+)>?\s*$/.exec(from)?.[1] ?? "localhost";
  const links = (["source", "site"] as const).map((name) => ({
    label: end[name],
    url: toPageUrl(ctx, locale, places[name]),
  }));
  return {
    messageId: `<${crypto.randomUUID()}@${domain}>`,
    subject: own.subject,
    text: [own.text, own.after, ...links.map(({ label, url }) => `${label}: ${url}`)].join("\n\n"),
    html: [
      `<p>${own.text}</p><p>${own.after}</p><ul>`,
      ...links.map(({ label, url }) => `<li><a href="${url}">${label}</a></li>`),
      "</ul>",
    ].join(""),
  };
}
