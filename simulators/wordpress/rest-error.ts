import { Refusal } from "../kit/refusal.ts";

/** Clients rely on the code; the text is WordPress's own (6.8). */
export class RestError extends Refusal {
  constructor(
    code: string,
    status: number,
    message: string,
    { data, extra }: { data?: Record<string, unknown> | null; extra?: Record<string, unknown> } = {},
  ) {
    super(Response.json({ code, message, data: data === null ? null : { status, ...data }, ...extra }, { status }));
  }
}

/** 401 for anonymous callers, 403 for users: `rest_authorization_required_code`. */
export function refused(user: object | null, code: string, message: string): RestError {
  return new RestError(code, user === null ? 401 : 403, message);
}

export function invalidParam(name: string, code: string, message: string, data: object | null = null): RestError {
  const details = { params: { [name]: message }, details: { [name]: { code, message, data } } };
  return new RestError("rest_invalid_param", 400, `Invalid parameter(s): ${name}`, { data: details });
}

export function invalidPostId(): RestError {
  return new RestError("rest_post_invalid_id", 404, "Invalid post ID.");
}

export function noRoute(): RestError {
  return new RestError("rest_no_route", 404, "No route was found matching the URL and request method.");
}
