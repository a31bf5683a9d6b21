/** Error codes and statuses of the Recommendation, section 3.8. */
const statuses = { unauthorized: 401, invalid_request: 400 };

export class MicropubError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: keyof typeof statuses, description: string) {
    super(description);
    this.code = code;
    this.status = statuses[code];
  }

  toResponse(): Response {
    return Response.json({ error: this.code, error_description: this.message }, { status: this.status });
  }
}
