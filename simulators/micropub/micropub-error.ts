/** The error codes and statuses of the Recommendation, section 3.8. */
const statuses = {
  forbidden: 403,
  unauthorized: 401,
  insufficient_scope: 401,
  invalid_request: 400,
  not_found: 404,
} as const;

export type MicropubCode = keyof typeof statuses;

export class MicropubError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: MicropubCode, description: string) {
    super(description);
    this.code = code;
    this.status = statuses[code];
  }

  toResponse(): Response {
    return Response.json({ error: this.code, error_description: this.message }, { status: this.status });
  }
}
