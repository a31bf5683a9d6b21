import { Hono } from "hono";
import { z } from "zod";
import { integer, metadata, parseForm, read, toPage } from "./form.ts";
import { checkoutPage, closedPage } from "./pages.ts";
import type { Card, CheckoutSession, Price } from "./state.ts";
import { StripeFailure } from "./stripe-error.ts";
import { startSubscription } from "./subscription-life.ts";
import { newId, type World } from "./world.ts";

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency: z.string().regex(/^[a-z]{3}$/),
    unit_amount: integer.min(0),
    recurring: z.strictObject({ interval: z.literal("month") }),
    product_data: z.strictObject({ name: z.string().min(1) }),
  }),
  quantity: integer.min(1).default(1),
});
const createParams = z.strictObject({
  mode: z.literal("subscription", "the simulator sells subscriptions only"),
  line_items: z.array(lineItem).length(1, "the simulator sells one thing at a time"),
  customer: z.string(),
  client_reference_id: z.string().optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  locale: z.string().optional(),
  success_url: z.url(),
  cancel_url: z.url().optional(),
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
  app.get("/v1/checkout/sessions", (c) =>
    c.json(
      toPage(new URL(c.req.url), world.state.list("checkout.session"), {
        customer: ({ customer }, wanted) => customer === wanted,
      }),
    ),
  );
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
    const { success_url } = complete(world, session, card);
    return c.redirect(success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id), 303);
  });
  return app;
}

function addSession(world: World, params: z.output<typeof createParams>): CheckoutSession {
  const customer = world.getCustomer(params.customer);
  // The schema wants exactly one.
  const [{ price_data: wanted, quantity }] = params.line_items as [z.output<typeof lineItem>];
  const price: Price = {
    ...world.head("price"),
    object: "price",
    currency: wanted.currency,
    unit_amount: wanted.unit_amount,
    recurring: wanted.recurring,
  };
  const now = world.now();
  const id = newId("cs_test");
  const { name } = wanted.product_data;
  world.state.purchases.set(id, { price, name, quantity, metadata: params.subscription_data?.metadata ?? {} });
  return world.put({
    id,
    object: "checkout.session",
    created: now,
    livemode: false,
    amount_total: price.unit_amount * quantity,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    currency: price.currency,
    customer: customer.id,
    expires_at: now + DAY,
    locale: params.locale ?? null,
    payment_status: "unpaid",
    status: "open",
    subscription: null,
    success_url: params.success_url,
    url: `${world.kit.url()}/c/pay/${id}`,
  });
}

function complete(world: World, session: CheckoutSession, card: Card): CheckoutSession {
  const purchase = world.state.purchases.get(session.id);
  if (purchase === undefined) throw new Error(`nothing is sold by ${session.id}`);
  const customer = world.getCustomer(session.customer);
  world.state.cards.set(customer.id, card);
  const subscription = startSubscription(world, customer, purchase);
  return world.change(
    {
      ...session,
      payment_status: "paid",
      status: "complete",
      subscription: subscription.id,
      url: null,
    },
    "checkout.session.completed",
  );
}
