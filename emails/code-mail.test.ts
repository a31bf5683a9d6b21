import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { locales } from "../src/platform/languages.ts";

const built = pathToFileURL(join(import.meta.dirname, "../build/emails/index.js")).href;
const { renderCodeMail } = (await import(built)) as typeof import("./index.ts");

const kinds = ["sign-up-code", "reset-code", "attribute-code", "federated-code", "sign-in-code", "invitation"] as const;

describe.each(locales)("an email with a code, in %s", (locale) => {
  it.each(kinds)("puts the %s code alone on its line in HTML and text, and not in the preview", async (kind) => {
    const code = kind === "invitation" ? "b7K-<&>-pQ29" : "012345";
    const { subject, html, text } = await renderCodeMail({ kind, locale, code });
    expect(text.split("\n")).toContain(code);
    expect(subject).not.toContain(code);
    const written = code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(html.split(`>${written}<`)).toHaveLength(2);
    expect(html).not.toMatch(/ (src|href)="/);
    expect(html).toContain(`<html dir="ltr" lang="${locale}"`);
    expect(() => parse(html)).not.toThrow();
  });
});

it("tells new readers where to sign in", async () => {
  const signInUrl = "https://galley.test/vi/signin";
  const { html, text } = await renderCodeMail({ kind: "invitation", locale: "vi", code: "b7Kq-pQ29", signInUrl });
  expect(html).toContain(`href="${signInUrl}"`);
  // A password isn't a code.
  expect(text).not.toMatch(/\bmã\b/i);
  expect(text.split(signInUrl)).toHaveLength(2);
});

it("explains each code in its own language", async () => {
  const subjects = await Promise.all(
    locales.flatMap((locale) =>
      kinds.map(async (kind) => (await renderCodeMail({ kind, locale, code: "012345" })).subject),
    ),
  );
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(subjects).toContain("Mã để đặt mật khẩu mới");
});
