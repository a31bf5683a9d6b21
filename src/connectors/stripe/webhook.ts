import { Stripe } from "stripe";
import { z } from "zod";
import type { StripeEvent } from "./contract.ts";

const TOLERANCE_SECONDS = 300;

const eventSchema = z.object({
  id: z.string().startsWith("evt_").max(255),
  type: z.string().max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({ id: z.string().optional(), object: z.string(), customer: z.unknown().optional() }),
  }),
});

/** `Stripe-Signature: t=<unix>,v1=<hex>`, an HMAC over the raw "t.body" (Stripe, webhooks, "verify manually"). */
export function readWebhook(
  stripe: Stripe,
  { apiKey, webhookSecrets }: { apiKey: string; webhookSecrets: readonly string[] },
  body: Uint8Array,
  signature: string,
  now: Date,
): StripeEvent | null {
  const readable = dropUnreadable(signature);
  if (isFromTheFuture(readable, now) || !webhookSecrets.some((secret) => isSigned(stripe, body, readable, secret, now)))
    return null;
  const event = eventSchema.parse(JSON.parse(Buffer.from(body).toString("utf8")));
  const { object } = event.data;
  const customer = object.object === "customer" ? object.id : object.customer;
  return {
    id: event.id,
    type: event.type,
    customerId: typeof customer === "string" ? customer : null,
    ours: event.livemode === apiKey.includes("_live_"),
  };
}

function isSigned(stripe: Stripe, body: Uint8Array, signature: string, secret: string, now: Date): boolean {
  const { signature: signatures } = stripe.webhooks;
  if (signatures === null) return false;
  try {
    return signatures.verifyHeader(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}

/** Drops anything but 64 hexadecimal digits, for which the client throws something other than a signature error. */
function dropUnreadable(signature: string): string {
  return signature
    .split(",")
    .filter((part) => !part.startsWith("v1") || /^v1=[0-9a-f]{64}$/.test(part))
    .join(",");
}

/** The client rejects only old signatures. */
function isFromTheFuture(signature: string, now: Date): boolean {
  const at = /(?:^|,)t=(\d+)/.exec(signature)?.[1];
  return at !== undefined && Number(at) - now.getTime() / 1000 > TOLERANCE_SECONDS;
}
