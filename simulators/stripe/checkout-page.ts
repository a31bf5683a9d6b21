import { html } from "hono/html";
import type { Page } from "../kit/page.ts";
import { formatAmount, pageFrame } from "./page-frame.ts";
import type { CheckoutSession } from "./state.ts";
import type { World } from "./world.ts";

export function checkoutPage(world: World, session: CheckoutSession, fault?: string): Page {
  const purchase = world.state.purchases.get(session.id);
  const product = purchase && world.state.find("product", purchase.price.product);
  const customer = session.customer === null ? undefined : world.state.find("customer", session.customer);
  const email = customer?.email ?? session.customer_email ?? "";
  return pageFrame(
    "Checkout",
    html`<h1>Subscribe to ${product?.name ?? "a product"}</h1>
      <p>
        ${formatAmount(session.amount_total, session.currency)} per ${purchase?.price.recurring.interval ?? "month"}
      </p>
      ${fault === undefined ? "" : html`<p role="alert">${fault}</p>`}
      <form method="post">
        <label>Email <input name="email" type="email" value="${email}" ${email === "" ? "" : "readonly"} /></label>
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
