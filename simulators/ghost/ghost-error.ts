import { randomUUID } from "node:crypto";
import { Refusal } from "../kit/refusal.ts";

/** Ghost's own error types with their statuses. */
const statuses = {
  BadRequestError: 400,
  UnauthorizedError: 401,
  NoPermissionError: 403,
  NotFoundError: 404,
  UpdateCollisionError: 409,
  UnsupportedMediaTypeError: 415,
  ValidationError: 422,
  TooManyRequestsError: 429,
  InternalServerError: 500,
};

/** The context has the reason; the message is general. */
type Reason = {
  code?: string | null;
  context?: string | null;
  property?: string | null;
  details?: object | null;
  status?: number;
};

export class GhostError extends Refusal {
  constructor(
    type: keyof typeof statuses,
    message: string,
    { status = statuses[type], code = null, context = null, property = null, details = null }: Reason = {},
  ) {
    const error = { message, context, type, details, property, help: null, code };
    super(Response.json({ errors: [{ ...error, id: randomUUID(), ghostErrorCode: null }] }, { status }));
  }
}

export const invalid = (what: string, context: string, more: Reason = {}) =>
  new GhostError("ValidationError", `Validation error, cannot ${what}.`, { context, ...more });
