import { html } from "hono/html";
import type { Page } from "../kit/page.ts";
import { formatAmount, pageFrame } from "./page-frame.ts";
import type { Invoice, PortalSession, Subscription } from "./state.ts";
import { itemOf } from "./subscription-life.ts";
import type { World } from "./world.ts";

export function portalPage(world: World, session: PortalSession): Page {
  const subscriptions = world.state
    .list("subscription")
    .filter((subscription) => subscription.customer === session.customer);
  const invoices = world.state.list("invoice").filter((invoice) => invoice.customer === session.customer);
  return pageFrame(
    "Billing",
    html`<h1>Your subscription</h1>
      ${subscriptions.length === 0 ? html`<p>None.</p>` : subscriptions.map((subscription) => describe(subscription))}
      <h2>Card</h2>
      <form method="post">
        <button name="action" value="good-card">Use a card that pays</button>
        <button name="action" value="failing-card">Use a card that fails at the renewal</button>
      </form>
      <h2>Invoices</h2>
      <ul>
        ${invoices.map(describeInvoice)}
      </ul>
      ${session.return_url === null ? "" : html`<p><a href="${session.return_url}">Return</a></p>`}`,
  );
}

function describe(subscription: Subscription): Page {
  const { current_period_end, price } = itemOf(subscription);
  const amount = `${formatAmount(price.unit_amount, price.currency)} per ${price.recurring.interval}`;
  if (subscription.ended_at !== null) return html`<p>${amount}: ended ${day(subscription.ended_at)}</p>`;
  const ends = subscription.cancel_at;
  return html`<p>
      ${amount}: ${subscription.status}, ${ends === null ? `renews ${day(current_period_end)}` : `ends ${day(ends)}`}
    </p>
    <form method="post">
      <input type="hidden" name="subscription" value="${subscription.id}" />${
        ends === null
          ? html`<button name="action" value="cancel">Cancel plan</button
              ><button name="action" value="cancel-flexible">Cancel plan (flexible billing)</button>`
          : html`<button class="main" name="action" value="renew">Renew plan</button>`
      }
    </form>`;
}

function describeInvoice(invoice: Invoice): Page {
  return html`<li>${invoice.number}: ${formatAmount(invoice.amount_due, invoice.currency)}, ${invoice.status}</li>`;
}

function day(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
