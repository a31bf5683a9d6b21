import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { StoredMessage } from "./state.ts";

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
</style>`;

export function messagesPage(messages: StoredMessage[]): HtmlEscapedString | Promise<HtmlEscapedString> {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta http-equiv="refresh" content="10" />
        <title>Text messages</title>
        ${style}
      </head>
      <body>
        <h1>Text messages</h1>
        <p>A simulated gateway: no telephone gets these. ${messages.length} so far.</p>
        <table>
          <thead>
            <tr>
              <th>Received</th>
              <th>To</th>
              <th>Text</th>
            </tr>
          </thead>
          <tbody>
            ${messages.toReversed().map(
              (message) =>
                html`<tr>
                  <td>${message.receivedAt.slice(0, 19).replace("T", " ")}</td>
                  <td>${message.to}</td>
                  <td>${message.body}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </body>
    </html>`;
}
