import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

export function pageFrame(title: string, body: Page): Page {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} (simulated)</title>
        <style>
          body {
            font:
              16px/1.5 system-ui,
              sans-serif;
            max-width: 28rem;
            margin: 3rem auto;
            padding: 0 1rem;
            color: #1a1f36;
          }
          label {
            display: block;
            margin: 0.8rem 0;
          }
          input,
          select {
            font: inherit;
            width: 100%;
            padding: 0.4rem;
            box-sizing: border-box;
          }
          button {
            font: inherit;
            padding: 0.5rem 1.2rem;
            border-radius: 6px;
            border: 1px solid #888;
            background: #fff;
            margin: 0.3rem 0.3rem 0 0;
          }
          button.main {
            background: #0055de;
            border-color: #0055de;
            color: #fff;
          }
          small {
            color: #555;
          }
          [role="alert"] {
            color: #b3093c;
          }
        </style>
      </head>
      <body>
        <p><small>A simulation of Stripe. No money moves.</small></p>
        ${body}
      </body>
    </html>`;
}

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
