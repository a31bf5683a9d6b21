import { Webhook } from "standardwebhooks";
import type { Caller } from "../../platform/actor.ts";
import { readRetryAfter } from "../../connectors/retry-after.ts";
import { ConnectorError } from "../../platform/connector-error.ts";
import type { Context } from "../../context.ts";
import { writeAudit } from "../../platform/db/audit.ts";
import { inTransaction, type Tx } from "../../platform/db/database.ts";

const DAY_MS = 86_400_000;
/** An endpoint that has accepted nothing for this long is turned off. */
const FAILING_AT_MOST_MS = 5 * DAY_MS;
const TIMEOUT_MS = 15_000;

type DeliverContext = Pick<Context, "clock" | "db" | "outbound" | "sealing">;

/** How an attempt ended; `failure` is null when the endpoint accepted the message. */
type Attempt = {
  status: number | null;
  failure: string | null;
  tookMs: number;
  retryable: boolean;
  retryAfterSeconds: number | undefined;
};

/**
 * Sends one message, signed as Standard Webhooks defines, and records the outcome. Anything but 2xx is a failure:
 * throws `ConnectorError` with service "webhook", so the queue retries.
 */
export async function deliverWebhook(
  ctx: DeliverContext,
  caller: Caller,
  input: { deliveryId: string },
): Promise<void> {
  const message = await findMessage(ctx, caller, input.deliveryId);
  if (message === null) return;
  const attempt = message.active ? await send(ctx, message) : notSent;
  await inTransaction(ctx, (tx) => recordAttempt(ctx, tx, caller, message, attempt));
  const { failure, retryable, retryAfterSeconds } = attempt;
  if (failure !== null)
    throw new ConnectorError("webhook", retryable ? "unavailable" : "rejected", {
      retryable,
      code: failure,
      retryAfterSeconds,
    });
}

type Message = {
  id: string;
  endpointId: string;
  url: string;
  active: boolean;
  secret: string;
  payload: string;
  failingSince: Date | null;
};

/** Null when there's nothing to send (any more). */
async function findMessage(ctx: DeliverContext, { ownerId }: Caller, deliveryId: string): Promise<Message | null> {
  const row = await ctx.db
    .selectFrom("webhook_deliveries as delivery")
    .innerJoin("webhook_endpoints as endpoint", (join) =>
      join.onRef("endpoint.owner_id", "=", "delivery.owner_id").onRef("endpoint.id", "=", "delivery.endpoint_id"),
    )
    .select([
      "endpoint.id as endpointId",
      "endpoint.url",
      "endpoint.active",
      "endpoint.secret",
      "endpoint.failing_since as failingSince",
      "delivery.payload",
    ])
    .where("delivery.owner_id", "=", ownerId)
    .where("delivery.id", "=", deliveryId)
    .where("delivery.state", "=", "waiting")
    .executeTakeFirst();
  if (row === undefined) return null;
  return { ...row, id: deliveryId, secret: ctx.sealing.open(row.secret, secretPlace(ownerId, row.endpointId)) };
}

export function secretPlace(ownerId: string, endpointId: string) {
  return { table: "webhook_endpoints", column: "secret", ownerId, id: endpointId };
}

const notSent: Attempt = {
  status: null,
  failure: "endpoint-off",
  tookMs: 0,
  retryable: false,
  retryAfterSeconds: undefined,
};

async function send(ctx: DeliverContext, { id, url, secret, payload }: Message): Promise<Attempt> {
  const started = performance.now();
  const now = ctx.clock.now();
  const messageId = `msg_${id.replaceAll("-", "")}`;
  const headers = {
    "content-type": "application/json",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(messageId, now, payload),
  };
  const tookMs = () => Math.round(performance.now() - started);
  try {
    const answer = await ctx.outbound.fetch(url, {
      service: "webhook",
      method: "POST",
      headers,
      body: payload,
      timeoutMs: TIMEOUT_MS,
    });
    const taken = answer.status >= 200 && answer.status < 300;
    return {
      status: answer.status,
      failure: taken ? null : `http-${answer.status}`,
      tookMs: tookMs(),
      // "Gone" is how an endpoint unsubscribes (Standard Webhooks, "Delivery").
      retryable: answer.status !== 410,
      retryAfterSeconds: readRetryAfter(answer.headers),
    };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return {
      status: null,
      failure: error.reason,
      tookMs: tookMs(),
      retryable: error.reason !== "blocked-address",
      retryAfterSeconds: undefined,
    };
  }
}

async function recordAttempt(
  ctx: DeliverContext,
  tx: Tx,
  caller: Caller,
  message: Message,
  { status, failure, tookMs }: Attempt,
): Promise<void> {
  const { ownerId } = caller;
  const now = ctx.clock.now();
  // Locks the row first, so a second worker with the same job counts after this one.
  await tx
    .selectFrom("webhook_deliveries")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", message.id)
    .forUpdate()
    .execute();
  const { last } = await tx
    .selectFrom("webhook_attempts")
    .select(({ fn }) => fn.max("number").as("last"))
    .where("owner_id", "=", ownerId)
    .where("delivery_id", "=", message.id)
    .executeTakeFirstOrThrow();
  const number = Number(last ?? 0) + 1;
  await tx
    .insertInto("webhook_attempts")
    .values({ owner_id: ownerId, delivery_id: message.id, number, at: now, status, failure, took_ms: tookMs })
    .execute();
  if (failure === null)
    await tx
      .updateTable("webhook_deliveries")
      .set({ state: "delivered" })
      .where("owner_id", "=", ownerId)
      .where("id", "=", message.id)
      .execute();
  if (message.active) await recordHealth(ctx, tx, caller, message, { failure, isGone: status === 410 });
}

/** Turns off an endpoint that's gone or has failed for days, once. */
async function recordHealth(
  ctx: DeliverContext,
  tx: Tx,
  caller: Caller,
  message: Message,
  { failure, isGone }: { failure: string | null; isGone: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  const since = message.failingSince ?? now;
  const isLong = now.getTime() - since.getTime() >= FAILING_AT_MOST_MS;
  const disabled = failure === null ? null : isGone ? ("gone" as const) : isLong ? ("failing" as const) : null;
  if (failure === null && message.failingSince === null) return;
  const row = await tx
    .updateTable("webhook_endpoints")
    .set({ failing_since: failure === null ? null : since, ...(disabled === null ? {} : { active: false, disabled }) })
    .where("owner_id", "=", caller.ownerId)
    .where("id", "=", message.endpointId)
    .where("active", "=", true)
    .returning("id")
    .executeTakeFirst();
  if (row !== undefined && disabled !== null)
    await writeAudit(ctx, tx, caller, { action: "webhook.disabled", subjectId: row.id, detail: { disabled } });
}
