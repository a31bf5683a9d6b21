import { html } from "hono/html";
import { type Page, toPage } from "../kit/page.ts";
import type { CheckoutSession, Invoice, PortalSession, Subscription } from "./state.ts";
import { itemOf } from "./subscription-life.ts";
import type { World } from "./world.ts";

const pageFrame = (title: string, body: Page): Page =>
  toPage(
    `${title} (simulated)`,
    html`<p><small>A simulation of Stripe. No money moves.</small></p>
      ${body}`,
  );

function formatAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

export function checkoutPage(world: World, session: CheckoutSession, fault?: string): Page {
  const purchase = world.state.purchases.get(session.id);
  const email = world.state.find("customer", session.customer)?.email ?? "";
  return pageFrame(
    "Checkout",
    html`<h1>Subscribe to ${purchase?.name ?? "a product"}</h1>
      <p>
        ${formatAmount(session.amount_total, session.currency)} per ${purchase?.price.recurring.interval ?? "month"}
      </p>
      ${fault === undefined ? "" : html`<p role="alert">${fault}</p>`}
      <form method="post">
        <p>${email}</p>
        <label
          >Card
          <select name="card">
            <option value="4242424242424242">4242 4242 4242 4242: pays</option>
            <option value="4000000000000341">4000 0000 0000 0341: pays now, fails at the renewal</option>
            <option value="4000000000000002">4000 0000 0000 0002: declined</option>
          </select></label
        >
        <button class="main">Subscribe</button>
      </form>
      ${session.cancel_url === null ? "" : html`<p><a href="${session.cancel_url}">Back</a></p>`}`,
  );
}

export function closedPage(session: CheckoutSession): Page {
  const reason =
    session.status === "complete"
      ? "You're all done here: this checkout is already paid."
      : "This checkout session has expired.";
  return pageFrame(
    "Checkout",
    html`<h1>Something went wrong</h1>
      <p>${reason}</p>`,
  );
}

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
