import { z } from "zod";
import { expand, integer } from "./form.ts";
import { StripeFailure } from "./stripe-error.ts";

export const pageParams = {
  limit: integer.min(1).max(100).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

type PageParams = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined };

/** Stripe's list envelope; pass `objects` newest first. */
export function toPage<T extends { id: string }>(objects: T[], params: PageParams, url: string): object {
  const { limit, starting_after, ending_before } = params;
  const indexOf = (id: string): number => {
    const index = objects.findIndex((object) => object.id === id);
    if (index < 0) throw new StripeFailure(400, { code: "resource_missing", message: `No such object: '${id}'` });
    return index;
  };
  if (ending_before !== undefined) {
    const end = indexOf(ending_before);
    const start = Math.max(0, end - limit);
    return { object: "list", data: objects.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : indexOf(starting_after) + 1;
  return { object: "list", data: objects.slice(start, start + limit), has_more: start + limit < objects.length, url };
}
