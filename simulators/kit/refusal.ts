import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** Thrown to end a request with `response`; Hono sends it. */
export class Refusal extends HTTPException {
  constructor(response: Response) {
    // Hono's type leaves out the statuses without a body, which no refusal has.
    super(response.status as ContentfulStatusCode, { res: response });
  }
}
