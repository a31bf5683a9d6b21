import type { ApprovalView } from "../../src/post/approvals/deciding/approval-view.ts";
import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/proof-state.ts";
import { type ProofPlace, toProofPlaces } from "./proof/proof-places.ts";
import { secretAddress } from "./secret-address.ts";

/** What a page polls while it waits for the next version, or for the article to go live. */
export type ProofState = { state: ApprovalView["state"]; version: number; places: ProofPlace[] };

/** Answers such a page. Read-only. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(pageContext);
  const view = await services.findApproval(params.token);
  if (!view) return new Response(null, { status: 404, headers: secretAddress });
  const state: ProofState = {
    state: view.state,
    version: view.article.version,
    places: toProofPlaces(view.places),
  };
  return Response.json(state, { headers: secretAddress });
}

/** Records that the page has shown its reader what is live. */
export async function action({ context, params, request }: Route.ActionArgs): Promise<Response> {
  if (request.method !== "POST")
    return new Response(null, { status: 405, headers: { ...secretAddress, Allow: "POST" } });
  const { services } = context.get(pageContext);
  await services.recordSeenLive(params.token);
  return new Response(null, { status: 204, headers: secretAddress });
}
