import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/one-click.ts";
import { secretAddress } from "./secret-address.ts";

/**
 * Gmail's own button posts here (developers.google.com/gmail/markup: ConfirmAction, HttpActionHandler). GET changes
 * nothing.
 */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { ...secretAddress, Allow: "POST" } });
}

/**
 * Google shows success for 200 and failure for anything else. Pressing the button again leaves the article approved.
 */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return new Response(null, { status: 405, headers: { ...secretAddress, Allow: "POST" } });
  const { services } = context.get(pageContext);
  const isApproved = await services.approveByMailProgram(params.token);
  return new Response(null, { status: isApproved ? 200 : 410, headers: secretAddress });
}
