import { ConnectorError } from "../connector-error.ts";
import type { Outbound, OutboundRequest, OutboundResponse } from "./outbound.ts";

const MAX_REDIRECTS = 5;

/** `movedTo` is where the address has moved for good: after redirects 301 and 308, up to the first that's temporary. */
export type FollowedResponse = OutboundResponse & { movedTo: string };

/**
 * GETs an address and follows redirects itself, so that each one goes through the SSRF guard. Uses each connection only
 * once: some servers close it without saying so, and a second request on it would fail.
 */
export async function fetchFollowing(
  outbound: Pick<Outbound, "fetch">,
  start: string | URL,
  request: Omit<OutboundRequest, "method" | "body"> & { service: string },
): Promise<FollowedResponse> {
  let url = new URL(start);
  let movedTo = url.href;
  let isForGood = true;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const answer = await outbound.fetch(url, { ...request, closes: true });
    const location = [301, 302, 303, 307, 308].includes(answer.status) ? answer.headers.get("location") : null;
    if (location === null) return { ...answer, movedTo };
    const next = URL.parse(location, url);
    if (next === null) break;
    isForGood &&= answer.status === 301 || answer.status === 308;
    if (isForGood) movedTo = next.href;
    url = next;
  }
  throw new ConnectorError(request.service, "rejected", { code: "redirects" });
}
