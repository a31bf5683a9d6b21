import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { Context } from "hono";
import type { MessageLocale } from "../needs.ts";
import type { Factor } from "../flows/factors.ts";
import { textsOf, type PageMessage } from "./texts.ts";

type Html = ReturnType<typeof html>;

const styles = `
:root{color-scheme:light dark;--page:#f5f4f7;--paper:#fff;--ink:#1f1b24;--line:#dcd8e2;--edge:#8a8494;
--primary:#c2185b;--on-primary:#fff;--other:#1b5bb8;--focus:#5e35b1;--danger:#b3261e;--danger-soft:#fcebea}
@media (prefers-color-scheme:dark){:root{--page:#17141b;--paper:#221e28;--ink:#f1eef4;--line:#3d3746;--edge:#8f8899;
--primary:#ff8ab5;--on-primary:#2b0716;--other:#9cc3ff;--focus:#bfa6f5;--danger:#ffa199;--danger-soft:#462321}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;
background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{width:100%;max-width:24rem;background:var(--paper);border:1px solid var(--line);border-radius:.75rem;
padding:2rem 1.5rem}
h1{margin:0 0 1rem;font-size:1.5rem}label{display:block;margin:0 0 1rem;font-weight:600}
input{display:block;width:100%;margin-top:.25rem;padding:.625rem .75rem;
border:1px solid var(--edge);border-radius:.5rem;background:var(--paper);color:inherit;font:inherit}
button{width:100%;margin:0 0 .75rem;padding:.75rem;border:0;border-radius:.5rem;
background:var(--primary);color:var(--on-primary);font:inherit;font-weight:600;cursor:pointer}
button.other{background:var(--other)}a{color:inherit}
input:focus-visible,button:focus-visible,a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[role=alert]{margin:0 0 1rem;padding:.75rem;border-left:4px solid var(--danger);background:var(--danger-soft)}`;
// In one piece: white space that the formatter adds around the text would change its hash.
const styleElement = raw(`<style>${styles}</style>`);
const styleHash = createHash("sha256").update(styles).digest("base64");

/** What every page of a visit includes in its forms. */
export type Visit = { id: string; csrf: string; base: string; locale: MessageLocale; redirectUri: string };

/** Sends a page that other sites can't frame, and whose forms go only to us, the client and Facebook. */
export const sendPage = async (
  context: Context,
  page: { locale: MessageLocale; title: string; body: Html; formTargets?: string[] },
  status: 200 | 400 | 429 | 500 | 503 = 200,
) => {
  const targets = ["'self'", ...(page.formTargets ?? []).map((address) => new URL(address).origin)].join(" ");
  context.header(
    "content-security-policy",
    `default-src 'none'; style-src 'sha256-${styleHash}'; form-action ${targets}; ` +
      "frame-ancestors 'none'; base-uri 'none'",
  );
  context.header("x-frame-options", "DENY");
  context.header("x-content-type-options", "nosniff");
  context.header("referrer-policy", "same-origin");
  context.header("cache-control", "no-store");
  const document = html`<!doctype html>
    <html lang="${page.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${page.title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html>`;
  return context.html(document, status);
};

const alert = (locale: MessageLocale, message: PageMessage | null): Html | string =>
  message === null ? "" : html`<p role="alert">${textsOf(locale)[message]}</p>`;

const form = (visit: Visit, path: string, content: Html): Html =>
  html`<form method="post" action="${visit.base}${path}">
    <input type="hidden" name="login" value="${visit.id}" /><input
      type="hidden"
      name="csrf"
      value="${visit.csrf}"
    />${content}
  </form>`;

const session = (token: string): Html => html`<input type="hidden" name="session" value="${token}" />`;

export const signInBody = (
  visit: Visit,
  page: { username: string; facebook: boolean; message: PageMessage | null },
): Html => {
  const t = textsOf(visit.locale);
  const fields = html`<label
      >${t.email}<input
        type="email"
        name="username"
        value="${page.username}"
        autocomplete="username"
        required
        maxlength="254"
    /></label>
    <label
      >${t.password}<input type="password" name="password" autocomplete="current-password" required maxlength="256"
    /></label>
    <button>${t.signIn}</button>`;
  const facebook = page.facebook
    ? form(visit, "/login/facebook", html`<button class="other">${t.withFacebook}</button>`)
    : "";
  return html`${alert(visit.locale, page.message)}${form(visit, "/login", fields)}${facebook}`;
};

/** `place` is masked; null asks for the authenticator app's code. */
export const codeBody = (
  visit: Visit,
  page: { path: string; session: string; factor: string; place: string | null; message: PageMessage | null },
): Html => {
  const t = textsOf(visit.locale);
  const fields = html`${session(page.session)}<input type="hidden" name="factor" value="${page.factor}" /><input
      type="hidden"
      name="place"
      value="${page.place ?? ""}"
    />
    <label
      >${t.code}<input
        name="code"
        inputmode="numeric"
        autocomplete="one-time-code"
        required
        maxlength="6"
        pattern="[0-9]{6}" /></label
    ><button>${t.continue}</button>`;
  return html`${alert(visit.locale, page.message)}
    <p>${page.place === null ? t.codeFromApp : t.codeSent(page.place)}</p>
    ${form(visit, page.path, fields)}`;
};

export const chooseBody = (visit: Visit, page: { session: string; factors: Factor[] }): Html => {
  const t = textsOf(visit.locale);
  const buttons = page.factors.map(
    (factor) => html`<button name="factor" value="${factor}">${t.factors[factor]}</button>`,
  );
  return form(visit, "/login/factor", html`${session(page.session)}${buttons}`);
};

export const emailBody = (
  visit: Visit,
  page: { session: string; email: string; message: PageMessage | null },
): Html => {
  const t = textsOf(visit.locale);
  const fields = html`${session(page.session)}<label
      >${t.email}<input
        type="email"
        name="email"
        value="${page.email}"
        autocomplete="email"
        required
        maxlength="254" /></label
    ><button>${t.continue}</button>`;
  return html`${alert(visit.locale, page.message)}
    <p>${t.emailWhy}</p>
    ${form(visit, "/login/email", fields)}`;
};

/** `place`: the visit, or its stand-in if there is none. */
export const errorPage = (
  context: Context,
  place: { locale: MessageLocale; redirectUri: string | undefined },
  message: PageMessage,
  status: 400 | 429 | 500 | 503 = 400,
) => {
  const { locale, redirectUri } = place;
  const t = textsOf(locale);
  const back = redirectUri === undefined ? "" : html`<p><a href="${redirectUri}">${t.back}</a></p>`;
  return sendPage(context, { locale, title: t.errorTitle, body: html`${alert(locale, message)}${back}` }, status);
};
