import { pageContext } from "../server/page-context.ts";
import type { Route } from "./+types/proof-state.ts";
import { secretAddress } from "./secret-address.ts";

/** Tells a page that waits for the next version how far it is. Read-only. */
export async function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const { services } = context.get(pageContext);
  const view = await services.findApproval(params.token);
  if (!view) return new Response(null, { status: 404, headers: secretAddress });
  return Response.json({ state: view.state, version: view.article.version }, { headers: secretAddress });
}
