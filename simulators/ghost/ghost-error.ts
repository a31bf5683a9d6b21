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
type Reason = { context?: string; property?: string; details?: object | object[]; status?: number };

export class GhostError extends Error {
  readonly type: GhostErrorType;
  readonly code: string | null;
  readonly reason: Reason;

  constructor(type: GhostErrorType, message: string, code: string | null = null, reason: Reason = {}) {
    super(message);
    this.type = type;
    this.code = code;
    this.reason = reason;
  }

  toResponse(): Response {
    return toErrorResponse(this.type, this.code, this.message, this.reason.status ?? statuses[this.type], this.reason);
  }
}

export function toErrorResponse(
  type: string,
  code: string | null,
  message: string,
  status: number,
  { context, property, details }: Reason = {},
): Response {
  const error = {
    message,
    context: context ?? null,
    type,
    details: details ?? null,
    property: property ?? null,
    help: null,
    code,
    id: randomUUID(),
    ghostErrorCode: null,
  };
  return Response.json({ errors: [error] }, { status });
}
