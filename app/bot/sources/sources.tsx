import { ConnectionsPage, connectionsHandle } from "../connections/ConnectionsPage.tsx";
import { loadConnections } from "../connections/load-connections.server.ts";
import type { Route } from "./+types/sources.ts";

export const handle = connectionsHandle;

export function loader(args: Route.LoaderArgs) {
  return loadConnections(args);
}

/** The connections, with the Instagram accounts first. */
export default function Sources({ loaderData }: Route.ComponentProps) {
  return <ConnectionsPage loaded={loaderData} first="accounts" />;
}
