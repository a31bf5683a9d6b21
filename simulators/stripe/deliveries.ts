import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Kit } from "../kit/start-simulator.ts";
import type { StripeEvent } from "./state.ts";

export const knobsSchema = z.object({
  /** How often to send each event. */
  copies: z.int().min(1).max(10).optional(),
  delayMs: z.int().min(0).optional(),
  /** Drops this many of the next events. */
  drop: z.int().min(0).optional(),
  /** Collects events for this long, then sends the newest first. 0 means off. */
  reorderMs: z.int().min(0).optional(),
});
export type Knobs = { [Name in keyof z.output<typeof knobsSchema>]-?: NonNullable<z.output<typeof knobsSchema>[Name]> };

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000];

export type Webhook = { url: string; secret: string };
type Delivery = { event: StripeEvent; attempt: number };

/** Sends signed events to the webhook: at least once, in no guaranteed order, retrying after anything but 2xx. */
export class Deliveries {
  readonly #webhook: Webhook | undefined;
  readonly #kit: Kit;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #underWay = new Set<Promise<void>>();
  #collected: Delivery[] = [];
  readonly knobs: Knobs = { copies: 1, delayMs: 0, drop: 0, reorderMs: 0 };

  constructor(webhook: Webhook | undefined, kit: Kit) {
    this.#webhook = webhook;
    this.#kit = kit;
  }

  notify(event: StripeEvent): void {
    if (this.#webhook === undefined) return;
    const { drop, copies, delayMs, reorderMs } = this.knobs;
    if (drop > 0) {
      this.knobs.drop -= 1;
      this.#kit.journal.effect("webhook.dropped", { event: event.id, type: event.type });
      return;
    }
    const all = Array.from({ length: copies }, () => ({ event, attempt: 0 }));
    if (reorderMs === 0) for (const one of all) this.#soon(delayMs, () => this.#send(one));
    else this.#collect(all, reorderMs);
  }

  /** Resolves once every pending delivery has a response. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #collect(deliveries: Delivery[], ms: number): void {
    this.#collected.push(...deliveries);
    if (this.#collected.length > deliveries.length) return;
    this.#soon(ms, async () => {
      const newestFirst = this.#collected.reverse();
      this.#collected = [];
      for (const delivery of newestFirst) await this.#send(delivery);
    });
  }

  /** Counts as pending from now on; a retry doesn't. */
  #soon(ms: number, work: () => Promise<void>): void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#underWay.add(promise);
    this.#later(ms, () =>
      work().finally(() => {
        this.#underWay.delete(promise);
        resolve();
      }),
    );
  }

  #later(ms: number, work: () => Promise<void>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      void work();
    }, ms);
    timer.unref();
    this.#timers.add(timer);
  }

  async #send(delivery: Delivery): Promise<void> {
    const { event, attempt } = delivery;
    if (this.#webhook === undefined) return;
    const { url, secret } = this.#webhook;
    const body = JSON.stringify(event, null, 2);
    const signature = sign(body, secret, this.#kit.clock.now());
    const status = await post(url, body, signature);
    this.#kit.journal.effect("webhook.sent", { event: event.id, type: event.type, status, attempt });
    const retryAfter = RETRY_AFTER_MS[attempt];
    if ((status === null || status >= 300) && retryAfter !== undefined) {
      this.#later(retryAfter, () => this.#send({ ...delivery, attempt: attempt + 1 }));
    }
  }
}

/** `t=<unix>,v1=<hex HMAC-SHA256(secret, t + "." + body)>` (Stripe, webhook signatures). */
export function sign(body: string, secret: string, now: Date): string {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${body}`).digest("hex")}`;
}

/** Returns the status, or null without a response. */
async function post(url: string, body: string, signature: string): Promise<number | null> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    "stripe-signature": signature,
    "user-agent": "Stripe/1.0 (simulated)",
  };
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers,
      redirect: "manual",
      signal: AbortSignal.timeout(20_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}
