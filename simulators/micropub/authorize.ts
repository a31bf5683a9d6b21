import { MicropubError } from "./micropub-error.ts";
import { standardToken } from "./state.ts";

/** The token comes in the header or in a form's `access_token`, but never in both (RFC 6750). */
export function authorize(header: string | undefined, inForm?: string): void {
  const inHeader = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  if (inHeader !== undefined && inForm !== undefined)
    throw new MicropubError("invalid_request", "The access token was sent twice");
  const given = inHeader ?? inForm;
  if (given === undefined) throw new MicropubError("unauthorized", "No access token was provided in the request");
  if (given !== standardToken) throw new MicropubError("unauthorized", "The access token is not known");
}
