import { html } from "hono/html";
import { type Page, toPage } from "../kit/page.ts";

export const pageFrame = (title: string, body: Page): Page =>
  toPage(
    `${title} (simulated)`,
    html`<p><small>A simulation of Stripe. No money moves.</small></p>
      ${body}`,
  );

export function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
