import { Refusal } from "../kit/refusal.ts";

/** Error codes and statuses of the Recommendation, section 3.8. */
const statuses = { unauthorized: 401, invalid_request: 400 };

export class MicropubError extends Refusal {
  constructor(code: keyof typeof statuses, description: string) {
    super(Response.json({ error: code, error_description: description }, { status: statuses[code] }));
  }
}
