import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { OpenedMail } from "./read-mail.ts";
import type { StoredMail } from "./state.ts";

type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = html`<style>
  body {
    font:
      16px/1.5 system-ui,
      sans-serif;
    max-width: 60rem;
    margin: 2rem auto;
    padding: 0 1rem;
    color: #222;
  }
  a {
    color: #0b57a4;
  }
  table {
    border-collapse: collapse;
    width: 100%;
  }
  td,
  th {
    text-align: left;
    padding: 0.4rem 0.6rem;
    border-bottom: 1px solid #ddd;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  iframe {
    width: 100%;
    height: 70vh;
    border: 1px solid #bbb;
    background: #fff;
  }
  pre {
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    background: #f5f5f5;
    padding: 1rem;
  }
</style>`;

export function listPage(mails: StoredMail[]): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="10" />
        <title>Mailbox</title>
        ${style}
      </head>
      <body>
        <h1>Mailbox</h1>
        <p>Every mail sent here stays here. ${mails.length} so far.</p>
        <table>
          <thead>
            <tr>
              <th>Received</th>
              <th>To</th>
              <th>Subject</th>
            </tr>
          </thead>
          <tbody>
            ${mails.toReversed().map(
              (mail) =>
                html`<tr>
                  <td>${mail.receivedAt.slice(0, 19).replace("T", " ")}</td>
                  <td>${mail.envelopeTo.join(", ")}</td>
                  <td><a href="/mails/${mail.id}">${mail.subject || "(no subject)"}</a></td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`;
}

/** Links in the HTML part open outside this page; nothing in it runs. */
export function mailPage({ mail, parsed, source }: OpenedMail): Page {
  const htmlPart =
    parsed.html === undefined
      ? ""
      : html`<h2>HTML</h2>
          <iframe
            title="HTML part"
            src="/mails/${mail.id}/html"
            sandbox="allow-popups allow-popups-to-escape-sandbox"
          ></iframe>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${mail.subject}</title>
        ${style}
      </head>
      <body>
        <p><a href="/">All mails</a></p>
        <h1>${mail.subject || "(no subject)"}</h1>
        <p>From ${mail.from} to ${mail.envelopeTo.join(", ")}, ${mail.receivedAt}</p>
        ${htmlPart}
        <h2>Text</h2>
        <pre>${parsed.text ?? "(none)"}</pre>
        ${
          parsed.attachments.length === 0
            ? ""
            : html`<h2>Attachments</h2>
                <ul>
                  ${parsed.attachments.map(
                    ({ filename, mimeType }, i) =>
                      html`<li><a href="/mails/${mail.id}/attachments/${i}">${filename ?? mimeType}</a></li>`,
                  )}
                </ul>`
        }
        <details>
          <summary>Headers</summary>
          <table>
            <tbody>
              ${parsed.headers.map(
                (h) =>
                  html`<tr>
                    <th>${h.originalKey}</th>
                    <td>${h.value}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </details>
        <details>
          <summary>Source</summary>
          <pre>${source.toString("utf8")}</pre>
        </details>
      </body>
    </html>`;
}
