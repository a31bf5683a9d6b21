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

export class GhostError extends Error {
  readonly type: GhostErrorType;
  readonly code: string | null;

  constructor(type: GhostErrorType, message: string, code: string | null = null) {
    super(message);
    this.type = type;
    this.code = code;
  }

  toResponse(): Response {
    return toErrorResponse(this.type, this.code, this.message, statuses[this.type]);
  }
}

export function toErrorResponse(type: string, code: string | null, message: string, status: number): Response {
  const error = {
    message,
    context: null,
    type,
    details: null,
    property: null,
    help: null,
    code,
    id: randomUUID(),
    ghostErrorCode: null,
  };
  return Response.json({ errors: [error] }, { status });
}
