import { Hono } from "hono";
import { z } from "zod";
import { addPrice, priceData } from "./catalog-routes.ts";
import { checkoutPage, closedPage } from "./checkout-page.ts";
import { expand, integer, metadata, parseForm, read } from "./form.ts";
import { pageParams, toPage } from "./list.ts";
import type { Card, CheckoutSession, Customer } from "./state.ts";
import { StripeFailure } from "./stripe-error.ts";
import { startSubscription } from "./subscription-life.ts";
import { newId, type World } from "./world.ts";

const lineItem = z.strictObject({
  price: z.string().optional(),
  price_data: priceData.optional(),
  quantity: integer.min(1).default(1),
});
const createParams = z.strictObject({
  mode: z.literal("subscription", "the simulator sells subscriptions only"),
  line_items: z.array(lineItem).length(1, "the simulator sells one thing at a time"),
  customer: z.string().optional(),
  customer_email: z.string().optional(),
  client_reference_id: z.string().optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_period_days: integer.min(1).optional() })
    .optional(),
  metadata: metadata.optional(),
  locale: z.string().optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  expires_at: integer.optional(),
  ui_mode: z.literal("hosted_page").optional(),
  expand,
});
const listParams = z.strictObject({
  ...pageParams,
  customer: z.string().optional(),
  status: z.string().optional(),
  subscription: z.string().optional(),
});

const DAY = 86_400;
const cards: Record<string, Card | "declined"> = {
  "4242424242424242": "pays",
  "4000000000000341": "fails-at-renewal",
  "4000000000000002": "declined",
};

/** Checkout sessions, and the hosted page at `/c/pay/:id`. */
export function checkoutRoutes(world: World): Hono {
  const app = new Hono();
  app.post("/v1/checkout/sessions", async (c) =>
    c.json(addSession(world, read(createParams, parseForm(await c.req.text())))),
  );
  app.get("/v1/checkout/sessions", (c) => {
    const params = read(listParams, parseForm(new URL(c.req.url).search));
    const found = world.state
      .list("checkout.session")
      .filter((session) => params.customer === undefined || session.customer === params.customer)
      .filter((session) => params.status === undefined || session.status === params.status);
    return c.json(toPage(found, params, "/v1/checkout/sessions"));
  });
  app.get("/v1/checkout/sessions/:id", (c) => c.json(world.get("checkout.session", c.req.param("id"), "session")));
  app.post("/v1/checkout/sessions/:id/expire", (c) => {
    const session = world.get("checkout.session", c.req.param("id"), "session");
    if (session.status !== "open")
      throw new StripeFailure(400, {
        message:
          `Only Checkout Sessions with a status in ["open"] can be expired. ` +
          `This Checkout Session has a status of ${session.status}.`,
      });
    return c.json(world.change({ ...session, status: "expired", url: null }, "checkout.session.expired"));
  });
  app.get("/c/pay/:id", (c) => {
    const session = world.get("checkout.session", c.req.param("id"));
    return session.status === "open" ? c.html(checkoutPage(world, session)) : c.html(closedPage(session), 410);
  });
  app.post("/c/pay/:id", async (c) => {
    const session = world.get("checkout.session", c.req.param("id"));
    if (session.status !== "open") return c.html(closedPage(session), 410);
    const form = await c.req.parseBody();
    const card = cards[String(form.card ?? "").replaceAll(/\s/g, "")];
    if (card === undefined) return c.html(checkoutPage(world, session, "Your card number is invalid."), 400);
    if (card === "declined")
      return c.html(checkoutPage(world, session, "Your card was declined. Try a different card."), 402);
    const email = typeof form.email === "string" && form.email !== "" ? form.email : null;
    return c.redirect(
      complete(world, session, card, email).success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id),
      303,
    );
  });
  return app;
}

function addSession(world: World, params: z.output<typeof createParams>): CheckoutSession {
  const customer = params.customer === undefined ? undefined : world.getCustomer(params.customer);
  const [line] = params.line_items;
  if (line === undefined || (line.price === undefined) === (line.price_data === undefined)) {
    throw new StripeFailure(400, {
      message: "You must provide one of `price` or `price_data`.",
      param: "line_items[0]",
    });
  }
  const price =
    line.price_data === undefined
      ? world.get("price", line.price ?? "", "line_items[0][price]")
      : addPrice(world, line.price_data);
  const now = world.now(customer);
  const expiresAt = params.expires_at ?? now + DAY;
  if (expiresAt > now + DAY)
    throw new StripeFailure(400, {
      message: "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
      param: "expires_at",
    });
  const id = newId("cs_test");
  world.state.purchases.set(id, {
    price,
    quantity: line.quantity,
    metadata: params.subscription_data?.metadata ?? {},
    trialDays: params.subscription_data?.trial_period_days ?? 0,
  });
  return world.put({
    id,
    object: "checkout.session",
    created: now,
    livemode: false,
    amount_total: price.unit_amount * line.quantity,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: price.currency,
    customer: customer?.id ?? null,
    customer_email: params.customer_email ?? null,
    expires_at: expiresAt,
    invoice: null,
    locale: params.locale ?? null,
    metadata: params.metadata ?? {},
    mode: "subscription",
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: params.success_url,
    ui_mode: "hosted_page",
    url: `${world.kit.url()}/c/pay/${id}`,
  });
}

function complete(world: World, session: CheckoutSession, card: Card, email: string | null): CheckoutSession {
  const purchase = world.state.purchases.get(session.id);
  if (purchase === undefined) throw new Error(`nothing is sold by ${session.id}`);
  const customer =
    session.customer === null ? addGuest(world, session.customer_email ?? email) : world.getCustomer(session.customer);
  world.state.cards.set(customer.id, card);
  const { subscription, invoice } = startSubscription(world, customer, purchase);
  return world.change(
    {
      ...session,
      customer: customer.id,
      invoice: invoice.id,
      payment_status: "paid",
      status: "complete",
      subscription: subscription.id,
      url: null,
    },
    "checkout.session.completed",
  );
}

function addGuest(world: World, email: string | null): Customer {
  const created = world.now();
  return world.change(
    {
      id: newId("cus"),
      object: "customer",
      created,
      livemode: false,
      email,
      name: null,
      metadata: {},
      test_clock: null,
    },
    "customer.created",
  );
}
