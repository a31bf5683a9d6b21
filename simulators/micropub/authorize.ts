import { MicropubError } from "./micropub-error.ts";
import { standardToken } from "./state.ts";

export function authorize(header: string | undefined): void {
  const given = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  if (given === undefined) throw new MicropubError("unauthorized", "No access token was provided in the request");
  if (given !== standardToken) throw new MicropubError("unauthorized", "The access token is not known");
}
