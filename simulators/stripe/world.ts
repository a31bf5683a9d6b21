import { randomBytes } from "node:crypto";
import type { Kit } from "../kit/start-simulator.ts";
import { resourceMissing } from "./stripe-error.ts";
import type { Customer, Notified, StripeEvent, StripeObject, StripeState } from "./state.ts";

export const apiVersion = "2026-10-28.endive";

/** What all parts of the simulator share. */
export class World {
  readonly state: StripeState;
  readonly kit: Kit;
  readonly #notify: (event: StripeEvent) => void;

  constructor(state: StripeState, kit: Kit, notify: (event: StripeEvent) => void) {
    this.state = state;
    this.kit = kit;
    this.#notify = notify;
  }

  /** Unix seconds. */
  now(): number {
    return Math.floor(this.kit.clock.now().getTime() / 1000);
  }

  /** The fields at the start of every object. */
  head(prefix: string, created = this.now()): { id: string; created: number; livemode: false } {
    return { id: newId(prefix), created, livemode: false };
  }

  put<T extends StripeObject>(object: T): T {
    this.state.objects.set(object.id, object);
    return object;
  }

  /** Stores an object and sends its events. */
  change<T extends Notified>(object: T, ...types: string[]): T {
    this.put(object);
    for (const type of types) this.emit(type, object);
    return object;
  }

  emit(type: string, object: Notified): void {
    const event: StripeEvent = {
      ...this.head("evt"),
      object: "event",
      api_version: apiVersion,
      data: { object },
      type,
    };
    this.put(event);
    this.kit.journal.effect(type, { event: event.id, object: object.id });
    this.#notify(event);
  }

  /** Throws as Stripe does: "No such customer: 'cus_x'". */
  get<Kind extends StripeObject["object"]>(
    kind: Kind,
    id: string,
    param = "id",
  ): Extract<StripeObject, { object: Kind }> {
    const found = this.state.find(kind, id);
    if (found === undefined) throw resourceMissing(kind, id, param);
    return found;
  }

  getCustomer(id: string, param = "customer"): Customer {
    const customer = this.get("customer", id, param);
    if (customer.deleted) throw resourceMissing("customer", id, param);
    return customer;
  }
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString("base64url").replaceAll(/[-_]/g, "0")}`;
}
