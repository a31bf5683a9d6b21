import { MicropubError } from "./micropub-error.ts";
import type { MicropubState } from "./state.ts";

/** The token comes in the header or in a form's `access_token`, but never in both (RFC 6750). */
export function authorize(
  state: MicropubState,
  header: string | undefined,
  inForm: string | undefined,
  scope: string | null,
): void {
  const inHeader = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  if (inHeader !== undefined && inForm !== undefined)
    throw new MicropubError("invalid_request", "The access token was sent twice");
  const given = inHeader ?? inForm;
  if (given === undefined) throw new MicropubError("unauthorized", "No access token was provided in the request");
  const token = state.tokens.get(given);
  if (token === undefined) throw new MicropubError("unauthorized", "The access token is not known");
  if (scope !== null && !token.scope.includes(scope))
    throw new MicropubError("insufficient_scope", `The token needs the scope "${scope}"`);
}
