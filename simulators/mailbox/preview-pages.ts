import { Hono } from "hono";
import { html } from "hono/html";
import { readBundled } from "../instagram/picture-files.ts";
import { listTable, type Page, toPage } from "../kit/page.ts";

/** A sample email that was never sent. */
export type MailPreview = { kind: string; locale: string; subject: string; html: string; text: string };
/** Renders all of them, showing the picture at `photoUrl`. */
export type RenderPreviews = (photoUrl: string) => Promise<MailPreview[]>;

const photo = "sunset_by_Aitzol_Berasategi.jpg";
const policy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'";

/** `/_mails`: how every kind of email looks on a phone and a desktop, light and dark, and without pictures. */
export function previewPages(render: RenderPreviews): Hono {
  const app = new Hono();
  let rendered: Promise<MailPreview[]> | null = null;
  const list = () => (rendered ??= render(`/_mails/${photo}`));
  app.get("/_mails", async (c) => c.html(listPage(await list())));
  app.get(`/_mails/${photo}`, async (c) =>
    c.body(new Uint8Array(await readBundled(photo)), 200, { "content-type": "image/jpeg" }),
  );
  app.get("/_mails/:number", async (c) => {
    const preview = (await list())[Number(c.req.param("number"))];
    return preview === undefined ? c.notFound() : c.html(previewPage(preview, c.req.param("number")));
  });
  app.get("/_mails/:number/html", async (c) => {
    const preview = (await list())[Number(c.req.param("number"))];
    if (preview === undefined) return c.notFound();
    c.header(
      "content-security-policy",
      c.req.query("pictures") === "off" ? policy.replace("'self'", "'none'") : policy,
    );
    return c.html(preview.html);
  });
  return app;
}

function listPage(previews: MailPreview[]): Page {
  const rows = previews.map(({ kind, locale, subject }, number) => [
    kind,
    locale,
    html`<a href="/_mails/${number}" lang="${locale}">${subject}</a>`,
  ]);
  return toPage(
    "All kinds of mail",
    html`<p><a href="/">Mailbox</a></p>
      <h1>All kinds of mail</h1>
      <p>Samples that nobody was sent.</p>
      ${listTable(["Kind", "Language", "Subject"], rows)}`,
    { look: "list" },
  );
}

function previewPage({ kind, locale, subject, text }: MailPreview, number: string): Page {
  const frame = (title: string, style: string, query = "") =>
    html`<h2>${title}</h2>
      <iframe title="${title}" src="/_mails/${number}/html${query}" style="${style}"></iframe>`;
  return toPage(
    subject,
    html`<p><a href="/_mails">All kinds of mail</a></p>
      <h1 lang="${locale}">${subject}</h1>
      <p>${kind}, ${locale}</p>
      ${frame("Desktop", "color-scheme: light; width: 640px; max-width: 100%")}
      ${frame("Phone, dark", "color-scheme: dark; width: 360px; max-width: 100%")}
      ${frame("Pictures off", "color-scheme: light; width: 360px; max-width: 100%", "?pictures=off")}
      <h2>Text</h2>
      <pre lang="${locale}">${text}</pre>`,
    { look: "list" },
  );
}
