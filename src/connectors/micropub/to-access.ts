import type { PublishTarget } from "../publisher.ts";
import type { MicropubAccess } from "./client.ts";

/** The token is stored as the password. */
export function toAccess(target: Pick<PublishTarget, "apiUrl" | "password">): MicropubAccess {
  return { url: target.apiUrl, token: target.password };
}
