import { askApi } from "../../data/api/ask-api.server.ts";
import { listConnections } from "./connections-documents.ts";

/** The data of this page's three addresses: `/bot/connections`, `/bot/sources` and `/bot/integrations`. */
export async function loadConnections(args: Parameters<typeof askApi>[0]) {
  const { data, errors } = await askApi(args, listConnections, {});
  return {
    sources: data?.sources?.nodes ?? null,
    integrations: data?.integrations?.nodes ?? null,
    mayPublish: data?.billingInfo?.mayPublish ?? true,
    /** Whether to offer a hosted page: the operator allows them, and this owner has none yet. */
    mayHavePage: data?.blog?.isOffered === true && data.blog.blog === null,
    partner: data?.billingInfo?.partner ?? null,
    error: errors[0] ?? null,
    reconnected: args.url.searchParams.has("connected"),
    // Server and browser must say the same "3 minutes ago".
    now: new Date().toISOString(),
  };
}

export type LoadedConnections = Awaited<ReturnType<typeof loadConnections>>;
