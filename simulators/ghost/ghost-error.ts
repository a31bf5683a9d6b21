import { randomUUID } from "node:crypto";

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
} as const;

export type GhostErrorType = keyof typeof statuses;

/** The reason stands in the context; the message is general. */
type Reason = {
  code?: string;
  context?: string;
  property?: string;
  details?: object | object[];
  status?: number;
};

export class GhostError extends Error {
  readonly type: GhostErrorType;
  readonly reason: Reason;

  constructor(type: GhostErrorType, message: string, reason: Reason = {}) {
    super(message);
    this.type = type;
    this.reason = reason;
  }

  toResponse(): Response {
    const { status = statuses[this.type], code = null, context = null, property = null, details = null } = this.reason;
    const error = { message: this.message, context, type: this.type, details, property, help: null, code };
    return Response.json({ errors: [{ ...error, id: randomUUID(), ghostErrorCode: null }] }, { status });
  }
}

export const invalid = (what: string, context: string, more: Reason = {}) =>
  new GhostError("ValidationError", `Validation error, cannot ${what}.`, { context, ...more });
